package io.agentrules.core.internal.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Firing;
import io.agentrules.api.Rule;
import io.agentrules.api.StreamSource;
import io.agentrules.core.internal.stream.Conversation.Event;
import io.agentrules.core.internal.stream.Conversation.Fired;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.Emission;
import io.agentrules.core.model.GuardSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.Tag;
import net.jqwik.api.statistics.Statistics;

/** Compares a guard that is fed JSON with one that is fed each string as read by Jackson. */
@Tag("one-jdk")
class StreamGuardJsonPropertyTest {
    private static final String TOOL = "edit";
    private static final String CALL = "call";

    @Property(tries = 2000, shrinking = ShrinkingMode.OFF)
    void eachStringOfJsonIsASeparateText(@ForAll Random random) {
        var triggers = new RandomTriggers(random);
        List<Rule> rules = triggers.rules();
        GuardSettings settings =
                triggers.settings().toBuilder().rawArguments(false).build();
        String json = String.join("", RandomJson.tokens(random));
        Assume.that(JsonStringDecoderPropertyTest.jackson(json).stream()
                .noneMatch(value -> value.text().isEmpty())); // an empty value has no piece
        List<String> paths = random.nextBoolean() ? List.of("src/a.ts") : List.of();

        List<Firing> ofJson = firings(rules, settings, pieces(json, paths, random));
        List<Firing> ofStrings = firings(rules, settings, strings(json, paths));

        Statistics.label("fired")
                .collect(!ofJson.isEmpty())
                .coverage(coverage -> coverage.check(true).percentage(share -> share > 25));
        assertThat(ofJson).as("%s%n%s%n%s", rules, settings, json).isEqualTo(ofStrings);
    }

    private static List<Step> pieces(String json, List<String> paths, Random random) {
        var steps = new ArrayList<Step>();
        StreamPieces.of(json, random).forEach(piece -> steps.add(piece(CALL, piece, paths, true)));
        steps.add(new Step.End(CALL));
        return steps;
    }

    private static List<Step> strings(String json, List<String> paths) {
        List<String> strings = JsonStringDecoderPropertyTest.jackson(json).stream()
                .map(DecodedStrings.Value::text)
                .toList();
        return IntStream.range(0, strings.size())
                .boxed()
                .flatMap(at ->
                        List.of(piece(CALL + at, strings.get(at), paths, false), new Step.End(CALL + at)).stream())
                .toList();
    }

    private static Step piece(String stream, String text, List<String> paths, boolean isJson) {
        return new Step.Piece(new Delta(StreamSource.TOOL, stream, text, Optional.of(TOOL), paths, isJson));
    }

    private static List<Firing> firings(List<Rule> rules, GuardSettings settings, List<Step> response) {
        List<Event> events =
                new Conversation(rules, settings, RandomStreams.PROMPT, Emission.LIVE, -1).of(List.of(response));
        return events.stream()
                .filter(Fired.class::isInstance)
                .map(event -> ofCall(((Fired) event).firing()))
                .toList();
    }

    private static Firing ofCall(Firing firing) {
        return new Firing(
                firing.source(),
                CALL,
                firing.offset(),
                firing.matches(),
                firing.action(),
                firing.excerpt(),
                firing.reminder());
    }
}
