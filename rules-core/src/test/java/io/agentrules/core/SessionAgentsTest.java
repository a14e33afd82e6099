package io.agentrules.core;

import static io.agentrules.core.TestRules.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.StreamTrigger;
import io.agentrules.core.model.PromptSection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Several agents of one conversation, calls that are refused, and rules that a conversation was not told yet. */
class SessionAgentsTest extends GuardTests {
    private static final Rule ENGLISH =
            named("english", "test").alwaysApply(true).build();
    private static final Rule REVIEW = TestRules.when("review", "agent", PatternStyle.ROOTED, "reviewer");
    private static final Rule TYPESCRIPT = TestRules.when("typescript", "paths", PatternStyle.ROOTED, "src/**/*.ts");
    private static final Rule NO_CONSOLE =
            trigger("no-console", StreamTrigger.of("console\\.log").withScope("tool"));

    @Test
    void eachAgentOfAConversationHasASessionOfItsOwn() {
        RuleEngine engine = engine(REVIEW, TYPESCRIPT);
        engine.openSession("chat").prompt("Look at src/a.ts");

        Session reviewer = engine.openSession("chat", "reviewer");
        Session writer = engine.openSession("chat", "writer");
        writer.path("docs/x.md");

        assertThat(engine.openSession("chat", "reviewer")).isSameAs(reviewer);
        assertThat(names(reviewer)).containsExactlyInAnyOrder("review", "typescript");
        assertThat(names(writer)).containsExactly("typescript");
        assertThat(names(engine.openSession("chat"))).containsExactly("typescript");
        assertThat(reviewer.state().evidence()).extracting(seen -> seen.path()).containsExactly("src/a.ts");
    }

    @Test
    void noTwoAgentsShareAnId() {
        RuleEngine engine = engine();

        assertThat(engine.openSession("a/b", "c").id())
                .isNotEqualTo(engine.openSession("a", "b/c").id());
        assertThat(engine.openSession("a", "Ä b").id()).isEqualTo("a/%C3%84+b");
    }

    @Test
    void aStoredAgentContinues() {
        var store = new MemorySessionStore();
        Session before = storing(store).openSession("chat", "reviewer");
        before.path("src/a.ts").save();

        Session after = storing(store).openSession("chat", "reviewer");

        assertThat(after.state().evidence()).extracting(seen -> seen.path()).containsExactly("src/a.ts");
        assertThat(after.state().values()).containsEntry("agent", List.of("reviewer"));
    }

    @Test
    void aNewAgentOfAStoredConversationIsStored() {
        var store = new MemorySessionStore();
        RuleEngine engine = storing(store);
        engine.openSession("chat").path("src/a.ts").save();

        engine.openSession("chat", "reviewer").save();
        engine.openSession("chat").path("src/b.ts").save();

        Session after = storing(store).openSession("chat", "reviewer");
        assertThat(after.state().evidence()).extracting(seen -> seen.path()).containsExactly("src/a.ts");
    }

    private RuleEngine storing(MemorySessionStore store) {
        return RuleEngine.builder()
                .workspace(ws)
                .home(ws)
                .environment(Map.of())
                .discovery(false)
                .rule(TYPESCRIPT)
                .sessionStore(store)
                .build();
    }

    @Test
    void aCallIsRefusedOrRecorded() {
        Session session = open(NO_CONSOLE);

        Optional<String> refused =
                session.refusal("edit", "{\"filePath\": \"src/a.ts\", \"content\": \"console.log(1)\"}");
        boolean isRecorded = !session.state().evidence().isEmpty();
        Optional<String> allowed = session.refusal("edit", "{\"filePath\": \"src/b.ts\", \"content\": \"log(1)\"}");

        assertThat(refused).hasValueSatisfying(reminder -> assertThat(reminder).contains("no-console"));
        assertThat(isRecorded).isFalse();
        assertThat(allowed).isEmpty();
        assertThat(session.state().evidence()).extracting(seen -> seen.path()).containsExactly("src/b.ts");
        assertThat(session.refusal(null, null)).isEmpty();
        assertThat(session.refusal("edit", "{\"filePath\": \"src/c.")).isEmpty();
    }

    @Test
    void newsAreToldOnce() {
        Session session = open(ENGLISH, TYPESCRIPT);

        PromptSection first = session.news();
        PromptSection second = session.news();
        PromptSection third = session.path("src/a.ts").news();

        assertThat(first.text()).contains("english").doesNotContain("typescript");
        assertThat(second).isEqualTo(PromptSection.EMPTY);
        assertThat(third.text()).contains("typescript").doesNotContain("english");
        assertThat(session.news()).isEqualTo(PromptSection.EMPTY);
    }

    @Test
    void afterACompactionAllIsNewsAgain() {
        Session session = open(ENGLISH);
        session.news();

        session.compacting();
        PromptSection meanwhile = session.news();
        session.compacted();

        assertThat(meanwhile).isEqualTo(PromptSection.EMPTY);
        assertThat(session.news().text()).contains("english");
    }

    @Test
    void aForkWasToldNothing() {
        Session session = open(ENGLISH);
        session.news();

        assertThat(session.fork("reviewer").news().text()).contains("english");
    }

    private static List<String> names(Session session) {
        return session.activate().active().stream().map(Rule::name).toList();
    }
}
