package io.agentrules.check.internal.lint;

import io.agentrules.api.Bucket;
import io.agentrules.api.Condition;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.support.Excerpt;
import io.agentrules.core.internal.yaml.CommaList;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds texts that reach the model more than once in a prompt: files that are imported although they are rules, or several times, and copies. */
@SuppressWarnings("ReferenceEquality") // a rule is itself, whatever others are equal to it
final class RepeatedTexts {
    private final List<Rule> rules;
    private final CheckedWorkspace workspace;
    private final String reader;
    private final String ofSeveralTools;
    private final ShownPaths paths;

    /**
     * Prepares to compare rules.
     *
     * @param rules the eligible ones
     */
    RepeatedTexts(List<Rule> rules, CheckedWorkspace workspace) {
        this.rules = rules.stream()
                .filter(rule ->
                        Bucket.of(rule) == Bucket.ALWAYS || (Bucket.of(rule) == Bucket.CONDITIONAL && canApply(rule)))
                .toList();
        this.workspace = workspace;
        this.paths = ShownPaths.below(workspace.workspaces());
        // each tool needs the text where it looks, so no file is to lose it for another one
        this.ofSeveralTools = workspace.tool().isPresent()
                ? "Keep it in one of them, if no other agent needs the rest"
                : "Switch off the provider of all but one of these files in such a harness: each is for another agent";
        this.reader = "In " + workspace.tool().orElse("a harness that reads all agents' rules") + ", ";
    }

    /** Returns a finding for each text, with its place: a file that imports it, or the last of several copies. */
    List<Diagnostic> findings() {
        var findings = new ArrayList<Diagnostic>();
        Map<String, List<Rule>> importers = new LinkedHashMap<>();
        rules.forEach(rule -> rule.imports()
                .forEach(file -> importers
                        .computeIfAbsent(file, unused -> new ArrayList<>())
                        .add(rule)));
        importers.forEach((file, importing) -> imported(file, importing).ifPresent(findings::add));
        rules.stream()
                .collect(Collectors.groupingBy(Rule::content, LinkedHashMap::new, Collectors.toList()))
                .values()
                .forEach(same -> copies(same).ifPresent(findings::add));
        return findings;
    }

    private Optional<Diagnostic> imported(String file, List<Rule> importers) {
        Rule first = importers.get(0);
        List<Rule> meeting = importers.stream()
                .filter(rule -> rule == first || canMeet(first, rule))
                .toList();
        Optional<Rule> own = rules.stream()
                .filter(rule -> rule.source().file().equals(file))
                .filter(rule -> !importers.contains(rule) && canMeet(first, rule))
                .filter(rule -> first.content().contains(rule.content()))
                .findFirst();
        int times = meeting.size() + (own.isPresent() ? 1 : 0);
        if (times < 2) {
            return Optional.empty();
        }
        long others = meeting.stream().filter(rule -> rule != first).distinct().count();
        String subject = others == 0
                ? "this file imports it" + (meeting.size() > 1 ? " " + number(meeting.size()) : "")
                : "this file and " + (others == 1 ? shown(meeting.get(meeting.size() - 1)) : others + " others")
                        + " import it";
        String message = reader + "the text of " + Excerpt.of(shown(file)) + " reaches the model " + number(times)
                + ": " + subject + own.map(rule -> ", and it applies by itself").orElse("");
        boolean isOfOneTool = Stream.concat(meeting.stream(), own.stream())
                        .map(rule -> rule.source().provider())
                        .distinct()
                        .count()
                == 1;
        String once = own.isPresent() ? "Remove the import: the rule applies without it" : "Import it once";
        return Optional.of(finding(
                first, Stream.concat(meeting.stream(), own.stream()), message, isOfOneTool ? once : ofSeveralTools));
    }

    private Optional<Diagnostic> copies(List<Rule> same) {
        Rule last = same.get(same.size() - 1);
        List<Rule> others = same.stream()
                .filter(rule -> rule != last
                        && !rule.source().file().equals(last.source().file())
                        && canMeet(rule, last))
                .toList();
        if (others.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(finding(
                last,
                Stream.concat(others.stream(), Stream.of(last)),
                reader + "the text of this file reaches the model " + number(others.size() + 1)
                        + (isInEveryPrompt(last) ? ": " : " where the rule applies: ")
                        + Excerpt.of(others.stream().map(this::shown).toList())
                        + (others.size() == 1 ? " has the same text" : " have the same text"),
                others.stream().allMatch(rule -> isOfOneProvider(rule, last)) ? "Keep one of them" : ofSeveralTools));
    }

    private static boolean isOfOneProvider(Rule one, Rule other) {
        return one.source().provider().equals(other.source().provider());
    }

    /** A copy that another agent in use needs is there on purpose. */
    private Diagnostic finding(Rule rule, Stream<Rule> readers, String message, String remedy) {
        Set<String> files = readers.map(each -> each.source().file()).collect(Collectors.toSet());
        Diagnostic finding = workspace.isNeededByOthers(files)
                ? Diagnostic.info("text-repeated", message, "Leave it: other agents in use need these files")
                : Diagnostic.warning("text-repeated", message, remedy);
        return finding.about(rule.name()).at(rule.source().location());
    }

    /** Returns whether two rules are surely in one prompt where one of them is that applies in fewer cases. */
    private static boolean canMeet(Rule one, Rule other) {
        return isInEveryPrompt(one)
                || isInEveryPrompt(other)
                || (one.conditions().equals(other.conditions()) && one.match() == other.match());
    }

    /**
     * Returns whether a rule can apply at all: a condition without values, such as one that cannot be read, never holds, nor does one that
     * has several globs as one, which no path matches.
     */
    private static boolean canApply(Rule rule) {
        return rule.conditions().stream()
                .noneMatch(condition -> condition.values().isEmpty()
                        || (Condition.PATH_KEYS.contains(condition.key())
                                && condition.values().stream().allMatch(CommaList::hasSeveralMembers)));
    }

    private static boolean isInEveryPrompt(Rule rule) {
        return rule.alwaysApply() && rule.conditions().stream().noneMatch(Condition::isLimit);
    }

    private static String number(int times) {
        return times == 2 ? "twice" : times + " times";
    }

    private String shown(Rule rule) {
        return shown(rule.source().location());
    }

    private String shown(String file) {
        return paths.of(file);
    }
}
