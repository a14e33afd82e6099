package io.agentrules.core.internal.view;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.api.internal.SkillFile;
import io.agentrules.core.internal.agent.AgentFacts;
import io.agentrules.core.internal.agent.AgentFacts.Names;
import io.agentrules.core.internal.files.ProjectFiles;
import io.agentrules.core.internal.files.RuleNames;
import io.agentrules.core.internal.support.Nfc;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Decides which of the rules with the same name count in a view, and renames them if several do.
 *
 * @param leftOut receives the files that do not count
 */
record ViewNames(AgentFacts agent, ProjectFiles files, LeftOutFiles leftOut, Consumer<Diagnostic> report) {
    /** Returns the rules that count, as the view's tool tells them apart by their names. */
    List<Rule> counting(List<Rule> read) {
        List<Rule> rules =
                agent.skillNames() == Names.KEPT ? read : firstOfEach(read, ViewNames::skill, this::reportSameSkill);
        return switch (agent.names()) {
            case KEPT -> rules;
            case FIRST -> firstOfEach(rules, Rule::name);
            case FIRST_OF_PROVIDER ->
                firstOfEach(rules, rule -> List.of(rule.source().provider(), rule.name()));
            case LAST -> lastOfEachName(rules);
        };
    }

    /** Returns what tells skills apart, their name; for another rule, what nothing else is equal to. */
    private static Object skill(Rule rule) {
        return SkillFile.is(rule.source().path()) ? rule.name() : new Object();
    }

    /**
     * Returns the first rule of each name.
     *
     * @param name returns what must be different in two rules, so that both count
     */
    private List<Rule> firstOfEach(List<Rule> rules, Function<Rule, Object> name) {
        return firstOfEach(rules, name, (first, rule) -> {});
    }

    private List<Rule> firstOfEach(
            List<Rule> rules, Function<Rule, Object> name, BiConsumer<Rule, Rule> leftOutBeside) {
        var byName = new LinkedHashMap<Object, Rule>();
        for (Rule rule : rules) {
            Rule first = byName.putIfAbsent(name.apply(rule), rule);
            if (first != null) {
                leftOut.put(
                        rule.source().location(),
                        agent.name() + " uses an earlier file of the same name, " + shown(first));
                leftOutBeside.accept(first, rule);
            }
        }
        return List.copyOf(byName.values());
    }

    /** Reports two skills of one name in one folder of skills; in several folders one may be a copy of the other, for other agents. */
    private void reportSameSkill(Rule first, Rule rule) {
        if (skills(first).equals(skills(rule))) {
            report.accept(Diagnostic.warning(
                            "skill-name-taken",
                            "The skill has the name of another one, " + shown(first)
                                    + ", and agents show only one of them",
                            "Give it another name, best that of its folder")
                    .about(rule.name())
                    .at(rule.source().location()));
        }
    }

    private static String skills(Rule rule) {
        return rule.source().location().replaceFirst("/[^/]*+/[^/]*+$", "");
    }

    /** Returns the last rule of each name, ignoring case, sorted by name. */
    private List<Rule> lastOfEachName(List<Rule> rules) {
        var byName = new HashMap<String, Rule>();
        for (Rule rule : rules) {
            Rule replaced = byName.put(rule.name().toLowerCase(Locale.ROOT), rule);
            if (replaced != null) {
                leftOut.put(
                        replaced.source().location(),
                        agent.name() + " uses a later file of the same name, " + shown(rule));
            }
        }
        return byName.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(Map.Entry::getValue)
                .toList();
    }

    /** Returns the rules; one whose name another rule has already is named by its path. */
    List<Rule> unique(List<Rule> given) {
        Set<String> names = new HashSet<>();
        var named = new ArrayList<Rule>(given.size());
        for (Rule rule : given) {
            if (names.add(rule.name())) {
                named.add(rule);
            } else {
                namedByPath(rule, names).ifPresent(named::add);
            }
        }
        return named;
    }

    /**
     * Returns the rule with a name of its own: the first that is free of its path without extension, its path, and its path after its
     * folder. Empty if that name is not valid, which is reported.
     */
    private Optional<Rule> namedByPath(Rule rule, Set<String> names) {
        String path = Nfc.of(shown(rule));
        // what the files of several folders import is a rule of each
        String inFolder = rule.folder().map(folder -> folder + "/" + path).orElse(path);
        String name = Stream.of(RuleNames.ofPath(path), path, inFolder)
                .filter(names::add)
                .findFirst()
                .orElse(inFolder);
        Optional<Diagnostic> invalid =
                RuleNames.problem(name).map(problem -> RuleNames.invalid(name, problem, rule.source()));
        invalid.ifPresent(diagnostic -> {
            report.accept(diagnostic);
            leftOut.put(rule.source().location(), diagnostic.message());
        });
        return invalid.isPresent() ? Optional.empty() : Optional.of(rule.withName(name));
    }

    private String shown(Rule rule) {
        return files.shown(rule.source().location(), rule.source().root());
    }
}
