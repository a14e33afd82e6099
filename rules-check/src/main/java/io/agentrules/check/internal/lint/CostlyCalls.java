package io.agentrules.check.internal.lint;

import io.agentrules.api.Bucket;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.api.internal.TokenEstimate;
import io.agentrules.check.input.CallTokens;
import io.agentrules.core.Activation;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.internal.agent.AgentFacts;
import io.agentrules.core.internal.agent.AgentStep;
import io.agentrules.core.internal.agent.AgentStep.Below;
import io.agentrules.core.internal.agent.ReadingHabits.Habit;
import io.agentrules.core.internal.catalog.EngineParts;
import io.agentrules.core.internal.support.Excerpt;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds the agents whose calls each cost many tokens of rules, in one file or in many. Agents for which the same file is the longest share
 * one finding, at that file.
 */
public final class CostlyCalls {
    /** What a call may cost as long as a team has not decided. */
    private static final int FEWEST_TOKENS = 4_000;

    /** Texts with this share of their shingles in common have two thirds of their characters in common. */
    private static final double MOST_OF_THE_TEXT = 0.5;

    private static final int MOST_NAMED = 3;

    private final ShownPaths paths;
    private final OptionalInt max;
    private final List<Call> calls;

    /**
     * A call without work.
     *
     * @param agent the agent that makes the call; empty for a harness, which reads all agents' rules
     * @param whole the rules whose whole text it has, the longest first
     * @param tokens the tokens of all its rules, with the lines of those that are only listed
     */
    record Call(Optional<AgentFacts> agent, List<Rule> whole, int tokens) {
        Call {
            whole = whole.stream()
                    .sorted(Comparator.comparingInt(CostlyCalls::tokens).reversed())
                    .toList();
        }

        static Call of(RuleEngine agent) {
            Activation activation = agent.openSession().activate();
            return new Call(agent.parts().catalogs().view(), activation.active(), CallTokens.of(activation));
        }

        private static Call of(EngineParts engine) {
            List<Rule> always = engine.catalogs().compiled().catalog().rules().stream()
                    .filter(rule -> Bucket.of(rule) == Bucket.ALWAYS)
                    .toList();
            return new Call(
                    engine.catalogs().view(),
                    always,
                    always.stream().mapToInt(CostlyCalls::tokens).sum());
        }

        private Optional<Rule> longest() {
            return whole.stream().findFirst();
        }

        private int listed() {
            return tokens - whole.stream().mapToInt(CostlyCalls::tokens).sum();
        }

        private String name() {
            return agent.map(AgentFacts::shortName).orElse("a harness");
        }

        private Set<String> files() {
            return whole.stream().map(rule -> rule.source().file()).collect(Collectors.toSet());
        }
    }

    private CostlyCalls(List<Call> calls, List<Path> roots, OptionalInt max) {
        this.calls = calls;
        this.paths = ShownPaths.below(roots);
        this.max = max;
    }

    /**
     * Returns the findings for agents, in their order.
     *
     * @param agents an engine for each, which views the workspace as it
     * @param roots the workspace
     * @param max how many tokens a call may cost, as its team has decided
     */
    public static List<Diagnostic> of(List<RuleEngine> agents, List<Path> roots, OptionalInt max) {
        return ofCalls(agents.stream().map(Call::of).toList(), roots, max);
    }

    /** Returns the finding for an engine: for the agent as which it views the workspace, or else for a harness. */
    public static List<Diagnostic> of(EngineParts engine) {
        return ofCalls(List.of(Call.of(engine)), engine.settings().files().roots(), OptionalInt.empty());
    }

    static List<Diagnostic> ofCalls(List<Call> calls, List<Path> roots, OptionalInt max) {
        Map<String, List<Call>> byFile = calls.stream()
                .filter(call -> max.isPresent() ? call.tokens() > max.getAsInt() : call.tokens() >= FEWEST_TOKENS)
                .collect(Collectors.groupingBy(
                        call -> call.longest()
                                .map(rule -> rule.source().location())
                                .orElse(""),
                        LinkedHashMap::new,
                        Collectors.toList()));
        var costly = new CostlyCalls(calls, roots, max);
        var findings = new Findings();
        byFile.values().forEach(alike -> findings.add("always-costly", () -> Stream.of(costly.finding(alike))));
        return findings.toList();
    }

