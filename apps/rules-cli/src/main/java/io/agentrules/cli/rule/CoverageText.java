package io.agentrules.cli.rule;

import io.agentrules.api.Condition;
import io.agentrules.api.Rule;
import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.text.Output;
import io.agentrules.cli.text.Paragraph;
import io.agentrules.cli.text.Plural;
import io.agentrules.cli.text.Style;
import io.agentrules.cli.text.Table;
import io.agentrules.cli.text.Table.Cell;
import io.agentrules.core.Activation;
import io.agentrules.json.Coverage;
import io.agentrules.json.VisibleText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The text output of {@code coverage}: files with the same rules in one group, the largest group first. */
final class CoverageText {
    private static final int MAX_GROUPS = 40;
    private static final int MAX_NAMES = 8;
    private static final int MAX_EXAMPLES = 3;

    private final Invocation invocation;
    private final List<Rule> always;
    private final Set<String> alwaysFiles;
    private final Output out;

    /** @param idle a call without work: what it has, every file has */
    CoverageText(Invocation invocation, Activation idle) {
        this.always = idle.active();
        this.alwaysFiles = always.stream().map(rule -> rule.source().location()).collect(Collectors.toSet());
        this.invocation = invocation;
        this.out = invocation.out();
    }

    void write(Coverage coverage) {
        Map<List<String>, List<String>> groups = groups(coverage);
        if (coverage.files().isEmpty()) {
            out.line(Style.BOLD, "There are no files here.").line();
        } else {
            writeAlways();
            if (hasConditionalRules(coverage, groups)) {
                writeGroups(groups, coverage);
                out.line();
            }
        }
        writeUnused(coverage.unused());
        new Paragraph(2).add(Style.BOLD, summary(coverage, groups)).writeTo(out);
    }

    private boolean isConditional(Rule rule) {
        return !alwaysFiles.contains(rule.source().location());
    }

    private void writeAlways() {
        if (!always.isEmpty()) {
            new Paragraph(4)
                    .add(Style.BOLD, "Every file: ")
                    .add(VisibleText.line(few(Coverage.names(always), MAX_NAMES)))
                    .writeTo(out);
            out.line();
        }
    }

    /** Groups the files by the names of the rules that apply to them, except rules that always apply. */
    private Map<List<String>, List<String>> groups(Coverage coverage) {
        var groups = new LinkedHashMap<List<String>, List<String>>();
        coverage.files()
                .forEach((path, rules) -> groups.computeIfAbsent(
                                rules.stream()
                                        .filter(this::isConditional)
                                        .map(Rule::name)
                                        .toList(),
                                names -> new ArrayList<>())
                        .add(path));
        return groups;
    }

    private void writeGroups(Map<List<String>, List<String>> groups, Coverage coverage) {
        // Groups of the same size are ordered by their first file; files without a conditional rule come last.
        List<Entry<List<String>, List<String>>> largestFirst = groups.entrySet().stream()
                .sorted(Comparator.comparing((Entry<List<String>, List<String>> group) ->
                                group.getKey().isEmpty())
                        .thenComparing(group -> -group.getValue().size()))
                .toList();
        Map<String, Integer> uses = filesByRule(groups);
        Set<String> ruleFiles = invocation.engine().catalog().entries().stream()
                .map(entry -> invocation.paths().shown(entry.rule().source().location()))
                .collect(Collectors.toSet());
        var table = new Table("").headings("FILES", "RULES").flowing();
        largestFirst.stream()
                .limit(MAX_GROUPS)
                .forEach(group -> add(
                        table,
                        rarestFirst(group.getKey(), uses),
                        group.getValue().size(),
                        examples(group.getValue(), coverage, ruleFiles)));
        table.writeTo(out);
        if (largestFirst.size() > MAX_GROUPS) {
            out.line("and " + (largestFirst.size() - MAX_GROUPS) + " more groups; use --json to see every file");
        }
    }

