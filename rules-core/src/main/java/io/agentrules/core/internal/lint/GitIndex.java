package io.agentrules.core.internal.lint;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * The list of the files that git tracks, {@code .git/index}, in the versions 2 to 4. What cannot be read counts as not tracked:
 * the index of a linked worktree, which is outside the workspace, one with SHA-256 names, and one over 64 MiB.
 */
final class GitIndex {
    private static final int SIGNATURE = 0x44495243; // DIRC
    private static final int MAX_BYTES = 64 << 20;
    private static final int BEFORE_FLAGS = 60;
    private static final int EXTENDED = 0x4000;
    private static final int NAME_LENGTH = 0xfff;

    private final ByteBuffer bytes;
    private final int version;

    private GitIndex(ByteBuffer bytes, int version) {
        this.bytes = bytes;
        this.version = version;
    }

    /**
     * Returns those of the given paths that are tracked.
     *
     * @param repository the folder with {@code .git}
     * @param wanted paths relative to {@code repository}, with {@code /}
     */
    static Set<String> tracked(Path repository, Set<String> wanted) {
        try {
            Path folder = repository.resolve(".git");
            Path index = folder.resolve("index");
            if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                    || !Files.isRegularFile(index, LinkOption.NOFOLLOW_LINKS)
                    || Files.size(index) > MAX_BYTES) {
                return Set.of();
            }
            ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(index));
            int signature = bytes.getInt();
            int version = bytes.getInt();
            return signature == SIGNATURE && version >= 2 && version <= 4
                    ? new GitIndex(bytes, version).tracked(wanted)
                    : Set.of();
        } catch (IOException | SecurityException | BufferUnderflowException | IllegalArgumentException unreadable) {
            return Set.of();
        }
    }

    private Set<String> tracked(Set<String> wanted) {
        var tracked = new HashSet<String>();
        byte[] name = new byte[0];
        for (int left = bytes.getInt(); left > 0; left--) {
            int start = bytes.position();
            bytes.position(start + BEFORE_FLAGS);
            int flags = bytes.getShort();
            if (version > 2 && (flags & EXTENDED) != 0) {
                bytes.getShort();
            }
            name = version == 4 ? compressed(name) : untilNul();
            int length = flags & NAME_LENGTH;
            if (length != NAME_LENGTH && length != name.length) {
                return Set.of(); // not this format
            }
            if (version < 4) {
                bytes.position(start + (bytes.position() - 1 - start + 8) / 8 * 8);
            }
            String path = new String(name, UTF_8);
            if (wanted.contains(path)) {
                tracked.add(path);
            }
        }
        return tracked;
    }

    /** Reads a name and the NUL after it. */
    private byte[] untilNul() {
        int start = bytes.position();
        while (bytes.get() != 0) {
            // part of the name
        }
        byte[] name = new byte[bytes.position() - 1 - start];
        bytes.get(start, name);
        return name;
    }

    /** Reads a name that starts with the one before it, without so many bytes of its end. */
    private byte[] compressed(byte[] before) {
        int current = bytes.get();
        int removed = current & 0x7f;
        while ((current & 0x80) != 0) {
            current = bytes.get();
            removed = ((removed + 1) << 7) | (current & 0x7f);
        }
        if (removed < 0 || removed > before.length) {
            throw new IllegalArgumentException("The name before is too short");
        }
        byte[] end = untilNul();
        byte[] name = Arrays.copyOf(before, before.length - removed + end.length);
        System.arraycopy(end, 0, name, before.length - removed, end.length);
        return name;
    }
}
