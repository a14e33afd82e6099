package io.agentrules.core;

import static io.agentrules.core.TestRules.named;
import static io.agentrules.core.TestRules.when;

import io.agentrules.api.Condition;
import io.agentrules.api.Evidence.Kind;
import io.agentrules.api.InterruptMode;
import io.agentrules.api.MatchMode;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.RepeatMode;
import io.agentrules.api.Rule;
import io.agentrules.api.StreamTrigger;
import io.agentrules.api.TriggerOptions;
import io.agentrules.core.model.Decision;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.Message;
import io.agentrules.core.model.Message.ToolCall;
import io.agentrules.core.model.SessionState;
import io.agentrules.core.model.SessionState.Observed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Tuple;

/** What may happen in a session, and rules that it may concern: few of each, so that collisions are common. */
public final class SessionScript {
    private static final Path WORKSPACE = Path.of("no-such-workspace").toAbsolutePath();

    private static final List<String> PATHS = List.of(
            "src/a.ts", "src/b.ts", "src/.c.ts", "docs/x.md", "q.sql", "test/deep/z.ts", "../out.ts", "C:\\w\\v.ts");

    private static final List<String> PROMPTS = List.of(
            "go on",
            "Test src/a.ts, please",
            "/deploy q.sql",
            "see @style and @docs/x.md",
            "the tests of @frontend/style in docs/x.md",
            "@db @manual @test/deep/z.ts");

    private SessionScript() {}

    /** Returns an engine with rules of every sort, after these. */
    public static RuleEngine engine(Rule... more) {
        RuleEngine.Builder builder = builder();
        List.of(more).forEach(builder::rule);
        rules().forEach(builder::rule);
        return builder.build();
    }

    public static RuleEngine.Builder builder() {
        return RuleEngine.builder()
                .workspace(WORKSPACE)
                .home(WORKSPACE)
                .environment(Map.of())
                .discovery(false);
    }

    public static List<Rule> rules() {
        return List.of(
                when("md", "globs", PatternStyle.MATCH_BASE, "*.md", "*.ts"),
                when("any-ts", "globs", PatternStyle.ANY_DEPTH, "*.ts"),
                when("src", "paths", PatternStyle.ROOTED, "src/**/*.ts", "docs/**"),
                when("out", "paths", PatternStyle.ROOTED, "/**", "C:/**"),
                when("words", "keywords", PatternStyle.ROOTED, "test", "deploy"),
                when("github", "tools", PatternStyle.ROOTED, "mcp_github", "read"),
                when("opus", "model", PatternStyle.ROOTED, "opus*"),
                when("deploy", "command", PatternStyle.ROOTED, "/deploy"),
                when("moon", "moon", PatternStyle.ROOTED, "full"),
                both("tested-ts", MatchMode.ALL, condition("globs", "*.ts"), condition("keywords", "test")),
                both("plan-sql", MatchMode.ALL, condition("mode", "plan"), condition("paths", "*.sql")),
                both("sql-or-plan", MatchMode.ANY, condition("mode", "plan"), condition("globs", "*.sql")),
                both("twice-any", MatchMode.ANY, condition("globs", "*.sql"), condition("globs", "*.md")),
                both("twice-all", MatchMode.ALL, condition("globs", "*.sql"), condition("globs", "*.md")),
                both("unreadable", MatchMode.ALL, condition("globs"), condition("keywords", "test")),
                both("half-readable", MatchMode.ANY, condition("globs"), condition("keywords", "deploy")),
                described("db")
                        .when("globs", List.of("*.sql"), PatternStyle.ANY_DEPTH)
                        .build(),
                described("book").build(),
                named("always", "test").alwaysApply(true).build(),
                named("frontend/style", "test").build(),
                named("manual", "test").build(),
                named("watch", "test").trigger(StreamTrigger.of("any\\b")).build(),
                named("later", "test")
                        .trigger(StreamTrigger.of("TODO")
                                .withOptions(TriggerOptions.builder()
                                        .interruptMode(InterruptMode.NEVER)
                                        .repeatMode(RepeatMode.AFTER_GAP)
                                        .repeatGap(2)
                                        .build()))
                        .build());
    }

    private static Rule.Builder described(String name) {
        return named(name, "test").description("About " + name);
    }

    /** A condition without values is one that could not be read. */
    private static Condition condition(String key, String... values) {
        return new Condition(key, List.of(values), PatternStyle.ANY_DEPTH);
    }

    private static Rule both(String name, MatchMode match, Condition one, Condition other) {
        return named(name, "test")
                .match(match)
                .when(one.key(), one.values(), one.style())
                .when(other.key(), other.values(), other.style())
                .build();
    }

