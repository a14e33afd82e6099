package io.agentrules.micrometer;

import io.agentrules.api.Experimental;
import io.agentrules.api.Firing.Action;
import io.agentrules.api.internal.TokenEstimate;
import io.agentrules.api.spi.ActivationEvent;
import io.agentrules.api.spi.CatalogEvent;
import io.agentrules.api.spi.FiringEvent;
import io.agentrules.api.spi.RenderEvent;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.api.spi.Running;
import io.agentrules.api.spi.StreamEvent;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Observes what one engine does, for traces: {@code RuleEngine.builder().listener(new RuleObservations(registry))}. With a tracing
 * bridge each observation is a span below the one that is current where the engine is called.
 *
 * <table>
 * <caption>Observations</caption>
 * <tr><th>name</th><th>outcome</th><th>description</th></tr>
 * <tr><td>{@code rules.activation}</td><td>{@code changed}, {@code unchanged}</td><td>evaluation of the rules for a model call</td></tr>
 * <tr><td>{@code rules.rendering}</td><td>{@code rendered}</td><td>text for the prompt</td></tr>
 * <tr><td>{@code rules.guard}</td><td>{@code complete}, {@code interrupted}</td>
 *     <td>a response of the model while trigger rules watch it, with an event {@link RuleFiring} for each pattern that fires</td></tr>
 * <tr><td>{@code rules.refresh}</td><td>{@code changed}, {@code unchanged}</td><td>check of the files for changes</td></tr>
 * </table>
 *
 * <p>Two keys have low cardinality: {@code rules.outcome}, which is {@code abandoned} if the operation failed or was canceled, and {@code
 * rules.catalog.digest}, which identifies the current catalog, or is {@code unknown} before the first. Numbers, names of rules and ids
 * of sessions have high cardinality. Texts of prompts, rules and responses never appear.
 *
 * <p>Observations of model calls, named {@code gen_ai.client.operation} and so on, get the active rules.
 *
 * @since 0.1
 */
@Experimental
public final class RuleObservations implements RuleListener {
    private static final String OUTCOME = "rules.outcome";
    private static final String CHANGED = "changed";
    private static final String UNCHANGED = "unchanged";
    private static final String DIGEST = "rules.catalog.digest";
    private static final String UNKNOWN = "unknown";

    private final ObservationRegistry registry;
    private final GenAiNames names;

    /** Computes the digest of the current catalog. */
    private volatile Supplier<String> digest = () -> UNKNOWN;

    /**
     * Observes in a registry, to which it adds a filter. Names of OpenTelemetry's conventions for generative AI are used, where they exist, if
     * the environment variable {@code OTEL_SEMCONV_STABILITY_OPT_IN} contains {@code gen_ai_latest_experimental}.
     */
    public RuleObservations(ObservationRegistry registry) {
        this(registry, GenAiNames.areRequested(System.getenv()));
    }

    /**
     * Observes in a registry, to which it adds a filter.
     *
     * @param conventions whether to use the names of OpenTelemetry's conventions for generative AI, where they exist
     */
    public RuleObservations(ObservationRegistry registry, boolean conventions) {
        this.registry = registry;
        this.names = GenAiNames.of(conventions);
        registry.observationConfig().observationFilter(new ModelCallFilter(() -> digest.get()));
    }

    @Override
    public void cataloged(CatalogEvent event) {
        digest = event.digest();
    }

    @Override
    public Running<CatalogEvent> refreshing() {
        Supplier<String> before = digest;
        Observation observation = start("rules.refresh");
        return new Observed<>(
                observation,
                event -> observation
                        .lowCardinalityKeyValue(OUTCOME, digest == before ? UNCHANGED : CHANGED)
                        .highCardinalityKeyValue(
                                "rules.count", Integer.toString(event.eligible().size())));
    }

    @Override
    public Running<ActivationEvent> activating(String session) {
        Observation around = registry.getCurrentObservation();
        Observation observation = start("rules.activation", session);
        return new Observed<>(observation, event -> {
            boolean isSame = event.added().isEmpty() && event.removed().isEmpty();
            ActiveRules rules = ActiveRules.of(event);
            observation
                    .lowCardinalityKeyValue(OUTCOME, isSame ? UNCHANGED : CHANGED)
                    .highCardinalityKeyValue("rules.active.count", Integer.toString(rules.count()))
                    .highCardinalityKeyValue("rules.active.names", rules.names());
            if (around != null) {
                rules.putIn(around.getContext());
            }
        });
    }

    @Override
    public Running<RenderEvent> rendering(String session) {
        Observation around = registry.getCurrentObservation();
        Observation observation = start("rules.rendering", session);
        return new Observed<>(observation, event -> {
            int tokens = (int) TokenEstimate.of(event.characters());
            observation
                    .lowCardinalityKeyValue(OUTCOME, "rendered")
                    .highCardinalityKeyValue("rules.section.tokens", Integer.toString(tokens));
            if (around != null) {
                addTokens(tokens, around.getContext());
            }
        });
    }

    private static void addTokens(int tokens, Observation.Context context) {
        ActiveRules rules = ActiveRules.in(context);
        if (rules != null) {
            rules.withTokens(tokens).putIn(context);
        }
    }

    @Override
    public Running<StreamEvent> guarding(String session) {
        Observation observation = start("rules.guard", session);
        return new Observed<>(observation, event -> {
            observation.highCardinalityKeyValue("rules.characters", Long.toString(event.characters()));
            if (observation.getContext().getLowCardinalityKeyValue(OUTCOME) == null) {
                observation.lowCardinalityKeyValue(OUTCOME, "complete");
            }
        });
    }

    private Observation start(String name, String session) {
        return start(name).highCardinalityKeyValue(names.session(), session);
    }

    private Observation start(String name) {
        return Observation.start(name, registry).contextualName(name.replace('.', ' '));
    }

    /** Observes one operation. */
    private final class Observed<E> implements Running<E> {
        private final Observation observation;
        private final Consumer<E> end;

        Observed(Observation observation, Consumer<E> end) {
            this.observation = observation;
            this.end = end;
        }

        @Override
        public void fired(FiringEvent event) {
            RuleFiring.of(event, names).forEach(observation::event);
            if (event.firing().action() == Action.INTERRUPT) {
                observation.lowCardinalityKeyValue(OUTCOME, "interrupted");
            }
        }

        @Override
        public void ended(E event) {
            end.accept(event);
            stop();
        }

        @Override
        public void abandoned() {
            observation.lowCardinalityKeyValue(OUTCOME, "abandoned");
            stop();
        }

        private void stop() {
            observation.lowCardinalityKeyValue(DIGEST, digest.get()).stop();
        }
    }
}
