#!/usr/bin/env python3
"""A file system that hangs, as a network share does whose server has gone: it can be mounted, and answers nothing but what its top is.

Usage: hanging-disk.py FOLDER. Needs root and Linux. It ends with SIGTERM; what waits for it then gets an error.
"""
import ctypes
import os
import signal
import stat
import struct
import sys

FUSE_GETATTR, FUSE_INIT = 3, 26
IN_HEADER = struct.Struct("<IIQQIIII")
OUT_HEADER = struct.Struct("<IiQ")

folder = sys.argv[1]
fuse = os.open("/dev/fuse", os.O_RDWR)
libc = ctypes.CDLL(None, use_errno=True)
options = f"fd={fuse},rootmode=40755,user_id=0,group_id=0,allow_other".encode()
if libc.mount(b"hanging", folder.encode(), b"fuse", 0, options) != 0:
    sys.exit("mount: " + os.strerror(ctypes.get_errno()))


def end(*unused):
    libc.umount2(folder.encode(), 2)
    os._exit(0)


signal.signal(signal.SIGTERM, end)


def answer(unique, body):
    os.write(fuse, OUT_HEADER.pack(OUT_HEADER.size + len(body), 0, unique) + body)


while True:
    request = os.read(fuse, 1 << 20)
    _, opcode, unique, node, *_ = IN_HEADER.unpack_from(request)
    if opcode == FUSE_INIT:
        major, minor, readahead = struct.unpack_from("<III", request, IN_HEADER.size)
        answer(unique, struct.pack("<IIIIHHIIHHI28x", 7, min(minor, 31), readahead, 0, 1, 1, 4096, 1, 1, 0, 0))
    elif opcode == FUSE_GETATTR and node == 1:
        attributes = struct.pack("<QQQQQQIIIIIIIIII", 1, 4096, 0, 0, 0, 0, 0, 0, 0, stat.S_IFDIR | 0o755, 2, 0, 0, 0, 4096, 0)
        answer(unique, struct.pack("<QII", 3600, 0, 0) + attributes)
    # Everything else waits for an answer that never comes.
