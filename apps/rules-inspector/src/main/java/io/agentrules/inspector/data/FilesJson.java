package io.agentrules.inspector.data;

import io.agentrules.api.Rule;
import io.agentrules.check.input.FileListing;
import io.agentrules.json.Coverage;
import io.agentrules.json.Json;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;

/**
 * Writes the files of the workspace for the page. The JSON of {@code coverage} names every rule of every file, which is hundreds of
 * megabytes for a large workspace; the page needs the paths at once, the number of rules of each later, and the files of one rule.
 */
final class FilesJson {
    private FilesJson() {}

    static void writeAll(JsonGenerator json, FileListing listing) {
        Json.texts(json, "files", listing.paths());
        json.writeBooleanProperty("truncated", !listing.isComplete());
    }

    /** Writes the files that a rule applies to; none if it is not eligible, or there is no such rule. */
    static void writeOf(JsonGenerator json, Optional<Rule> rule, Coverage coverage) {
        var isIn = new IdentityHashMap<List<Rule>, Boolean>(); // files with the same rules share a list
        json.writeArrayPropertyStart("files");
        coverage.files().forEach((path, rules) -> {
            if (isIn.computeIfAbsent(rules, each -> rule.isPresent() && each.contains(rule.get()))) {
                json.writeString(path);
            }
        });
        json.writeEndArray();
    }
}
