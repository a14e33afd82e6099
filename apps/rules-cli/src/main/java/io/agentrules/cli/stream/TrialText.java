package io.agentrules.cli.stream;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Firing.Action;
import io.agentrules.api.StreamSource;
import io.agentrules.check.model.TriggerTrial;
import io.agentrules.check.model.TriggerTrial.Check;
import io.agentrules.check.model.TriggerTrial.Fired;
import io.agentrules.check.model.TriggerTrial.Gate;
import io.agentrules.check.model.TriggerTrial.Place;
import io.agentrules.check.model.TriggerTrial.Tried;
import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.text.DiagnosticText;
import io.agentrules.cli.text.Output;
import io.agentrules.cli.text.Paragraph;
import io.agentrules.cli.text.Plural;
import io.agentrules.cli.text.Style;
import io.agentrules.cli.text.Table;
import io.agentrules.cli.text.Table.Cell;
import io.agentrules.cli.text.TextWidth;
import io.agentrules.core.model.Delta;
import io.agentrules.json.Json;
import io.agentrules.json.VisibleText;
import java.util.List;
import java.util.stream.Collectors;

/** The text output of {@code test}: whether the rule fires, where its patterns match, and which checks it passes. */
final class TrialText {
    private static final int EXCERPT = 40;
    private static final int MAX_ALIGNED = 40;

    private final Invocation invocation;
    private final Output out;

    TrialText(Invocation invocation) {
        this.invocation = invocation;
        this.out = invocation.out();
    }

    void write(TriggerTrial trial, List<Diagnostic> diagnostics) {
        out.text(Style.BOLD, VisibleText.line(trial.entry().rule().name()))
                .text(": ")
                .line(trial.fires() ? Style.GREEN : Style.YELLOW, trial.fires() ? "fires" : "does not fire");
        new Paragraph(2).add("  " + VisibleText.line(trial.reason())).writeTo(out);
        out.line();
        writeText(trial);
        out.line().line(Style.BOLD, "Patterns");
        int width = widthOfPatterns(trial.patterns());
        trial.patterns().forEach(tried -> write(tried, width));
        out.line().line(Style.BOLD, "Checks");
        trial.checks().forEach(this::write);
        if (trial.fires()) {
            out.line().line(Style.BOLD, "Firings");
            trial.firings().forEach(fired -> write(fired, trial));
            writeLater(trial);
        }
        if (!diagnostics.isEmpty()) {
            out.line().line(Style.BOLD, "Diagnostics");
            new DiagnosticText(out, invocation.paths()).writeEach(diagnostics);
        }
    }

    private void writeText(TriggerTrial trial) {
        Delta text = trial.text();
        var table = new Table("  ");
        table.field("text", Plural.of(Json.size(text.text()), "character"));
        table.field("source", text.source().id() + (text.isJson() ? ", as JSON arguments" : ""));
        if (text.source() == StreamSource.TOOL) {
            table.field("tool", text.tool().orElse("unknown"));
            table.field("paths", trial.paths().isEmpty() ? "none known" : shown(trial.paths()));
        }
        table.flowing().writeTo(out);
    }

    private String shown(List<String> paths) {
        return paths.stream().map(invocation.paths()::shown).collect(Collectors.joining(", "));
    }

    /** Returns the width of the longest pattern, without those that are too long to align others with. */
    private static int widthOfPatterns(List<Tried> patterns) {
        return patterns.stream()
                .mapToInt(tried -> TextWidth.of(VisibleText.line(tried.pattern())))
                .filter(width -> width <= MAX_ALIGNED)
                .max()
                .orElse(0);
    }

    private void write(Tried tried, int width) {
        String pattern = VisibleText.line(tried.pattern());
        String padding = " ".repeat(Math.max(0, width - TextWidth.of(pattern)));
        boolean counts = tried.isUsed() && tried.counted() > 0;
        new Paragraph(6)
                .add("  ")
                .add(counts ? Style.GREEN : Style.RED, counts ? "✓ " : "✗ ")
                .add(pattern + padding + "  " + summary(tried))
                .writeTo(out);
        var table = new Table("      ").wrapping(); // a place without its column or offset would be none
        for (Place place : tried.places()) {
            table.row(
                    Cell.of(at(place)),
                    Cell.of("\"" + excerpt(place) + "\""),
                    Cell.of(
                            Style.YELLOW,
                            place.heldBack().map(TrialText::heldBack).orElse("")));
        }
        table.writeTo(out);
        if (tried.matches() > tried.places().size()) {
            out.line("      and " + (tried.matches() - tried.places().size()) + " more");
        }
    }

    private static String summary(Tried tried) {
        if (!tried.isUsed()) {
            return "is not used: the patterns of all rules together are too large";
        }
        String matches =
                tried.matches() == 0 ? "no match" : tried.matches() == 1 ? "1 match" : tried.matches() + " matches";
        return tried.counted() == tried.matches() ? matches : matches + ", of which " + tried.counted() + " count";
    }

    private static String heldBack(Gate gate) {
        return switch (gate) {
            case IGNORE_QUOTES -> "a quote";
            case IN -> "not in the part that it watches";
            default -> "not in an added line";
        };
    }

    private static String at(Place place) {
        String start = place.start().isPresent() ? place.start().getAsLong() + " to " : "";
        return "line " + place.line() + ", column " + place.column() + " (offset " + start + place.offset() + ")";
    }

    /** Returns the end of the excerpt, which is enough to recognize the place. */
    private static String excerpt(Place place) {
        String text = place.excerpt();
        int from = Math.max(0, text.length() - EXCERPT);
        boolean isTorn = from > 0 && Character.isLowSurrogate(text.charAt(from));
        String end = text.substring(isTorn ? from + 1 : from);
        return (end.length() < place.offset() ? "…" : "") + end;
    }

    private void write(Check check) {
        boolean isMode = check.gate() == Gate.INTERRUPT_MODE;
        Style style = check.passes() ? Style.GREEN : isMode ? Style.YELLOW : Style.RED;
        new Paragraph(6)
                .add("  ")
                .add(style, check.passes() ? "✓ " : isMode ? "- " : "✗ ")
                .add(check.gate().id() + ": " + VisibleText.line(check.reason()))
                .writeTo(out);
    }

    private void write(Fired fired, TriggerTrial trial) {
        boolean interrupts = fired.action() == Action.INTERRUPT;
        new Paragraph(6)
                .add("  " + at(fired.place()) + ": ")
                .add(interrupts ? Style.RED : Style.YELLOW, fired.action().id())
                .add(
                        interrupts
                                ? ", contextMode "
                                        + trial.settings().contextMode().id()
                                : "")
                .add("; " + VisibleText.line(String.join(", ", fired.patterns())))
                .writeTo(out);
    }

    private void writeLater(TriggerTrial trial) {
        if (trial.later() > 0) {
            String later = trial.later() == 1 ? "1 later match does" : trial.later() + " later matches do";
            new Paragraph(4)
                    .add("  " + later + " not fire: " + reason(trial, Gate.REPEAT_MODE))
                    .writeTo(out);
        }
    }

    private static String reason(TriggerTrial trial, Gate gate) {
        return trial.checks().stream()
                .filter(check -> check.gate() == gate)
                .map(Check::reason)
                .findFirst()
                .orElseThrow();
    }
}
