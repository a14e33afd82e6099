package io.agentrules.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentrules.api.PatternStyle;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.SessionScript;
import io.agentrules.core.TestRules;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SessionStateTest {
    @Test
    void aNewStateIsReadAsWritten() {
        assertThat(SessionState.of(SessionState.NEW.toMap())).isEqualTo(SessionState.NEW);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "version",
                "turn",
                "evidence",
                "mentions",
                "activated",
                "values",
                "tools",
                "mcpTools",
                "seededFromHistory",
                "firings"
            })
    void aMissingFieldIsNamed(String field) {
        Map<String, @Nullable Object> map = state();
        map.remove(field);

        assertRefused(map, field);
    }

    @ParameterizedTest
    @MethodSource
    void aFieldOfTheWrongTypeIsNamed(String field, @Nullable Object value) {
        Map<String, @Nullable Object> map = state();
        map.put(field, value);

        assertRefused(map, field);
    }

    static Stream<Arguments> aFieldOfTheWrongTypeIsNamed() {
        return Stream.of(
                Arguments.of("version", "1"),
                Arguments.of("version", 0),
                Arguments.of("version", 2),
                Arguments.of("version", 1.5),
                Arguments.of("version", (1L << 32) + 1),
                Arguments.of("version", Double.NaN),
                Arguments.of("turn", -1),
                Arguments.of("turn", 0.5),
                Arguments.of("turn", 1L << 32),
                Arguments.of("turn", List.of()),
                Arguments.of("prompt", 1),
                Arguments.of("evidence", Map.of()),
                Arguments.of("evidence", List.of("src/a.ts")),
                Arguments.of("evidence", Collections.singletonList(null)),
                Arguments.of("mentions", "style"),
                Arguments.of("mentions", Arrays.asList("style", null)),
                Arguments.of("activated", List.of(1)),
                Arguments.of("values", List.of()),
                Arguments.of("values", Map.of(1, List.of("x"))),
                Arguments.of("values", Map.of("model", "opus")),
                Arguments.of("values", Collections.singletonMap("model", null)),
                Arguments.of("tools", "bash"),
                Arguments.of("mcpTools", List.of(List.of())),
                Arguments.of("seededFromHistory", "yes"),
                Arguments.of("firings", List.of()));
    }

    @ParameterizedTest
    @MethodSource
    void aWrongFieldOfAFiringIsNamed(String field, @Nullable Object value) {
        var fired = new LinkedHashMap<String, @Nullable Object>(
                Map.of("rule", "a", "turn", 0, "call", 0, "action", "defer"));
        var firings = new LinkedHashMap<String, @Nullable Object>(Map.of(
                "completedCalls", 1, "interruptions", 1, "interruptionsOfTurn", 1, "guarded", 0, "guardedOfTurn", 0));
        (firings.containsKey(field) ? firings : fired).put(field, value);
        firings.put("fired", List.of(fired));
        Map<String, @Nullable Object> map = state();
        map.put("firings", firings);

        assertRefused(map, field);
    }

    static Stream<Arguments> aWrongFieldOfAFiringIsNamed() {
        return Stream.of(
                Arguments.of("completedCalls", -1),
                Arguments.of("interruptions", "1"),
                Arguments.of("interruptionsOfTurn", null),
                Arguments.of("guarded", null),
                Arguments.of("guardedOfTurn", null),
                Arguments.of("rule", 1),
                Arguments.of("turn", -1),
                Arguments.of("call", -1),
                Arguments.of("action", "INTERRUPT"));
    }

    @ParameterizedTest
    @MethodSource
    void aWrongFieldOfEvidenceIsNamed(String field, @Nullable Object value) {
        var evidence = new LinkedHashMap<String, @Nullable Object>(Map.of("path", "a", "kind", "open", "turn", 0));
        evidence.put(field, value);
        Map<String, @Nullable Object> map = state();
        map.put("evidence", List.of(evidence));

        assertRefused(map, field);
    }

    static Stream<Arguments> aWrongFieldOfEvidenceIsNamed() {
        return Stream.of(
                Arguments.of("path", ""),
                Arguments.of("path", null),
                Arguments.of("path", 1),
                Arguments.of("kind", "OPEN"),
                Arguments.of("kind", "opened"),
                Arguments.of("kind", null),
                Arguments.of("turn", -1),
                Arguments.of("turn", "0"),
                Arguments.of("turn", 1e300));
    }

    @Test
    void evidenceWithKeysThatAreNotTextIsRejected() {
        Map<String, @Nullable Object> map = state();
        map.put("evidence", List.of(new TreeMap<>(Map.of(1, "a"))));

        assertRefused(map, "evidence");
    }

    @Test
    void aValueThatContainsItselfIsRejected() {
        var endless = new ArrayList<Object>();
        endless.add(List.of(endless));
        Map<String, @Nullable Object> map = state();
        map.put("turn", endless);

        assertRefused(map, "turn");
    }

    @Test
    void aRuleNamedTwiceIsInThePromptOnce() {
        RuleEngine engine = SessionScript.builder()
                .rule(TestRules.when("ts", "globs", PatternStyle.ANY_DEPTH, "*.ts"))
                .build();
        Map<String, @Nullable Object> map =
                new LinkedHashMap<>(engine.openSession().path("a.ts").state().toMap());
        map.put("activated", List.of("ts", "gone", "ts", "gone"));

        Session restored = engine.restoreSession("s", SessionState.of(map));

        assertThat(restored.activate().renderPrompt().sections()).hasSize(1);
        assertThat(restored.state().activated()).containsExactly("ts", "gone");
    }

    @Test
    void turnsStopAtTheMaximumNumber() {
        Map<String, @Nullable Object> map = state();
        map.put("turn", Integer.MAX_VALUE);
        map.put("prompt", "go on");
        map.put(
                "firings",
                Map.of(
                        "completedCalls",
                        Integer.MAX_VALUE,
                        "interruptions",
                        Integer.MAX_VALUE,
                        "interruptionsOfTurn",
                        0,
                        "guarded",
                        0,
                        "guardedOfTurn",
                        0,
                        "fired",
                        List.of()));
        Session restored = SessionScript.engine().restoreSession("s", SessionState.of(map));

        restored.guard().finish();
        restored.prompt("src/a.ts").prompt("next");

        assertThat(restored.state().prompt()).contains("next");
        assertThat(restored.activate().context().sessionPaths()).hasSize(1);
    }

    private static Map<String, @Nullable Object> state() {
        return new HashMap<>(SessionState.NEW.toMap());
    }

    private static void assertRefused(Map<String, @Nullable Object> map, String field) {
        assertThatThrownBy(() -> SessionState.of(map))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(field);
    }
}
