package io.agentrules.inspector.data;

import io.agentrules.api.Rule;
import io.agentrules.check.input.FileListing;
import io.agentrules.json.Coverage;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
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

    /** Returns the files that a rule applies to; none if it is not eligible, or there is no such rule. */
    static FilesJson of(Optional<Rule> rule, Coverage coverage) {
        var isIn = new IdentityHashMap<List<Rule>, Boolean>(); // files with the same rules share a list
        var files = new ArrayList<String>();
        coverage.files().forEach((path, rules) -> {
            if (isIn.computeIfAbsent(rules, each -> rule.isPresent() && each.contains(rule.get()))) {
                files.add(path);
            }
        });
        return new FilesJson(files, null);
    }
}
