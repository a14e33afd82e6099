package io.agentrules.core.internal.lint;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.files.ProjectFiles;
import io.agentrules.core.internal.support.PathText;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds files that are meant for one person only, such as {@code AGENTS.override.md}, but that git tracks. */
final class TrackedFiles {
    private static final Pattern PRIVATE = Pattern.compile("(?:.*/)?(?:AGENTS\\.override|[^/]+\\.local)\\.md");

    private TrackedFiles() {}

    /** Returns a finding for each such file that a rule was read from. */
    static Stream<Diagnostic> of(List<Rule> rules) {
        Map<Path, Map<String, Rule>> byRepository = new LinkedHashMap<>();
        for (Rule rule : rules) {
            String location = rule.source().location();
            if (rule.source().level() == Level.PROJECT
                    && PRIVATE.matcher(location).matches()) {
                Path file = Path.of(location);
                ProjectFiles.repository(Objects.requireNonNull(file.getParent(), location))
                        .ifPresent(repository -> byRepository
                                .computeIfAbsent(repository, unused -> new LinkedHashMap<>())
                                .putIfAbsent(PathText.of(repository.relativize(file)), rule));
            }
        }
        return byRepository.entrySet().stream().flatMap(entry -> of(entry.getKey(), entry.getValue()));
    }

    private static Stream<Diagnostic> of(Path repository, Map<String, Rule> byPath) {
        Set<String> tracked = GitIndex.tracked(repository, byPath.keySet());
        return byPath.entrySet().stream()
                .filter(entry -> tracked.contains(entry.getKey()))
                .map(entry -> tracked(entry.getKey())
                        .about(entry.getValue().name())
                        .at(entry.getValue().source().location()));
    }

    private static Diagnostic tracked(String path) {
        return Diagnostic.warning(
                "private-file-tracked",
                "The file is meant for one person, but it is under version control, so everybody gets it",
                "Run git rm --cached " + path + ", and add the file to .gitignore");
    }
}
