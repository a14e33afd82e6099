package io.agentrules.cli;

import io.agentrules.api.Bucket;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.RepeatMode;
import io.agentrules.api.Rule;
import io.agentrules.api.StreamTrigger;
import io.agentrules.cli.Table.Cell;
import io.agentrules.core.GuardSettings;
import io.agentrules.core.ProviderReport;
import io.agentrules.core.ProviderReport.Status;
import io.agentrules.core.RuleCatalog;
import io.agentrules.core.RuleEntry;
import io.agentrules.core.RuleEntry.State;
import java.util.ArrayList;
import java.util.List;

/** {@code list} for people: what was found, the strongest rule first, and a summary. */
final class ListText {
    private static final int MOST_DIAGNOSTICS = 10;

    private final Call call;
    private final Output out;

    ListText(Call call) {
        this.call = call;
        this.out = call.out();
    }

    void write(RuleCatalog catalog) {
        call.writeWorkspace();
        if (catalog.entries().isEmpty()) {
            writeNothingFound();
        } else {
            writeRules(catalog.entries());
        }
        writeTriggers(catalog.rules());
        writeProviders(catalog.providers());
        writeFiles("Not read by any provider:", call.engine().unread());
        writeDiagnostics(catalog.diagnostics());
        if (catalog.entries().isEmpty()) {
            writeHowToStart();
        } else {
            out.line().line(Style.BOLD, summary(catalog));
        }
    }

    private void writeRules(List<RuleEntry> entries) {
        var headings = new ArrayList<>(List.of("RULE", "BUCKET", "STATE", "PROVIDER", "LEVEL", "PATH"));
        if (call.paths().hasSeveralRoots()) {
            headings.add("ROOT");
        }
        var table = new Table("").headings(headings.toArray(String[]::new));
        entries.forEach(entry -> table.row(cells(entry).toArray(Cell[]::new)));
        table.writeTo(out, call.columns());
    }

    private List<Cell> cells(RuleEntry entry) {
        Rule rule = entry.rule();
        boolean in = entry.isEligible();
        var cells = new ArrayList<Cell>();
        cells.add(Cell.of(in ? Style.PLAIN : Style.DIM, rule.name()));
        cells.add(Cell.of(
                in ? Style.of(entry.bucket()) : Style.DIM, entry.bucket().id()));
        cells.add(Cell.of(Style.of(entry.state()), state(entry)));
        cells.add(Cell.of(rule.source().provider()));
        cells.add(Cell.of(rule.source().level().id()));
        cells.add(Cell.of(Style.DIM, call.paths().shown(rule.source().location())));
        if (call.paths().hasSeveralRoots()) {
            cells.add(Cell.of(
                    Style.DIM, rule.source().root().map(call.paths()::workspace).orElse("")));
        }
        return cells;
    }

    /** Says of the rules in force that watch the model what counts for them: their own options, else the defaults. */
    private void writeTriggers(List<Rule> rules) {
        List<Rule> triggers =
                rules.stream().filter(rule -> rule.trigger().isPresent()).toList();
        if (triggers.isEmpty()) {
            return;
        }
        var table = new Table("").headings("TRIGGER", "INTERRUPTS", "REPEATS", "CONTEXT", "SCOPE");
        for (Rule rule : triggers) {
            StreamTrigger trigger = rule.trigger().orElseThrow();
            GuardSettings settings = GuardSettings.DEFAULT.with(trigger.options());
            table.row(
                    Cell.of(rule.name()),
                    Cell.of(settings.interruptMode().id()),
                    Cell.of(repeats(settings)),
                    Cell.of(settings.contextMode().id()),
                    Cell.of(Style.DIM, String.join(", ", trigger.scope())));
        }
        out.line();
        table.writeTo(out, call.columns());
    }

    private static String repeats(GuardSettings settings) {
        String mode = settings.repeatMode().id();
        return settings.repeatMode() == RepeatMode.ONCE ? mode : mode + " " + settings.repeatGap();
    }

    private static String state(RuleEntry entry) {
        return entry.shadowedBy()
                .map(winner -> "shadowed by " + winner.source().provider())
                .orElse(entry.state().id());
    }

    private void writeProviders(List<ProviderReport> providers) {
        out.line();
        var table = new Table("").headings("PROVIDER", "PRIORITY", "STATUS", "RULES");
        for (ProviderReport provider : providers) {
            table.row(
                    Cell.of(provider.id()),
                    Cell.of(String.valueOf(provider.priority())),
                    Cell.of(style(provider.status()), provider.status().id()),
                    Cell.of(String.valueOf(provider.rules())));
        }
        table.writeTo(out, call.columns());
    }

    private static Style style(Status status) {
        return switch (status) {
            case OK -> Style.GREEN;
            case DISABLED -> Style.DIM;
            case FAILED, TIMEOUT -> Style.RED;
        };
    }

    private void writeFiles(String heading, List<String> files) {
        if (files.isEmpty()) {
            return;
        }
        out.line().line(Style.BOLD, heading);
        files.forEach(file -> out.line("  " + VisibleText.line(call.paths().shown(file))));
    }

    private void writeDiagnostics(List<Diagnostic> diagnostics) {
        if (diagnostics.isEmpty()) {
            return;
        }
        out.line().line(Style.BOLD, "Diagnostics:");
        int shown = Math.min(MOST_DIAGNOSTICS, diagnostics.size());
        diagnostics.subList(0, shown).forEach(new DiagnosticText(out, call.paths())::writeLine);
        if (shown < diagnostics.size()) {
            out.line("  and " + (diagnostics.size() - shown) + " more: run rules check");
        }
    }

    private void writeNothingFound() {
        out.line(Style.BOLD, "No rules found.");
        writeFiles("Looked in:", call.engine().searched());
    }

    private void writeHowToStart() {
        out.line().line(Style.BOLD, "To start, write .xcsh/rules/style.md:").line();
        out.line("  ---")
                .line("  globs: \"*.java\"")
                .line("  ---")
                .line("  Prefer records to classes that only hold values.")
                .line();
        out.line("and ask: rules explain --path src/App.java");
    }

    private static String summary(RuleCatalog catalog) {
        var parts = new ArrayList<String>();
        String rules = Counts.plural(catalog.entries().size(), "rule") + buckets(catalog.entries());
        parts.add(rules);
        for (State state : List.of(State.SHADOWED, State.DISABLED, State.UNTRUSTED)) {
            long number = catalog.entries().stream()
                    .filter(entry -> entry.state() == state)
                    .count();
            if (number > 0) {
                parts.add(number + " " + state.id());
            }
        }
        String problems = Counts.of(catalog.diagnostics()).text();
        if (!problems.isEmpty()) {
            parts.add(problems + ": run rules check");
        }
        return String.join("; ", parts);
    }

    private static String buckets(List<RuleEntry> entries) {
        var parts = new ArrayList<String>();
        for (Bucket bucket : Bucket.values()) {
            long number = entries.stream()
                    .filter(entry -> entry.isEligible() && entry.bucket() == bucket)
                    .count();
            if (number > 0) {
                parts.add(number + " " + bucket.id());
            }
        }
        return parts.isEmpty() ? "" : ": " + String.join(", ", parts);
    }
}
