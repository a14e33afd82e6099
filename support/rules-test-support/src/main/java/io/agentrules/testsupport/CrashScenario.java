package io.agentrules.testsupport;

import static io.agentrules.api.spi.SessionStore.NONE;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.spi.SessionStore;
import io.agentrules.api.spi.SessionStore.Stored;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** The server of a store crashes while sessions are saved, and is started again. */
public final class CrashScenario {
    private static final int NODES = 4;
    private static final int SAVES_BEFORE_THE_CRASH = 200;
    private static final int SAVES_AFTER_THE_CRASH = 20;

    private final SessionStore store;
    private final AtomicInteger saves = new AtomicInteger();
    private final AtomicInteger failures = new AtomicInteger();
    private volatile boolean serverIsBack;

    private CrashScenario(SessionStore store) {
        this.store = store;
    }

    /** Crashes the server, and checks that nothing is lost that was saved, that only IOExceptions are thrown, and that saving goes on. */
    public static void check(TestServer server, SessionStore store) throws Exception {
        var scenario = new CrashScenario(store);
        ExecutorService threads = Executors.newFixedThreadPool(NODES);
        try {
            List<Future<String>> nodes = new ArrayList<>();
            for (int i = 0; i < NODES; i++) {
                nodes.add(threads.submit((Callable<String>) scenario::saveUntilItWorksAgain));
            }
            while (scenario.saves.get() < SAVES_BEFORE_THE_CRASH
                    && nodes.stream().noneMatch(Future::isDone)) {
                ServerProcess.pause();
            }
            server.kill();
            while (scenario.failures.get() == 0 && nodes.stream().noneMatch(Future::isDone)) {
                ServerProcess.pause();
            }
            server.restart();
            scenario.serverIsBack = true;
            for (Future<String> node : nodes) {
                node.get();
            }
            assertThat(scenario.failures).hasPositiveValue();
        } finally {
            threads.shutdownNow();
        }
    }

    /** Saves one number after the other for a session of its own, as an engine does, and returns the session's id. */
    private String saveUntilItWorksAgain() throws Exception {
        String id = UUID.randomUUID().toString();
        int saved = 0;
        long version = NONE;
        int afterwards = 0;
        while (afterwards < SAVES_AFTER_THE_CRASH) {
            boolean back = serverIsBack;
            try {
                if (saved > 0 && version == NONE) { // whether the last one was saved is not known
                    Stored stored = store.load(id).orElseThrow(() -> new AssertionError("a saved session is lost"));
                    assertThat(Integer.parseInt(stored.state())).isBetween(saved, saved + 1);
                    saved = Integer.parseInt(stored.state());
                    version = stored.version();
                }
                OptionalLong next = store.save(id, Integer.toString(saved + 1), version);
                if (next.isEmpty()) { // it was the first one, whose answer was lost
                    assertThat(saved).isZero();
                    saved = 1;
                    version = NONE;
                    continue;
                }
                version = next.getAsLong();
                saved++;
                saves.incrementAndGet();
                afterwards += back ? 1 : 0;
            } catch (IOException e) {
                version = NONE;
                failures.incrementAndGet();
                ServerProcess.pause();
            }
        }
        return id;
    }
}
