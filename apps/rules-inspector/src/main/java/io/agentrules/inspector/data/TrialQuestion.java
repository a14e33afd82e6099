package io.agentrules.inspector.data;

import io.agentrules.api.Rule;
import io.agentrules.api.StreamSource;
import io.agentrules.api.internal.ContextField;
import io.agentrules.check.TrialInput;
import io.agentrules.check.TriggerTrials;
import io.agentrules.check.model.TriggerTrial;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.RuleEntry;
import java.util.List;
import java.util.Optional;

/** Reads the question whether a trigger rule fires in a text. */
final class TrialQuestion {
    private TrialQuestion() {}

    /**
     * Tries a rule in a new session.
     *
     * @throws IllegalArgumentException if it is not a trigger rule, or another one has its name; or if a parameter is wrong
     */
    static TriggerTrial trial(RuleEngine engine, RuleEntry entry, Query query, String body) {
        Rule rule = entry.rule();
        if (rule.trigger().isEmpty()) {
            throw new IllegalArgumentException(rule.name() + " is not a trigger rule");
        }
        if (!engine.catalog().find(rule.name()).equals(Optional.of(entry))) {
            throw new IllegalArgumentException(rule.source().provider() + ":" + rule.name() + " is "
                    + entry.state().id() + ", so another rule with its name would be tested");
        }
        Session session = engine.openSession();
        Delta text = input(query).stream(rule, body);
        text.tool().ifPresent(tool -> session.tools(List.of(tool)));
        query.all(ContextField.PATHS, "path").forEach(session::path);
        return TriggerTrials.in(session)
                .tryTrigger(rule.name(), text)
                .orElseThrow(() -> new IllegalArgumentException("no trigger rule is named " + rule.name()));
    }

    private static TrialInput input(Query query) {
        Optional<StreamSource> source = query.first("source")
                .map(id -> StreamSource.of(id)
                        .orElseThrow(() -> new IllegalArgumentException("the parameter source is unknown: " + id)));
        var input = new TrialInput(
                source,
                query.first("tool"),
                query.all("path").stream().filter(path -> !path.isEmpty()).toList(),
                query.first("json").isPresent());
        if (input.isAboutTool()
                && source.filter(given -> given != StreamSource.TOOL).isPresent()) {
            throw new IllegalArgumentException("the parameters tool, path and json need the source tool, not "
                    + source.get().id());
        }
        return input;
    }
}
