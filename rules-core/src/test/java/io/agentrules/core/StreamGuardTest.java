package io.agentrules.core;

import static io.agentrules.core.TestRules.named;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentrules.api.ContextMode;
import io.agentrules.api.Firing;
import io.agentrules.api.Firing.Action;
import io.agentrules.api.Firing.Match;
import io.agentrules.api.InterruptMode;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.RepeatMode;
import io.agentrules.api.Rule;
import io.agentrules.api.StreamSource;
import io.agentrules.api.StreamTrigger;
import io.agentrules.api.TriggerOptions;
import io.agentrules.api.spi.RuleListener;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a guard says of the responses of a session. */
class StreamGuardTest {
    private static final TriggerOptions OPTIONS = TriggerOptions.NONE;

    @TempDir
    Path ws;

    private RulesConfig config = RulesConfig.DEFAULT;

    @Test
    void aRuleInterruptsWhereItsMatchIsCertain() {
        StreamGuard guard = open(trigger("no-console", StreamTrigger.of("console\\.log\\b")))
                .guard();

        assertThat(guard.feed(Delta.text("Sure, use console"))).isEmpty();
        assertThat(guard.feed(Delta.text(".log"))).isEmpty();
        Interruption interruption = guard.feed(Delta.text("(x) then")).orElseThrow();

        assertThat(interruption.contextMode()).isEqualTo(ContextMode.DISCARD);
        assertThat(interruption.left()).isEqualTo(2);
        assertThat(interruption.firing())
                .isEqualTo(new Firing(
                        StreamSource.TEXT,
                        "text",
                        22,
                        List.of(new Match("no-console", "console\\.log\\b")),
                        Action.INTERRUPT,
                        "Sure, use console.log(",
                        """
                        <system-interrupt reason="rule_violation" rule="no-console" path=".test/rules/no-console.md">
                        What you were writing goes against a rule of this project. Write it so that it follows the rule:

                        Content of no-console
                        </system-interrupt>"""));
    }

