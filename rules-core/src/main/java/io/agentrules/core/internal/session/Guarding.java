package io.agentrules.core.internal.session;

import io.agentrules.api.Level;
import io.agentrules.api.spi.StreamEvent;
import io.agentrules.core.internal.catalog.CatalogSource;
import io.agentrules.core.internal.catalog.CompiledCatalog;
import io.agentrules.core.internal.event.RunningOperation;
import io.agentrules.core.internal.stream.ArmedRules;
import io.agentrules.core.internal.stream.GuardedResponse;
import io.agentrules.core.internal.stream.ResponseEvents;
import io.agentrules.core.internal.stream.ResponseMatcher;
import io.agentrules.core.internal.stream.TriggerIndex;
import io.agentrules.core.internal.stream.TriggerRules;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.Emission;
import io.agentrules.core.model.StreamOutput;
import io.agentrules.core.model.TriggerTrial;
import io.agentrules.core.model.TrippedRule;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Opens guards for the responses in a session, and tries its trigger rules. Safe for use by many threads. */
public final class Guarding {
    public static final Set<Level> ALL_LEVELS = Set.of(Level.values());

    private final String session;
    private final SessionServices services;
    private final CatalogSource catalogs;
    private final Conversation conversation;
    private final SessionSurroundings surroundings;
    private final Runnable saving;
    private final Arming arming = new Arming();

    /** Of the rules that are not the repository's, which never wait for those of the repository. */
    private final Arming armingWithoutRepository = new Arming();

    /** @param saving saves what happened, where there is a store */
    public Guarding(
            String session,
            SessionServices services,
            Conversation conversation,
            SessionSurroundings surroundings,
            Runnable saving) {
        this.session = session;
        this.services = services;
        this.catalogs = services.catalogs();
        this.conversation = conversation;
        this.surroundings = surroundings;
        this.saving = saving;
    }

    /** Evaluates the conditions of trigger rules before each response, for one thread at a time. */
    private final class Arming {
        private @Nullable ArmedRules last;

        synchronized ArmedRules arm(TriggerRules triggers) {
            last = ArmedRules.of(triggers, conversation.recorded().context(), last);
            return last;
        }
    }

    /**
     * Opens a guard for the next response.
     *
     * @param levels whose rules watch; without the project's, nothing of the repository is waited for
     */
    public GuardedResponse guard(Emission emission, StreamOutput output, Set<Level> levels) {
        boolean withRepository = levels.stream().anyMatch(Level::isOfRepository);
        TriggerRules triggers = withRepository ? catalogs.triggers() : catalogs.triggersWithoutRepository();
        if (!triggers.isEmpty()) {
            saving.run(); // what fired on another node must not fire here
        }
        if (off(triggers).isPresent()) {
            return response(
                    matcher(TriggerIndex.NONE, new BitSet(), Optional.empty()),
                    Emission.LIVE,
                    output,
                    RunningOperation.unobserved());
        }
        if (withRepository && catalogs.last().isPresent()) {
            surroundings.lookAround();
        } else if (triggers.isConditional()) {
            surroundings.lookAroundShortly();
        }
        ArmedRules armed = (withRepository ? arming : armingWithoutRepository).arm(triggers);
        TriggerIndex index = triggers.index();
        BitSet rules = levels.equals(ALL_LEVELS) ? armed.rules() : index.ofLevels(armed.rules(), levels);
        return response(
                matcher(index, rules, armed.prompt()),
                emission,
                output,
                services.events().guarding(session));
    }

    private ResponseMatcher matcher(TriggerIndex triggers, BitSet rules, Optional<String> prompt) {
        return new ResponseMatcher(
                triggers,
                rules,
                prompt,
                services.guard().rawArguments(),
                services.paths()::candidates,
                services.events()::reportLate);
    }

    private GuardedResponse response(
            ResponseMatcher matcher, Emission emission, StreamOutput output, RunningOperation<StreamEvent> operation) {
        return new GuardedResponse(
                matcher,
                services.guard(),
                conversation.firings(),
                services.reminder(),
                matcher.triggers() == TriggerIndex.NONE ? () -> {} : saving,
                new ResponseEvents(session, services.events(), operation),
                emission,
                output);
    }

    /** Returns why no stream is watched; empty if streams are. */
    private Optional<String> off(TriggerRules triggers) {
        return triggers.isEmpty() ? Optional.of("there is no trigger rule") : off();
    }

    private Optional<String> off() {
        if (!services.guard().enabled()) {
            return Optional.of("the harness has switched off stream watching");
        }
        return conversation.isCompacting(services.nanoTime())
                ? Optional.of("the conversation is being compacted")
                : Optional.empty();
    }

    /** Returns which rules would fire in texts, each as if it were alone. */
    public List<TrippedRule> tryAll(List<Delta> texts) {
        TriggerRules triggers = catalogs.compiled().triggers();
        if (off(triggers).isPresent()) {
            return List.of();
        }
        surroundings.lookAround();
        return TriggerTrials.first(
                services, arming.arm(triggers), conversation.firings().state(), texts);
    }

    /** Returns what a rule would do in a text; empty if there is no such rule, or it has no trigger. */
    public Optional<TriggerTrial> tryOne(String rule, Delta text) {
        CompiledCatalog catalog = catalogs.compiled();
        surroundings.lookAround();
        var trials = new TriggerTrials(
                services,
                catalog,
                conversation.recorded().context(),
                conversation.firings().state(),
                off());
        return catalog.catalog()
                .find(rule)
                .filter(entry -> entry.rule().trigger().isPresent())
                .map(entry -> trials.of(entry, text));
    }
}
