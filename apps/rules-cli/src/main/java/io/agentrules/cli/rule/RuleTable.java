package io.agentrules.cli.rule;

import io.agentrules.api.Rule;
import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.text.Output;
import io.agentrules.cli.text.Style;
import io.agentrules.cli.text.Table;
import io.agentrules.cli.text.Table.Cell;
import io.agentrules.cli.text.TextWidth;
import io.agentrules.core.model.AgentView;
import io.agentrules.core.model.Decision;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RuleEntry.State;
import io.agentrules.json.DisplayPaths;
import io.agentrules.json.ImportedRules;
import io.agentrules.json.RuleWord;
import io.agentrules.json.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * The table of rules in the text output of {@code list}. In a terminal, it shows values common to all rules above the table, and the
 * state, after the path, only of rules that are not eligible. Paths are never cut, so that they can be copied. Where
 * they do not fit, there are no providers, long names are cut, and a path that still does not fit is on a line of its own.
 */
final class RuleTable {
    private static final String PATH = "PATH";

    /** The columns that names take at most where the whole table does not fit. */
    private static final int NARROW_NAME = 24;

    private final List<Decision> decisions;
    private final ImportedRules imported;
    private final DisplayPaths paths;
    private final Output out;
    private final Optional<AgentView> view;
    private final boolean isTerminal;

    /**
     * Creates a table.
     *
     * @param decisions what becomes of each rule in a call without work; at least one; the table has their order
     * @param imported those of them that others import
     */
    RuleTable(List<Decision> decisions, ImportedRules imported, Invocation invocation) {
        this.decisions = decisions;
        this.imported = imported;
        this.paths = invocation.paths();
        this.out = invocation.out();
        this.view = invocation.engine().view();
        this.isTerminal = invocation.isTerminal();
    }

    private record Column(String heading, Function<Decision, Cell> cell) {}

    void write() {
        Optional<String> level = isTerminal ? common(RuleTable::level) : Optional.empty();
        Optional<String> state = isTerminal ? common(this::state) : Optional.empty();
        writeCommon(level, state);
        Table whole = table(columns(level.isPresent(), state.isPresent(), false));
        boolean isWhole = !isTerminal || whole.fits(out);
        (isWhole ? whole : table(columns(level.isPresent(), state.isPresent(), true))).writeTo(out);
    }

    private Table table(List<Column> columns) {
        var table = new Table("").row(row(columns, column -> Cell.of(Style.BOLD, column.heading())));
        for (Decision decision : decisions) {
            table.row(row(columns, column -> column.cell().apply(decision)));
        }
        return isTerminal ? table.flowing() : table;
    }

    private static Cell[] row(List<Column> columns, Function<Column, Cell> cell) {
        return columns.stream().map(cell).toArray(Cell[]::new);
    }

    private Optional<String> common(Function<RuleEntry, String> value) {
        String first = value.apply(decisions.get(0).entry());
        return decisions.stream()
                        .allMatch(decision -> value.apply(decision.entry()).equals(first))
                ? Optional.of(first)
                : Optional.empty();
    }

    private void writeCommon(Optional<String> level, Optional<String> state) {
        var common = new ArrayList<String>();
        level.ifPresent(id -> common.add("level " + id));
        state.filter(id -> !id.equals(State.ELIGIBLE.id())).ifPresent(id -> common.add("state " + id));
        if (!common.isEmpty()) {
            out.text(Style.BOLD, "All rules: ").line(String.join(", ", common));
        }
    }

    private List<Column> columns(boolean isLevelKnown, boolean isStateKnown, boolean isNarrow) {
        var columns = new ArrayList<Column>();
        columns.add(ofEntry("RULE", entry -> nameCell(entry, isNarrow ? NARROW_NAME : Integer.MAX_VALUE)));
        columns.add(new Column(RuleWord.heading(view).toUpperCase(Locale.ROOT), this::wordCell));
        if (!isTerminal) {
            columns.add(ofEntry("STATE", this::stateCell));
        }
        if (!isNarrow) {
            columns.add(
                    ofEntry("PROVIDER", entry -> Cell.of(entry.rule().source().provider())));
        }
        if (!isLevelKnown) {
            columns.add(ofEntry("LEVEL", entry -> Cell.of(level(entry))));
        }
        if (!isTerminal) {
            columns.add(ofEntry(PATH, entry -> Cell.of(Style.DIM, path(entry))));
        }
        if (paths.hasSeveralRoots()) {
            columns.add(ofEntry("ROOT", this::rootCell));
        }
        if (isTerminal) {
            columns.add(ofEntry(PATH, entry -> Cell.of(Style.DIM, path(entry) + (isStateKnown ? "" : note(entry)))));
        }
        return columns;
    }

    private static Column ofEntry(String heading, Function<RuleEntry, Cell> cell) {
        return new Column(heading, decision -> cell.apply(decision.entry()));
    }

    private static Cell nameCell(RuleEntry entry, int maxColumns) {
        String name = TextWidth.fit(VisibleText.line(entry.rule().name()), maxColumns);
        return Cell.of(entry.isEligible() ? Style.PLAIN : Style.DIM, name);
    }

    private Cell wordCell(Decision decision) {
        RuleEntry entry = decision.entry();
        return Cell.of(entry.isEligible() ? Style.of(entry.bucket()) : Style.DIM, RuleWord.of(decision, view));
    }

    private Cell stateCell(RuleEntry entry) {
        return Cell.of(Style.of(entry.state()), state(entry));
    }

    private String path(RuleEntry entry) {
        return paths.shown(entry.rule().source().location());
    }

    private String note(RuleEntry entry) {
        return entry.isEligible() && !entry.disabledHere() ? "" : " (" + state(entry) + ")";
    }

    private Cell rootCell(RuleEntry entry) {
        return Cell.of(
                Style.DIM, entry.rule().source().root().map(paths::workspace).orElse(""));
    }

    private static String level(RuleEntry entry) {
        return entry.rule().source().level().id();
    }

    private String state(RuleEntry entry) {
        Optional<Rule> importer = imported.importer(entry);
        if (importer.isPresent()) {
            return "imported by " + importer.get().source().provider();
        }
        if (entry.shadowedBy().isEmpty()) {
            return entry.state().id() + (entry.disabledHere() ? ", off here" : "");
        }
        String relation = switch (entry.shadowing().orElseThrow()) {
            case SAME_NAME, INDIRECT -> "shadowed by ";
            case SAME_FILE -> "same file as ";
            case SAME_TEXT -> "same text as ";
            case IMPORTED -> "imported by ";
        };
        return relation + entry.shadowedBy().get().source().provider();
    }
}
