package io.agentrules.core.internal.support;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** Who owns a file. Equal if two files of one file system have the same owner. */
public final class FileOwner {
    private FileOwner() {}

    /**
     * Returns the owner: where users have numbers, the number. To find the name, Java would read the system's list of users each time, or
     * ask for it over the network.
     *
     * @throws UnsupportedOperationException if the file system has no owners
     */
    public static Object of(Path file, LinkOption... options) throws IOException {
        return file.getFileSystem().supportedFileAttributeViews().contains("unix")
                ? Files.getAttribute(file, "unix:uid", options)
                : Files.getOwner(file, options);
    }

    /** Returns whether a file and a folder, or its target if it is a link, have one owner; true if the file system has no owners. */
    public static boolean isSame(Path file, Path folder) throws IOException {
        try {
            return of(file, LinkOption.NOFOLLOW_LINKS).equals(of(folder));
        } catch (UnsupportedOperationException noOwners) {
            return true;
        }
    }
}
