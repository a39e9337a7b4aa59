import os

def fails(act, *square):
    try:
        act(*square)
    except (ValueError, RuntimeError, AttributeError) as error:
        print(error)

r = Recorder(4, "wrong")
fails(r.place, 4, 0)
fails(r.take_back, 0, 0)
fails(r.solution)
fails(r.swap, 0, 1)
r.place(0, 1)
fails(r.test, 0, 1)
fails(r.move, 0, 2, 0, 3)
fails(r.move, 0, 1, 4, 0)
fails(lambda: r.takeback(0, 1))
r.dead_end(1)
fails(r.close)

with Recorder(4, "local", flags=["-q"]) as r:
    r.board([0, 2, 1, 3])
    r.cost(0, 1, 2)
    r.move(0, 0, 0, 1)
    r.swap(0, 1)
    r.swap(0, 2)
    r.swap(2, 1)
    r.fail()
    r.event("board", clause=[{"at": (row, col)} for row, col in enumerate([1, 3, 0, 2])])
print(r._repr_html_()[:67])

try:
    with Recorder(4, "raised", complete=True) as r:
        r.place(0, 0)
        r.event("jump", value=1)
        r.event("takeback", at=(0, 0))
        r.place(0, 1)
        raise KeyError("found")
except KeyError:
    print("it was raised")

path, os.environ["PATH"] = os.environ["PATH"], ""
Recorder(4, "alone").close()
os.environ["PATH"] = path

with Recorder(4, "stopped", complete=True) as r:
    r.place(0, 0)
    print("ready", flush=True)
    while True:
        r.test(1, 2)