    /**
     * Something that a session is told.
     *
     * @param replaces what two such events share of which the later one replaces the earlier; empty for one that only adds
     */
    public record Event(String text, String replaces, Consumer<Session> tells) {
        void tell(Session session) {
            tells.accept(session);
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /** Tells a session all of it, and returns the session. */
    public static Session told(Session session, List<Event> events) {
        events.forEach(event -> event.tell(session));
        return session;
    }

    /** What adds to what is known, or replaces a part of it, within one turn. */
    static Arbitrary<Event> evidence() {
        Arbitrary<String> path = Arbitraries.of(PATHS);
        Arbitrary<List<String>> paths = path.list().ofMaxSize(3);
        return Arbitraries.oneOf(List.of(
                path.map(given -> adds("path " + given, session -> session.path(given))),
                path.map(given -> adds("call " + given, session -> session.toolCall("edit", Map.of("path", given)))),
                path.map(given -> adds("modified " + given, session -> session.modified(given))),
                path.map(given -> adds("mention " + given, session -> session.mention(given))),
                Arbitraries.of("style", "db", "manual", "any-ts", "watch", "always")
                        .map(rule -> adds("mention " + rule, session -> session.mention(rule))),
                paths.map(open -> replaces("open", open, session -> session.observeOpenFiles(open))),
                paths.map(visible -> replaces("visible", visible, session -> session.observeVisibleFiles(visible))),
                Arbitraries.of("read", "edit")
                        .list()
                        .ofMaxSize(2)
                        .map(ids -> replaces("tools", ids, session -> session.tools(ids))),
                Arbitraries.of("github", "git/hub")
                        .list()
                        .ofMaxSize(1)
                        .map(clients -> replaces("mcp", clients, session -> session.mcp(clients))),
                Arbitraries.of("opus-5", "haiku")
                        .map(model -> replaces("model", List.of(model), session -> session.model(model))),
                Arbitraries.of("plan", "act")
                        .list()
                        .ofMaxSize(1)
                        .map(mode -> replaces(
                                "mode", mode, session -> session.value("mode", mode.toArray(new String[0]))))));
    }

    /** What may happen over several turns. */
    @SuppressWarnings("exports") // for tests in other packages, not for other modules
    public static Arbitrary<Event> anything() {
        Arbitrary<Event> prompt =
                Arbitraries.of(PROMPTS).map(text -> adds("prompt " + text, session -> session.prompt(text)));
        Arbitrary<Event> history = Arbitraries.of(PATHS)
                .map(path -> adds(
                        "history " + path,
                        session -> session.history(List.of(
                                Message.user("test @style"),
                                Message.assistant("", new ToolCall("edit", Map.of("path", path)))))));
        Arbitrary<Event> response = Arbitraries.of("fine", "any", "TODO", "any TODO")
                .map(text -> adds("response " + text, session -> respond(session, text)));
        Arbitrary<Event> activation = Arbitraries.of(true).map(unused -> adds("activation", Session::activate));
        return Arbitraries.frequencyOf(
                Tuple.of(8, evidence()),
                Tuple.of(2, prompt),
                Tuple.of(1, history),
                Tuple.of(3, activation),
                Tuple.of(2, response));
    }

    private static void respond(Session session, String text) {
        StreamGuard guard = session.guard();
        guard.feed(Delta.text(text));
        guard.finish();
    }

    private static Event adds(String text, Consumer<Session> tells) {
        return new Event(text, "", tells);
    }

    private static Event replaces(String what, List<String> by, Consumer<Session> tells) {
        return new Event(what + " " + by, what, tells);
    }

    /** All that an activation says, but what changed since the one before. */
    public static List<String> said(Activation activation) {
        var said = new ArrayList<String>();
        for (Decision decision : activation.decisions()) {
            said.add(decision.rule().name() + ": " + decision.how() + ", " + decision.reason());
        }
        said.add(activation.applied().toString());
        said.add(activation.context().toString());
        said.add(activation.reminder());
        return said;
    }

    /** Leaves out when files were opened: nodes that meet keep it only roughly, because no decision depends on it. */
    public static SessionState comparable(SessionState state) {
        Stream<Observed> observed = state.evidence().stream().filter(path -> !isOpen(path));
        Stream<Observed> open = state.evidence().stream()
                .filter(SessionScript::isOpen)
                .map(path -> new Observed(path.path(), path.kind(), 0))
                .sorted(Comparator.comparing(Observed::toString));
        return new SessionState(
                state.turn(),
                state.prompt(),
                Stream.concat(observed, open).toList(),
                state.mentions(),
                state.activated(),
                state.values(),
                state.tools(),
                state.mcpTools(),
                state.seededFromHistory(),
                state.firings());
    }

    private static boolean isOpen(Observed observed) {
        return observed.kind() == Kind.OPEN || observed.kind() == Kind.VISIBLE;
    }
}
