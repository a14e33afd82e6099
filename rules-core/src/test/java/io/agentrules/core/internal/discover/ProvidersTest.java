package io.agentrules.core.internal.discover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.core.TestRules;
import io.agentrules.core.internal.agent.AgentProfiles;
import io.agentrules.core.internal.discover.Providers.Discovered;
import io.agentrules.core.internal.event.EventPublisher;
import io.agentrules.core.internal.files.ProjectFiles;
import io.agentrules.core.internal.files.WorkspaceTree;
import io.agentrules.core.internal.plugin.PluginCalls;
import io.agentrules.core.internal.read.DiscoveryRequest;
import io.agentrules.core.internal.read.FileCache;
import io.agentrules.core.model.Limits;
import io.agentrules.core.model.ProviderReport;
import io.agentrules.core.model.ProviderReport.Status;
import io.agentrules.core.model.RulesConfig;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class ProvidersTest {
    private final List<Diagnostic> reported = new ArrayList<>();
    private RulesConfig config = RulesConfig.DEFAULT;

    @Test
    void providersAreOrderedByPriorityAndThenById() {
        Providers providers = register(fake("b", 50, context -> List.of()), fake("z", 90, context -> List.of()));

        assertThat(providers.ids()).containsExactly("z", "b", "own");
    }

    @Test
    void aThrowingProviderLosesOnlyItsOwnRules() {
        Providers providers = register(
                fake("bad", 90, context -> {
                    throw new LinkageError("a class is missing");
                }),
                fake("good", 50, context -> List.of(TestRules.rule("a", "good"))));

        Discovered found = providers.discover(request(), id -> false);

        assertThat(found.contributions())
                .filteredOn(from -> !from.rules().isEmpty())
                .extracting(Contribution::provider)
                .containsExactly("good");
        assertThat(found.reports())
                .extracting(ProviderReport::id, ProviderReport::status)
                .startsWith(tuple("bad", Status.FAILED), tuple("good", Status.OK));
        assertThat(reported).singleElement().satisfies(diagnostic -> {
            assertThat(diagnostic.code()).isEqualTo("provider-failed");
            assertThat(diagnostic.message()).contains("a class is missing");
        });
    }

    @Test
    void aStackOverflowInAProviderAffectsNoOther() {
        Providers providers = register(fake("deep", 50, context -> List.of(TestRules.rule("a" + deep(1), "deep"))));

        assertThat(statusOf("deep", providers.discover(request(), id -> false))).isEqualTo(Status.FAILED);
    }

    @Test
    void aProviderThatReturnsNullFails() {
        Providers providers = register(fake("nothing", 50, context -> null));

        assertThat(statusOf("nothing", providers.discover(request(), id -> false)))
                .isEqualTo(Status.FAILED);
    }

    @Test
    void aHangingProviderIsAbandonedAndNotStartedAgain() throws Exception {
        var starts = new AtomicInteger();
        var over = new CountDownLatch(1);
        var lateReport = new CompletableFuture<String>();
        config = config.toBuilder()
                .limits(Limits.builder()
                        .providerDeadline(Duration.ofMillis(100))
                        .build())
                .build();
        Providers providers = register(
                fake("slow", 90, context -> {
                    starts.incrementAndGet();
                    awaitUninterruptibly(over);
                    context.report(Diagnostic.info("late", "Too late", "None"));
                    lateReport.complete(callAfterTheEnd(context));
                    return List.of();
                }),
                fake("good", 50, context -> List.of(TestRules.rule("a", "good"))));

        Discovered first = providers.discover(request(), id -> false);
        Discovered second = providers.discover(request(), id -> false);
        over.countDown();

        assertThat(statusOf("slow", first)).isEqualTo(Status.TIMEOUT);
        assertThat(statusOf("slow", second)).isEqualTo(Status.TIMEOUT);
        assertThat(statusOf("good", second)).isEqualTo(Status.OK);
        assertThat(starts).hasValue(1);
        assertThat(lateReport.get(2, TimeUnit.MINUTES)).isEqualTo("IllegalStateException");
        assertThat(reported).extracting(Diagnostic::code).containsExactly("provider-timeout", "provider-timeout");
    }

    @Test
    void theFirstByClassNameOfTwoProvidersWithOneIdIsUsed() {
        Providers providers = register(new TwinB(), new TwinA());

        Discovered found = providers.discover(request(), id -> false);

        assertThat(found.contributions().get(0).rules()).extracting(Rule::name).containsExactly("of-a");
        assertThat(reported).singleElement().satisfies(diagnostic -> {
            assertThat(diagnostic.code()).isEqualTo("provider-duplicate");
            assertThat(diagnostic.message()).contains("TwinB").contains("TwinA");
        });
    }

    @Test
    void aProviderWithAnInvalidIdIsReportedByItsClass() {
        Providers providers = register(fake("Not Kebab", 50, context -> List.of()));

        assertThat(providers.ids()).containsExactly("own");
        assertThat(reported)
                .singleElement()
                .satisfies(diagnostic ->
                        assertThat(diagnostic.message()).contains("Fake").contains("Not Kebab"));
    }

    /** Issue 53, B.20: one list that is too long is no reason to end without a word about whose it was. */
    @Test
    void aProviderThatRunsOutOfMemoryIsNamed() {
        Providers providers = register(
                fake("greedy", 90, context -> {
                    throw new OutOfMemoryError("Requested array size exceeds VM limit");
                }),
                fake("good", 50, context -> List.of(TestRules.rule("a", "good"))));

        assertThat(statusOf("good", providers.discover(request(), id -> false))).isEqualTo(Status.OK);
        assertThat(reported).singleElement().satisfies(diagnostic -> {
            assertThat(diagnostic.code()).isEqualTo("provider-failed");
            assertThat(diagnostic.message()).contains("The provider greedy", "OutOfMemoryError: Requested array size");
        });
    }

    @Test
    void aDisabledProviderIsNotRun() {
        Providers providers = register(fake("off", 50, context -> {
            throw new AssertionError("asked");
        }));
        config = config.toBuilder().disabledProviders(Set.of("off")).build();

        assertThat(statusOf("off", providers.discover(request(), id -> false))).isEqualTo(Status.DISABLED);
        assertThat(reported).isEmpty();
    }

    @Test
    void onlyTheRuleWithAnInvalidNameIsSkipped() {
        Providers providers = register(fake(
                "names",
                50,
                context -> List.of(
                        TestRules.rule("a/../b", "names"),
                        TestRules.rule("bell\u0007", "names"),
                        TestRules.rule("x".repeat(201), "names"),
                        TestRules.rule("style\ufe0f", "names"),
                        TestRules.rule("style\u3164", "names"),
                        TestRules.rule("style\u2065", "names"),
                        TestRules.rule("good", "names"))));

        Discovered found = providers.discover(request(), id -> false);

        assertThat(found.contributions().get(0).rules()).extracting(Rule::name).containsExactly("good");
        assertThat(reported).hasSize(6).extracting(Diagnostic::code).containsOnly("name-invalid");
    }

    private Providers register(RuleProvider... plugins) {
        return Providers.of(fake("own", 1, context -> List.of()), List.of(plugins), List.of(), calls(), reported::add);
    }

    private DiscoveryRequest request() {
        return new DiscoveryRequest(
                new ProjectFiles(List.of(), Path.of(""), Optional.empty()),
                new WorkspaceTree(Clock.systemUTC()),
                new FileCache(Clock.systemUTC()),
                config,
                Map.of(),
                List.of(),
                AgentProfiles.NONE,
                calls(),
                new EventPublisher(List.of()),
                reported::add);
    }

    private PluginCalls calls() {
        return new PluginCalls(ProvidersTest.class.getClassLoader(), config.limits(), System::nanoTime);
    }

    private static Status statusOf(String id, Discovered found) {
        return found.reports().stream()
                .filter(report -> report.id().equals(id))
                .findFirst()
                .orElseThrow()
                .status();
    }

    private static int deep(int depth) {
        return depth > 0 ? 1 + deep(depth + 1) : 0;
    }

    private static String callAfterTheEnd(DiscoveryContext context) {
        try {
            return context.environment("HOME").orElse("answered");
        } catch (IllegalStateException over) {
            return over.getClass().getSimpleName();
        }
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        while (latch.getCount() > 0) {
            try {
                latch.await();
            } catch (InterruptedException ignored) {
                // ignores the interrupt
            }
        }
    }

    private static RuleProvider fake(String id, int priority, Function<DiscoveryContext, List<Rule>> discover) {
        return new Fake(id, priority, discover);
    }

    private record Fake(String id, int priority, Function<DiscoveryContext, List<Rule>> discovery)
            implements RuleProvider {
        @Override
        public List<Rule> discover(DiscoveryContext context) {
            return discovery.apply(context);
        }
    }

    private static final class TwinA implements RuleProvider {
        @Override
        public String id() {
            return "twin";
        }

        @Override
        public List<Rule> discover(DiscoveryContext context) {
            return List.of(TestRules.rule("of-a", "twin"));
        }
    }

    private static final class TwinB implements RuleProvider {
        @Override
        public String id() {
            return "twin";
        }

        @Override
        public List<Rule> discover(DiscoveryContext context) {
            return List.of(TestRules.rule("of-b", "twin"));
        }
    }
}
