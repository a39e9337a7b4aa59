package film

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/color"
	"io"
	"io/fs"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"time"

	"queenreel/draw"
	"queenreel/draw/panel"
	"queenreel/draw/story/pace"
)

// MP4 and WebM are videos that ffmpeg encodes in yuv420p, which all players support. Each picture is one frame, which keeps videos small,
// unless the film has a rate.
// No frame depends on a later one (-bf 0): players disagree on the length of a video with such frames. Films repeat themselves, and
// nothing in them moves by parts of a pixel: many reference frames save more bytes than a search for motion, and time too; old decoders
// have room for few large ones. Two threads with a short look-ahead keep ffmpeg's memory small, and cost no bytes. Versions 5.1 and 7.1 of
// ffmpeg are tested; each version writes other bytes.
var (
	MP4 = Format{
		Name: "mp4", Doc: "video for slides, X, LinkedIn and WeChat; needs ffmpeg", Ext: ".mp4", Type: "video/mp4", Even: true,
		Tick: videoTick, MaxPixels: videoMaxPixels, MaxPlays: 1, Alone: true, New: newVideoEncoder("mp4",
			"-c:v", "libx264", "-preset", "slow", "-crf", "18", "-bf", "0",
			"-x264-params", "rc-lookahead=5:weightp=0:me=dia:subme=2:trellis=1", "-movflags", "+faststart"),
	}
	WebM = Format{
		Name: "webm", Doc: "video for pages, smaller than mp4; needs ffmpeg", Ext: ".webm", Type: "video/webm", Even: true,
		Tick: videoTick, MaxPixels: videoMaxPixels, MaxPlays: 1, Alone: true, New: newVideoEncoder("webm",
			"-c:v", "libvpx-vp9", "-b:v", "0", "-crf", "26", "-tile-columns", "0", "-lag-in-frames", "0", "-cpu-used", "3"),
	}
)

// videoMaxPixels keeps ffmpeg 7.1, which has two dozen pictures in its queues, below 500 MB.
const videoMaxPixels = 3_500_000

// videoTick is the unit of a video's times.
const videoTick = 10 * time.Millisecond

// level4Blocks is the room for reference frames that decoders of level 4.0 have, in blocks of 16 by 16 pixels; see ITU-T H.264, table A-1.
const level4Blocks = 32_768

// A videoEncoder sends pictures to ffmpeg, and copies the whole video to its sink: ffmpeg goes back in a file that players can start
// before they have loaded it.
type videoEncoder struct {
	ctx     context.Context
	to      io.Writer
	format  string
	picture *yuvPicture
	pending int           // pictures to come
	passed  time.Duration // when the next picture begins

	path   string // of the video until it is whole, in a folder of its own
	ffmpeg *exec.Cmd
	in     io.WriteCloser // of ffmpeg
	stderr bytes.Buffer   // of ffmpeg
	ended  bool           // ffmpeg has been waited for
	err    error          // the first
}

// newVideoEncoder returns the New of a format that ffmpeg writes with the options of a codec.
func newVideoEncoder(format string, codec ...string) func(context.Context, Info, Sink) (Encoder, error) {
	return func(ctx context.Context, i Info, to Sink) (Encoder, error) {
		ffmpeg, err := exec.LookPath("ffmpeg")
		if err != nil {
			return nil, fmt.Errorf("%s is made by ffmpeg, which is not installed: "+
				"get ffmpeg with apt install ffmpeg, brew install ffmpeg or winget install ffmpeg", format)
		}
		folder, err := os.MkdirTemp("", "queenreel-video-*")
		if err != nil {
			return nil, cannotKeep(format, err)
		}
		e := &videoEncoder{ctx: ctx, to: to, format: format, picture: i.yuv(), pending: i.Frames, path: filepath.Join(folder, "film")}
		e.ffmpeg = exec.CommandContext(ctx, ffmpeg, i.videoOptions(format, codec, e.path)...)
		e.ffmpeg.Stderr = &e.stderr
		e.ffmpeg.WaitDelay = time.Second // for its child processes
		if e.in, err = e.ffmpeg.StdinPipe(); err == nil {
			err = e.ffmpeg.Start()
		}
		if err != nil {
			os.RemoveAll(folder)
			return nil, fmt.Errorf("cannot start ffmpeg: %w", err)
		}
		e.write(i.matroskaHead())
		return e, nil
	}
}

// cannotKeep is the error for a video that has no place until it is whole.
func cannotKeep(format string, err error) error {
	if pathErr := new(fs.PathError); errors.As(err, &pathErr) {
		err = pathErr.Err
	}
	return fmt.Errorf("cannot keep the %s in %s until it is whole: %w: make room there, or name another folder in TMPDIR",
		format, os.TempDir(), err)
}

