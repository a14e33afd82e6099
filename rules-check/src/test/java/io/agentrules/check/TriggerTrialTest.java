package io.agentrules.check;

import static io.agentrules.check.TestRules.named;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.InstanceOfAssertFactories.list;

import io.agentrules.api.Firing.Action;
import io.agentrules.api.MatchMode;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.SourcePart;
import io.agentrules.api.StreamSource;
import io.agentrules.api.StreamTrigger;
import io.agentrules.api.TriggerOptions;
import io.agentrules.check.model.TriggerTrial;
import io.agentrules.check.model.TriggerTrial.Check;
import io.agentrules.check.model.TriggerTrial.Fired;
import io.agentrules.check.model.TriggerTrial.Gate;
import io.agentrules.check.model.TriggerTrial.Place;
import io.agentrules.check.model.TriggerTrial.Tried;
import io.agentrules.core.Session;
import io.agentrules.core.model.Delta;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where a dry run says that a trigger rule matches, and what of that counts. */
class TriggerTrialTest extends TrialTests {
    @Test
    void itTellsWhereConditionsMatchAndWhereTheRuleFires() {
        Rule rule = rule(StreamTrigger.of("foo", "never", "b.r"));

        TriggerTrial trial = tried(rule, Delta.text("a foo\nand a bar,\r\n😀 foo"));

        var first = new Place(OptionalLong.of(2), 5, 1, 3, "a foo", NOTHING);
        assertThat(trial.patterns())
                .containsExactly(
                        new Tried(
                                "foo",
                                true,
                                2,
                                2,
                                List.of(
                                        first,
                                        new Place(
                                                OptionalLong.of(21),
                                                24,
                                                3,
                                                3,
                                                "a foo\nand a bar,\r\n😀 foo",
                                                NOTHING))),
                        new Tried("never", true, 0, 0, List.of()),
                        new Tried(
                                "b.r",
                                true,
                                1,
                                1,
                                List.of(new Place(OptionalLong.of(12), 15, 2, 7, "a foo\nand a bar", NOTHING))));
        assertThat(trial.firings()).containsExactly(new Fired(first, List.of("foo"), Action.INTERRUPT));
        assertThat(trial.later()).isEqualTo(2);
        assertThat(trial.reason()).isEqualTo("it fires at line 1, column 3, and interrupts the model");
        assertThat(trial.checks())
                .containsExactly(
                        new Check(Gate.STATE, true, "it is eligible"),
                        new Check(Gate.SCOPE, true, "it listens to text, tool"),
                        new Check(Gate.REPEAT_MODE, true, "it fires once in a session"),
                        new Check(
                                Gate.INTERRUPT_MODE,
                                true,
                                "with always a match in text and thinking interrupts the model"));
    }

    @Test
    void aMatchBeginsWhereTheFirstOneDoesThatEndsThere() {
        TriggerTrial trial = tried(rule(StreamTrigger.of("\\d+x|b", "a.*b", "(o)\\1")), Delta.text("a 12x boo"));

        assertThat(trial.patterns())
                .extracting(tried -> tried.places().stream().map(Place::start).toList())
                .containsExactly(
                        List.of(OptionalLong.of(2), OptionalLong.of(6)),
                        List.of(OptionalLong.of(0)),
                        List.of(OptionalLong.empty()));
    }

