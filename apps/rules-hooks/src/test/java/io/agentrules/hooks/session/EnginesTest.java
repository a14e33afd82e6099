package io.agentrules.hooks.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.RuleEngine;
import io.agentrules.hooks.session.Engines.RefreshedEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnginesTest {
    @TempDir
    private Path folder;

    private RuleEngine engine;

    @BeforeEach
    void start() {
        engine = RuleEngine.builder()
                .workspace(folder)
                .home(folder.resolve("home"))
                .environment(Map.of())
                .build();
        assertThat(engine.catalog().rules()).isEmpty();
    }

    @Test
    void afterACheckTheBackgroundSeesChangesBeforeAnybodyAsks() throws Exception {
        new RefreshedEngine(engine, false, Duration.ofSeconds(10)).check(false, System.nanoTime());
        addRule();
        long begun = System.nanoTime();
        while (engine.catalog().rules().isEmpty() && System.nanoTime() - begun < TimeUnit.SECONDS.toNanos(30)) {
            TimeUnit.MILLISECONDS.sleep(5);
        }
        assertThat(engine.catalog().rules()).hasSize(1);
    }

    @Test
    void theBackgroundRestsWhenNobodyAsksAnyMore() throws Exception {
        var checked = new RefreshedEngine(engine, false, Duration.ZERO);
        checked.check(false, System.nanoTime());
        addRule();
        TimeUnit.MILLISECONDS.sleep(1_500); // twice as long as it waits between checks
        assertThat(engine.catalog().rules()).isEmpty();
        checked.check(false, System.nanoTime());
        assertThat(engine.catalog().rules()).hasSize(1);
    }

    private void addRule() throws IOException {
        Files.writeString(folder.resolve("AGENTS.md"), "Keep it simple.\n");
    }
}
