package io.agentrules.check.input;

import io.agentrules.core.internal.files.GeneratedFolders;
import io.agentrules.core.internal.files.ProjectFiles;
import io.agentrules.core.internal.support.GitFile;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * The folders that are called like dependencies or build output and have files that git tracks: these are the project's own. Reads the index
 * of the repository without starting git; without one that can be read, no folder is tracked.
 */
final class TrackedFolders {
    private static final long MAX_BYTES = 256 << 20;
    private static final int SIGNATURE = 0x44495243; // DIRC
    private static final int BEFORE_FLAGS = 60; // with a hash of 20 bytes
    private static final int EXTENDED = 0x4000;

    private TrackedFolders() {}

    /** Returns the folders below a root, as paths with the root at their start. */
    static Set<Path> in(Path root) {
        return ProjectFiles.repository(root).map(top -> below(top, root)).orElse(Set.of());
    }

    private static Set<Path> below(Path top, Path root) {
        var folders = new HashSet<Path>();
        try {
            Path git = top.resolve(".git");
            Path index = GitFile.linked(git).orElse(git).resolve("index");
            if (Files.isRegularFile(index) && Files.size(index) <= MAX_BYTES) {
                read(ByteBuffer.wrap(Files.readAllBytes(index)), top, folders);
            }
        } catch (IOException | SecurityException | BufferUnderflowException | IllegalArgumentException unreadable) {
            return Set.of();
        }
        folders.removeIf(folder -> !folder.startsWith(root));
        return folders;
    }

    /** Reads the entries, as Documentation/gitformat-index.adoc of git 2.51 says. */
    private static void read(ByteBuffer index, Path top, Set<Path> folders) {
        int signature = index.getInt();
        int version = index.getInt();
        if (signature != SIGNATURE || version < 2 || version > 4) {
            return;
        }
        byte[] path = {};
        for (int left = index.getInt(); left > 0; left--) {
            int start = index.position();
            index.position(start + BEFORE_FLAGS);
            if ((index.getShort() & EXTENDED) != 0) {
                index.getShort();
            }
            int kept = version == 4 ? path.length - stripped(index) : 0;
            if (kept < 0 || kept > path.length) {
                throw new IllegalArgumentException("more of a path is left out than there is");
            }
            int from = index.position();
            while (index.get() != 0) {
                // the end of the path
            }
            int length = index.position() - 1 - from;
            path = Arrays.copyOf(path, kept + length);
            index.get(from, path, kept, length);
            if (version < 4) {
                index.position(start + (from + length - start) / 8 * 8 + 8);
            }
            add(new String(path, StandardCharsets.UTF_8), top, folders);
        }
    }

    /** Reads how many bytes of the path before are not part of the next one, as a number of variable length. */
    private static int stripped(ByteBuffer index) {
        int next = index.get();
        int number = next & 0x7f;
        while ((next & 0x80) != 0) {
            next = index.get();
            number = ((number + 1) << 7) | (next & 0x7f);
        }
        return number;
    }

    private static void add(String path, Path top, Set<Path> folders) {
        int end = path.indexOf('/');
        for (int start = 0; end >= 0; start = end + 1, end = path.indexOf('/', start)) {
            if (GeneratedFolders.contain(path.substring(start, end))) {
                folders.add(top.resolve(path.substring(0, end)));
            }
        }
    }
}
