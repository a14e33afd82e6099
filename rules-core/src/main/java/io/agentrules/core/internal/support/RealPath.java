package io.agentrules.core.internal.support;

import java.io.IOException;
import java.nio.file.Path;

/** Follows links, so that a file or folder is the same by whichever path it is named. */
public final class RealPath {
    private RealPath() {}

    /** Returns the path without links; the path itself if it leads nowhere, or cannot be read. */
    public static Path of(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException | SecurityException gone) {
            return path;
        }
    }
}
