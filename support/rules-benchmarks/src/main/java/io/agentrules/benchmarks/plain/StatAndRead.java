package io.agentrules.benchmarks.plain;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;

/** Looks at files that are known and reads them: what a program does before each call that keeps no rules in memory. */
public final class StatAndRead {
    private StatAndRead() {}

    /** Returns how many bytes the files have together, having asked for the attributes of each and read it. */
    public static long bytes(List<Path> files) throws IOException {
        long bytes = 0;
        for (Path file : files) {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            if (attributes.isRegularFile()) {
                bytes += Files.readAllBytes(file).length;
            }
        }
        return bytes;
    }
}
