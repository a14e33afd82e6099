package io.agentrules.cli;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.core.RuleEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The files and folders that {@code check} is asked about; all, when none is named. */
final class CheckedFiles {
    private final List<Path> named;
    private final Map<String, Boolean> known = new HashMap<>();
    private final int rules;

    /**
     * Reads the arguments, and says on standard error which name no file of a rule.
     *
     * @throws Failure if one does not exist
     */
    CheckedFiles(Invocation invocation) {
        this.named = invocation.arguments().positionals().stream()
                .map(text -> named(text, invocation))
                .toList();
        List<String> places = invocation.catalog().entries().stream()
                .map(RuleEntry::rule)
                .map(CheckedFiles::place)
                .toList();
        this.rules = (int) places.stream().filter(this::isNamed).count();
        for (int i = 0; i < named.size(); i++) {
            Path path = named.get(i);
            if (places.stream().noneMatch(place -> isIn(place, path))) {
                invocation.err()
                        .wrapped("rules: no rule is read from "
                                + VisibleText.line(
                                        invocation.arguments().positionals().get(i)));
            }
        }
    }

    private static Path named(String text, Invocation invocation) {
        Path path = invocation.options().folders().file(text);
        if (!Files.exists(path)) {
            throw Failure.usage(VisibleText.line(text) + " does not exist");
        }
        return real(path);
    }

    private static String place(Rule rule) {
        return rule.source().location();
    }

    /** Returns how many rules are read from them, in force or not. */
    int rules() {
        return rules;
    }

    /** Returns the diagnostics about them. */
    List<Diagnostic> of(List<Diagnostic> diagnostics) {
        return diagnostics.stream()
                .filter(diagnostic -> named.isEmpty()
                        || diagnostic
                                .location()
                                .filter(location -> isNamed(location.file()))
                                .isPresent())
                .toList();
    }

    private boolean isNamed(String place) {
        return named.isEmpty()
                || known.computeIfAbsent(place, asked -> named.stream().anyMatch(path -> isIn(asked, path)));
    }

    private static boolean isIn(String place, Path path) {
        return real(Path.of(place)).startsWith(path);
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException unreadable) {
            return path;
        }
    }
}
