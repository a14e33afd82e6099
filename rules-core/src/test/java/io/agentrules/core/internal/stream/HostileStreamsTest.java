package io.agentrules.core.internal.stream;

import static io.agentrules.core.TestRules.named;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.RepeatMode;
import io.agentrules.api.Rule;
import io.agentrules.api.StreamSource;
import io.agentrules.api.StreamTrigger;
import io.agentrules.api.TriggerOptions;
import io.agentrules.api.spi.DiagnosticEvent;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.core.Session;
import io.agentrules.core.StreamGuard;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.Emission;
import io.agentrules.core.model.GuardSettings;
import io.agentrules.core.model.Interruption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Hostile models, rule files and harnesses, so large that work with quadratic time would not end: each is handled in linear
 * time.
 */
@Tag("one-jdk")
class HostileStreamsTest {
    private static final int MILLION = 1_000_000;
    private static final String STEPS = "(a|a)*\\1\\1y";
    private static final GuardSettings ALWAYS_AGAIN = GuardSettings.builder()
            .repeatMode(RepeatMode.AFTER_GAP)
            .repeatGap(0)
            .build();

    private final List<Diagnostic> reported = new ArrayList<>();

    @Test
    void jsonCanBeNestedDeeply() {
        String json = "[".repeat(10_000) + "\"foo\"" + "]".repeat(10_000);

        assertThat(offsets(session(trigger("rule", "foo")), Delta.arguments("1", "edit", json)))
                .containsExactly((long) json.indexOf("foo") + 3 - 512);
    }

    @Test
    void aCallCanHaveManyStrings() {
        Session session = session(
                ALWAYS_AGAIN,
                rules(40, number -> trigger("any-" + number, ".*", number % 2 == 0 ? "edit(*.ts)" : "edit")));
        String json = "[" + "\"a\",".repeat(100_000) + "\"\"]";

        StreamGuard guard = session.guard();
        List<Interruption> interruptions = resume(guard, guard.feed(Delta.arguments("1", "edit", json)));

        assertThat(interruptions).hasSize(3);
        assertThat(guard.deferred()).flatExtracting(firing -> firing.matches()).hasSize(20);
    }

    @Test
    void aCallCanHaveManyPaths() {
        List<Rule> rules = rules(20, number -> trigger("r" + number, "foo", "edit(*.x" + number + ")"));
        String paths = IntStream.range(0, 100_000)
                .mapToObj(number -> "\"src/" + number + ".ts\"")
                .collect(Collectors.joining(","));
        String json = "{\"content\": \"foo\", \"paths\": [" + paths + ", \"a.x7\"]}";

        assertThat(rules(session(rules), Delta.arguments("1", "edit", json))).containsExactly("r7");
    }

    @Test
    void pathsCanBeGivenWithEachPiece() {
        StreamGuard guard = session(trigger("rule", "foo", "edit(*.ts)")).guard();
        guard.feed(tool("foo", "x"));

        for (int i = 0; i < 100_000; i++) {
            assertThat(guard.feed(tool("", "src/" + i))).isEmpty();
        }

        assertThat(guard.feed(tool("", "a.ts"))).isPresent();
    }

