package io.agentrules.benchmarks.plain;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.function.Predicate;

/** Walks a folder and reads every file in it, and nothing else: what no discovery of rules can do without. */
public final class WalkAndRead {
    private WalkAndRead() {}

    /** Prints how many bytes the files in the folder that is the first argument have together. */
    public static void main(String[] args) throws IOException {
        System.out.println(bytes(Path.of(args[0])));
    }

    /** Returns how many bytes the files in {@code folder} have together, having read them all. */
    public static long bytes(Path folder) throws IOException {
        return bytes(folder, name -> true);
    }

    /** Returns how many bytes the files of one name in {@code folder} have together, having read them all, and no other. */
    public static long bytes(Path folder, String name) throws IOException {
        return bytes(folder, name::equals);
    }

    private static long bytes(Path folder, Predicate<String> read) throws IOException {
        var counter = new Counter(read);
        Files.walkFileTree(folder, counter);
        return counter.bytes;
    }

    private static final class Counter extends SimpleFileVisitor<Path> {
        private final Predicate<String> read;
        private long bytes;

        Counter(Predicate<String> read) {
            this.read = read;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            if (read.test(file.getFileName().toString())) {
                bytes += Files.readAllBytes(file).length;
            }
            return FileVisitResult.CONTINUE;
        }
    }
}
