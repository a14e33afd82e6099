package io.agentrules.conformance;

import static io.agentrules.conformance.SessionFixtures.active;
import static io.agentrules.conformance.SessionFixtures.opencodeRule;
import static io.agentrules.conformance.SessionFixtures.session;
import static io.agentrules.conformance.SessionFixtures.sessionPaths;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.Session;
import io.agentrules.core.model.Message;
import io.agentrules.core.model.Message.ToolCall;
import io.agentrules.testkit.InMemoryProject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a session learns from the messages that there were before it. */
class OpencodeHistoryTest {
    private static final Message READ =
            Message.assistant("", new ToolCall("read", Map.of("path", "/src/utils/helper.ts")));
    private static final Message QUESTION = Message.user("please check the file src/index.ts");

    @Test
    void thePathOfAToolCallIsTaken() {
        Session session = session(new InMemoryProject()).history(List.of(READ));

        assertThat(sessionPaths(session)).containsExactly("/src/utils/helper.ts");
    }

    @Test
    void aPathInTheUsersTextIsTaken() {
        Session session = session(opencodeRule("index.md", "---\nglobs: ['src/index.ts']\n---\nNo logic."))
                .history(List.of(QUESTION));

        assertThat(sessionPaths(session)).containsExactly("src/index.ts");
        assertThat(active(session)).containsExactly("index");
    }

    @Test
    void theMessagesAreNotChanged() {
        var messages = new ArrayList<>(List.of(READ, QUESTION));

        Session session = session(new InMemoryProject()).history(messages);

        assertThat(sessionPaths(session)).hasSize(2);
        assertThat(messages)
                .containsExactly(
                        Message.assistant("", new ToolCall("read", Map.of("path", "/src/utils/helper.ts"))),
                        Message.user("please check the file src/index.ts"));
    }

    @Test
    void theHistoryIsReadOncePerSession() {
        Session session = session(new InMemoryProject());
        assertThat(session.isSeededFromHistory()).isFalse();

        session.history(List.of(READ));
        assertThat(session.isSeededFromHistory()).isTrue();
        session.history(List.of(READ, QUESTION));

        assertThat(sessionPaths(session)).containsExactly("/src/utils/helper.ts");
    }

    @Test
    void theUsersLatestMessageIsThePrompt() {
        Session session = session(opencodeRule("tests.md", "---\nkeywords: [test]\n---\nTest first."))
                .history(List.of(QUESTION, READ, Message.user("now test it"), Message.synthetic("a reminder")));

        assertThat(session.activate().context().prompt()).contains("now test it");
        assertThat(active(session)).containsExactly("tests");
    }
}