    private static Map<String, Integer> filesByRule(Map<List<String>, List<String>> groups) {
        var uses = new HashMap<String, Integer>();
        groups.forEach((names, files) -> names.forEach(name -> uses.merge(name, files.size(), Integer::sum)));
        return uses;
    }

    /** The first names are shown, so these are what distinguishes a group from others. */
    private static List<String> rarestFirst(List<String> names, Map<String, Integer> uses) {
        return names.stream().sorted(Comparator.comparing(uses::get)).toList();
    }

    private static void add(Table table, List<String> names, int number, List<String> examples) {
        Cell rules = names.isEmpty()
                ? Cell.of(Style.DIM, "no conditional rule")
                : Cell.of(Style.CYAN, few(names, MAX_NAMES));
        table.row(Cell.of(String.valueOf(number)), rules);
        if (!examples.isEmpty()) {
            String shown = examples.stream().limit(MAX_EXAMPLES).collect(Collectors.joining(", "));
            boolean isAll = number <= Math.min(examples.size(), MAX_EXAMPLES);
            table.row(Cell.of(""), Cell.of(Style.DIM, (isAll ? "" : "for example ") + shown));
        }
    }

    /** Returns the files that show what rules are about: none where their names say the folder, and no files of rules. */
    private List<String> examples(List<String> files, Coverage coverage, Set<String> ruleFiles) {
        List<Rule> conditional = Objects.requireNonNull(coverage.files().get(files.get(0))).stream()
                .filter(this::isConditional)
                .toList();
        boolean areOfFolders = !conditional.isEmpty()
                && conditional.stream()
                        .flatMap(rule -> rule.conditions().stream())
                        .allMatch(condition -> condition.key().equals(Rule.FOLDER));
        return areOfFolders
                ? List.of()
                : files.stream().filter(file -> !ruleFiles.contains(file)).toList();
    }

    private static String few(List<String> texts, int most) {
        String shown = texts.stream().limit(most).collect(Collectors.joining(", "));
        return texts.size() <= most ? shown : shown + " and " + (texts.size() - most) + " more";
    }

    private void writeUnused(List<Rule> unused) {
        if (unused.isEmpty()) {
            return;
        }
        out.line(Style.BOLD, "Rules that apply to no file:");
        var table = new Table("  ");
        for (Rule rule : unused) {
            table.row(
                    Cell.of(Style.YELLOW, rule.name()),
                    Cell.of(Style.DIM, invocation.paths().shown(rule.source().location()))
                            .orShorter(invocation.paths().withoutName(rule)),
                    Cell.of(asked(rule)));
        }
        table.flowing().writeTo(out);
        out.line("  To see why, run " + invocation.options().sameRules("rules check") + " or "
                + invocation.options().sameRules("rules explain NAME --path FILE"));
        out.line();
    }

    private static String asked(Rule rule) {
        Stream<Condition> conditions = rule.conditions().stream();
        return conditions
                .map(condition -> rule.writtenKey(condition) + ": " + few(condition.values(), MAX_EXAMPLES))
                .collect(Collectors.joining("; "));
    }

    private static boolean hasConditionalRules(Coverage coverage, Map<List<String>, List<String>> groups) {
        return !coverage.unused().isEmpty()
                || !coverage.isComplete()
                || groups.keySet().stream().anyMatch(names -> !names.isEmpty());
    }

    private static String summary(Coverage coverage, Map<List<String>, List<String>> groups) {
        long rules = groups.keySet().stream().flatMap(List::stream).distinct().count();
        int without = groups.getOrDefault(List.of(), List.of()).size();
        int files = coverage.files().size();
        if (!hasConditionalRules(coverage, groups)) {
            return Plural.of(files, "file") + ", no conditional rules";
        }
        return Plural.of(files, "file") + ", " + (files - without) + " with conditional rules; "
                + Plural.of((int) rules, "conditional rule") + " in use, "
                + (coverage.isComplete()
                        ? coverage.unused().size() + " unused"
                        : "unused rules unknown because not every file was examined");
    }
}