// trackLanguages holds the names of languages by ISO 639-2, which tracks of videos have. That of others is und, undetermined.
var trackLanguages = map[string]string{"en": "eng", "zh": "zho", "de": "deu"}

// videoOptions returns the arguments of ffmpeg.
func (i *Info) videoOptions(format string, codec []string, path string) []string {
	m := i.Written().Sized(even(i.Size), i.Frames)
	tags := []string{"-metadata:s:v", "language=" + cmp.Or(trackLanguages[m.Lang], "und")}
	if m != (Meta{}) {
		tags = append(tags, "-metadata", "title="+m.Heading(), "-metadata", "comment="+m.Text())
	}
	// Each picture at its time, in ticks.
	times := []string{"-fps_mode", "passthrough", "-enc_time_base", fmt.Sprintf("1:%d", time.Second/videoTick)}
	if i.Rate > 0 {
		times = []string{"-fps_mode", "cfr", "-r", fmt.Sprint(i.Rate)}
	}
	blocks := panel.CeilDiv(i.Size.X, 16) * panel.CeilDiv(i.Size.Y, 16)
	return slices.Concat([]string{"-v", "error", "-y", "-f", "matroska", "-i", "pipe:0"}, times, []string{
		"-refs", fmt.Sprint(max(1, min(8, level4Blocks/blocks))),
		"-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv",
	}, codec, []string{"-threads", "2", "-filter_threads", "1"}, tags, []string{"-f", format, "file:" + path})
}

// Add sends a picture. The last is sent once more for the end of its time: ffmpeg gives the last one no other time.
func (e *videoEncoder) Add(p draw.Picture) error {
	e.picture.show(p.Image)
	hold := p.Hold
	if e.pending--; e.pending == 0 && hold > pace.ShortestHold {
		e.send(hold - pace.ShortestHold)
		hold = pace.ShortestHold
	}
	return e.send(hold)
}

// send sends the picture for a time, after those before.
func (e *videoEncoder) send(hold time.Duration) error {
	e.write(matroskaFrame(e.passed, hold, len(e.picture.Pix)))
	e.write(e.picture.Pix)
	e.passed += hold
	return e.err
}

func (e *videoEncoder) write(data []byte) {
	if e.err != nil {
		return
	}
	if _, err := e.in.Write(data); err == nil {
		return
	}
	if e.err = e.end(); e.err == nil {
		e.err = errors.New("ffmpeg ended before the film did")
	}
}

// end waits for ffmpeg, and returns the reason if it has failed.
func (e *videoEncoder) end() error {
	if e.ended {
		return nil
	}
	e.ended = true
	e.in.Close() // if ffmpeg has not read all of it, Wait has the reason
	err := e.ffmpeg.Wait()
	switch {
	case context.Cause(e.ctx) != nil:
		return context.Cause(e.ctx)
	case err == nil:
		return nil
	}
	messages := e.stderr.String()
	if strings.Contains(messages, "No space left on device") {
		return cannotKeep(e.format, syscall.ENOSPC)
	}
	reason, _, _ := strings.Cut(strings.TrimSpace(messages), "\n") // later versions add consequences
	if reason = ffmpegPart.ReplaceAllString(reason, ""); reason != "" {
		err = errors.New(reason)
	}
	return fmt.Errorf("ffmpeg cannot make the %s: %w", e.format, err)
}

// Close waits for ffmpeg and copies the video.
func (e *videoEncoder) Close() error {
	defer os.RemoveAll(filepath.Dir(e.path))
	if err := e.end(); e.err == nil {
		e.err = err
	}
	if e.err != nil {
		return e.err
	}
	video, err := os.Open(e.path)
	if err != nil {
		return fmt.Errorf("ffmpeg made no %s: %w", e.format, err)
	}
	defer video.Close()
	_, err = io.Copy(e.to, video)
	return err
}

// ffmpegPart matches the name of ffmpeg's component before a message.
var ffmpegPart = regexp.MustCompile(`^(\[[^]]*\] )+`)

