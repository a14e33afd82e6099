package io.agentrules.benchmarks.plain;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/** Walks a folder and asks for the attributes of every file in it: what no second look at rule files can do without. */
public final class WalkAndStat {
    private WalkAndStat() {}

    /** Returns how many bytes the files in {@code folder} have together, by their attributes. */
    public static long bytes(Path folder) throws IOException {
        var counter = new Counter();
        Files.walkFileTree(folder, counter);
        return counter.bytes;
    }

    private static final class Counter extends SimpleFileVisitor<Path> {
        private long bytes;

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            bytes += attributes.size();
            return FileVisitResult.CONTINUE;
        }
    }
}
