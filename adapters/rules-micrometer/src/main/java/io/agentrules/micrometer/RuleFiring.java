package io.agentrules.micrometer;

import io.agentrules.api.Experimental;
import io.agentrules.api.Firing;
import io.agentrules.api.Firing.Match;
import io.agentrules.api.spi.FiringEvent;
import io.micrometer.common.KeyValue;
import io.micrometer.common.KeyValues;
import io.micrometer.observation.Observation;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One pattern of a trigger rule that fired, as an event of the observation {@code rules.guard}. Handlers that know this type read its
 * {@link #keyValues}; for the others, whose events are only names, the contextual name has them too.
 *
 * @since 0.1
 */
@Experimental
public final class RuleFiring implements Observation.Event {
    private static final String NAME = "rules.firing";

    private final KeyValues values;

    private RuleFiring(KeyValues values) {
        this.values = values;
    }

    /** Returns the events of a firing, in the order of its matches. */
    static List<RuleFiring> of(FiringEvent event, GenAiNames names) {
        return event.firing().matches().stream()
                .map(match -> new RuleFiring(values(event, match, names)))
                .toList();
    }

    private static KeyValues values(FiringEvent event, Match match, GenAiNames names) {
        Firing firing = event.firing();
        KeyValues values = KeyValues.of("rules.rule", match.rule(), "rules.pattern", match.pattern())
                .and(
                        "rules.source",
                        firing.source().id(),
                        "rules.action",
                        firing.action().id())
                .and("rules.offset", Long.toString(firing.offset()));
        return event.tool().map(tool -> values.and(names.tool(), tool)).orElse(values);
    }

    /** Returns rule, pattern, source, action and offset, and the tool if the match is in its arguments; never a text of the model. */
    public KeyValues keyValues() {
        return values;
    }

    @Override
    public String getName() {
        return NAME;
    }

    @Override
    public String getContextualName() {
        return values.stream().map(RuleFiring::text).collect(Collectors.joining(" ", NAME + " ", ""));
    }

    private static String text(KeyValue value) {
        return value.getKey() + "=" + value.getValue();
    }
}
