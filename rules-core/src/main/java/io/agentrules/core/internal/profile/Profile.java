package io.agentrules.core.internal.profile;

import io.agentrules.core.internal.view.View;
import java.util.List;
import java.util.Optional;

/**
 * What is known about one tool.
 *
 * @param view which files it loads; empty if that is not known
 * @param format what its format means to the author of a file
 * @param files the instruction files and folders that it reads or has read, relative to a folder, with {@code /}
 * @param places where its files have no effect; of several that fit a file, the first counts
 */
record Profile(Optional<View> view, FormatFacts format, List<String> files, List<Place> places) {
    Profile {
        files = List.copyOf(files);
        places = List.copyOf(places);
    }
}
