package io.agentrules.inspector.data;

import io.agentrules.api.Rule;
import io.agentrules.api.StreamSource;
import io.agentrules.core.Session;
import io.agentrules.core.input.ContextField;
import io.agentrules.core.input.TrialInput;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.TriggerTrial;
import java.util.List;
import java.util.Optional;

/** Reads the question whether a trigger rule fires in a text. */
final class TrialQuestion {
    private TrialQuestion() {}

    /**
     * Tries a rule.
     *
     * @param session a new session
     * @throws IllegalArgumentException if it is not a trigger rule, or a parameter is wrong
     */
    static TriggerTrial trial(Session session, Rule rule, Query query, String body) {
        if (rule.trigger().isEmpty()) {
            throw new IllegalArgumentException(rule.name() + " is not a trigger rule");
        }
        Delta text = input(query).stream(rule, body);
        text.tool().ifPresent(tool -> session.tools(List.of(tool)));
        query.all(ContextField.PATHS, "path").forEach(session::path);
        return session.tryTrigger(rule.name(), text)
                .orElseThrow(() -> new IllegalArgumentException("no trigger rule is named " + rule.name()));
    }

    private static TrialInput input(Query query) {
        Optional<StreamSource> source = query.first("source")
                .map(id -> StreamSource.of(id)
                        .orElseThrow(() -> new IllegalArgumentException("the parameter source is unknown: " + id)));
        return new TrialInput(
                source,
                query.first("tool"),
                query.all("path"),
                query.first("json").isPresent());
    }
}
