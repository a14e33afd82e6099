package io.agentrules.core.internal.parse;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.RuleSource;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * A problem in a parsed text that is not yet tied to a file, because one parsed text can belong to several files and rules.
 *
 * @param diagnostic the problem, without a location
 * @param line 1-based; empty if the problem is about the whole text
 * @param repair a change that may solve the problem; usually empty
 */
public record Finding(Diagnostic diagnostic, OptionalInt line, Optional<Repair> repair) {
    /** Tools that read globs line by line and write them without quotes: in their files, quotes may belong to the glob. */
    private static final Set<String> WITHOUT_QUOTES =
            Set.of("aiassistant", "antigravity", "cursor", "trae", "windsurf");

    /** Rejects null components. */
    public Finding {
        Objects.requireNonNull(diagnostic, "diagnostic");
        Objects.requireNonNull(line, "line");
        Objects.requireNonNull(repair, "repair");
    }

    /** Creates a finding without a repair. */
    public Finding(Diagnostic diagnostic, OptionalInt line) {
        this(diagnostic, line, Optional.empty());
    }

    static Finding at(int line, Diagnostic diagnostic) {
        return new Finding(diagnostic, OptionalInt.of(line));
    }

    Finding repairedBy(Optional<Repair> change) {
        return new Finding(diagnostic, line, change);
    }

    /** Returns the diagnostic for the rule of that name that was read from {@code source}. */
    public Diagnostic in(String rule, RuleSource source) {
        boolean addsQuotes = repair.filter(Repair::addsQuotes).isPresent();
        if (addsQuotes && WITHOUT_QUOTES.contains(source.provider())) {
            return placed(withoutQuotes(), rule, source);
        }
        Diagnostic placed = placed(diagnostic, rule, source);
        return repair.flatMap(Repair::checked)
                .flatMap(change -> change.in(source))
                .map(placed::fixedBy)
                .orElse(placed);
    }

    private Diagnostic placed(Diagnostic found, String rule, RuleSource source) {
        return found.about(rule).at(new Diagnostic.Location(source.location(), line));
    }

    private Diagnostic withoutQuotes() {
        return Diagnostic.warning(
                "front-matter-invalid",
                diagnostic.message(),
                "Nothing to do: the tool of this file writes globs without quotes");
    }
}
