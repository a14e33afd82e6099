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
 * @param remedyWithoutQuotes the remedy for tools that write globs without quotes; empty if it is the diagnostic's
 */
public record Finding(
        Diagnostic diagnostic, OptionalInt line, Optional<Repair> repair, Optional<String> remedyWithoutQuotes) {
    /** Tools that read globs line by line and write them without quotes: in their files, quotes may belong to the glob. */
    private static final Set<String> WITHOUT_QUOTES =
            Set.of("aiassistant", "antigravity", "cursor", "trae", "windsurf");

    /** Formats in which front matter that is not valid YAML is text: {@code remote} rules are written as Cline's. */
    private static final Set<String> INVALID_IS_TEXT = Set.of("cline", "remote");

    /** Rejects null components. */
    public Finding {
        Objects.requireNonNull(diagnostic, "diagnostic");
        Objects.requireNonNull(line, "line");
        Objects.requireNonNull(repair, "repair");
        Objects.requireNonNull(remedyWithoutQuotes, "remedyWithoutQuotes");
    }

    /** Creates a finding without a repair. */
    public Finding(Diagnostic diagnostic, OptionalInt line) {
        this(diagnostic, line, Optional.empty(), Optional.empty());
    }

    static Finding at(int line, Diagnostic diagnostic) {
        return new Finding(diagnostic, OptionalInt.of(line));
    }

    Finding repairedBy(Optional<Repair> change) {
        return new Finding(diagnostic, line, change, remedyWithoutQuotes);
    }

    Finding withoutQuotes(Optional<String> remedy) {
        return new Finding(diagnostic, line, repair, remedy);
    }

    /** Returns the finding for a format that does not use the keys of front matter that is not valid YAML. */
    private Finding withoutKeys() {
        String message = diagnostic.message();
        if (!message.startsWith(YamlExplanation.READ_BY_LINE)) {
            return this;
        }
        String reason = message.substring(YamlExplanation.READ_BY_LINE.length());
        Diagnostic ignored = Diagnostic.warning(
                diagnostic.code(),
                "The front matter is not valid YAML, so the rule always applies: " + reason,
                diagnostic.remedy());
        return new Finding(ignored, line, repair, remedyWithoutQuotes);
    }

    /** Returns the diagnostic for the rule of that name that was read from {@code source}. */
    public Diagnostic in(String rule, RuleSource source) {
        return INVALID_IS_TEXT.contains(source.provider())
                ? withoutKeys().reported(rule, source)
                : reported(rule, source);
    }

    private Diagnostic reported(String rule, RuleSource source) {
        if (WITHOUT_QUOTES.contains(source.provider())) {
            boolean addsQuotes = repair.filter(Repair::addsQuotes).isPresent();
            if (addsQuotes || remedyWithoutQuotes.isPresent()) {
                return placed(remedyWithoutQuotes.map(this::remediedBy).orElse(diagnostic), rule, source);
            }
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

    private Diagnostic remediedBy(String remedy) {
        return Diagnostic.warning(diagnostic.code(), diagnostic.message(), remedy);
    }
}
