package io.agentrules.inspector.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Rule;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.core.RuleEngine;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A large workspace: the page is there before the rules, and the counts come bit by bit. */
class InspectorLoadingTest extends InspectorTests {
    private static final int FILES = 300;
    private static final Pattern COUNT = Pattern.compile("\"[^\"]+\":\\d+");

    private final CountDownLatch end = new CountDownLatch(1);

    @AfterEach
    void letRead() {
        end.countDown();
    }

    @Test
    void thePageAndTheFilesAreThereWhileTheRulesAreRead() throws Exception {
        var begin = new CountDownLatch(1);
        inspector.close();
        engine = slowEngine(begin);
        serve(true);
        CompletableFuture<Reply> list =
                CompletableFuture.supplyAsync(() -> ask("GET /api/list HTTP/1.1", authorized("")));
        assertThat(begin.await(PATIENCE, TimeUnit.MILLISECONDS)).isTrue();

        assertThat(ask("GET / HTTP/1.1", "").body()).contains("Reading the rules");
        assertThat(ask("GET /api/files HTTP/1.1", authorized("")).body()).contains("\"src/app.ts\"");
        assertThat(list).isNotDone();

        end.countDown();
        assertThat(list.get(PATIENCE, TimeUnit.MILLISECONDS).body()).contains("Always test.");
    }

    @Test
    void countsCanBeAskedForPartByPart() throws IOException {
        for (int number = 0; number < FILES; number++) {
            project.with("many/file-" + number + ".ts", "");
        }
        ask("GET /api/files HTTP/1.1", authorized(""));

        String all = ask("GET /api/counts HTTP/1.1", authorized("")).body();
        for (int rounds = 0; !all.contains("\"complete\":true") && rounds <= FILES; rounds++) {
            all += ask("GET /api/counts?from=" + COUNT.matcher(all).results().count() + " HTTP/1.1", authorized(""))
                    .body();
        }

        assertThat(COUNT.matcher(all).results()).hasSize(FILES + 5);
        assertThat(ask("GET /api/counts?from=1000000 HTTP/1.1", authorized("")).body())
                .isEqualTo("{\"counts\":{},\"complete\":true}\n");
        assertThat(ask("GET /api/counts?from=" + (FILES + 4) + " HTTP/1.1", authorized(""))
                        .body())
                .isEqualTo("{\"counts\":{\"src/app.ts\":2},\"complete\":true}\n");
    }

    private RuleEngine slowEngine(CountDownLatch begin) {
        return RuleEngine.builder()
                .workspace(project.root)
                .home(folder.resolve("home"))
                .environment(Map.of())
                .provider(new RuleProvider() {
                    @Override
                    public String id() {
                        return "slow";
                    }

                    @Override
                    public List<Rule> discover(DiscoveryContext context) {
                        begin.countDown();
                        try {
                            end.await();
                        } catch (InterruptedException e) {
                            Thread.currentThread().interrupt();
                        }
                        return List.of();
                    }
                })
                .build();
    }
}
