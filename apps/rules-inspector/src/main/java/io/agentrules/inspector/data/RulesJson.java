package io.agentrules.inspector.data;

import io.agentrules.api.Rule;
import io.agentrules.api.internal.TokenEstimate;
import io.agentrules.core.Activation;
import io.agentrules.core.model.Decision;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.json.DisplayPaths;
import io.agentrules.json.FilesByAgent;
import io.agentrules.json.FilesByAgent.Row;
import io.agentrules.json.LoadedByAgent;
import io.agentrules.json.TriggerJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * When each of several agents loads each rule file.
 *
 * @param rules those that one of them loads, then the others
 */
record RulesJson(List<Listed> rules) {
    /**
     * A rule file.
     *
     * @param place the path; with several roots also the root
     * @param agent the first agent that loads it, else the first: as which it is shown in detail
     * @param words when each agent loads it
     * @param trigger what hooks stop an agent for because of it, whatever the agents make of the file; null for most rules
     */
    record Listed(
            String name,
            String provider,
            String path,
            String place,
            String agent,
            int tokens,
            List<String> words,
            @Nullable TriggerJson trigger) {}

    /**
     * Returns the answer.
     *
     * @param whole the rules as hooks and harnesses use them
     * @param idle a call of each agent without work, by its id, in the order of the agents
     */
    static RulesJson of(RuleCatalog whole, Map<String, Activation> idle, DisplayPaths paths) {
        Map<String, Rule> triggers = whole.rules().stream()
                .filter(rule -> rule.trigger().isPresent())
                .collect(Collectors.toMap(rule -> rule.source().location(), rule -> rule, (first, second) -> first));
        var files = new LoadedByAgent(idle, paths);
        var all = new ArrayList<>(files.loaded());
        all.addAll(files.others());
        return new RulesJson(all.stream()
                .map(row -> listed(row, List.copyOf(idle.keySet()), files, triggers, paths))
                .toList());
    }

    private static Listed listed(
            Row<Decision> row,
            List<String> agents,
            LoadedByAgent files,
            Map<String, Rule> triggers,
            DisplayPaths paths) {
        List<String> words =
                agents.stream().map(agent -> files.word(agent, row)).toList();
        String agent = files.firstAgent(row);
        Rule rule = Objects.requireNonNull(row.byAgent().get(agent)).rule();
        return new Listed(
                rule.name(),
                rule.source().provider(),
                paths.shown(rule.source().location()),
                FilesByAgent.path(row, paths),
                agent,
                TokenEstimate.of(rule.content()),
                words,
                Optional.ofNullable(triggers.get(rule.source().location()))
                        .flatMap(Rule::trigger)
                        .map(TriggerJson::of)
                        .orElse(null));
    }
}
