package io.agentrules.micrometer;

import io.agentrules.api.Rule;
import io.agentrules.api.spi.ActivationEvent;
import io.micrometer.observation.Observation;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The rules of the model call that is about to be made. Kept in the context of the observation around the call, where {@link
 * ModelCallFilter} finds it.
 *
 * @param names separated by commas, in precedence order; not more than {@link #MAX_NAMES}
 * @param tokens an estimate of the length of the text for the prompt; 0 until it is rendered
 */
record ActiveRules(int count, String names, int tokens) {
    private static final int MAX_NAMES = 100;

    static ActiveRules of(ActivationEvent event) {
        String names = event.active().stream().limit(MAX_NAMES).map(Rule::name).collect(Collectors.joining(","));
        return new ActiveRules(event.active().size(), names, 0);
    }

    ActiveRules withTokens(int estimate) {
        return new ActiveRules(count, names, estimate);
    }

    static @Nullable ActiveRules in(Observation.ContextView context) {
        return context.get(ActiveRules.class);
    }

    void putIn(Observation.Context context) {
        context.put(ActiveRules.class, this);
    }
}