    /** Issue 53, B.19: as every tool that shows places does. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"new\": \"Xyz \"}",
                "{\"new\": \"\\n\\t\\\"\\\\ Xyz \", \"b\": \"a\"}",
                "{\n  \"a\": \"xyz\",\n  \"new\": \"\\u00e9\ud83d\ude00\\ud83d\\ude00 Xyz\"\n}",
                "{\"new\": \"Xyz",
                "{\"a\": [\"\", \"Xyz\"]}"
            })
    void lineAndColumnAreThoseOfTheFirstCharacter(String json) {
        Rule rule = rule(StreamTrigger.of("Xyz\\b"));
        int first = json.indexOf("Xyz");
        int lineStart = json.lastIndexOf('\n', first) + 1;
        int line = (int) json.chars().limit(first).filter(unit -> unit == '\n').count() + 1;
        int column = json.codePointCount(lineStart, first) + 1;

        for (Delta text : List.of(Delta.arguments("1", "edit", json), Delta.text(json))) {
            Place place = tried(rule, text).firings().get(0).place();

            assertThat(List.of(place.line(), place.column()))
                    .as(text.toString())
                    .isEqualTo(List.of(line, column));
        }
    }

    @Test
    void aMatchThatBeginsFarBeforeItsEndHasNoStart() {
        Rule rule = rule(StreamTrigger.of("ca*b"));

        assertThat(start(rule, Delta.text("c" + "a".repeat(4_000) + "b"))).hasValue(0);
        assertThat(start(rule, Delta.text("c" + "a".repeat(5_000) + "b"))).isEmpty();
        assertThat(start(rule(StreamTrigger.of("a*b")), Delta.text("a".repeat(5_000) + "b")))
                .isEmpty();
        assertThat(start(rule, Delta.arguments("1", "edit", "{\"new\": \"\\nc" + "a".repeat(70) + "b\"}")))
                .hasValue(1);
        assertThat(start(rule, Delta.arguments("1", "edit", "{\"new\": \"\\nc" + "a".repeat(80) + "b\"}")))
                .isEmpty();
    }

    private OptionalLong start(Rule rule, Delta text) {
        return tried(rule, text).firings().get(0).place().start();
    }

    @Test
    void aTextInWhichNothingMatchesIsToldAsSuch() {
        TriggerTrial trial = tried(rule(StreamTrigger.of("foo")), Delta.text(""));

        assertThat(trial.fires()).isFalse();
        assertThat(trial.reason()).isEqualTo("no pattern matches the text");
        assertThat(tried(rule(StreamTrigger.of("^")), Delta.text("")).firings())
                .containsExactly(
                        new Fired(new Place(OptionalLong.of(0), 0, 1, 1, "", NOTHING), List.of("^"), Action.INTERRUPT));
        assertThat(tried(rule(StreamTrigger.of("foo$")), Delta.text("foo")).fires())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    tool:edit           | text |      | '' | it listens to tool:edit, and this is text
                    text                | tool | edit | '' | it listens to text, and this is the tool edit
                    tool:edit           | tool |      | '' | it listens to tool:edit, and this is a tool without a name
                    tool:edit(*.ts)     | tool | edit | '' | it listens to tool:edit(*.ts), and it is not known which files the tool works on
                    tool:edit(*.ts)     | tool | edit | a.js | it listens to tool:edit(*.ts), and the tool works on a.js
                    """)
    void aScopeThatHoldsItBackIsToldWithWhatIsMissing(
            String scope, String source, String tool, String path, String reason) {
        TriggerTrial trial =
                tried(rule(StreamTrigger.of("foo").withScope(scope)), delta(source, tool, path, "foo foo"));

        assertThat(trial.fires()).isFalse();
        assertThat(trial.reason()).isEqualTo(reason);
        assertThat(trial.patterns()).extracting(Tried::matches).containsExactly(2L);
        assertThat(trial.later()).isZero();
        assertThat(failed(trial)).containsExactly(Gate.SCOPE);
    }

    @Test
    void globsThatHoldItBackAreToldApartFromTheScope() {
        Rule rule = named("rule", "test")
                .when("globs", List.of("*.ts", "*.tsx"), PatternStyle.ROOTED)
                .trigger(StreamTrigger.of("foo"))
                .build();

        assertThat(tried(rule, Delta.text("foo")).reason()).isEqualTo("it is about *.ts, *.tsx, and this is text");
        assertThat(tried(rule, delta("tool", "edit", "a.js", "foo")).reason())
                .isEqualTo("it is about *.ts, *.tsx, and the tool works on a.js");
        assertThat(failed(tried(rule, delta("tool", "edit", "a.js", "foo")))).containsExactly(Gate.GLOBS);
        assertThat(tried(rule, delta("tool", "edit", "a.tsx", "foo")).fires()).isTrue();
    }

    @Test
    void ofMorePathsThanASentenceHoldsTheOthersAreCounted() {
        var edit = new Delta(
                StreamSource.TOOL, "1", "foo", Optional.of("edit"), List.of("a", "b", "c", "d", "e", "f", "g"), false);

        assertThat(tried(rule(StreamTrigger.of("foo").withScope("edit(*.ts)")), edit)
                        .reason())
                .endsWith("the tool works on a, b, c, d, e and 2 others");
    }

    @Test
    void otherConditionsAreToldWithTheirVerdicts() {
        Rule rule = named("rule", "test")
                .when("branch", List.of("main"), PatternStyle.ROOTED)
                .when("mode", List.of("plan"), PatternStyle.ROOTED)
                .when("globs", List.of("*.ts"), PatternStyle.ROOTED)
                .match(MatchMode.ALL)
                .trigger(StreamTrigger.of("foo"))
                .build();
        Session session = engine(rule).openSession().value("branch", "main");

        TriggerTrial held = tried(session, delta("tool", "edit", "a.ts", "foo"));
        TriggerTrial armed = tried(session.value("mode", "plan"), delta("tool", "edit", "a.ts", "foo"));

        assertThat(failed(held)).containsExactly(Gate.CONDITIONS);
        assertThat(held.reason()).isEqualTo("the mode is not known (needs plan)");
        assertThat(armed.fires()).isTrue();
        assertThat(armed.checks())
                .element(1)
                .extracting(Check::reason)
                .isEqualTo("the git branch is main; the mode is plan");
    }

    @Test
    void quotesAreShownAndDoNotCount() {
        Rule rule = named("rule", "test")
                .content("Never write console.log in this project.")
                .trigger(StreamTrigger.of("console\\.log")
                        .withOptions(TriggerOptions.builder().ignoreQuotes(true).build()))
                .build();
        Session session = engine(rule).openSession().prompt("please remove console.log calls");

        TriggerTrial quoted = tried(session, Delta.text("You say: please remove console.log calls."));
        TriggerTrial written = tried(session, Delta.text("You say: please remove console.log calls.\nconsole.log(1)"));

        assertThat(failed(quoted)).containsExactly(Gate.IGNORE_QUOTES);
        assertThat(quoted.reason()).isEqualTo("a match counts only outside quotes from the prompt and the rule");
        assertThat(written.fires()).isTrue();
        assertThat(written.later()).isZero();
        assertThat(written.patterns())
                .extracting(Tried::matches, Tried::counted)
                .containsExactly(tuple(2L, 1L));
        assertThat(written.patterns().get(0).places())
                .extracting(Place::heldBack)
                .containsExactly(Optional.of(Gate.IGNORE_QUOTES), NOTHING);
    }

    @Test
    void linesThatADiffDoesNotAddAreShownOnlyWhereNothingElseMatches() {
        Rule rule = rule(StreamTrigger.of("foo\\b")
                .withOptions(TriggerOptions.builder().addedLinesOnly(true).build()));
        String head = "--- a/x.ts\n+++ b/x.ts\n@@ -1 +1 @@\n-foo\n";

        TriggerTrial held = tried(rule, Delta.text(head + "+bar\n"));
        TriggerTrial fires = tried(rule, Delta.text(head + "+a foo\n"));

        assertThat(failed(held)).containsExactly(Gate.ADDED_LINES_ONLY);
        assertThat(held.reason()).isEqualTo("a match counts only in a line that a diff adds");
        assertThat(held.patterns().get(0))
                .returns(1L, Tried::matches)
                .returns(0L, Tried::counted)
                .extracting(Tried::places)
                .isEqualTo(List.of(new Place(OptionalLong.of(35), 39, 4, 2, head, Optional.of(Gate.ADDED_LINES_ONLY))));
        assertThat(fires.patterns().get(0)).returns(1L, Tried::matches).returns(1L, Tried::counted);
        assertThat(fires.firings().get(0).place().line()).isEqualTo(5);
    }

    @Test
    void matchesInTheOtherPartAreShownAsHeldBack() {
        Rule rule = rule(StreamTrigger.of("TODO").withScope("tool").withIn(Optional.of(SourcePart.COMMENTS)));

        TriggerTrial held = tried(rule, write("a.ts", "x = 'TODO'"));
        TriggerTrial fires = tried(rule, write("a.ts", "'TODO' // TODO"));

        assertThat(failed(held)).containsExactly(Gate.IN);
        assertThat(held.reason()).isEqualTo("a match counts only in comments of TypeScript");
        assertThat(held.patterns().get(0))
                .returns(1L, Tried::matches)
                .returns(0L, Tried::counted)
                .extracting(Tried::places)
                .isEqualTo(List.of(new Place(OptionalLong.of(5), 9, 1, 6, "x = 'TODO", Optional.of(Gate.IN))));
        assertThat(fires.patterns().get(0)).returns(2L, Tried::matches).returns(1L, Tried::counted);
        assertThat(fires.firings().get(0).place().column()).isEqualTo(11);
    }

    @Test
    void whereALanguageIsUnknownItIsSaid() {
        Rule rule = rule(StreamTrigger.of("TODO").withIn(Optional.of(SourcePart.CODE)));

        assertThat(reason(tried(rule, write("a.txt", "TODO")), Gate.IN))
                .isEqualTo(
                        "a match counts only in code; all of this text counts, because the language of a.txt is not known");
        assertThat(reason(tried(rule, Delta.text("TODO")), Gate.IN))
                .isEqualTo(
                        "a match counts only in code; all of this text counts, because it is for no file that is known");
    }

    private static String reason(TriggerTrial trial, Gate gate) {
        return trial.checks().stream()
                .filter(check -> check.gate() == gate)
                .map(TriggerTrial.Check::reason)
                .findFirst()
                .orElseThrow();
    }

    private static Delta write(String path, String text) {
        return Delta.builder(StreamSource.TOOL, text)
                .tool("write")
                .paths(List.of(path))
                .build();
    }

    @Test
    void placesAmongArgumentsAreThoseOfTheJsonAndOffsetsThoseOfTheString() {
        String json = "{\n  \"old\": \"x\",\n  \"new\": \"a\\nfoo;\",\n  \"path\": \"src/a.ts\"\n}";
        Rule rule = rule(StreamTrigger.of("^a\\nfoo").withScope("edit(*.ts)"));

        TriggerTrial trial = tried(rule, Delta.arguments("1", "edit", json));

        assertThat(trial.patterns().get(0).places())
                .containsExactly(new Place(OptionalLong.of(0), 5, 3, 11, "a\nfoo", NOTHING));
        assertThat(trial.firings())
                .containsExactly(new Fired(
                        new Place(OptionalLong.empty(), 6, 4, 20, "a\nfoo;", NOTHING),
                        List.of("^a\\nfoo"),
                        Action.INTERRUPT));
        assertThat(trial.paths()).containsExactly("src/a.ts");
    }

    @Test
    void ofManyPlacesTheFirstAreToldAndAllAreCounted() {
        TriggerTrial trial = tried(rule(StreamTrigger.of("x")), Delta.text("x\n".repeat(10_000)));

        assertThat(trial.patterns().get(0))
                .returns(10_000L, Tried::matches)
                .extracting(Tried::places)
                .asInstanceOf(list(Place.class))
                .hasSize(TriggerTrial.MAX_PLACES)
                .last()
                .returns(10, Place::line);
        assertThat(trial.later()).isEqualTo(9_999);
        assertThat(tried(rule(StreamTrigger.of("y$")), Delta.text("x\n".repeat(10_000) + "y"))
                        .firings()
                        .get(0)
                        .place())
                .returns(20_001L, Place::offset)
                .returns(10_001, Place::line);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    tool:edit       | Edit  | {"new_string":"as any"}                                                        | true
                    tool:edit       | Edit  | {"new_string":"x","explanation":"no as any"}                                   | false
                    tool:edit(*.ts) | Bash  | {"command":"apply_patch <<E\\n*** Begin Patch\\n*** Add File: a.ts\\n+as any"} | true
                    tool:edit(*.ts) | Bash  | {"command":"apply_patch <<E\\n*** Begin Patch\\n*** Add File: a.md\\n+as any"} | false
                    """)
    void argumentsOfToolsMeanTheSameAsInAGuard(String scope, String tool, String json, boolean fires) {
        Session session =
                engine(rule(StreamTrigger.of("as any").withScope(scope))).openSession();
        Delta call = Delta.arguments("1", tool, json);

        assertThat(tried(session, call).fires()).isEqualTo(fires);
        assertThat(session.guard().complete(call).isPresent()).isEqualTo(fires);
    }

    @Test
    void aMissingArgumentIsNamed() {
        TriggerTrials trials =
                TriggerTrials.in(engine(named("plain", "test").build()).openSession());
        Delta text = Delta.text("");

        assertThatNullPointerException()
                .isThrownBy(() -> trials.tryTrigger(none(), text))
                .withMessage("rule");
        assertThatNullPointerException()
                .isThrownBy(() -> trials.tryTrigger("rule", none()))
                .withMessage("text");
        assertThatNullPointerException()
                .isThrownBy(() -> trials.tryTriggers(Arrays.asList(text, none())))
                .withMessageContaining("texts");
    }

    /** What the compiler would not let pass. */
    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
    private static <T> T none() {
        return null;
    }

    @Test
    void thereIsNoTrialOfWhatIsNoTriggerRule() {
        Session session = engine(named("plain", "test").build()).openSession();

        assertThat(TriggerTrials.in(session).tryTrigger("plain", Delta.text("foo")))
                .isEmpty();
        assertThat(TriggerTrials.in(session).tryTrigger("unknown", Delta.text("foo")))
                .isEmpty();
    }
}
