package io.agentrules.core.internal.include;

import java.io.IOException;
import java.nio.file.Path;

/** Reads imported files. The implementation must not follow links: a file may be replaced by one after it was found. */
@FunctionalInterface
public interface ImportReader {
    /**
     * Returns the first bytes of a file.
     *
     * @param file the real path of a file that was a regular one when it was found
     * @param boundary the real path of a folder above it; links below it are not followed
     * @param count the greatest number of bytes to return
     * @throws IOException also if a link has taken the place of the file or of a folder between it and the boundary
     */
    byte[] firstBytes(Path file, Path boundary, int count) throws IOException;
}
