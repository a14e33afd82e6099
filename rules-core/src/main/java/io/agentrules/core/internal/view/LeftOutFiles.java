package io.agentrules.core.internal.view;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.internal.files.ReplacedFile;
import io.agentrules.core.internal.support.PathText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The files that a view's tool looks at and does not use, by absolute path with {@code /}. */
final class LeftOutFiles {
    private final Map<String, Reason> reasons = new LinkedHashMap<>();

    /** Why a file is not used; with the other file, if that takes its place. */
    private record Reason(String text, Optional<ReplacedFile> replaced) {
        Optional<Diagnostic> finding() {
            return replaced.flatMap(file -> file.finding(text));
        }
    }

    /** Adds a file, unless it has a reason already. */
    void add(String file, String reason) {
        reasons.putIfAbsent(file, new Reason(reason, Optional.empty()));
    }

    /** Adds a file whose place another one takes, unless it has a reason already. */
    void add(ReplacedFile file, String reason) {
        reasons.putIfAbsent(PathText.of(file.path()), new Reason(reason, Optional.of(file)));
    }

    /** Adds a file, or replaces its reason. */
    void put(String file, String reason) {
        reasons.put(file, new Reason(reason, Optional.empty()));
    }

    /** Removes a file that is used after all. */
    void remove(String file) {
        reasons.remove(file);
    }

    boolean contains(String file) {
        return reasons.containsKey(file);
    }

    /** Returns the reasons. */
    Map<String, String> reasons() {
        var texts = new LinkedHashMap<String, String>();
        reasons.forEach((file, reason) -> texts.put(file, reason.text()));
        return texts;
    }

    /** Returns a finding for each file whose place another one takes. */
    List<Diagnostic> findings() {
        return reasons.values().stream()
                .flatMap(reason -> reason.finding().stream())
                .toList();
    }
}
