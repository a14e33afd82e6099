package io.agentrules.cli.hook;

import io.agentrules.api.Rule;
import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.text.Output;
import io.agentrules.cli.text.Paragraph;
import io.agentrules.cli.text.Plural;
import io.agentrules.cli.text.Style;
import io.agentrules.cli.text.Table;
import io.agentrules.cli.text.Table.Cell;
import io.agentrules.hooks.store.LogEntry;
import io.agentrules.hooks.store.LogEntry.Kind;
import io.agentrules.hooks.store.RuleUse;
import io.agentrules.json.Json;
import io.agentrules.json.LogSummaryJson;
import io.agentrules.json.VisibleText;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** {@code rules hook log --summary}: what each rule did, and which rules of the workspace did nothing. */
final class LogSummary {
    private final Invocation invocation;
    private final List<LogEntry> entries;
    private final List<RuleUse> uses;
    private final List<String> idle;
    private final String hint;

    /**
     * Creates a summary.
     *
     * @param isWhole whether the entries are of all sessions and rules, so that one can tell which rules did nothing
     * @param hint what to do if no rule did anything
     */
    LogSummary(Invocation invocation, List<LogEntry> entries, boolean isWhole, String hint) {
        this.invocation = invocation;
        this.entries = entries;
        this.uses = RuleUse.of(entries);
        this.idle = isWhole ? idle() : List.of();
        this.hint = hint;
    }

    private List<String> idle() {
        Set<String> used = uses.stream().map(RuleUse::rule).collect(Collectors.toSet());
        return invocation.catalog().rules().stream()
                .map(Rule::name)
                .filter(name -> !used.contains(name))
                .toList();
    }

    private long failures() {
        return entries.stream().filter(entry -> entry.kind() == Kind.FAILED).count();
    }

    void write() {
        Output out = invocation.out();
        if (invocation.options().isJson()) {
            Json.write(out, json());
            return;
        }
        if (uses.isEmpty()) {
            new Paragraph(4)
                    .add("No rule did anything, according to the log" + LogText.scope(invocation) + ". " + hint)
                    .writeTo(out);
        } else {
            var table = new Table("").headings("RULE", "SESSIONS", "SENT", "TOKENS", "FIRED", "DENIED", "FOLLOWED");
            uses.forEach(use -> table.row(
                    Cell.of(Style.BOLD, use.rule()),
                    number(use.sessions()),
                    number(use.sent()),
                    number(use.tokens()),
                    number(use.fired()),
                    number(use.denied()),
                    number(use.followed())));
            table.writeTo(out);
        }
        if (!idle.isEmpty()) {
            out.line();
            new Paragraph(4)
                    .add(Style.BOLD, Plural.of(idle.size(), "rule") + " did nothing: ")
                    .add(VisibleText.line(String.join(", ", idle)))
                    .writeTo(out);
            new Paragraph(4)
                    .add(Style.DIM, "Hooks leave out what an agent loads by itself, so such a rule may be among these.")
                    .writeTo(out);
        }
        if (failures() > 0) {
            out.line();
            String events = failures() + (failures() == 1 ? " event was" : " events were");
            new Paragraph(4)
                    .add(Style.RED, events + " not answered; rules hook log shows why")
                    .writeTo(out);
        }
    }

    private static Cell number(long number) {
        return number == 0 ? Cell.of(Style.DIM, "0") : Cell.of(Long.toString(number));
    }

    private LogSummaryJson json() {
        return new LogSummaryJson(
                uses.stream()
                        .map(use -> new LogSummaryJson.Use(
                                use.rule(),
                                use.sessions(),
                                use.sent(),
                                use.tokens(),
                                use.fired(),
                                use.denied(),
                                use.followed()))
                        .toList(),
                idle,
                failures());
    }
}