    @Test
    void aPathCanBeLong() {
        String path = "a".repeat(MILLION) + ".ts";
        Session session = session(trigger("rule", "foo", "edit(*.ts)"));

        assertThat(session.guard().feed(tool("foo", path))).isEmpty();
        assertThat(session.guard()
                        .feed(Delta.arguments("1", "edit", "{\"content\": \"foo\", \"path\": \"" + path + "\"}")))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 10_000_000})
    void aStreamCanBeLong(int length) {
        String text = "let x = 1; ".repeat(10 * MILLION / 11) + "foo";
        StreamGuard guard = session(trigger("rule", "foo"), trigger("counted", "q[^x]{200}b"))
                .guard(Emission.LINES, (source, stream, shown) -> {});
        Optional<Interruption> interruption = Optional.empty();

        for (int at = 0; at < text.length(); at += length) {
            interruption = guard.feed(Delta.text(text.substring(at, Math.min(text.length(), at + length))));
        }

        assertThat(interruption.orElseThrow().firing().offset()).isEqualTo(text.length());
    }

    @Test
    void thereCanBeManyStreams() {
        StreamGuard guard = session(trigger("rule", "foo$", "tool")).guard();
        for (int i = 0; i < 100_000; i++) {
            guard.feed(Delta.arguments("" + i, "edit", "{\"x\": \"fo"));
        }

        assertThat(guard.feed(Delta.arguments("7", "edit", "o"))).isEmpty();
        assertThat(guard.finish().orElseThrow().firing().stream()).isEqualTo("7");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\ud83d", "\ude00", "\0", "\ude00\ud83d", "\uffff", "\u2028", "\\ud83d", "\\", "\""})
    void anyUnitsAreAccepted(String units) {
        var shown = new StringBuilder();
        StreamGuard guard = session(trigger("rule", "foo"))
                .guard(Emission.holdBack(1), (source, stream, text) -> shown.append(text));

        guard.feed(Delta.text(units.repeat(10)));
        guard.finish("text");
        guard.feed(Delta.arguments("1", "edit", "{\"" + units));
        guard.feed(Delta.arguments("1", "edit", units));
        guard.finish();

        assertThat(shown).hasToString(units.repeat(10) + "{\"" + units + units);
    }

    @Test
    void rulesThatAllMatchEverythingFireTogether() {
        Session session = session(rules(5_000, number -> trigger("rule-" + number, ".*|" + number)));

        assertThat(rules(session, Delta.text("x"))).hasSize(5_000);
        assertThat(session.guard().feed(Delta.text("x"))).isEmpty();
    }

    @Test
    void aScopeCanHaveManyGlobs() {
        String[] scope = IntStream.range(0, 5_000)
                .mapToObj(number -> "edit(src/**/" + number + "/*.{a,b}?)")
                .toArray(String[]::new);
        Session session = session(trigger("rule", "foo", scope));
        String json = "{\"paths\": [\"src/1/x.ab\"], \"list\": [" + "\"foo\",".repeat(50_000) + "\"\"]}";

        assertThat(rules(session, Delta.arguments("1", "edit", json))).containsOnly("rule");
    }

    @ParameterizedTest
    @ValueSource(strings = {"globs", "scope"})
    void aGlobThatIsTooLargeIsReported(String key) {
        String huge = "{" + "a,".repeat(200_000) + "b}/*.ts";
        Rule rule = key.equals("scope")
                ? trigger("rule", "foo", "edit(" + huge + ")")
                : named("rule", "test")
                        .trigger(StreamTrigger.of("foo"))
                        .when("globs", List.of(huge), PatternStyle.ROOTED)
                        .build();

        StreamGuard guard = session(rule).guard();
        assertThat(guard.feed(tool("foo", "a/x.ts"))).isEmpty();
        guard.finish();

        assertThat(reported).extracting(Diagnostic::code).contains("pattern-invalid");
        assertThat(reported).allMatch(diagnostic -> diagnostic.message().length() < 1_000);
    }

    @Test
    void contentAndPromptCanBeLong() {
        String content = "Never write the word foo, dear model, in no way. ".repeat(MILLION / 49);
        Rule rule = named("rule", "test")
                .content(content)
                .trigger(StreamTrigger.of("foo")
                        .withOptions(TriggerOptions.builder().ignoreQuotes(true).build()))
                .build();
        Session session = session(ALWAYS_AGAIN, List.of(rule)).prompt("foo ".repeat(MILLION / 4));

        StreamGuard guard = session.guard();
        List<Interruption> interruptions = resume(
                guard,
                guard.feed(Delta.arguments("1", "edit", "[" + "\"now i write the word foo\",".repeat(50_000) + "1]")));

        assertThat(interruptions).hasSize(3);
        assertThat(guard.deferred()).hasSize(1);
        assertThat(session.guard().feed(Delta.text("foo ".repeat(900)))).isEmpty();
    }

    @Test
    void costlyPatternsAreSwitchedOffAndReported() {
        Session session = session(trigger("steps", STEPS), trigger("rule", "foo"));

        StreamGuard guard = session.guard();
        assertThat(guard.feed(Delta.text("a".repeat(50) + "xy foo"))).isPresent();
        guard.resume();
        guard.finish();

        assertThat(reported)
                .filteredOn(diagnostic -> diagnostic.code().equals("regex-switched-off"))
                .isNotEmpty();
    }

    /** Issue 13, C.d: such rules took 23 ms for each character, and none was switched off. */
    @Test
    void rulesThatAreTooCostlyTogetherAreSwitchedOffAndOthersFire() {
        List<Rule> rules = new ArrayList<>(rules(
                100, i -> trigger("slow-" + i, "[a-z](?:(?:[^" + (char) ('\u4e00' + i) + "]{0,15}){0,15}){0,15}Z0")));
        rules.add(trigger("rule", "foo"));
        Session session = session(rules);

        StreamGuard guard = session.guard();
        assertThat(guard.feed(Delta.text("a" + "1".repeat(500) + " foo"))).isPresent();
        guard.resume();
        guard.finish();

        assertThat(reported)
                .extracting(
                        Diagnostic::code,
                        diagnostic -> diagnostic.rule().orElseThrow().startsWith("slow-"))
                .containsOnly(tuple("regex-switched-off", true))
                .hasSizeGreaterThan(90);
    }

    @Test
    void patternsSwitchedOffInOneStringAreIgnoredInTheOthers() {
        Session session = session(trigger("steps", STEPS), trigger("rule", "foo"));
        String json = "[" + ("\"" + "a".repeat(50) + "xy\",").repeat(50_000) + "\"foo aay\"]";

        assertThat(rules(session, Delta.arguments("1", "edit", json))).containsOnly("rule");
    }

    private static List<Interruption> resume(StreamGuard guard, Optional<Interruption> first) {
        var interruptions = new ArrayList<Interruption>();
        for (Optional<Interruption> next = first; next.isPresent(); next = guard.resume()) {
            interruptions.add(next.get());
        }
        return interruptions;
    }

    private static List<Long> offsets(Session session, Delta delta) {
        StreamGuard guard = session.guard();
        return resume(guard, guard.feed(delta)).stream()
                .map(interruption -> interruption.firing().offset())
                .toList();
    }

    private static List<String> rules(Session session, Delta delta) {
        StreamGuard guard = session.guard();
        return resume(guard, guard.feed(delta)).stream()
                .flatMap(interruption -> interruption.firing().matches().stream())
                .map(match -> match.rule())
                .toList();
    }

    private static Delta tool(String text, String path) {
        return new Delta(StreamSource.TOOL, "tool", text, Optional.of("edit"), List.of(path), false);
    }

    private static List<Rule> rules(int count, java.util.function.IntFunction<Rule> rule) {
        return IntStream.range(0, count).mapToObj(rule).toList();
    }

    private static Rule trigger(String name, String condition, String... scope) {
        return named(name, "test")
                .trigger(StreamTrigger.of(condition).withScope(scope))
                .build();
    }

    private Session session(Rule... rules) {
        return session(List.of(rules));
    }

    private Session session(List<Rule> rules) {
        return session(GuardSettings.DEFAULT, rules);
    }

    private Session session(GuardSettings settings, List<Rule> rules) {
        RuleListener listener = new RuleListener() {
            @Override
            public void reported(DiagnosticEvent event) {
                reported.add(event.diagnostic());
            }
        };
        return Conversation.engine(rules, settings, listener).openSession();
    }
}
