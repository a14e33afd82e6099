package io.agentrules.hooks.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.check.json.JsonMaps;
import io.agentrules.hooks.event.HookAnswer;
import io.agentrules.hooks.event.HookEvent;
import io.agentrules.hooks.event.HookEvent.Kind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each agent reads the recorded events and answers them exactly as it should. */
class AgentContractTest {
    private static final int FEWEST_SAMPLES = 100;

    static List<Sample> samples() {
        return Sample.all();
    }

    @ParameterizedTest
    @MethodSource("samples")
    void anEventMeansWhatItsFileSays(Sample sample) {
        Optional<HookEvent> event = sample.agent().event(sample.event());

        assertThat(JsonMaps.text(event.map(Sample::means).orElse(null)))
                .isEqualTo(JsonMaps.text(sample.content().get("means")));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void anAnswerHasTheFieldsOfItsFileAndNoOthers(Sample sample) {
        var answers = new LinkedHashMap<String, Object>();

        sample.agent()
                .event(sample.event())
                .ifPresent(event -> Sample.ANSWERS.forEach(
                        (name, answer) -> answers.put(name, sample.agent().answer(event, answer))));

        assertThat(JsonMaps.text(answers))
                .isEqualTo(JsonMaps.text(sample.content().getOrDefault("answers", Map.of())));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void anAnswerWithNothingIsEmpty(Sample sample) {
        assertThat(sample.agent()
                        .event(sample.event())
                        .map(event -> sample.agent().answer(event, HookAnswer.NOTHING)))
                .isIn(Optional.empty(), Optional.of(Map.of()));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void aTextIsDroppedWhereTheAgentDoesNotReadIt(Sample sample) {
        HookAnswer context = new HookAnswer("Use const.", Optional.empty());

        sample.agent()
                .event(sample.event())
                .ifPresent(event -> assertThat(
                                sample.agent().answer(event, context).isEmpty())
                        .isEqualTo(!sample.agent().injectsAt().contains(event.kind())));
    }

    @Test
    void everySampleSaysWhereItWasReadAndWhen() {
        assertThat(samples())
                .hasSizeGreaterThan(FEWEST_SAMPLES)
                .allSatisfy(sample -> assertThat(sample.source())
                        .matches(".+ .*, 20\\d\\d-\\d\\d-\\d\\d.*|.*/.*, 20\\d\\d-\\d\\d-\\d\\d.*"));
    }

    @Test
    void everyAgentHasSamplesOfAToolThatIsDeniedAndOfOneThatRan() {
        Map<String, Set<Kind>> kinds = samples().stream()
                .flatMap(sample -> sample.agent().event(sample.event()).stream()
                        .map(event -> Map.entry(sample.agent().id(), event.kind())))
                .collect(Collectors.groupingBy(
                        Map.Entry::getKey, Collectors.mapping(Map.Entry::getValue, Collectors.toSet())));

        assertThat(kinds.keySet()).hasSize(Agents.all().size() - 1); // generic has a test of its own
        assertThat(kinds.values())
                .allSatisfy(each ->
                        assertThat(each).contains(Kind.PROMPT, Kind.BEFORE_TOOL, Kind.AFTER_TOOL, Kind.TURN_END));
    }
}
