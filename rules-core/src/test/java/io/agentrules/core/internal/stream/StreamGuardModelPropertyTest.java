package io.agentrules.core.internal.stream;

import static io.agentrules.core.TestRules.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Rule;
import io.agentrules.api.StreamTrigger;
import io.agentrules.api.TriggerOptions;
import io.agentrules.core.internal.stream.Conversation.Fired;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.Emission;
import io.agentrules.core.model.GuardSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.Tag;
import net.jqwik.api.statistics.Statistics;

/** Compares a guard with a model that tries each pattern on each prefix of the text. */
@Tag("one-jdk")
class StreamGuardModelPropertyTest {
    private static final List<String> CONDITIONS = List.of(
            "a",
            "ab",
            "foo",
            "fo*",
            "^a",
            "^ab?",
            "^$",
            "b$",
            "[ab]$",
            "\\bab\\b",
            "a\\b",
            "\\Bb",
            "a{2,3}b",
            "(?:ab){2}",
            "a.*b",
            "a[^;]{0,20}x",
            ".*",
            "b(?!a)",
            "a(?=b)",
            "(?<=a)b",
            "(?<!a)b",
            "\\n+b",
            "^[^;]*;");
    private static final List<String> WORDS = List.of("a", "a", "b", "b", "ab", "foo", "o", "x", ";", " ", "\n");

    @Property(tries = 1000, shrinking = ShrinkingMode.OFF)
    void rulesFireWhereTheModelExpects(@ForAll Random random) {
        var triggers = new RandomTriggers(random);
        List<Rule> rules = rules(triggers, random);
        GuardSettings settings = triggers.settings();
        boolean goesOn = random.nextBoolean();
        var model = new GuardModel(rules, settings);
        var conversation = new Conversation(rules, settings, "", Emission.LIVE, goesOn ? -1 : 0);

        for (int response = random.nextInt(8); response >= 0; response--) {
            if (random.nextInt(3) == 0) {
                model.nextTurn();
                conversation.nextTurn();
            }
            String text = text(random);
            model.respond(text, goesOn);
            conversation.respond(steps(text, random));
        }

        Statistics.label("fired more than once")
                .collect(model.fired().size() > 1)
                .coverage(coverage -> coverage.check(true).percentage(share -> share > 50));
        assertThat(conversation.events())
                .as("%s%n%s", rules, settings)
                .filteredOn(Fired.class::isInstance)
                .map(event -> ((Fired) event).firing())
                .map(firing ->
                        new GuardModel.Fired(firing.offset(), firing.matches(), firing.action(), firing.excerpt()))
                .isEqualTo(model.fired());
    }

    private static List<Rule> rules(RandomTriggers triggers, Random random) {
        return IntStream.rangeClosed(0, random.nextInt(5))
                .mapToObj(number -> named("rule-" + number, "test")
                        .trigger(new StreamTrigger(conditions(random), List.of(), options(triggers)))
                        .build())
                .toList();
    }

    private static List<String> conditions(Random random) {
        return Stream.generate(() -> CONDITIONS.get(random.nextInt(CONDITIONS.size())))
                .limit(1 + random.nextInt(3))
                .distinct()
                .toList();
    }

    private static TriggerOptions options(RandomTriggers triggers) {
        return triggers.options().toBuilder()
                .addedLinesOnly(false)
                .ignoreQuotes(false)
                .build();
    }

    private static String text(Random random) {
        return Stream.generate(() -> WORDS.get(random.nextInt(WORDS.size())))
                .limit(random.nextInt(30))
                .reduce("", String::concat);
    }

    private static List<Step> steps(String text, Random random) {
        var steps = new ArrayList<Step>(List.of(new Step.Piece(Delta.text(""))));
        StreamPieces.of(text, random).forEach(piece -> steps.add(new Step.Piece(Delta.text(piece))));
        return steps;
    }
}
