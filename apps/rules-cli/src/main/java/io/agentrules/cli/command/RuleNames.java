package io.agentrules.cli.command;

import io.agentrules.api.Rule;
import io.agentrules.check.input.RuleLookup;
import io.agentrules.check.input.Suggestion;
import io.agentrules.cli.option.Failure;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.json.VisibleText;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Finds rules by name, and suggests names if there is no such rule. */
public final class RuleNames {
    private static final int MAX_NAMES = 10;
    private static final int MAX_SIMILAR = 3;

    private RuleNames() {}

    /** Returns the eligible rule with that name; if none is eligible, the strongest with that name. */
    public static Optional<RuleEntry> find(RuleCatalog catalog, String asked) {
        return RuleLookup.find(catalog.entries(), asked);
    }

    /**
     * Returns the eligible rule with that name; if none is eligible, the strongest with that name.
     *
     * @throws Failure if there is no rule with that name
     */
    public static RuleEntry require(RuleCatalog catalog, String asked) {
        return find(catalog, asked).orElseThrow(() -> unknown(catalog, asked));
    }

    /** Returns a failure for a name that refers to no rule. */
    public static Failure unknown(RuleCatalog catalog, String asked) {
        List<Rule> rules = catalog.entries().stream().map(RuleEntry::rule).toList();
        boolean hasProvider =
                rules.stream().anyMatch(rule -> asked.startsWith(rule.source().provider() + ":"));
        return unknown(
                "no rule is named " + VisibleText.line(asked),
                asked,
                rules.stream()
                        .map(rule -> hasProvider ? rule.source().provider() + ":" + rule.name() : rule.name())
                        .toList());
    }

    /** Returns a failure that lists the available names: if these are many, those that contain {@code name} or are similar to it. */
    public static Failure unknown(String message, String name, List<String> available) {
        List<String> names = available.stream().distinct().toList();
        if (names.isEmpty()) {
            return Failure.failed(message + "; known names: none. Run rules list to see where rules are looked for");
        }
        if (names.size() <= MAX_NAMES) {
            return Failure.failed(message + "; known names: " + shown(names));
        }
        List<String> containing = nearest(name, names, other -> contains(other, name), MAX_NAMES);
        List<String> similar = containing.isEmpty()
                ? nearest(name, names, other -> Suggestion.isLike(name, other), MAX_SIMILAR)
                : containing;
        return Failure.failed(
                similar.isEmpty()
                        ? message + "; rules list --as harness shows all names"
                        : message + "; most similar of " + names.size() + ": " + shown(similar));
    }

    private static List<String> nearest(String name, List<String> names, Predicate<String> isMeant, int most) {
        return names.stream()
                .filter(isMeant)
                .sorted(Comparator.comparing(other -> Suggestion.distance(name, other)))
                .limit(most)
                .toList();
    }

    private static boolean contains(String text, String part) {
        return text.toLowerCase(Locale.ROOT).contains(part.toLowerCase(Locale.ROOT));
    }

    private static String shown(List<String> names) {
        return names.stream().map(VisibleText::line).collect(Collectors.joining(", "));
    }
}
