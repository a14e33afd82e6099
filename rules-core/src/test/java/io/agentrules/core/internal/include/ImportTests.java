package io.agentrules.core.internal.include;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Level;
import io.agentrules.api.RuleSource;
import io.agentrules.core.internal.agent.AgentProfiles;
import io.agentrules.core.internal.agent.Imports;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A repository with a rule, next to a file that no rule may import; and what is read of it. */
abstract class ImportTests {
    static final Instant NOW = Instant.parse("2026-11-22T12:00:00Z");

    @TempDir
    Path folder;

    Path outside = Path.of("");
    Path repository = Path.of("");
    Path rule = Path.of("");
    final List<Path> read = new ArrayList<>();

    @BeforeEach
    void createTheRepository() throws IOException {
        outside = folder.toRealPath();
        repository = Files.createDirectories(outside.resolve("repository"));
        rule = repository.resolve("CLAUDE.md");
        Files.writeString(outside.resolve("canary.md"), "canary");
    }

    Expanded mentioning(String text) {
        return expander(Written.MENTIONED.with(Imports.Habit.MENTIONS)).expand(rule, text, 1);
    }

    Expanded claude(String text) {
        return expand(Written.MARKDOWN, text);
    }

    Expanded expand(Written style, String text) {
        return expander(style.with()).expand(rule, text, 1);
    }

    ImportExpander expander(Imports options) {
        return expander(options, places());
    }

    ImportExpander expander(Imports options, ImportPlaces places) {
        ImportReader reader = (file, boundary, count) -> {
            read.add(file);
            try (var in = Files.newInputStream(file)) {
                return in.readNBytes(count);
            }
        };
        return new ImportExpander(options, () -> places, reader, Clock.fixed(NOW, ZoneOffset.UTC));
    }

    ImportPlaces places() {
        return new ImportPlaces(
                repository, "the repository", repository, Optional.of(outside), List.of(), file -> false);
    }

    static List<String> codes(Expanded expanded) {
        return diagnostics(expanded).stream().map(Diagnostic::code).toList();
    }

    static List<Diagnostic> diagnostics(Expanded expanded) {
        var source = RuleSource.of("claude", Level.PROJECT, "/repository/CLAUDE.md");
        return expanded.problems().stream()
                .map(problem -> problem.in("CLAUDE", source, AgentProfiles.NONE))
                .toList();
    }

    void write(String path, String text) throws IOException {
        Path file = repository.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        Files.setLastModifiedTime(file, FileTime.from(NOW.minusSeconds(60)));
    }

    void link(String path, Path target) throws IOException {
        Files.createSymbolicLink(repository.resolve(path), target);
    }
}
