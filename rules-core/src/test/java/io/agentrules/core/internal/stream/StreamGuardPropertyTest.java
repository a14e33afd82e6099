package io.agentrules.core.internal.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Rule;
import io.agentrules.core.internal.stream.Conversation.Event;
import io.agentrules.core.internal.stream.Conversation.Fired;
import io.agentrules.core.internal.stream.Conversation.Interrupted;
import io.agentrules.core.model.Emission;
import io.agentrules.core.model.GuardSettings;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.Tag;
import net.jqwik.api.statistics.Statistics;

/** How streams are split into pieces changes nothing, for any rules, streams and harness. */
@Tag("one-jdk")
class StreamGuardPropertyTest {
    private static final List<Emission> EMISSIONS =
            List.of(Emission.LIVE, Emission.holdBack(1), Emission.holdBack(7), Emission.LINES, Emission.BUFFER);

    @Property(tries = 2000, shrinking = ShrinkingMode.OFF)
    void splittingStreamsChangesNothing(@ForAll Random random) {
        var triggers = new RandomTriggers(random).withParts();
        List<Rule> rules = triggers.rules();
        GuardSettings settings = triggers.settings();
        List<List<Step>> responses = new RandomStreams(random).responses();
        List<List<Step>> cut =
                responses.stream().map(response -> Step.cut(response, random)).toList();
        Emission emission = EMISSIONS.get(random.nextInt(EMISSIONS.size()));
        int goesOn = random.nextBoolean() ? -1 : random.nextInt();

        List<Event> events = new Conversation(rules, settings, RandomStreams.PROMPT, emission, goesOn).of(responses);
        List<Event> same = new Conversation(rules, settings, RandomStreams.PROMPT, emission, goesOn).of(cut);

        Statistics.label("fired")
                .collect(count(events, Fired.class) > 0)
                .coverage(coverage -> coverage.check(true).percentage(share -> share > 50));
        Statistics.label("interrupted more than once")
                .collect(count(events, Interrupted.class) > 1)
                .coverage(coverage -> coverage.check(true).percentage(share -> share > 5));
        assertThat(same).as("%s%n%s%n%s%n%s", rules, settings, emission, cut).isEqualTo(events);
    }

    private static long count(List<Event> events, Class<? extends Event> kind) {
        return events.stream().filter(kind::isInstance).count();
    }
}
