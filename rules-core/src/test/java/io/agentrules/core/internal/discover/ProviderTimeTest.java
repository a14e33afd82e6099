package io.agentrules.core.internal.discover;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.FileEvent;
import io.agentrules.api.spi.RuleFile;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleListener;
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
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A hanging provider is abandoned, a working one is not; measured with a manual clock. */
class ProviderTimeTest {
    private static final RuleFiles PROJECT = RuleFiles.project("rules", "md");
    private static final RuleFiles USER = RuleFiles.user("rules", "md");

    @TempDir
    Path disk;

    private final List<Diagnostic> reported = Collections.synchronizedList(new ArrayList<>());
    private final List<String> reads = Collections.synchronizedList(new ArrayList<>());
    private final EventPublisher events = new EventPublisher(List.of(new RuleListener() {
        @Override
        public void read(FileEvent event) {
            reads.add(event.file());
        }
    }));
    private final ManualClock time = new ManualClock();
    private Limits limits =
            Limits.builder().providerDeadline(Duration.ofMillis(100)).build();

    @BeforeEach
    void writeRules() throws IOException {
        for (int i = 0; i < 12; i++) {
            write("ws/rules/p" + (char) ('a' + i) + ".md");
        }
        write("home/rules/mine.md");
    }

    @Test
    void aProviderThatKeepsReadingPastItsDeadlineLosesNothing() {
        Discovered found = discover(new Slow(context -> {
            context.addSource(PROJECT, this::slowly);
            return List.of();
        }));

        assertThat(rules(found, "slow")).hasSize(12);
        assertThat(status(found, "slow")).isEqualTo(Status.OK);
        assertThat(reported).isEmpty();
    }

    @Test
    void aProviderThatOftenCallsItsContextLosesNothing() {
        Discovered found = discover(new Slow(context -> {
            for (int i = 0; i < 12; i++) {
                pass();
                assertThat(context.environment("NOTHING")).isEmpty();
            }
            return List.of(TestRules.rule("late", "slow"));
        }));

        assertThat(rules(found, "slow")).containsExactly("late");
    }

    @Test
    void aHangingProviderAffectsNoOtherAndKeepsTheRulesReadSoFar() {
        Discovered found = discover(
                new Slow(context -> {
                    context.addSource(USER, ProviderTimeTest::rule);
                    context.addSource(PROJECT, file -> hang());
                    return List.of();
                }),
                new Good());

        assertThat(status(found, "slow")).isEqualTo(Status.TIMEOUT);
        assertThat(rules(found, "slow")).containsExactly("mine");
        assertThat(rules(found, "good")).containsExactly("good");
        assertThat(reported).singleElement().satisfies(diagnostic -> {
            assertThat(diagnostic.code()).isEqualTo("provider-timeout");
            assertThat(diagnostic.message())
                    .contains("The provider slow (", "Slow) made no progress for 100 ms")
                    .contains("the 1 that it had already returned are used");
        });
    }

    @Test
    void aFileThatHangsItsProviderIsSkippedWithTheFilesAfterIt() {
        Discovered found = discover(new Slow(context -> {
            context.addSource(PROJECT, file -> file.name().equals("pc") ? hang() : rule(file));
            context.addSource(USER, ProviderTimeTest::rule);
            return List.of();
        }));

        assertThat(rules(found, "slow")).containsExactly("pa", "pb", "mine");
        assertThat(status(found, "slow")).isEqualTo(Status.TIMEOUT);
    }

    @Test
    void theRulesOfAHangingProviderAreKeptWhileItHangs() {
        Providers providers = providers(new Slow(context -> {
            context.addSource(USER, ProviderTimeTest::rule);
            context.addSource(PROJECT, file -> hangIgnoringInterrupts());
            return List.of();
        }));
        providers.discover(request(), id -> false);

        Discovered again = providers.discover(request(), id -> false);

        assertThat(rules(again, "slow")).containsExactly("mine");
        assertThat(reported).extracting(Diagnostic::code).containsExactly("provider-timeout", "provider-timeout");
    }

    @Test
    void aThrowingProviderKeepsTheRulesReadSoFar() {
        Discovered found = discover(new Slow(context -> {
            context.rule("mine", "Text", ProviderTimeTest::rule);
            throw new IllegalStateException("no luck");
        }));

        assertThat(rules(found, "slow")).containsExactly("mine");
        assertThat(status(found, "slow")).isEqualTo(Status.FAILED);
    }

