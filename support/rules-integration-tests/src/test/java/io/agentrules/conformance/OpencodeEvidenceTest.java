package io.agentrules.conformance;

import static io.agentrules.conformance.SessionFixtures.session;
import static io.agentrules.conformance.SessionFixtures.sessionPaths;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.Session;
import io.agentrules.core.model.Message;
import io.agentrules.testkit.InMemoryProject;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a session learns while it goes on. */
class OpencodeEvidenceTest {
    private final Session session = session(new InMemoryProject());

    @Test
    void thePathOfAToolCallIsTakenBeforeItRuns() {
        session.toolCall("read", Map.of("filePath", "src/index.ts"));

        assertThat(sessionPaths(session)).containsExactly("src/index.ts");
    }

    @Test
    void pathsAreTakenFromToolsOfAllKinds() {
        session.toolCall("edit", Map.of("filePath", "src/a.ts", "oldString", "lib/not-this.ts"))
                .toolCall("glob", Map.of("path", "packages", "pattern", "**/*.ts"))
                .toolCall("grep", Map.of("path", "docs", "pattern", "TODO"))
                .toolCall("bash", Map.of("workdir", "apps/web", "command", "ls src/not-this.ts"));

        assertThat(sessionPaths(session)).containsExactly("apps/web", "docs", "packages", "src/a.ts");
    }

    @Test
    void theUsersMessageIsThePrompt() {
        session.message(Message.user("fix the login bug"));

        assertThat(session.activate().context().prompt()).contains("fix the login bug");
    }

    @Test
    void aSyntheticMessageIsNotThePrompt() {
        session.message(Message.user("fix the login bug")).message(Message.synthetic("remember src/a.ts"));

        assertThat(session.activate().context().prompt()).contains("fix the login bug");
        assertThat(sessionPaths(session)).isEmpty();
    }
}
