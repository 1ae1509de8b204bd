"""A small process from which scripts are forked, so that a test need not start Python for each run.

A fork copies the tables of all pages of a process, and the child pays again for each page that it writes to. With the
tests loaded that takes longer than to solve most boards. So `parallel` forks a process of its own before most tests are
loaded. It keeps the compiled scripts, and makes the forks for all processes of the tests.

A request is a datagram with the words, the limits, and descriptors: the three standard streams of the script, and a
pipe on which the process returns the status of os.waitpid.
"""
import array
import atexit
import os
import pickle
import select
import signal
import socket
from contextlib import suppress

DESCRIPTORS = 4
LONGEST = 50000         # bytes of a request; systems limit a datagram


class Forker:
    """The side of the tests. `work(words, descriptors, limits)` runs a script in a forked process, and ends it."""

    def __init__(self, prepare, work):
        self.requests, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
        reading, self.alive = os.pipe()     # the process ends when all processes of the tests have closed this pipe
        self.starter, self.pid = os.getpid(), os.fork()
        if not self.pid:
            try:
                os.close(self.alive)
                self.requests.close()
                serve(theirs, reading, prepare, work)
            finally:
                os._exit(1)
        os.close(reading)
        theirs.close()
        atexit.register(self.end)

    def end(self):
        """Wait for the process, so that the system adds its CPU time to ours."""
        if os.getpid() == self.starter:
            os.close(self.alive)
            os.waitpid(self.pid, 0)

    def run(self, words, descriptors, limits):
        """Run a script, and return the status of os.waitpid; None if the words are too long to be sent."""
        request = pickle.dumps((words, limits))
        if len(request) > LONGEST:
            return None
        reading, writing = os.pipe()
        try:
            with os.fdopen(reading, 'rb') as status:
                try:
                    passed = array.array('i', [*descriptors, writing])
                    self.requests.sendmsg([request], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, passed)])
                finally:
                    os.close(writing)
                return int(status.read())
        except ValueError:
            raise RuntimeError('the process that forks scripts has ended') from None


def serve(requests, alive, prepare, work):
    """Fork a process for each request until the pipe `alive` is closed."""
    waiting = {}        # process number -> descriptor for its status
    woken, waking = os.pipe()
    os.set_blocking(waking, False)
    interrupt = signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(waking)
    while True:
        ready, _, _ = select.select([requests, alive, woken], [], [])
        if woken in ready:
            os.read(woken, 1000)
            while waiting:
                pid, status = os.waitpid(-1, os.WNOHANG)
                if not pid:
                    break
                target = waiting.pop(pid)
                os.write(target, b'%d' % status)
                os.close(target)
        if requests in ready:
            request, ancillary, _, _ = requests.recvmsg(LONGEST, socket.CMSG_SPACE(4 * DESCRIPTORS))
            descriptors = array.array('i', ancillary[0][2])
            words, limits = pickle.loads(request)
            with suppress(Exception):       # the forked process meets the same error
                prepare(words)
            pid = os.fork()
            if not pid:
                signal.set_wakeup_fd(-1)
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                signal.signal(signal.SIGINT, interrupt)
                for descriptor in [requests.fileno(), alive, woken, waking, *waiting.values(), descriptors[-1]]:
                    os.close(descriptor)
                try:
                    work(words, descriptors[:-1], limits)
                finally:
                    os._exit(1)
            waiting[pid] = descriptors[-1]
            for descriptor in descriptors[:-1]:
                os.close(descriptor)
        elif alive in ready:
            os._exit(0)
