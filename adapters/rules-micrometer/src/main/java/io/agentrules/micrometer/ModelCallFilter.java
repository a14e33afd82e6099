package io.agentrules.micrometer;

import io.micrometer.common.KeyValue;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationFilter;
import io.micrometer.observation.ObservationView;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Adds the active rules to the observations of model calls, which Spring AI, LangChain4j and others name after OpenTelemetry's
 * {@code gen_ai.client.operation.duration}.
 */
final class ModelCallFilter implements ObservationFilter {
    private static final String MODEL_CALL = "gen_ai.client.operation";
    private static final String OPERATION = "gen_ai.operation.name";
    private static final String CHAT = "chat";

    private final Supplier<String> digest;

    /**
     * Makes a filter.
     *
     * @param digest returns the digest of the current catalog
     */
    ModelCallFilter(Supplier<String> digest) {
        this.digest = digest;
    }

    @Override
    public Observation.Context map(Observation.Context context) {
        String name = context.getName();
        if (name != null && name.startsWith(MODEL_CALL)) {
            // Also without rules: some registries require the same tags on all timers of a name.
            context.addLowCardinalityKeyValue(KeyValue.of("rules.catalog.digest", digest.get()));
            if (isChat(context)) {
                addRules(context);
            }
        }
        return context;
    }

    private static boolean isChat(Observation.Context context) {
        KeyValue operation = context.getLowCardinalityKeyValue(OPERATION);
        return operation == null || operation.getValue().equals(CHAT);
    }

    private static void addRules(Observation.Context context) {
        ActiveRules rules = around(context);
        if (rules != null) {
            context.addHighCardinalityKeyValue(KeyValue.of("rules.active.count", Integer.toString(rules.count())));
            context.addHighCardinalityKeyValue(KeyValue.of("rules.active.names", rules.names()));
            context.addHighCardinalityKeyValue(KeyValue.of("rules.section.tokens", Integer.toString(rules.tokens())));
        }
    }

    /** Looks in the call itself, and in the observations around it. */
    private static @Nullable ActiveRules around(Observation.Context context) {
        Observation.ContextView current = context;
        ActiveRules found = ActiveRules.in(current);
        ObservationView parent = current.getParentObservation();
        while (found == null && parent != null) {
            current = parent.getContextView();
            found = ActiveRules.in(current);
            parent = current.getParentObservation();
        }
        return found;
    }
}
