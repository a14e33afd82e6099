package io.agentrules.springai.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.spi.CatalogEvent;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.core.RuleEngine;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;

/** Files are looked at again while an application runs. */
class RefreshAutoConfigurationTest extends RulesAutoConfigurationTests {
    @Test
    void changedFilesAreSeen() throws IOException {
        var changed = new CountDownLatch(1);
        application
                .withPropertyValues("rules.workspace=" + workspace, "rules.refresh=10ms")
                .withBean(RuleListener.class, () -> new RuleListener() {
                    @Override
                    public void cataloged(CatalogEvent event) {
                        if (event.eligible().stream()
                                .anyMatch(rule -> rule.name().equals("english"))) {
                            changed.countDown();
                        }
                    }
                })
                .run(context -> {
                    assertThat(context.getBean(RuleEngine.class).catalog().find("english"))
                            .isEmpty();

                    Path file = Files.createDirectories(workspace.resolve(".xcsh/rules"))
                            .resolve("english.md");
                    Files.writeString(file, "---\nalwaysApply: true\n---\nIn English.", StandardCharsets.UTF_8);

                    assertThat(changed.await(60, TimeUnit.SECONDS)).isTrue();
                });
    }

    @Test
    void filesAreLookedAtUntilTheApplicationEnds() throws InterruptedException {
        Set<Thread> before = refreshing();
        Set<Thread> threads = new HashSet<>();

        application
                .withInitializer(
                        lazy -> lazy.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor()))
                .withPropertyValues("rules.workspace=" + workspace)
                .run(context -> {
                    threads.addAll(refreshing());
                    threads.removeAll(before);
                    assertThat(threads).hasSize(1).allMatch(Thread::isDaemon);
                });

        for (Thread thread : threads) {
            thread.join(60_000);
            assertThat(thread.isAlive()).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0s", "-1s"})
    void filesAreNotLookedAtAgainWithoutAnInterval(String interval) {
        Set<Thread> before = refreshing();

        application
                .withPropertyValues("rules.workspace=" + workspace, "rules.refresh=" + interval)
                .run(context -> assertThat(before).containsAll(refreshing()));
    }

    /** Those of other tests may be about to end. */
    private static Set<Thread> refreshing() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("rules-refresh"))
                .collect(Collectors.toSet());
    }
}
