package io.agentrules.core.internal.discover;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.AgentProfile;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.TestRules;
import io.agentrules.core.internal.plugin.PluginCalls;
import io.agentrules.core.model.Limits;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RulesConfig;
import java.nio.file.Path;
import java.time.Duration;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Misbehaving providers in an engine affect no others. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostileProvidersTest {
    @TempDir
    Path ws;

    @Test
    void aCycleOfCausesIsHandled() {
        var one = new IllegalStateException("one");
        var two = new IllegalStateException("two", one);
        one.initCause(two);

        assertFails(context -> throwing(two), "provider-failed");
    }

    @Test
    void anEndlessChainOfCausesIsHandled() {
        assertFails(context -> throwing(new EndlessCause()), "provider-failed");
    }

    @Test
    void aThrowingGetCauseIsHandled() {
        assertFails(context -> throwing(new Hostile(null)), "provider-failed");
    }

    @Test
    void aThrowingGetMessageIsHandled() {
        Diagnostic diagnostic = assertFails(context -> throwing(new Hostile("text")), "provider-failed");

        assertThat(diagnostic.message()).contains("Hostile");
        assertThat(diagnostic.cause()).isEmpty();
    }

    @Test
    void aGetMessageThatNeverReturnsIsATimeout() {
        assertFails(context -> throwing(new EndlessMessage()), "provider-timeout");
    }

    @Test
    void aLongMessageIsCut() {
        Diagnostic diagnostic =
                assertFails(context -> throwing(new IllegalStateException("x".repeat(1 << 24))), "provider-failed");

        assertThat(diagnostic.message().length()).isLessThan(1_000);
    }

    @Test
    @SuppressWarnings("NullAway") // the plugin misbehaves on purpose
    void reportingNullFailsTheProvider() {
        Diagnostic diagnostic = assertFails(
                context -> {
                    context.report(null);
                    return List.of();
                },
                "provider-failed");

        assertThat(diagnostic.message()).contains("NullPointerException: diagnostic");
    }

    @Test
    void aListOfTwoBillionRulesIsCut() {
        RuleCatalog catalog = catalog(new Fake("bad", context -> new TwoBillion()));

        assertThat(catalog.providerProblems()).isEmpty();
        assertThat(catalog.diagnostics()).extracting(Diagnostic::code).contains("too-many-rules");
        assertThat(catalog.entries()).hasSizeLessThan(200_000);
        assertThat(catalog.rules()).extracting(Rule::name).contains("good", "same");
    }

    @Test
    void aListWithAWrongSizeFails() {
        assertFails(
                context -> new AbstractList<>() {
                    @Override
                    public Rule get(int index) {
                        throw new IllegalStateException("no such rule");
                    }

                    @Override
                    public int size() {
                        return Integer.MAX_VALUE;
                    }
                },
                "provider-failed");
    }

    @Test
    void theNumberOfReportsIsLimited() {
        RuleCatalog catalog = catalog(new Fake("bad", context -> {
            for (int i = 0; i < 300_000; i++) {
                context.report(Diagnostic.info("noise", "Noise " + i, "None"));
            }
            return List.of();
        }));

        assertThat(catalog.diagnostics()).hasSizeLessThan(150_000);
    }

    @Test
    void anIdThatNeverReturnsTimesOut() {
        RuleCatalog catalog = catalog(new Fake("bad", context -> List.of()) {
            @Override
            public String id() {
                return new CompletableFuture<String>().join();
            }
        });

        assertThat(catalog.providerProblems())
                .singleElement()
                .satisfies(diagnostic -> assertThat(diagnostic.message()).contains("did not return within 200 ms"));
        assertThat(catalog.rules()).extracting(Rule::name).containsExactly("good");
    }

    @Test
    void aPriorityThatNeverReturnsTimesOut() {
        RuleCatalog catalog = catalog(new Fake("bad", context -> List.of()) {
            @Override
            public int priority() {
                return new CompletableFuture<Integer>().join();
            }
        });

        assertThat(catalog.providerProblems()).hasSize(1);
        assertThat(catalog.rules()).extracting(Rule::name).containsExactly("good");
    }

    @Test
    void anInterruptedThreadStillRegistersProviders() {
        Thread.currentThread().interrupt();

        RuleEngine engine = engine(new Fake("fine", context -> List.of(TestRules.rule("fine", "fine"))));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(engine.catalog().rules()).extracting(Rule::name).containsExactlyInAnyOrder("good", "fine");
    }

    @Test
    void aProviderInCodeCannotHaveTheIdOfALoadedOne() {
        var reported = new ArrayList<Diagnostic>();
        Providers providers = Providers.of(
                new Fake("own", context -> List.of()),
                List.of(new Fake("acme", context -> List.of())),
                List.of(new Loaded()),
                new PluginCalls(getClass().getClassLoader(), Limits.DEFAULT, System::nanoTime),
                reported::add);

        assertThat(providers.ids()).containsExactlyInAnyOrder("own", "acme");
        assertThat(reported).singleElement().satisfies(diagnostic -> {
            assertThat(diagnostic.code()).isEqualTo("provider-duplicate");
            assertThat(diagnostic.message()).contains("Fake is not used", "belongs to", "Loaded");
        });
    }

    /** Its class name comes after that of {@code Fake}. */
    private record Loaded() implements RuleProvider {
        @Override
        public String id() {
            return "acme";
        }

        @Override
        public List<Rule> discover(DiscoveryContext context) {
            return List.of();
        }
    }

    @Test
    void profilesThatAProviderCannotGiveCostNothingElse() {
        RuleProvider forgetful = new Fake("forgetful", context -> List.of(TestRules.rule("fine", "forgetful"))) {
            @Override
            public List<AgentProfile> profiles() {
                throw new IllegalStateException("no idea");
            }
        };
        RuleEngine engine = engine(forgetful);

        assertThat(engine.views()).isEmpty();
        assertThat(engine.catalog().rules()).extracting(Rule::name).contains("good", "fine");
        assertThat(engine.catalog().diagnostics()).anySatisfy(diagnostic -> {
            assertThat(diagnostic.code()).isEqualTo("profile-invalid");
            assertThat(diagnostic.message()).contains("forgetful", "no idea");
        });
    }

    @Test
    void anActivationReportsFailedProviders() {
        RuleEngine engine = engine(new Fake("bad", context -> throwing(new IllegalStateException("no luck"))));

        assertThat(engine.openSession().activate().providerProblems())
                .extracting(Diagnostic::code)
                .containsExactly("provider-failed");
    }

    private Diagnostic assertFails(Function<DiscoveryContext, List<Rule>> discovery, String code) {
        RuleCatalog catalog = catalog(new Fake("bad", discovery));

        assertThat(catalog.rules()).extracting(Rule::name).containsExactly("good");
        assertThat(catalog.providerProblems()).extracting(Diagnostic::code).containsExactly(code);
        return catalog.providerProblems().get(0);
    }

    private RuleCatalog catalog(RuleProvider provider) {
        return engine(provider).catalog();
    }

    private RuleEngine engine(RuleProvider provider) {
        return RuleEngine.builder()
                .workspace(ws)
                .home(ws.resolve("home"))
                .environment(Map.of())
                .discovery(false)
                .provider(provider)
                .provider(new Fake("good", context -> List.of(TestRules.rule("good", "good"))))
                .config(RulesConfig.builder()
                        .limits(Limits.builder()
                                .providerDeadline(Duration.ofMillis(200))
                                .build())
                        .build())
                .build();
    }

    private static List<Rule> throwing(RuntimeException thrown) {
        throw thrown;
    }

    private static class Fake implements RuleProvider {
        private final String id;
        private final Function<DiscoveryContext, List<Rule>> discovery;

        Fake(String id, Function<DiscoveryContext, List<Rule>> discovery) {
            this.id = id;
            this.discovery = discovery;
        }

        @Override
        public String id() {
            return id;
        }

        @Override
        public List<Rule> discover(DiscoveryContext context) {
            return discovery.apply(context);
        }
    }

    private static final class TwoBillion extends AbstractList<Rule> {
        private static final Rule RULE = TestRules.rule("same", "bad");

        @Override
        public Rule get(int index) {
            return RULE;
        }

        @Override
        public int size() {
            return 2_000_000_000;
        }
    }

    /** Each cause has another one. */
    private static final class EndlessCause extends RuntimeException {
        private static final long serialVersionUID = 1L;

        @Override
        public synchronized @Nullable Throwable getCause() {
            return new EndlessCause();
        }
    }

    /** Throws from {@code getMessage()} or, without a message, from {@code getCause()}. */
    private static final class Hostile extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Hostile(@Nullable String message) {
            super(message);
        }

        @Override
        public String getMessage() {
            throw new IllegalStateException("no message");
        }

        @Override
        public synchronized @Nullable Throwable getCause() {
            if (super.getMessage() == null) {
                throw new IllegalStateException("no cause");
            }
            return super.getCause();
        }
    }

    /** Has a {@code getMessage()} that never returns. */
    private static final class EndlessMessage extends RuntimeException {
        private static final long serialVersionUID = 1L;

        @Override
        public String getMessage() {
            return new CompletableFuture<String>().join();
        }
    }
}
