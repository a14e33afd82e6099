package io.agentrules.cli.check;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.option.Failure;
import io.agentrules.cli.option.Folders;
import io.agentrules.cli.text.Paragraph;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RuleEntry.State;
import io.agentrules.json.VisibleText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The files and folders that {@code check} is limited to; without arguments, all files. */
final class CheckedFiles {
    private final List<Path> named;
    private final Map<String, Boolean> known = new HashMap<>();
    private final int rules;

    /**
     * Reads the arguments, and reports on standard error which of them contain no rule.
     *
     * @param catalogs what each agent reads
     * @throws Failure if a file or folder does not exist
     */
    CheckedFiles(Invocation invocation, List<RuleCatalog> catalogs) {
        this.named = invocation.arguments().positionals().stream()
                .map(text -> named(text, invocation))
                .toList();
        List<String> places = places(catalogs);
        this.rules = (int) places.stream().filter(this::isNamed).count();
        for (int i = 0; i < named.size(); i++) {
            Path path = named.get(i);
            if (places.stream().noneMatch(place -> isIn(place, path))) {
                Paragraph.writeLines(
                        "rules: no rule is read from "
                                + VisibleText.line(
                                        invocation.arguments().positionals().get(i)),
                        invocation.err());
            }
        }
    }

    /** Returns the places of the rules that are read; a catalog may have several rules of one place. */
    private static List<String> places(List<RuleCatalog> catalogs) {
        Map<String, Long> rules = new LinkedHashMap<>();
        for (RuleCatalog catalog : catalogs) {
            catalog.entries().stream()
                    .filter(entry -> entry.state() != State.NOT_IN_VIEW)
                    .map(RuleEntry::rule)
                    .collect(Collectors.groupingBy(CheckedFiles::place, LinkedHashMap::new, Collectors.counting()))
                    .forEach((place, count) -> rules.merge(place, count, Math::max));
        }
        return rules.entrySet().stream()
                .flatMap(rule -> Collections.nCopies(rule.getValue().intValue(), rule.getKey()).stream())
                .toList();
    }

    private static Path named(String text, Invocation invocation) {
        Path path = invocation.options().folders().file(text);
        if (!Files.exists(path)) {
            throw Failure.usage(VisibleText.line(text) + " does not exist");
        }
        return Folders.real(path);
    }

    private static String place(Rule rule) {
        return rule.source().location();
    }

    /** Returns whether files or folders were named; if not, all are checked. */
    boolean areNamed() {
        return !named.isEmpty();
    }

    /** Returns the number of rules read from these files, whether eligible or not; in a view, of those that its tool loads. */
    int rules() {
        return rules;
    }

    /** Returns the diagnostics about these files. */
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
        return Folders.real(Path.of(place)).startsWith(path);
    }
}
