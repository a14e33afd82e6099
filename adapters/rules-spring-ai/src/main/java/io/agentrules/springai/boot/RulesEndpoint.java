package io.agentrules.springai.boot;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Diagnostic.Location;
import io.agentrules.api.Rule;
import io.agentrules.core.Activation;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.model.Decision;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RuleEntry;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.Access;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;

/**
 * Shows the current catalog, and why the latest model call of a conversation had its rules. Changes nothing: it opens no session and
 * evaluates none.
 */
@Endpoint(id = "rules", defaultAccess = Access.NONE)
final class RulesEndpoint {
    private final RuleEngine engine;

    RulesEndpoint(RuleEngine engine) {
        this.engine = engine;
    }

    /**
     * The catalog.
     *
     * @param rules every rule that was read, in precedence order
     * @param diagnostics in the order of the catalog
     */
    record CatalogView(String digest, List<RuleView> rules, List<DiagnosticView> diagnostics) {}

    /**
     * A rule.
     *
     * @param location the absolute path of its file
     */
    record RuleView(String name, String provider, String level, String bucket, String state, String location) {
        static RuleView of(RuleEntry entry) {
            Rule rule = entry.rule();
            return new RuleView(
                    rule.name(),
                    rule.source().provider(),
                    rule.source().level().id(),
                    entry.bucket().id(),
                    entry.state().id(),
                    rule.source().location());
        }
    }

    /**
     * A diagnostic.
     *
     * @param file the absolute path; null if no file is to blame
     * @param line null if it is not known
     */
    record DiagnosticView(
            String severity,
            String code,
            String message,
            String remedy,
            @Nullable String file,
            @Nullable Integer line) {
        static DiagnosticView of(Diagnostic diagnostic) {
            return new DiagnosticView(
                    diagnostic.severity().id(),
                    diagnostic.code(),
                    diagnostic.message(),
                    diagnostic.remedy(),
                    diagnostic.location().map(Location::file).orElse(null),
                    diagnostic
                            .location()
                            .map(Location::line)
                            .filter(OptionalInt::isPresent)
                            .map(OptionalInt::getAsInt)
                            .orElse(null));
        }
    }

    /**
     * The latest activation of a session.
     *
     * @param digest of the catalog at that time
     * @param decisions on every rule of the catalog, in its order
     */
    record SessionView(String session, String digest, List<DecisionView> decisions) {}

    /**
     * A decision.
     *
     * @param reason one sentence without a period
     */
    record DecisionView(String name, String provider, boolean active, String reason) {
        static DecisionView of(Decision decision) {
            return new DecisionView(
                    decision.rule().name(),
                    decision.rule().source().provider(),
                    decision.isActive(),
                    decision.reason());
        }
    }

    /** Returns the catalog. */
    @ReadOperation
    CatalogView catalog() {
        RuleCatalog catalog = engine.catalog();
        return new CatalogView(
                catalog.digest(),
                catalog.entries().stream().map(RuleView::of).toList(),
                catalog.diagnostics().stream().map(DiagnosticView::of).toList());
    }

    /** Returns the latest activation of a conversation; null if it is not in memory, or there was none. */
    @ReadOperation
    @Nullable
    SessionView explain(@Selector String session) {
        return engine.sessionInMemory(session)
                .flatMap(Session::latestActivation)
                .map(latest -> view(session, latest))
                .orElse(null);
    }

    private static SessionView view(String session, Activation latest) {
        return new SessionView(
                session,
                latest.catalog().digest(),
                latest.decisions().stream().map(DecisionView::of).toList());
    }
}