// matroskaHead returns the bytes before the pictures of the Matroska stream in which they go to ffmpeg, each with its own
// time: see https://www.rfc-editor.org/rfc/rfc9559 and, for the elements, https://www.rfc-editor.org/rfc/rfc8794.
func (i *Info) matroskaHead() []byte {
	padded := even(i.Size)
	head := element(0x1a45dfa3, element(0x4282, []byte("matroska")))                            // EBML, DocType
	head = append(head, 0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff) // Segment, of unknown length
	head = append(head, element(0x1549a966, number(0x2ad7b1, int(videoTick)))...)               // Info, TimestampScale
	return append(head, element(0x1654ae6b, element(0xae,                                       // Tracks, TrackEntry
		number(0xd7, 1), number(0x73c5, 1), number(0x83, 1), // TrackNumber, TrackUID, TrackType video
		number(0x23e383, int(pace.ShortestHold)), // DefaultDuration: ffmpeg gives it to the last frame, and chooses a level by it
		element(0x86, []byte("V_UNCOMPRESSED")),  // CodecID
		element(0xe0, // Video
			number(0xb0, padded.X), number(0xba, padded.Y), // PixelWidth, PixelHeight
			element(0x2eb524, []byte("I420")), // UncompressedFourCC
			// Colour: MatrixCoefficients, Range, TransferCharacteristics and Primaries are those of BT.709, as televisions have them.
			element(0x55b0, number(0x55b1, 1), number(0x55b9, 1), number(0x55ba, 1), number(0x55bb, 1)),
		),
	))...)
}

// matroskaFrame returns the bytes before the pixels of a picture: a cluster with one block.
func matroskaFrame(start, hold time.Duration, pixels int) []byte {
	block := []byte{0x81, 0, 0, 0} // of track 1, at the cluster's time
	timestamp, duration := number(0xe7, int(start/videoTick)), number(0x9b, int(hold/videoTick))
	blockHead := elementHead(0xa1, len(block)+pixels)
	group := elementHead(0xa0, len(duration)+len(blockHead)+len(block)+pixels)
	cluster := elementHead(0x1f43b675, len(timestamp)+len(group)+len(duration)+len(blockHead)+len(block)+pixels)
	return bytes.Join([][]byte{cluster, timestamp, group, duration, blockHead, block}, nil)
}

func element(id uint32, parts ...[]byte) []byte {
	data := bytes.Join(parts, nil)
	return append(elementHead(id, len(data)), data...)
}

func number(id uint32, n int) []byte {
	return element(id, binary.BigEndian.AppendUint64(nil, uint64(n)))
}

// elementHead returns the identifier of an element, without leading zeros, and its length in eight bytes.
func elementHead(id uint32, length int) []byte {
	head := bytes.TrimLeft(binary.BigEndian.AppendUint32(nil, id), "\x00")
	return binary.BigEndian.AppendUint64(head, 1<<56|uint64(length))
}

// A yuvPicture is the current picture of a film in yuv420p: a luma for each pixel, and a chroma of blue
// and one of red for every two by two pixels. It is padded to even sizes in the film's background color.
//
// The colors are those of Recommendation ITU-R BT.709, section 3: the luma of black is 16, that of white 235.
type yuvPicture struct {
	size   image.Point // of the film
	padded image.Point
	Pix    []uint8       // the luma of all pixels, row by row, then the chroma of blue, then that of red
	colors [256]yuvColor // of each index
}

// A yuvColor is a color as luma and chroma, the latter in 64ths, of which an average of four is taken.
type yuvColor struct {
	luma   uint8
	cb, cr uint16
}

// yuv returns a picture to show the film's pictures in; it is blank before the first.
func (i *Info) yuv() *yuvPicture {
	p := &yuvPicture{size: i.Size, padded: even(i.Size)}
	p.Pix = make([]uint8, p.padded.X*p.padded.Y*3/2)
	for index, c := range i.Palette {
		rgb := color.RGBAModel.Convert(c).(color.RGBA)
		r, g, b := float64(rgb.R)/255, float64(rgb.G)/255, float64(rgb.B)/255
		y := float64(0.2126*r) + float64(0.7152*g) + float64(0.0722*b)
		p.colors[index] = yuvColor{
			luma: uint8(math.Round(16 + float64(219*y))),
			cb:   uint16(math.Round(64 * (128 + float64(224/1.8556*(b-y))))),
			cr:   uint16(math.Round(64 * (128 + float64(224/1.5748*(r-y))))),
		}
	}
	return p
}

// show changes p to a picture of the film, two by two pixels at a time.
func (p *yuvPicture) show(img *image.Paletted) {
	w, h := p.padded.X, p.padded.Y
	for y := 0; y < h; y += 2 {
		for x := 0; x < w; x += 2 {
			cb, cr := 0, 0
			for i := range 4 {
				at := image.Pt(x+i%2, y+i/2)
				index := uint8(0) // of the ground
				if at.X < p.size.X && at.Y < p.size.Y {
					index = img.Pix[at.Y*img.Stride+at.X]
				}
				c := &p.colors[index]
				p.Pix[at.Y*w+at.X] = c.luma
				cb, cr = cb+int(c.cb), cr+int(c.cr)
			}
			const half = 4 * 64 / 2
			at := w*h + y/2*(w/2) + x/2
			p.Pix[at] = uint8((cb + half) / (4 * 64))
			p.Pix[at+w*h/4] = uint8((cr + half) / (4 * 64))
		}
	}
}
