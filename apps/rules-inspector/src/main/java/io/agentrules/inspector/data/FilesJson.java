package io.agentrules.inspector.data;

import io.agentrules.check.input.FileListing;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Files of the workspace for the page. The JSON of {@code coverage} names every rule of every file, which is hundreds of
 * megabytes for a large workspace; the page needs the paths at once, the number of rules of each later, and the files of one rule.
 *
 * @param truncated whether there are more files; null for those of one rule
 */
record FilesJson(List<String> files, @Nullable Boolean truncated) {
    static FilesJson of(FileListing listing) {
        return new FilesJson(listing.paths(), !listing.isComplete());
    }
}
