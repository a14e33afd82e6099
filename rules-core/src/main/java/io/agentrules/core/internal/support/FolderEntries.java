package io.agentrules.core.internal.support;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Lists folders. */
public final class FolderEntries {
    private FolderEntries() {}

    /** Returns the entries of a folder, in the order of the disk. */
    public static List<Path> in(Path folder) throws IOException {
        return in(folder, Integer.MAX_VALUE);
    }

    /** Returns as many entries of a folder as are read first. */
    public static List<Path> in(Path folder, int most) throws IOException {
        var entries = new ArrayList<Path>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
            for (Path entry : stream) {
                if (entries.size() == most) {
                    break;
                }
                entries.add(entry);
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return entries;
    }
}