    @Test
    void anInterruptedGuardTakesNothingMoreUnlessItGoesOn() {
        StreamGuard guard = open(trigger("a", StreamTrigger.of("foo")), trigger("b", StreamTrigger.of("bar")))
                .guard();

        assertThat(guard.feed(Delta.text("a foo and a bar")))
                .map(StreamGuardTest::rules)
                .contains(List.of("a"));
        assertThat(guard.isInterrupted()).isTrue();
        assertThat(guard.feed(Delta.text("bar"))).isEmpty();
        assertThat(guard.finish("text")).isEmpty();
        assertThat(guard.goOn()).map(StreamGuardTest::rules).contains(List.of("b"));
        assertThat(guard.goOn()).isEmpty();
        assertThat(guard.finish()).isEmpty();
        assertThatThrownBy(() -> guard.feed(Delta.text(""))).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void whatWaitsForTheEndFiresWhenTheStreamOrTheResponseEnds() {
        Session session = open(
                trigger("a", StreamTrigger.of("foo$")),
                trigger("b", StreamTrigger.of("bar$").withScope("thinking")));
        StreamGuard guard = session.guard();

        assertThat(guard.feed(Delta.thinking("bar"))).isEmpty();
        assertThat(guard.feed(Delta.text("foo"))).isEmpty();
        assertThat(guard.finish("text")).map(StreamGuardTest::rules).contains(List.of("a"));
        assertThat(guard.goOn()).isEmpty();
        assertThat(guard.finish()).map(StreamGuardTest::rules).contains(List.of("b"));
        assertThat(guard.goOn()).isEmpty();
    }

    @Test
    void aStreamThatIsCompleteIsLookedAtOnceHoweverItCame() {
        Delta whole = Delta.arguments("call-1", "edit", "{\"text\": \"foo bar\"}");
        Session session = open(trigger("a", StreamTrigger.of("foo")), trigger("b", StreamTrigger.of("bar$")));

        StreamGuard inPieces = session.guard();
        assertThat(inPieces.feed(Delta.arguments("call-1", "edit", "{\"text\": \"f")))
                .isEmpty();
        assertThat(inPieces.complete(whole)).isEmpty();

        StreamGuard atOnce = session.guard();
        assertThat(atOnce.complete(whole)).map(StreamGuardTest::rules).contains(List.of("a"));
        assertThat(atOnce.complete(whole)).isEmpty();
        assertThat(atOnce.goOn()).map(StreamGuardTest::rules).contains(List.of("b"));
    }

    @Test
    void aCompleteTextMatchesAtItsEnd() {
        StreamGuard guard = open(trigger("a", StreamTrigger.of("foo$"))).guard();

        assertThat(guard.complete(Delta.text("foo")))
                .map(StreamGuardTest::rules)
                .contains(List.of("a"));
    }

    @Test
    void listenersHearHowMuchWasWatchedOnceForEachPart() {
        var told = new ArrayList<Long>();
        Session session = engine(
                        new RuleListener() {
                            @Override
                            public void streamed(String session, long characters) {
                                told.add(characters);
                            }
                        },
                        trigger("a", StreamTrigger.of("foo")))
                .openSession();

        StreamGuard guard = session.guard();
        guard.feed(Delta.text("a foo and"));
        assertThat(told).containsExactly(9L);
        guard.goOn();
        guard.feed(Delta.thinking("more"));
        guard.finish();
        guard.finish();
        assertThat(told).containsExactly(9L, 4L);
    }

    @Test
    void rulesThatFireAtOnePlaceAreOneBatchByPrecedence() {
        Session session = open(
                trigger("b", StreamTrigger.of("foo", "o{2}")),
                trigger("a", StreamTrigger.of("o\\w")),
                trigger("later", StreamTrigger.of("foo!")));

        assertThat(fed(session, Delta.text("a foo!")).firing().matches())
                .containsExactly(new Match("b", "foo"), new Match("b", "o{2}"), new Match("a", "o\\w"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    text                  | text     |      |             | fires
                    text                  | thinking |      |             | -
                    text                  | tool     | edit | a.ts        | -
                    thinking              | thinking |      |             | fires
                    tool                  | tool     | edit | a.ts        | fires
                    toolcall              | tool     | edit |             | fires
                    tool:edit             | tool     | edit |             | fires
                    tool:Edit             | tool     | eDIT |             | fires
                    tool:edit             | tool     | read | a.ts        | -
                    tool:edit(*.ts)       | tool     | edit | src/a.ts    | fires
                    tool:edit(*.ts)       | tool     | edit | src/a.js    | -
                    tool:edit(src/**)     | tool     | edit | src/a.ts    | fires
                    edit(*.{ts,tsx})      | tool     | edit | src/b/a.tsx | fires
                    edit(*.ts)            | tool     | read | a.ts        | -
                    tool(*.ts)            | tool     | read | a.ts        | fires
                    edit                  | tool     | edit |             | fires
                    tool:a:b(*.ts)        | tool     | a:b  | a.ts        | fires
                    TEXT                  | text     |      |             | fires
                    text(*.ts)            | text     |      |             | -
                    text(*.ts)            | tool     | edit | a.ts        | -
                    """)
    void aScopeSaysWhereARuleListens(String scope, String source, String tool, String path, String fires) {
        Session session = open(trigger("rule", StreamTrigger.of("foo").withScope(scope)));

        Optional<Interruption> interruption = session.guard().feed(delta(source, tool, path, "foo"));

        assertThat(interruption.isPresent()).isEqualTo(fires.equals("fires"));
    }

    @Test
    void globsGateByTheFilesOfTheTool() {
        Rule rule = named("rule", "test")
                .when("globs", Optional.of(List.of("src/**/*.ts")), PatternStyle.ROOTED)
                .trigger(Optional.of(StreamTrigger.of("foo")))
                .build();

        assertThat(open(rule).guard().feed(Delta.text("foo"))).isEmpty();
        assertThat(open(rule).guard().feed(tool("edit", "lib/a.ts", "foo"))).isEmpty();
        assertThat(open(rule).guard().feed(tool("edit", "src/x/a.ts", "foo"))).isPresent();
        assertThat(open(rule).guard().feed(tool("edit", ws.resolve("src/a.ts").toString(), "foo")))
                .isPresent();
    }

    @Test
    void aMatchWhosePathBecomesKnownLaterFiresThen() {
        StreamGuard guard = open(trigger("rule", StreamTrigger.of("foo").withScope("edit(*.ts)")))
                .guard();

        assertThat(guard.feed(tool("edit", "", "foo b"))).isEmpty();
        assertThat(guard.feed(tool("edit", "a.js", "ar"))).isEmpty();
        assertThat(guard.feed(tool("edit", "a.ts", "!")).orElseThrow().firing())
                .returns(7L, Firing::offset)
                .returns("foo bar", Firing::excerpt);
    }

    @Test
    void argumentsAreDecodedAndThePathsInThemCount() {
        Session session = open(
                trigger("rule", StreamTrigger.of("^\\s*import \"x\"", "never").withScope("edit(*.ts)")));
        StreamGuard guard = session.guard();

        List<String> json =
                List.of("{\"content\": \"a\\n", "import \\\"x\\", "\";\", \"fil", "ePath\": \"src/a.", "ts\"}");
        List<Optional<Interruption>> interruptions = json.stream()
                .map(piece -> guard.feed(Delta.arguments("call-1", "edit", piece)))
                .toList();

        assertThat(interruptions).extracting(Optional::isPresent).containsExactly(false, false, false, false, false);
        assertThat(guard.finish("call-1")).isEmpty();

        Session multiline =
                open(trigger("rule", StreamTrigger.of("\\nimport \"x\"").withScope("edit(*.ts)")));
        assertThat(fed(multiline, Delta.arguments("call-1", "edit", String.join("", json)))
                        .firing())
                .returns("call-1", Firing::stream)
                .returns(13L, Firing::offset)
                .returns("a\nimport \"x\";", Firing::excerpt);
    }

    @ParameterizedTest
    @CsvSource({
        "'{\"input\": \"*** Begin Patch\\n*** Update File: a.ts\\n+foo\\n\"}', edit(a.ts), fires",
        "'{\"input\": \"*** Begin Patch\\n*** Update File: b.ts\\n+foo\\n\"}', edit(a.ts), -",
        "'{\"patch\": \"--- a/x.js\\n+++ b/x.ts\\n+foo\"}', edit(x.ts), fires",
        "'{\"text\": \"foo\", \"paths\": [\"b\", \"a.ts\"]}', edit(a.ts), fires",
        "'{\"text\": \"foo\", \"other\": \"a.ts\"}', edit(a.ts), -",
        "'{\"x\": [{\"y\": \"foo\"}]}', edit, fires",
        "'{\"foo\": 1}', edit, -"
    })
    void pathsInArgumentsFeedTheScope(String json, String scope, String fires) {
        Session session = open(trigger("rule", StreamTrigger.of("foo").withScope(scope)));

        assertThat(session.guard().feed(Delta.arguments("1", "edit", json)).isPresent())
                .isEqualTo(fires.equals("fires"));
    }

    @Test
    void argumentsCanBeLookedAtAsTheyAre() {
        guard(GuardSettings.DEFAULT.withRawArguments(true));
        Session session = open(trigger("rule", StreamTrigger.of("\"x\":.*\\\\n").withScope("edit(*.ts)")));

        assertThat(fed(session, Delta.arguments("1", "edit", "{\"x\": \"a\\nb\", \"path\": \"a.ts\"}"))
                        .firing()
                        .offset())
                .isEqualTo(28);
    }

    @Test
    void eachStreamIsLookedAtOnItsOwn() {
        StreamGuard guard = open(trigger("rule", StreamTrigger.of("^foobar"))).guard();

        Stream.of(tool("a", "", "foo"), tool("b", "", "foo"), Delta.text("foo"), tool("a", "", "x"))
                .forEach(delta -> assertThat(guard.feed(delta)).isEmpty());
        assertThat(guard.feed(tool("b", "", "bar")).orElseThrow().firing().stream())
                .isEqualTo("tool:b");
        assertThat(guard.goOn()).isEmpty();
        assertThat(guard.finish("text")).isEmpty();
        assertThat(guard.feed(Delta.text("foo"))).isEmpty();
    }

    @Test
    void otherConditionsArmTheTrigger() {
        Rule rule = named("rule", "test")
                .when("branch", Optional.of(List.of("main")), PatternStyle.ROOTED)
                .when("globs", Optional.of(List.of("*.ts")), PatternStyle.ROOTED)
                .trigger(Optional.of(StreamTrigger.of("foo")))
                .match(io.agentrules.api.Match.ALL)
                .build();
        Session session = open(rule).value("branch", "dev");

        assertThat(session.guard().feed(tool("edit", "a.ts", "foo"))).isEmpty();
        assertThat(session.value("branch", "main").guard().feed(tool("edit", "a.ts", "foo")))
                .isPresent();
    }

    @ParameterizedTest
    @CsvSource({
        "always, text, INTERRUPT", "never, text, DEFER", "never, tool, DEFER",
        "prose-only, text, INTERRUPT", "prose-only, thinking, INTERRUPT", "prose-only, tool, DEFER",
        "tool-only, thinking, DEFER", "tool-only, tool, INTERRUPT"
    })
    void theInterruptModeSaysWhatIsInterrupted(String mode, String source, Action action) {
        InterruptMode interruptMode = InterruptMode.of(mode).orElseThrow();
        StreamTrigger trigger = StreamTrigger.of("foo").withScope("text", "thinking", "tool");

        Session byRule = open(trigger("rule", trigger.withOptions(OPTIONS.withInterruptMode(interruptMode))));
        guard(GuardSettings.DEFAULT.withInterruptMode(interruptMode));
        Session bySetting = open(trigger("rule", trigger));

        for (Session session : List.of(byRule, bySetting)) {
            StreamGuard guard = session.guard();
            assertThat(guard.feed(delta(source, "edit", "", "foo")).isPresent()).isEqualTo(action == Action.INTERRUPT);
            assertThat(guard.deferred())
                    .hasSize(action == Action.DEFER ? 1 : 0)
                    .allMatch(fired -> fired.action() == action);
        }
    }

    @Test
    void aRuleThatDoesNotInterruptIsInTheBatchOfOneThatDoes() {
        Session session = open(
                trigger("a", StreamTrigger.of("foo").withOptions(OPTIONS.withInterruptMode(InterruptMode.NEVER))),
                trigger("b", StreamTrigger.of("foo")));

        assertThat(rules(fed(session, Delta.text("foo")))).containsExactly("a", "b");
    }

    @Test
    void aRuleFiresOnceInASession() {
        Session session = open(trigger("rule", StreamTrigger.of("foo")));

        fed(session, Delta.text("foo"));
        session.prompt("again");

        assertThat(session.guard().feed(Delta.text("foo"))).isEmpty();
    }

    @Test
    void aRuleFiresAgainAfterAGapOfCompletedCalls() {
        Session session = open(trigger(
                "rule",
                StreamTrigger.of("foo")
                        .withOptions(
                                OPTIONS.withRepeatMode(RepeatMode.AFTER_GAP).withRepeatGap(2))));

        fed(session, Delta.text("foo"));
        assertThat(complete(session, "the retry: foo")).isEmpty();
        assertThat(complete(session, "foo")).isEmpty();
        assertThat(complete(session, "foo")).hasSize(1);
        assertThat(complete(session, "foo")).isEmpty();
    }

    @Test
    void aConversationThatWouldLoopForEverEnds() {
        guard(GuardSettings.DEFAULT.withRepeat(RepeatMode.AFTER_GAP, 0));
        RuleEngine engine = engine(trigger("loop", StreamTrigger.of("Content of \\w+")));
        Session session = engine.openSession();
        String answer = "Content of loop";
        int calls = 0;

        for (Optional<Interruption> again = Optional.empty(); calls == 0 || again.isPresent(); calls++) {
            StreamGuard guard = session.guard();
            again = guard.feed(Delta.text(answer)).or(guard::finish);
            answer = again.map(interruption -> interruption.firing().reminder()).orElse("");
        }

        assertThat(calls).isEqualTo(4);
        assertThat(engine.refresh().diagnostics())
                .filteredOn(diagnostic -> diagnostic.code().equals("interruptions-bounded"))
                .hasSize(1)
                .allMatch(diagnostic -> diagnostic.rule().equals(Optional.of("loop")));
    }

    @Test
    void interruptionsAreBoundedForTheSessionToo() {
        guard(GuardSettings.DEFAULT.withRepeat(RepeatMode.AFTER_GAP, 0));
        Session session = open(trigger("loop", StreamTrigger.of("foo")));

        long interruptions = IntStream.range(0, 30)
                .filter(turn -> session.prompt("turn " + turn)
                        .guard()
                        .feed(Delta.text("foo"))
                        .isPresent())
                .count();

        assertThat(interruptions).isEqualTo(20);
    }

    @Test
    void theReminderIsThereInEveryLaterCallOfTheTurn() {
        Session session = open(trigger("a", StreamTrigger.of("foo")), trigger("b", StreamTrigger.of("bar")))
                .prompt("do it");
        assertThat(session.activation().reminder()).isEmpty();

        String first = fed(session, Delta.text("foo")).firing().reminder();
        assertThat(session.activation().reminder()).isEqualTo(first);
        String second = fed(session, Delta.text("bar")).firing().reminder();
        complete(session, "fine");

        assertThat(session.activation().reminder()).isEqualTo(first + "\n\n" + second);
        assertThat(session.prompt("next").activation().reminder()).isEmpty();
    }

    @Test
    void whatWasDeferredInTheLastCallOfATurnIsToldInTheFirstOfTheNext() {
        guard(GuardSettings.DEFAULT.withInterruptMode(InterruptMode.NEVER));
        Session session = open(trigger("a", StreamTrigger.of("foo"))).prompt("do it");

        complete(session, "foo");
        session.prompt("next");

        assertThat(session.activation().reminder()).contains("rule=\"a\"");
        complete(session, "fine");
        assertThat(session.activation().reminder()).isEmpty();
    }

    @Test
    void whatFiredIsExportedAndRestored() {
        RuleEngine engine = engine(trigger("a", StreamTrigger.of("foo")));
        Session session = engine.openSession("one").prompt("do it");
        String reminder = fed(session, Delta.text("foo")).firing().reminder();

        SessionState state = SessionState.of(session.state().toMap());
        Session restored = engine.restoreSession("two", state);

        assertThat(state).isEqualTo(session.state());
        assertThat(restored.guard().feed(Delta.text("foo"))).isEmpty();
        assertThat(restored.activation().reminder()).isEqualTo(reminder);
    }

    @Test
    void aRetryKeepsWhatWasWrittenOnlyIfAllRulesSaySo() {
        StreamTrigger keep = StreamTrigger.of("foo").withOptions(OPTIONS.withContextMode(ContextMode.KEEP));

        Interruption kept = fed(open(trigger("a", keep)), Delta.text("foo"));
        Interruption discarded =
                fed(open(trigger("a", keep), trigger("b", StreamTrigger.of("foo"))), Delta.text("foo"));

        assertThat(kept.retry("foo"))
                .isEqualTo(new RetryPlan(
                        List.of(
                                Message.assistant("foo"),
                                Message.synthetic(kept.firing().reminder())),
                        false));
        assertThat(discarded.retry("foo").messages())
                .containsExactly(Message.synthetic(discarded.firing().reminder()));
    }

    @Test
    void aHarnessCanSwitchTheGuardOff() {
        guard(GuardSettings.DEFAULT.withEnabled(false));
        var shown = new StringBuilder();
        StreamGuard guard = open(trigger("rule", StreamTrigger.of("foo")))
                .guard(Emission.LIVE, (source, stream, text) -> shown.append(text));

        assertThat(guard.feed(Delta.text("foo"))).isEmpty();
        assertThat(shown).hasToString("foo");
    }

    @Test
    void onlyAddedLinesCountWhereARuleSaysSo() {
        Session session = open(trigger("rule", StreamTrigger.of("foo").withOptions(OPTIONS.withAddedLinesOnly(true))));
        String diff = "--- a/foo.ts\n+++ b/foo.ts\n@@ -1 +1 @@\n-foo\n foo\n+bar\n+a foo\n";

        Firing firing = fed(
                        session, Delta.arguments("1", "patch", "{\"patch\": \"" + diff.replace("\n", "\\n") + "\"}"))
                .firing();

        assertThat(firing.offset()).isEqualTo(diff.indexOf("a foo") + 5);
        assertThat(firing.excerpt()).endsWith("-foo\n foo\n+bar\n+a foo");
        assertThat(open(trigger("rule", StreamTrigger.of("foo").withOptions(OPTIONS.withAddedLinesOnly(true))))
                        .guard()
                        .feed(Delta.text("no diff: foo")))
                .isPresent();
    }

    @Test
    void quotesDoNotCountWhereARuleSaysSo() {
        Rule rule = named("rule", "test")
                .content("Never write console.log in this project.")
                .trigger(Optional.of(StreamTrigger.of("console\\.log").withOptions(OPTIONS.withIgnoreQuotes(true))))
                .build();
        String quotes = "You say: please remove console.log calls. The rule: Never write console.log in this";
        Session session = open(rule).prompt("please remove console.log calls");

        StreamGuard guard = session.guard();
        assertThat(guard.feed(Delta.text(quotes))).isEmpty();
        assertThat(guard.feed(Delta.text(" project.\nconsole.log(1)"))
                        .orElseThrow()
                        .firing()
                        .offset())
                .isEqualTo(quotes.length() + 21);
    }

    @Test
    void quotesDoNotCountWhileAMatchWaitsForItsPathEither() {
        Rule rule = named("rule", "test")
                .trigger(Optional.of(StreamTrigger.of("console\\.log")
                        .withScope("edit(*.ts)")
                        .withOptions(OPTIONS.withIgnoreQuotes(true))))
                .build();
        Session session = open(rule).prompt("please remove console.log calls");
        String quote = "{\"old\": \"please remove console.log calls\", ";

        StreamGuard quoting = session.guard();
        assertThat(quoting.feed(Delta.arguments("1", "edit", quote + "\"path\": \"a.ts\"}")))
                .isEmpty();
        assertThat(quoting.finish()).isEmpty();
        assertThat(fed(session, Delta.arguments("1", "edit", quote + "\"new\": \"console.log\", \"path\": \"a.ts\"}"))
                        .firing()
                        .excerpt())
                .isEqualTo("console.log");
    }

    @Test
    void theCatalogOfAGuardStays() {
        RuleEngine engine = engine(trigger("rule", StreamTrigger.of("foo")));
        Session session = engine.openSession();
        StreamGuard guard = session.guard();

        engine.remoteRules(List.of());
        engine.refresh();

        assertThat(guard.feed(Delta.text("foo"))).isPresent();
    }

    @Test
    void nothingFiresWhileTheConversationIsCompacted() {
        Session session = open(trigger("rule", StreamTrigger.of("foo")));
        session.compacting();

        assertThat(session.guard().feed(Delta.text("foo"))).isEmpty();
    }

    private static List<String> rules(Interruption interruption) {
        return interruption.firing().matches().stream()
                .map(Match::rule)
                .distinct()
                .toList();
    }

    @Test
    void nothingIsHeldBackWhereNoTriggerRuleWatches() {
        var shown = new ArrayList<String>();
        StreamGuard guard = open(named("other", "test").alwaysApply(true).build())
                .guard(Emission.BUFFER, (source, stream, text) -> shown.add(text));

        assertThat(guard.feed(Delta.text("at "))).isEmpty();
        assertThat(guard.feed(Delta.text("once"))).isEmpty();

        assertThat(shown).containsExactly("at ", "once");
    }

    private static Interruption fed(Session session, Delta delta) {
        return session.guard().feed(delta).orElseThrow();
    }

    /** Feeds and ends a response, as if nothing interrupted it, and returns what did. */
    private static List<Interruption> complete(Session session, String text) {
        StreamGuard guard = session.guard();
        var interruptions = new ArrayList<Interruption>();
        Optional<Interruption> next = guard.feed(Delta.text(text));
        while (next.isPresent()) {
            interruptions.add(next.get());
            next = guard.goOn();
        }
        guard.finish().ifPresent(interruptions::add);
        return interruptions;
    }

    private static Delta delta(String source, String tool, String path, String text) {
        return source.equals("tool")
                ? tool(tool, Optional.ofNullable(path).orElse(""), text)
                : source.equals("text") ? Delta.text(text) : Delta.thinking(text);
    }

    private static Delta tool(String tool, String path, String text) {
        List<String> paths = path.isEmpty() ? List.of() : List.of(path);
        Optional<String> name = Optional.of(tool);
        return new Delta(StreamSource.TOOL, Delta.streamKey(StreamSource.TOOL, name), text, name, paths, false);
    }

    private static Rule trigger(String name, StreamTrigger trigger) {
        return named(name, "test").trigger(Optional.of(trigger)).build();
    }

    private void guard(GuardSettings settings) {
        config = config.withGuard(settings);
    }

    private Session open(Rule... rules) {
        return engine(rules).openSession();
    }

    private RuleEngine engine(Rule... rules) {
        return engine(new RuleListener() {}, rules);
    }

    private RuleEngine engine(RuleListener listener, Rule... rules) {
        RuleEngine.Builder builder = RuleEngine.builder()
                .listener(listener)
                .workspace(ws)
                .home(ws)
                .environment(Map.of())
                .config(config)
                .discovery(false);
        for (Rule rule : rules) {
            builder.rule(rule);
        }
        return builder.build();
    }
}