    private static Set<String> ids(List<Call> alike) {
        return alike.stream()
                .flatMap(call -> call.agent().stream())
                .map(AgentFacts::id)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static int tokens(Rule rule) {
        return TokenEstimate.of(rule.content());
    }

    private static String number(int number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private Diagnostic finding(List<Call> alike) {
        String whose = alike.size() == calls.size()
                ? ""
                : " of " + alike.stream().map(Call::name).distinct().collect(Collectors.joining(" and "));
        List<String> messages =
                alike.stream().map(call -> message(call, whose)).distinct().toList();
        String message = (messages.size() == 1 ? messages.get(0) : compared(alike)) + limit();
        String remedy = remedy(alike);
        Diagnostic found = max.isPresent()
                ? Diagnostic.warning("always-costly", message, remedy)
                : Diagnostic.info("always-costly", message, remedy);
        Diagnostic ofAgents = found.forAgents(ids(alike));
        return alike.get(0)
                .longest()
                .map(rule -> ofAgents.about(rule.name()).at(rule.source().location()))
                .orElse(ofAgents);
    }

    /** @param whose names the agents where there are others, too */
    private String message(Call call, String whose) {
        String start = "Every call" + whose + " pays for about " + number(call.tokens()) + " tokens of ";
        if (call.whole().isEmpty()) {
            return start + "names and descriptions of rules";
        }
        int own = tokens(call.whole().get(0));
        if (own == call.tokens()) {
            return start + "this rule";
        }
        var parts = new ArrayList<String>();
        parts.add(number(own) + " of this one");
        call.whole().stream()
                .skip(1)
                .limit(MOST_NAMED - 1)
                .forEach(rule -> parts.add(number(tokens(rule)) + " of " + shown(rule)));
        List<Rule> others = call.whole().subList(parts.size(), call.whole().size());
        if (!others.isEmpty()) {
            int tokens = others.stream().mapToInt(CostlyCalls::tokens).sum();
            parts.add(number(tokens) + " of " + others.size() + (others.size() == 1 ? " other" : " others"));
        }
        if (call.listed() > 0) {
            parts.add(number(call.listed()) + " of the names and descriptions of listed rules");
        }
        int last = parts.size() - 1;
        return start + "rules: " + String.join(", ", parts.subList(0, last)) + " and " + parts.get(last);
    }

    /** Returns what agents pay of which one pays more than another. */
    private static String compared(List<Call> alike) {
        String each = alike.stream()
                .map(call -> number(call.tokens()) + " in " + call.name())
                .collect(Collectors.joining(", "));
        List<Integer> own = alike.stream()
                .flatMap(call -> call.longest().stream())
                .map(CostlyCalls::tokens)
                .distinct()
                .toList();
        return "Every call pays for many tokens of rules, about " + each
                + (own.size() == 1 ? "; " + number(own.get(0)) + " of them are of this one" : "");
    }

    private String limit() {
        return max.isPresent() ? ", and check.tokens of .agent-rules.yaml is " + number(max.getAsInt()) : "";
    }

    /** Returns the remedy of each agent, which depends on its features; for an agent that has almost the same text twice, to remove one. */
    private String remedy(List<Call> alike) {
        var copies = new LinkedHashSet<String>();
        alike.forEach(call -> alike(call.whole()).forEach(rule -> copies.add(shown(rule))));
        var byRemedy = new LinkedHashMap<String, Set<String>>();
        alike.forEach(call -> byRemedy.computeIfAbsent(remedy(call, copies, alike.size()), unused -> new TreeSet<>())
                .add(call.name()));
        String remedy = SharedFindings.remedy(byRemedy);
        return max.isPresent() ? remedy + ", or raise the number" : remedy;
    }

    private String remedy(Call call, Set<String> copies, int calls) {
        if (!alike(call.whole()).isEmpty()) {
            return "Keep what " + Excerpt.of(List.copyOf(copies))
                    + " have in common, which is most of their text, in one of "
                    + (calls == 1 ? "them" : "those that an agent loads")
                    + (isNeededByOthers(call) ? ", and let the files that other agents need import or name it" : "");
        }
        return call.longest()
                .map(rule -> remedy(rule, call.agent())
                        + (call.whole().size() == 1 ? ", or shorten it" : ", or shorten them"))
                .orElse("Shorten the descriptions, or remove what is not needed");
    }

    private boolean isNeededByOthers(Call call) {
        Set<String> files = call.files();
        return calls.stream()
                .map(Call::files)
                .anyMatch(loaded -> files.stream().anyMatch(loaded::contains) && !loaded.containsAll(files));
    }

    /** Returns the rules that have most of their text in common with the one of which most others do; none if no two have. */
    private static List<Rule> alike(List<Rule> rules) {
        var texts = new SimilarTexts();
        rules.forEach(rule -> texts.add(TextSketch.of(rule.content())));
        List<Rule> most = List.of();
        for (int i = 0; i < rules.size(); i++) {
            var alike = new ArrayList<Rule>();
            for (int j = 0; j < rules.size(); j++) {
                if (texts.resemblance(i, j) >= MOST_OF_THE_TEXT) {
                    alike.add(rules.get(j));
                }
            }
            if (alike.size() > Math.max(1, most.size())) {
                most = alike;
            }
        }
        return most;
    }

    /** Returns what a rule's reader offers for text that only some calls need. */
    private static String remedy(Rule rule, Optional<AgentFacts> agent) {
        List<AgentStep> steps = agent.map(AgentFacts::steps).orElse(List.of());
        Optional<String> onDemand = agent.isEmpty()
                ? Optional.of("rules with globs or a description")
                : agent.get().onDemand();
        if (onDemand.isPresent()) {
            return "Move what concerns only some files or tasks into " + onDemand.get();
        }
        String location = rule.source().location();
        String name = location.substring(location.lastIndexOf('/') + 1);
        boolean readBelow = steps.stream()
                .anyMatch(step -> step.below() == Below.FOLDER && step.reads().contains(name));
        return (readBelow
                        ? "Move what concerns only one folder to " + Excerpt.of(name) + " there, and what"
                        : "Move what")
                + " concerns only some tasks "
                + (steps.stream().anyMatch(step -> step.habits().has(Habit.SKILLS))
                        ? "into skills"
                        : "to files that the text names");
    }

    private String shown(Rule rule) {
        return Excerpt.of(paths.of(rule.source().location()));
    }
}
