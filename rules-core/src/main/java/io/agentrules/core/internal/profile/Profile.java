package io.agentrules.core.internal.profile;

import io.agentrules.core.internal.support.Mapping;
import io.agentrules.core.internal.view.View;
import java.util.List;
import java.util.Optional;

/**
 * What is known about one tool.
 *
 * @param keys all that its profile says
 * @param view which files it loads; empty if that is not known
 * @param format what its format means to the author of a file
 */
record Profile(Mapping keys, Optional<View> view, FormatFacts format) {
    /** Returns the instruction files and folders that it reads or has read, relative to a folder, with {@code /}. */
    List<String> files() {
        return keys.texts("files");
    }
}
