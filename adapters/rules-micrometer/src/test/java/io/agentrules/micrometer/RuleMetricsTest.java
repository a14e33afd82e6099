package io.agentrules.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.api.StreamTrigger;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleFile;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.api.spi.SessionStore;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.StreamGuard;
import io.agentrules.core.model.Delta;
import io.agentrules.testkit.InMemoryProject;
import io.agentrules.testsupport.FixedRuleProvider;
import io.agentrules.testsupport.RuleFixtures;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class RuleMetricsTest {
    private final MeterRegistry registry = new SimpleMeterRegistry();

    @Test
    void discoveryIsTimedByProviderAndOutcome() {
        engine(new InMemoryProject(), new FixedRuleProvider("fine", 50, List.of()), new Failing())
                .catalog();

        assertThat(registry.get("rules.discovery")
                        .tags("provider", "fine", "outcome", "ok")
                        .timer()
                        .count())
                .isEqualTo(1);
        assertThat(registry.get("rules.discovery")
                        .tags("provider", "failing", "outcome", "failed")
                        .timer()
                        .count())
                .isEqualTo(1);
    }

    @Test
    void rulesInForceAreCountedByBucketAndProvider() {
        var strong = new FixedRuleProvider("strong", 60, List.of(always("strong", "a"), always("strong", "b")));
        var weak = new FixedRuleProvider("weak", 40, List.of(always("weak", "a"), manual("weak", "c")));

        engine(new InMemoryProject(), strong, weak).catalog();

        assertThat(rules("always", "strong")).isEqualTo(2);
        assertThat(rules("manual", "weak")).isEqualTo(1);
        assertThat(registry.find("rules.rules")
                        .tags("bucket", "always", "provider", "weak")
                        .gauge())
                .isNull();
        assertThat(registry.get("rules.shadowed").gauge().value()).isEqualTo(1);
    }

    @Test
    void rulesThatAreGoneAfterARefreshAreNoLongerCounted() throws IOException {
        RuleEngine engine = engine(project(), new Notes());
        engine.catalog();
        assertThat(rules("always", "notes")).isEqualTo(2);

        Files.delete(engine.workspaces().get(0).resolve("notes/a.md"));
        engine.refresh();
        assertThat(rules("always", "notes")).isEqualTo(1);

        Files.delete(engine.workspaces().get(0).resolve("notes/b.md"));
        engine.refresh();
        assertThat(registry.find("rules.rules").gauges()).isEmpty();
    }

    @Test
    void theRulesInUseAreOneDigestAtATime() throws IOException {
        RuleEngine engine = engine(project(), new Notes());
        String before = engine.catalog().digest();
        assertThat(digests()).containsExactly(before);

        Files.delete(engine.workspaces().get(0).resolve("notes/a.md"));
        String after = engine.refresh().digest();

        assertThat(after).isNotEqualTo(before);
        assertThat(digests()).containsExactly(after);
        assertThat(registry.get("rules.catalog").gauge().value()).isEqualTo(1);
    }

    private List<String> digests() {
        return registry.find("rules.catalog").gauges().stream()
                .map(gauge -> gauge.getId().getTag("digest"))
                .toList();
    }

    @Test
    void filesThatAreUnchangedAreCacheHits() throws IOException {
        RuleEngine engine = engine(project(), new Notes());
        for (String file : List.of("notes/a.md", "notes/b.md")) {
            Files.setLastModifiedTime(engine.workspaces().get(0).resolve(file), FileTime.from(Instant.EPOCH));
        }

        engine.catalog();
        assertThat(cache("miss")).isEqualTo(2);

        engine.refresh();
        assertThat(cache("miss")).isEqualTo(2);
        assertThat(cache("hit")).isEqualTo(2);
    }

    @Test
    void diagnosticsAreCountedByCodeAndSeverity() {
        engine(project().with("notes/c.md", ""), new Notes()).catalog();

        assertThat(registry.get("rules.diagnostics")
                        .tags("code", "rule-empty", "severity", "error")
                        .counter()
                        .count())
                .isEqualTo(1);
    }

    @Test
    void evaluationsAreTimedAndActivationsCountedByBucket() {
        var rules = new FixedRuleProvider(
                "fixed", 50, List.of(always("fixed", "a"), always("fixed", "b"), manual("fixed", "c")));

        engine(new InMemoryProject(), rules).openSession().prompt("Look at @c").activate();

        assertThat(registry.get("rules.evaluation").timer().count()).isEqualTo(1);
        assertThat(activations("always")).isEqualTo(2);
        assertThat(activations("manual")).isEqualTo(1);
    }

    @Test
    void anActivationCountsWhenSomethingChangedAndAPromptWhenItIsWritten() {
        var rules = new FixedRuleProvider("fixed", 50, List.of(always("fixed", "a"), manual("fixed", "c")));
        Session session = engine(new InMemoryProject(), rules).openSession();

        int first = session.activate().renderPrompt().text().length();
        session.model("opus").activate();
        session.model("opus").activate();
        int last = session.prompt("@c").activate().renderPrompt().text().length();

        assertThat(registry.get("rules.evaluation").timer().count()).isEqualTo(3);
        assertThat(activations("always")).isEqualTo(3);
        assertThat(activations("manual")).isEqualTo(1);
        DistributionSummary sizes = registry.get("rules.prompt.size").summary();
        assertThat(sizes.count()).isEqualTo(2);
        assertThat(sizes.totalAmount()).isEqualTo(first + last);
        assertThat(sizes.max()).isEqualTo(last);
        assertThat(sizes.getId().getBaseUnit()).isEqualTo("characters");
    }

    @Test
    void streamsAreCountedByCharactersAndFiringsByMode() {
        var rules = new FixedRuleProvider("fixed", 50, List.of(trigger("a", "foo"), trigger("b", "bar")));
        Session session = engine(new InMemoryProject(), rules).openSession();

        StreamGuard interrupted = session.guard();
        interrupted.feed(Delta.text("foo"));
        interrupted.finish();
        StreamGuard complete = session.guard();
        complete.feed(Delta.text("foo and more"));
        complete.finish();

        assertThat(registry.get("rules.stream").counter().count()).isEqualTo(15);
        assertThat(registry.get("rules.interruptions")
                        .tags("mode", "interrupt")
                        .counter()
                        .count())
                .isEqualTo(1);
        assertThat(registry.find("rules.interruptions").tags("mode", "defer").counter())
                .isNull();
    }

    private static Rule trigger(String name, String condition) {
        return Rule.named(name, RuleSource.of("fixed", Level.PROJECT, "/ws/" + name + ".md"))
                .content("About " + name)
                .trigger(StreamTrigger.of(condition))
                .build();
    }

    @Test
    void sessionsAreCountedWhenOpenedRestoredForkedAndEvicted() {
        RuleEngine engine = new InMemoryProject()
                .builder()
                .discovery(false)
                .maxSessions(2)
                .listener(new RuleMetrics(registry))
                .build();

        Session one = engine.openSession("one");
        engine.openSession("one");
        engine.openSession();
        one.fork("reviewer");
        engine.restoreSession("two", one.state());
        assertThat(registry.get("rules.sessions").counter().count()).isEqualTo(4);
        assertThat(registry.find("rules.evictions").counter()).isNull();

        engine.openSession("three");
        engine.openSession("one");
        assertThat(registry.get("rules.sessions").counter().count()).isEqualTo(6);
        assertThat(registry.get("rules.evictions").counter().count()).isEqualTo(2);
    }

    @Test
    void callsOfTheStoreAreTimedByOperationAndOutcome() {
        RuleEngine engine = new InMemoryProject()
                .builder()
                .discovery(false)
                .sessionStore(new ReadOnlyStore())
                .sessionStoreTimeout(Duration.ofMinutes(1))
                .nanoTime(() -> 0)
                .listener(new RuleMetrics(registry))
                .build();

        Session session = engine.openSession("one");
        for (int turn = 0; turn < 4; turn++) {
            session.prompt("Go on").activate();
        }

        assertThat(store("load", "done")).isPositive();
        assertThat(store("save", "failed")).isEqualTo(3);
        assertThat(store("save", "skipped")).isEqualTo(1);
    }

    private long store(String operation, String outcome) {
        return registry.get("rules.store")
                .tags("operation", operation, "outcome", outcome)
                .timer()
                .count();
    }

    private static final class ReadOnlyStore implements SessionStore {
        @Override
        public Optional<Stored> load(String id) {
            return Optional.empty();
        }

        @Override
        public OptionalLong save(String id, String state, long expected) throws IOException {
            throw new IOException("read-only");
        }

        @Override
        public void delete(String id) {}
    }

    @Test
    void enginesThatShareARegistryAreToldApartByTheirTags() {
        for (String name : List.of("one", "two")) {
            new InMemoryProject()
                    .builder()
                    .discovery(false)
                    .provider(new FixedRuleProvider("fixed", 50, List.of(always("fixed", name))))
                    .listener(new RuleMetrics(registry, Tags.of("engine", name)))
                    .build()
                    .openSession()
                    .activate();
        }

        assertThat(registry.get("rules.rules").tag("engine", "one").gauge().value())
                .isEqualTo(1);
        assertThat(registry.getMeters())
                .isNotEmpty()
                .extracting(Meter::getId)
                .allSatisfy(id -> assertThat(id.getTag("engine")).isIn("one", "two"));
    }

    @Test
    void everyMeterStartsWithTheBaseName() {
        engine(project(), new Notes()).openSession().activate();

        assertThat(registry.getMeters())
                .extracting(meter -> meter.getId().getName())
                .contains(
                        "rules.discovery",
                        "rules.rules",
                        "rules.shadowed",
                        "rules.catalog",
                        "rules.cache",
                        "rules.evaluation",
                        "rules.activations")
                .allMatch(name -> name.startsWith("rules."));
    }

    private RuleEngine engine(InMemoryProject project, RuleProvider... providers) {
        return RuleFixtures.engine(project, new RuleMetrics(registry), providers);
    }

    private double rules(String bucket, String provider) {
        return registry.get("rules.rules")
                .tags("bucket", bucket, "provider", provider)
                .gauge()
                .value();
    }

    private double cache(String result) {
        return registry.get("rules.cache").tag("result", result).counter().count();
    }

    private double activations(String bucket) {
        return registry.get("rules.activations").tag("bucket", bucket).counter().count();
    }

    private static InMemoryProject project() {
        return new InMemoryProject().with("notes/a.md", "A.").with("notes/b.md", "B.");
    }

    private static Rule always(String provider, String name) {
        return rule(provider, name, true);
    }

    private static Rule manual(String provider, String name) {
        return rule(provider, name, false);
    }

    private static Rule rule(String provider, String name, boolean always) {
        return Rule.named(name, RuleSource.of(provider, Level.PROJECT, provider + ":" + name))
                .alwaysApply(always)
                .content("Text of " + provider)
                .build();
    }

    /** Reads a folder of files that always apply. */
    private static final class Notes implements RuleProvider {
        @Override
        public String id() {
            return "notes";
        }

        @Override
        public List<Rule> discover(DiscoveryContext context) {
            context.addSource(RuleFiles.project("notes", "md"), Notes::toRule);
            return List.of();
        }

        private static Rule toRule(RuleFile file) {
            return file.rule().alwaysApply(true).build();
        }
    }

    /** Always throws. */
    private static final class Failing implements RuleProvider {
        @Override
        public String id() {
            return "failing";
        }

        @Override
        public List<Rule> discover(DiscoveryContext context) {
            throw new IllegalStateException("broken on purpose");
        }
    }
}
