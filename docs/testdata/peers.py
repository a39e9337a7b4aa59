"""Measures other programs beside queenreel on the pictures of one film, and prints a table for docs/performance.md.

    python3 docs/testdata/peers.py bin/queenreel FOLDER

FOLDER keeps what is written; "npm install gifski@1.7.1 gifenc sharp" is run in it before. Needs Pillow, matplotlib, node, ffmpeg, gifsicle and img2webp.
"""
import glob, os, platform, resource, statistics, subprocess, sys

import matplotlib, numpy, PIL
from PIL import Image, ImageSequence

queenreel, folder = os.path.abspath(sys.argv[1]), sys.argv[2]
os.chdir(folder)

GIFENC = """
const {GIFEncoder, quantize, applyPalette} = require('gifenc'), sharp = require('sharp'), fs = require('fs');
(async () => {
  const gif = GIFEncoder();
  for (const f of process.argv.slice(1)) {
    const {data, info} = await sharp(f).ensureAlpha().raw().toBuffer({resolveWithObject: true});
    const palette = quantize(data, 256);
    gif.writeFrame(applyPalette(data, palette), info.width, info.height, {palette, delay: 100});
  }
  gif.finish();
  fs.writeFileSync('gifenc.gif', gif.bytes());
})();
"""
SHARP = "require('sharp')(process.argv.slice(1), {join: {animated: true}}).gif({delay: 100}).toFile('sharp.gif');"
PILLOW = """
import sys
from PIL import Image
frames = [Image.open(f) for f in sys.argv[2:]]
if sys.argv[1] == 'pillow-rgb.gif':
    frames = [f.convert('RGB') for f in frames]
frames[0].save(sys.argv[1], save_all=True, append_images=frames[1:], duration=100, loop=0)
"""
MATPLOTLIB = """
import sys
import matplotlib
matplotlib.use('agg')
from matplotlib import animation, pyplot
first = pyplot.imread(sys.argv[1])
figure = pyplot.figure(figsize=(first.shape[1] / 100, first.shape[0] / 100), dpi=100)
axes = figure.add_axes([0, 0, 1, 1])
axes.axis('off')
shown = axes.imshow(first, interpolation='none', aspect='auto')
writer = animation.PillowWriter(fps=10)
with writer.saving(figure, 'matplotlib.gif', 100):
    for f in sys.argv[1:]:
        shown.set_data(pyplot.imread(f))
        writer.grab_frame()
"""


def seconds(command):
    """Returns the processor time of a command."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def text(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    return (done.stdout + done.stderr).strip().splitlines()[0]


def node(module):
    return text("node", "-p", f"require('./node_modules/{module}/package.json').version")


def pictures(path):
    """Yields the pictures of a file, those of films once for each tenth of a second."""
    with Image.open(path) as film:
        for f in ImageSequence.Iterator(film):
            f.load()
            for _ in range(max(1, round(f.info.get("duration", 100) / 100))):
                yield numpy.asarray(f.convert("RGB"), dtype="int16")


def far(got, want):
    """Returns how far pixels are from ours: on average, at most, and the part that differs at all."""
    total = most = differ = count = 0
    for g, w in zip(got, want, strict=True):
        d = abs(g - w)
        total, most, differ, count = total + d.mean(), max(most, d.max()), differ + (d.max(axis=2) > 0).mean(), count + 1
    return f"{total / count:.2f} | {most} | {100 * differ / count:.1f}"


def measured(command):
    return statistics.median(seconds(command) for _ in range(5))


film = [queenreel, "animate", "-q", "-o"]
subprocess.run(film + ["film.frames"], check=True)
files = sorted(glob.glob("film.frames/*.png"))
gif, webp = measured(film + ["film.gif"]), measured(film + ["film.webp"])
pattern = ["ffmpeg", "-v", "error", "-y", "-framerate", "10", "-i", f"film.frames/%0{len(os.path.basename(files[0])) - 4}d.png"]
gifski = glob.glob(f"node_modules/gifski/bin/{'macos' if platform.system() == 'Darwin' else 'debian'}/gifski")[0]
os.chmod(gifski, 0o755)
runs = [
    (text(gifski, "--version"), "gifski.gif", [gifski, "-q", "--fps", "10", "-o", "gifski.gif"] + files),
    ("gifenc " + node("gifenc"), "gifenc.gif", ["node", "-e", GIFENC] + files),
    ("sharp " + node("sharp"), "sharp.gif", ["node", "-e", SHARP] + files),
    (f"Pillow {PIL.__version__}", "pillow.gif", [sys.executable, "-c", PILLOW, "pillow.gif"] + files),
    ("the same, from RGB", "pillow-rgb.gif", [sys.executable, "-c", PILLOW, "pillow-rgb.gif"] + files),
    (" ".join(text("ffmpeg", "-version").split()[::2][:2]).split("-")[0], "ffmpeg.gif", pattern + ["ffmpeg.gif"]),
    ("the same, `palettegen`", "palette.gif", pattern + ["-filter_complex", "split[a][b];[a]palettegen[p];[b][p]paletteuse", "palette.gif"]),
    (text("gifsicle", "--version").replace("LCDF ", "") + " `-O3`, of ours", "gifsicle.gif", ["gifsicle", "-O3", "film.gif", "-o", "gifsicle.gif"]),
    (f"matplotlib {matplotlib.__version__}", "matplotlib.gif", [sys.executable, "-c", MATPLOTLIB] + files),
    ("img2webp " + text("img2webp", "-version").split()[-1] + " `-lossless`", "img2webp.webp", ["img2webp", "-lossless", "-d", "100"] + files + ["-o", "img2webp.webp"]),
]
size = {"gif": os.path.getsize("film.gif"), "webp": os.path.getsize("film.webp")}
print(f"load {os.getloadavg()[0]:.1f}; {len(files)} pictures; gif {gif:.2f} s, {size['gif']} bytes; webp {webp:.2f} s, {size['webp']} bytes", flush=True)
print("| | times the GIF's seconds | of our bytes | differs by | at most | pixels that differ, % |\n|---|---:|---:|---:|---:|---:|", flush=True)
for name, path, command in runs:
    try:
        took = seconds(command)
        ours = pictures("film.gif") if "of ours" in name else (picture for f in files for picture in pictures(f))
        d = far(pictures(path), ours)
        print(f"| {name} | {took / gif:.1f} | {os.path.getsize(path) / size[path.split('.')[-1]]:.2f} | {d} |", flush=True)
    except Exception as e:
        print(f"| {name} | {e} |", flush=True)
print(f"load {os.getloadavg()[0]:.1f}")
