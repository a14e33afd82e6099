package io.agentrules.hooks.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentrules.hooks.event.HookAnswer;
import io.agentrules.hooks.event.HookEvent;
import io.agentrules.hooks.event.HookEvent.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever an event holds, an agent reads it, ignores it, or names the field that is wrong. */
class HostileEventTest {
    /** Instead of a value: nothing at all. */
    private static final Object MISSING = new Object();

    private static final List<@Nullable Object> OTHERS = Arrays.asList(
            null,
            true,
            7,
            -0.5,
            "",
            " ",
            "text",
            "{",
            "{\"a\":[1]}",
            "/",
            "C:\\x",
            "a\u0000b",
            "*** Begin Patch\n*** Move to: x\n+a\n*** Update File: \n+b",
            List.of(),
            Arrays.asList(null, 1, "x", List.of(), Map.of()),
            Map.of(),
            Map.of("file_path", 1, "edits", List.of(1)),
            MISSING);

    private static final String FIELDS =
            "(hook_event_name|session_id|conversation_id|subagent_id|agent_id|cwd|workspace_roots|prompt"
                    + "|tool_name|tool_input|tool_use_id|source|trigger|parent_conversation_id"
                    + "|event|session|subagent|tool|id|name|input) (is|has) .*";

    /** The texts of {@link Sample#ANSWERS}. */
    private static final Pattern TEXTS = Pattern.compile("Use const\\.|No any\\.");

    static List<Sample> samples() {
        return Sample.all();
    }

    @ParameterizedTest
    @MethodSource("samples")
    void eachValueMayBeOfAnyOtherType(Sample sample) {
        List<Map<String, Object>> variants = variants(sample.event());

        assertThat(variants).hasSizeGreaterThan(OTHERS.size());
        variants.forEach(event -> read(sample.agent(), event));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void eachAgentMayGetTheEventsOfTheOthers(Sample sample) {
        Agents.all().forEach(agent -> read(agent, sample.event()));
    }

    static List<RecordedAgent> agents() {
        return RecordedAgent.all();
    }

    /** By the names in the answers; Copilot's own events have none and get these. */
    @ParameterizedTest
    @MethodSource("agents")
    void anAgentReadsTheEventsThatItKnowsWhoeverSendsThem(RecordedAgent recorded) {
        Agent agent = recorded.agent();

        Stream<String> read = samples().stream()
                .flatMap(sample -> read(agent, sample.event()).stream())
                .map(HookEvent::name);

        assertThat(read.distinct().sorted()).containsExactlyElementsOf(recorded.list("events"));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void furtherFieldsAreIgnored(Sample sample) {
        Map<String, Object> event = sample.event();
        Optional<HookEvent> before = sample.agent().event(event);

        event.put("new_field", Map.of("a", List.of(1)));

        assertThat(sample.agent().event(event)).isEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource({
        "session_id,7,session_id is not a string",
        "session_id,,session_id is missing",
        "cwd,src,cwd is not an absolute path",
        "cwd,,cwd is missing",
        "tool_name,,tool_name is missing",
        "tool_input,7,tool_input is not an object",
        "tool_input,,tool_input is missing"
    })
    void aWrongFieldIsNamed(String field, @Nullable String value, String message) {
        Map<String, Object> event = samples().stream()
                .filter(sample -> sample.toString().equals("claude/pre-tool-use-write.json"))
                .findFirst()
                .orElseThrow()
                .event();
        event.remove(field);
        if (value != null) {
            event.put(field, value.equals("7") ? 7 : value);
        }

        assertThatThrownBy(() -> Agents.find("claude").orElseThrow().event(event))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    void anUnknownEventMeansNothingEvenWithoutItsFields() {
        for (Agent agent : Agents.all()) {
            assertThat(agent.event(Map.of("hook_event_name", "SomethingNew", "event", "something-new")))
                    .as(agent.id())
                    .isEmpty();
        }
    }

    /** Reads an event and answers it; empty if it means nothing, or a field is wrong. */
    private static Optional<HookEvent> read(Agent agent, Map<String, Object> event) {
        try {
            Optional<HookEvent> read = agent.event(event);
            read.ifPresent(known -> Sample.ANSWERS.values().forEach(answer -> assertAnswered(agent, known, answer)));
            return read;
        } catch (IllegalArgumentException e) {
            assertThat(e).as("%s: %s", agent.id(), event).hasMessageMatching(FIELDS);
            return Optional.empty();
        }
    }

    /** Asserts that an answer has the texts that the agent reads at the event, and is nothing without one. */
    private static void assertAnswered(Agent agent, HookEvent event, HookAnswer answer) {
        List<String> texts = new ArrayList<>();
        if (agent.injectsAt().contains(event.kind()) && !answer.context().isEmpty()) {
            texts.add(answer.context());
        }
        if (event.kind() == Kind.BEFORE_TOOL) {
            answer.denial().ifPresent(texts::add);
        }

        assertThat(TEXTS.matcher(agent.answerText(event, answer))
                        .results()
                        .map(MatchResult::group)
                        .distinct())
                .as("%s: %s", agent.id(), event)
                .containsExactlyInAnyOrderElementsOf(texts);
        assertThat(agent.answer(event, answer).isEmpty()).isEqualTo(texts.isEmpty());
    }

    /** Returns an object with each of its values, at any depth, replaced by each other value. */
    private static List<Map<String, Object>> variants(Map<String, Object> object) {
        var variants = new ArrayList<Map<String, Object>>();
        object.forEach((name, value) -> {
            for (Object other : replacements(value)) {
                var variant = new LinkedHashMap<>(object);
                variant.remove(name);
                if (other != MISSING) {
                    variant.put(name, other);
                }
                variants.add(variant);
            }
        });
        return variants;
    }

    private static List<@Nullable Object> replacements(@Nullable Object value) {
        var replacements = new ArrayList<@Nullable Object>(OTHERS);
        if (value instanceof Map<?, ?>) {
            replacements.addAll(variants(EventFields.object(value).orElseThrow()));
        } else if (value instanceof List<?> list) {
            for (int i = 0; i < list.size(); i++) {
                for (Object other : replacements(list.get(i))) {
                    var variant = new ArrayList<@Nullable Object>(list);
                    variant.set(i, other == MISSING ? null : other);
                    replacements.add(variant);
                }
            }
        }
        return replacements;
    }
}
