package io.agentrules.hooks.daemon;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;

/**
 * What tells whether a program's file was replaced.
 *
 * @param size in bytes; 0 for a folder, and -1 if there is no such file
 */
record FileState(FileTime modified, long size) {
    private static final FileState NONE = new FileState(FileTime.fromMillis(0), -1);

    /** Returns the state of a file or folder, or of what a link leads to. */
    static FileState of(Path file) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return new FileState(attributes.lastModifiedTime(), attributes.isDirectory() ? 0 : attributes.size());
        } catch (IOException gone) {
            return NONE;
        }
    }
}