    @Test
    void endlessProgressHitsTheTotalTimeLimit() {
        limits = limits.toBuilder().providerTime(Duration.ofMillis(300)).build();

        Discovered found = discover(new Slow(context -> {
            while (true) {
                context.environment("NOTHING");
                pass();
            }
        }));

        assertThat(status(found, "slow")).isEqualTo(Status.TIMEOUT);
        assertThat(reported)
                .singleElement()
                .satisfies(diagnostic -> assertThat(diagnostic.message()).contains("took longer than 300 ms"));
    }

    @Test
    void theUsersFilesAreReadFirstInAnyOrderOfRules() {
        Discovered found = discover(new Slow(context -> {
            context.addSource(PROJECT, ProviderTimeTest::rule);
            context.addSource(USER, ProviderTimeTest::rule);
            return List.of();
        }));

        events.flush();
        assertThat(reads.get(0)).endsWith("/home/rules/mine.md");
        assertThat(rules(found, "slow")).startsWith("pa").endsWith("mine").hasSize(13);
    }

    @Test
    void aSlowRepositoryDoesNotDelayTheUsersFiles() {
        limits = limits.toBuilder().providerTime(Duration.ofMillis(200)).build();

        Discovered found = discover(new Slow(context -> {
            context.addSource(PROJECT, this::slowly);
            context.addSource(USER, ProviderTimeTest::rule);
            return List.of();
        }));

        assertThat(rules(found, "slow")).contains("pa", "mine").doesNotContain("pl");
        assertThat(status(found, "slow")).isEqualTo(Status.TIMEOUT);
        assertThat(reported).singleElement().satisfies(diagnostic -> {
            assertThat(diagnostic.code()).isEqualTo("provider-timeout");
            assertThat(diagnostic.message()).contains("took longer than 100 ms");
        });
    }

    private Rule slowly(RuleFile file) {
        pass();
        return rule(file);
    }

    private static Rule rule(RuleFile file) {
        return file.rule().build();
    }

    /** Advances the clock by less than the deadline. */
    private void pass() {
        try {
            time.advance(50);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @SuppressWarnings("TypeParameterUnusedInFormals") // it never returns
    private <T> T hang() {
        time.advanceAtEachRead(20);
        return new CompletableFuture<T>().join();
    }

    @SuppressWarnings("TypeParameterUnusedInFormals") // it never returns
    private <T> T hangIgnoringInterrupts() {
        while (true) {
            try {
                hang();
            } catch (RuntimeException interrupted) {
                // ignores the interrupt
            }
        }
    }

    private Discovered discover(RuleProvider... plugins) {
        return providers(plugins).discover(request(), id -> false);
    }

    private Providers providers(RuleProvider... plugins) {
        return Providers.of(
                new Good("own"),
                List.of(plugins),
                List.of(),
                new PluginCalls(ProviderTimeTest.class.getClassLoader(), Limits.DEFAULT, System::nanoTime),
                reported::add);
    }

    private DiscoveryRequest request() {
        return new DiscoveryRequest(
                ProjectFiles.of(List.of(disk.resolve("ws")), Optional.of(disk.resolve("home"))),
                new WorkspaceTree(Clock.systemUTC()),
                new FileCache(Clock.systemUTC()),
                RulesConfig.builder().limits(limits).build(),
                Map.of(),
                List.of(),
                AgentProfiles.NONE,
                new PluginCalls(ProviderTimeTest.class.getClassLoader(), limits, time),
                events,
                reported::add);
    }

    private static List<String> rules(Discovered found, String provider) {
        return found.contributions().stream()
                .filter(contribution -> contribution.provider().equals(provider))
                .flatMap(contribution -> contribution.rules().stream())
                .map(Rule::name)
                .toList();
    }

    private static Status status(Discovered found, String provider) {
        return found.reports().stream()
                .filter(report -> report.id().equals(provider))
                .map(ProviderReport::status)
                .findFirst()
                .orElseThrow();
    }

    private void write(String path) throws IOException {
        Path file = disk.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "Text of " + path);
    }

    private record Slow(Function<DiscoveryContext, List<Rule>> how) implements RuleProvider {
        @Override
        public String id() {
            return "slow";
        }

        @Override
        public List<Rule> discover(DiscoveryContext context) {
            return how.apply(context);
        }
    }

    private record Good(String id) implements RuleProvider {
        Good() {
            this("good");
        }

        @Override
        public List<Rule> discover(DiscoveryContext context) {
            return List.of(TestRules.rule(id, id));
        }
    }
}
