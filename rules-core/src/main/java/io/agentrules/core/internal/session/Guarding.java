package io.agentrules.core.internal.session;

import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Level;
import io.agentrules.api.spi.StreamEvent;
import io.agentrules.core.internal.catalog.CatalogSource;
import io.agentrules.core.internal.event.RunningOperation;
import io.agentrules.core.internal.stream.ArmedRules;
import io.agentrules.core.internal.stream.GuardedResponse;
import io.agentrules.core.internal.stream.ResponseFirings;
import io.agentrules.core.internal.stream.ResponseMatcher;
import io.agentrules.core.internal.stream.TriggerIndex;
import io.agentrules.core.internal.stream.TriggerRules;
import io.agentrules.core.model.Emission;
import io.agentrules.core.model.StreamOutput;
import java.util.BitSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Opens guards for the responses in a session. Safe for use by many threads. */
public final class Guarding {
    public static final Set<Level> ALL_LEVELS = Set.of(Level.values());

    private final String id;
    private final SessionParts session;
    private final Runnable saving;
    private final Arming arming = new Arming();

    /** Of the rules that are not the repository's, which never wait for those of the repository. */
    private final Arming armingWithoutRepository = new Arming();

    /** @param saving saves what happened, where there is a store */
    public Guarding(String id, SessionParts session, Runnable saving) {
        this.id = id;
        this.session = session;
        this.saving = saving;
    }

    /** Evaluates the conditions of trigger rules before each response, for one thread at a time. */
    private static final class Arming {
        private @Nullable ArmedRules last;

        synchronized ArmedRules arm(TriggerRules triggers, EvaluationContext context) {
            last = ArmedRules.of(triggers, context, last);
            return last;
        }
    }

    /**
     * Opens a guard for the next response.
     *
     * @param levels the levels whose rules watch; without the project's, the guard never waits for the repository
     */
    public GuardedResponse guard(Emission emission, StreamOutput output, Set<Level> levels) {
        CatalogSource catalogs = session.services().catalogs();
        boolean withRepository = levels.stream().anyMatch(Level::isOfRepository);
        TriggerRules triggers = withRepository ? catalogs.triggers() : catalogs.triggersWithoutRepository();
        if (!triggers.isEmpty()) {
            saving.run(); // what fired on another node must not fire here
        }
        if (triggers.isEmpty() || session.guardOff().isPresent()) {
            return response(
                    TriggerIndex.NONE,
                    new BitSet(),
                    Optional.empty(),
                    Emission.LIVE,
                    output,
                    RunningOperation.unobserved());
        }
        if (withRepository && catalogs.last().isPresent()) {
            session.surroundings().lookAround();
        } else if (triggers.isConditional()) {
            session.surroundings().lookAroundShortly();
        }
        ArmedRules armed = (withRepository ? arming : armingWithoutRepository)
                .arm(triggers, session.conversation().recorded().context());
        TriggerIndex index = triggers.index();
        BitSet rules = levels.equals(ALL_LEVELS) ? armed.rules() : index.ofLevels(armed.rules(), levels);
        return response(
                index,
                rules,
                armed.prompt(),
                emission,
                output,
                session.services().events().guarding(id));
    }

    private GuardedResponse response(
            TriggerIndex triggers,
            BitSet rules,
            Optional<String> prompt,
            Emission emission,
            StreamOutput output,
            RunningOperation<StreamEvent> operation) {
        SessionServices services = session.services();
        var matcher = new ResponseMatcher(
                triggers,
                rules,
                prompt,
                services.guard().rawArguments(),
                services.paths()::candidates,
                services.events()::reportLate);
        var firings = new ResponseFirings(
                id,
                triggers,
                services.guard(),
                session.conversation().firings(),
                services.reminder(),
                triggers == TriggerIndex.NONE ? () -> {} : saving,
                services.events(),
                operation);
        return new GuardedResponse(matcher, firings, emission, output);
    }
}
