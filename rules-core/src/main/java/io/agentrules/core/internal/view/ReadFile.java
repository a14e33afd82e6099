package io.agentrules.core.internal.view;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.read.ParsedText;
import java.util.Optional;

/**
 * What became of a file that an agent looks into.
 *
 * @param text empty if it cannot be read
 * @param rule the rule that it is, as far as the limits leave it
 * @param unused the rule that it would be, if the agent does not use it
 * @param reason why it is no rule; empty if it is one, or if a report says why
 * @param overLimit what a limit cuts off or leaves out
 */
record ReadFile(
        ViewFile file,
        Optional<ParsedText> text,
        Optional<Rule> rule,
        Optional<Rule> unused,
        Optional<String> reason,
        Optional<Diagnostic> overLimit) {
    static ReadFile unreadable(ViewFile file) {
        return new ReadFile(
                file, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }

    static ReadFile of(ViewFile file, ParsedText text, Rule rule) {
        return new ReadFile(
                file, Optional.of(text), Optional.of(rule), Optional.empty(), Optional.empty(), Optional.empty());
    }

    static ReadFile without(ViewFile file, ParsedText text, Optional<Rule> unused, Optional<String> reason) {
        return new ReadFile(file, Optional.of(text), Optional.empty(), unused, reason, Optional.empty());
    }

    /** Returns this file with the start of its rule's text. */
    ReadFile cutTo(Rule shorter, Diagnostic finding) {
        return new ReadFile(file, text, Optional.of(shorter), unused, reason, Optional.of(finding));
    }

    /** Returns this file without its rule, because a limit leaves nothing of it. */
    ReadFile beyond(String limit, Diagnostic finding) {
        return new ReadFile(file, text, Optional.empty(), rule, Optional.of(limit), Optional.of(finding));
    }
}
