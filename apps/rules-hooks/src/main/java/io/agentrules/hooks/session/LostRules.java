package io.agentrules.hooks.session;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.model.RuleCatalog;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The problems because of which whole rules are missing: all rules of a repository, a provider, a folder or a file. A user does not notice
 * that a rule is missing, so the log and the model are told of each problem, once in a conversation.
 */
final class LostRules {
    private static final int MOST = 5;
    private static final int MAX_MESSAGE = 300;
    private static final String BEGINNING = "Some rules could not be read, so you do not have them. Tell the user:";

    /** The errors that cost all rules of a file or a folder. An error without a file costs all rules, or all of a provider. */
    private static final Set<String> OF_FILES = Set.of("file-unreadable", "file-too-large", "too-many-files");

    private final Set<String> told = new LinkedHashSet<>();

    /** The last catalog all of whose problems were told. */
    private @Nullable RuleCatalog complete;

    /** Returns the problems that were not told yet, of those at which a text fits. */
    List<Diagnostic> untold(RuleCatalog catalog) {
        if (catalog == complete) {
            return List.of();
        }
        List<Diagnostic> untold = catalog.diagnostics().stream()
                .filter(LostRules::losesRules)
                .filter(problem -> !told.contains(key(problem)))
                .limit(MOST)
                .toList();
        if (untold.isEmpty()) {
            complete = catalog;
        }
        return untold;
    }

    private static boolean losesRules(Diagnostic problem) {
        return problem.severity() == Diagnostic.Severity.ERROR
                && (problem.location().isEmpty() || OF_FILES.contains(problem.code()));
    }

    private static String key(Diagnostic problem) {
        return problem.code()
                + problem.location().map(location -> " " + location.file()).orElse("");
    }

    /** Returns what the model reads; empty for no problems. */
    static String text(List<Diagnostic> problems) {
        return problems.isEmpty()
                ? ""
                : problems.stream()
                        .map(problem -> "- " + message(problem))
                        .collect(Collectors.joining("\n", BEGINNING + "\n", ""));
    }

    /** Returns a problem in one line, with its file. */
    static String message(Diagnostic problem) {
        String line = (problem.location()
                                .map(location -> location.file() + ": ")
                                .orElse("")
                        + problem.message())
                .replaceAll("\\s+", " ");
        return line.length() <= MAX_MESSAGE ? line : line.substring(0, MAX_MESSAGE) + "…";
    }

    /** Records that problems were told. */
    void told(List<Diagnostic> problems) {
        problems.forEach(problem -> told.add(key(problem)));
    }

    /** A sub-agent is part of the conversation of another one. */
    void toldBy(LostRules main) {
        told.addAll(main.told);
    }

    /** Returns what is to be stored. */
    List<String> stored() {
        return List.copyOf(told);
    }

    /** Adds what {@link #stored} returned; anything else is ignored. */
    void restore(@Nullable Object stored) {
        told.addAll(StoredValues.texts(stored));
    }
}
