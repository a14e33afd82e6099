package io.agentrules.springai.boot;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Diagnostic.Severity;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.RuleCatalog;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

/** Is down while the catalog has errors, nothing can be found, or the store of sessions did not answer the last time. */
final class RulesHealthIndicator extends AbstractHealthIndicator {
    private final RuleEngine engine;
    private final StoreWatch store;

    RulesHealthIndicator(RuleEngine engine, StoreWatch store) {
        super("The rules cannot be read");
        this.engine = engine;
        this.store = store;
    }

    @Override
    protected void doHealthCheck(Health.Builder health) {
        RuleCatalog catalog = engine.catalog();
        Stream<Diagnostic> ofRules =
                catalog.diagnostics().stream().filter(diagnostic -> diagnostic.severity() == Severity.ERROR);
        List<String> errors = Stream.concat(catalog.setupProblems().stream(), ofRules)
                .map(Diagnostic::code)
                .distinct()
                .toList();
        boolean isUp = errors.isEmpty() && store.isReachable();
        (isUp ? health.up() : health.down())
                .withDetail("digest", catalog.digest())
                .withDetail("rules", catalog.rules().size())
                .withDetail("errors", errors);
        store.latest()
                .ifPresent(outcome -> health.withDetail("store", outcome.name().toLowerCase(Locale.ROOT)));
    }
}
