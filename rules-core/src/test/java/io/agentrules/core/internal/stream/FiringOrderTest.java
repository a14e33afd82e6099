package io.agentrules.core.internal.stream;

import static io.agentrules.core.TestRules.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Rule;
import io.agentrules.api.SourcePart;
import io.agentrules.api.StreamTrigger;
import io.agentrules.api.TriggerOptions;
import io.agentrules.core.internal.stream.Conversation.Fired;
import io.agentrules.core.internal.stream.Conversation.Interrupted;
import io.agentrules.core.internal.stream.Conversation.Shown;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.Emission;
import io.agentrules.core.model.GuardSettings;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The order of firings, independent of how the pieces are split: cases that random tests seldom find. */
class FiringOrderTest {
    private static final TriggerOptions ADDED =
            TriggerOptions.builder().addedLinesOnly(true).build();

    @Test
    void aPatternThatMatchesTheEmptyTextFiresAtTheFirstAddedUnit() {
        List<Rule> rules = List.of(trigger("plus", "\\+"), trigger("any", ADDED, ".*"));

        for (List<String> pieces : List.of(List.of("@@\n+b"), List.of("@@\n+", "b"), List.of("@@\n", "+b"))) {
            assertThat(fired(rules, pieces.stream().map(Delta::text))).containsExactly("plus@4", "any@5");
        }
    }

    @Test
    void aPatternThatMatchesTheEmptyTextFiresAtTheFirstAddedUnitOfAPart() {
        List<Rule> rules = List.of(trigger("plus", "\\+"), inCode("any"));

        for (List<String> pieces : List.of(List.of("@@\n+b"), List.of("@@\n+", "b"), List.of("@@\n", "+b"))) {
            assertThat(fired(rules, pieces.stream().map(Delta::text))).containsExactly("plus@4", "any@5");
        }
    }

    @Test
    void aPathThatComesBeforeTheFirstUnitFiresNothing() {
        List<Rule> rules = List.of(trigger("whole", ".*"), inCode("part"));
        Delta key = Delta.arguments("1", "edit", "{\"x\": \"");
        List<String> paths = List.of("a.ts");

        for (List<String> pieces : List.of(List.of("b"), List.of("", "b"))) {
            Stream<Delta> value =
                    pieces.stream().map(piece -> new Delta(key.source(), key.stream(), piece, key.tool(), paths, true));
            assertThat(fired(rules, Stream.concat(Stream.of(key), value))).containsExactly("whole,part@0");
        }
    }

    @Test
    void theTextThatWaitedLongerFiresFirst() {
        List<Rule> rules = List.of(
                trigger("end", "s$"),
                named("waits", "test")
                        .trigger(StreamTrigger.of("x").withScope("edit(*.ts)"))
                        .build());

        assertThat(fired(rules, arguments("{\"content\": \"xxxxxxxx\", \"patch\": \"*** Add File: a.ts\"", "}")))
                .containsExactly("waits@8", "end@18");
    }

    @Test
    void unitsOfOnePieceAreMatchedInOrder() {
        List<Rule> rules = List.of(trigger("q", "q"), trigger("added", ADDED, "\\\\"), trigger("whole", "\\\\"));

        assertThat(fired(rules, arguments("{\"x\": \"a\\q\"}"))).containsExactly("added,whole@2", "q@3");
    }

    @Test
    void aQuoteIsRecognizedBeforeThePathIsKnown() {
        Rule rule = named("rule", "test")
                .trigger(StreamTrigger.of("foo")
                        .withScope("edit(*.ts)")
                        .withOptions(TriggerOptions.builder().ignoreQuotes(true).build()))
                .build();
        String quote = RandomStreams.PROMPT.substring(0, 30);

        assertThat(fired(List.of(rule), arguments("{\"x\": \"" + quote + "\", \"path\": \"a.ts\"}")))
                .isEmpty();
        assertThat(fired(List.of(rule), arguments("{\"x\": \"" + quote + " and foo\", \"path\": \"a.ts\"}")))
                .containsExactly("rule@38");
    }

    @Test
    void heldBackLinesAreShownInTheOrderOfTheirStreams() {
        Rule rule = named("rule", "test")
                .trigger(StreamTrigger.of("foo")
                        .withOptions(TriggerOptions.builder()
                                .contextMode(io.agentrules.api.ContextMode.KEEP)
                                .build()))
                .build();

        for (List<String> pieces : List.of(List.of("\nc"), List.of("\n", "c"))) {
            List<Delta> deltas = Stream.of(
                            Stream.of(Delta.text("a"), Delta.thinking("b")),
                            pieces.stream().map(Delta::text),
                            Stream.of(Delta.arguments("1", "edit", "[\"foo\"]")))
                    .flatMap(part -> part)
                    .toList();
            assertThat(events(List.of(rule), Emission.LINES, deltas.stream()).stream()
                            .filter(Shown.class::isInstance)
                            .map(shown -> ((Shown) shown).text()))
                    .containsExactly("a\n", "c", "b", "[\"foo");
        }
    }

    private static List<String> fired(List<Rule> rules, Stream<Delta> deltas) {
        return events(rules, Emission.LIVE, deltas).stream()
                .filter(Fired.class::isInstance)
                .map(event -> ((Fired) event).firing())
                .map(firing -> String.join(
                                ",",
                                firing.matches().stream()
                                        .map(match -> match.rule())
                                        .toList())
                        + "@" + firing.offset())
                .toList();
    }

    private static List<Conversation.Event> events(List<Rule> rules, Emission emission, Stream<Delta> deltas) {
        List<Step> response = deltas.map(delta -> (Step) new Step.Piece(delta)).toList();
        int goesOn = emission.equals(Emission.LIVE) ? -1 : 0;
        return new Conversation(rules, GuardSettings.DEFAULT, RandomStreams.PROMPT, emission, goesOn)
                .of(List.of(response)).stream()
                        .filter(event -> !(event instanceof Interrupted))
                        .toList();
    }

    private static Stream<Delta> arguments(String... pieces) {
        return Stream.of(pieces).map(piece -> Delta.arguments("1", "edit", piece));
    }

    private static Rule inCode(String name) {
        return named(name, "test")
                .trigger(StreamTrigger.of(".*").withIn(Optional.of(SourcePart.CODE)))
                .build();
    }

    private static Rule trigger(String name, String condition) {
        return trigger(name, TriggerOptions.NONE, condition);
    }

    private static Rule trigger(String name, TriggerOptions options, String condition) {
        return named(name, "test")
                .trigger(StreamTrigger.of(condition).withOptions(options))
                .build();
    }
}
