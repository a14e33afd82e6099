package io.agentrules.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.spi.CatalogEvent;
import io.agentrules.api.spi.FileEvent;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.core.model.RuleCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An engine that several threads use. */
class EngineThreadsTest {
    @TempDir
    Path ws;

    private final List<String> reads = Collections.synchronizedList(new ArrayList<>());

    @BeforeEach
    void writeOneRule() throws IOException {
        Files.writeString(Files.createDirectory(ws.resolve("rules")).resolve("a.md"), "A");
    }

    @Test
    void manyFirstCallsBuildOneCatalog() throws Exception {
        RuleEngine engine = engine(new FolderProvider(), new RuleListener() {
            @Override
            public void read(FileEvent event) {
                reads.add(event.cached() ? "cached" : "read");
            }
        });
        var catalogs = Collections.synchronizedSet(new HashSet<RuleCatalog>());
        var threads = new ArrayList<Thread>();
        for (int i = 0; i < 8; i++) {
            threads.add(new Thread(() -> catalogs.add(engine.catalog())));
        }

        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(catalogs).hasSize(1);
        assertThat(reads).containsExactly("read");
    }

    @Test
    void listenersAreToldOutsideLocks() throws Exception {
        var engine = new CompletableFuture<RuleEngine>();
        var refreshed = new CompletableFuture<Void>();
        engine.complete(engine(new FolderProvider(), new RuleListener() {
            @Override
            public void cataloged(CatalogEvent event) {
                var other = new Thread(() -> {
                    engine.join().refresh();
                    refreshed.complete(null);
                });
                other.start();
                refreshed.orTimeout(30, TimeUnit.SECONDS).join();
            }
        }));

        engine.join().catalog();

        assertThat(refreshed).isCompleted();
    }

    private RuleEngine engine(RuleProvider provider, RuleListener listener) {
        return RuleEngine.builder()
                .workspace(ws)
                .home(ws.resolve("home"))
                .environment(Map.of())
                .discovery(false)
                .provider(provider)
                .listener(listener)
                .build();
    }
}
