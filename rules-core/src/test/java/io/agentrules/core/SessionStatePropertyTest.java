package io.agentrules.core;

import static io.agentrules.core.SessionScript.said;
import static io.agentrules.core.SessionScript.told;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.agentrules.core.SessionScript.Event;
import io.agentrules.core.model.SessionState;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;

/** What a session knows, written and read by some JSON library. */
class SessionStatePropertyTest {
    private static final RuleEngine ENGINE = SessionScript.engine();

    private static final List<@Nullable Object> SPOILERS = Arrays.asList(
            null, "", "x", -1, 0, 2, 1.5, 1L << 32, Double.NaN, true, List.of(), List.of(1), Map.of(), Map.of(1, 1));

    @Property(tries = 400)
    void aRestoredSessionGoesOnAsTheOriginalDoes(
            @ForAll("scripts") List<Event> script,
            @ForAll("scripts") List<Event> later,
            @ForAll("numbers") Function<Integer, Number> numbers) {
        Session original = told(ENGINE.openSession(), script);
        original.activate();
        Session restored = ENGINE.restoreSession(
                "restored", SessionState.of(object(original.state().toMap(), numbers)));

        assertThat(restored.state()).isEqualTo(original.state());
        assertSaysTheSame(restored, original);
        for (Event event : later) {
            event.tell(original);
            event.tell(restored);
            assertSaysTheSame(restored, original);
        }
        assertThat(restored.state()).isEqualTo(original.state());
    }

    private static void assertSaysTheSame(Session restored, Session original) {
        assertThat(said(restored.activate())).isEqualTo(said(original.activate()));
        assertThat(restored.activate().renderPrompt())
                .isEqualTo(original.activate().renderPrompt());
    }

    @Property(tries = 400)
    void whatIsNoStateIsRefusedByTheNameOfAField(
            @ForAll("scripts") List<Event> script, @ForAll("places") List<Integer> places) {
        Map<String, @Nullable Object> map =
                object(told(ENGINE.openSession(), script).state().toMap(), number -> number);
        places.forEach(place -> spoil(map, place / SPOILERS.size(), SPOILERS.get(place % SPOILERS.size())));

        try {
            Session restored = ENGINE.restoreSession("spoiled", SessionState.of(map));
            assertThatCode(() -> restored.prompt("@style").activate().renderPrompt())
                    .doesNotThrowAnyException();
        } catch (IllegalArgumentException refused) {
            assertThat(refused)
                    .message()
                    .containsPattern(
                            "version|turn|prompt|evidence|path|kind|mentions|activated|values|[tT]ools|seeded|fired|firings|interruptions|guarded|[cC]all");
        }
    }

    /** Puts a value in place of another one somewhere in a copied tree of maps and lists. */
    @SuppressWarnings("unchecked") // a tree of JSON
    private static void spoil(Object tree, int place, @Nullable Object by) {
        int size = tree instanceof Map<?, ?> map ? map.size() : ((List<?>) tree).size();
        if (size == 0) {
            return;
        }
        int index = Math.floorMod(place, size);
        Object child =
                tree instanceof Map<?, ?> map ? new ArrayList<>(map.values()).get(index) : ((List<?>) tree).get(index);
        if (place % 3 != 0 && (child instanceof LinkedHashMap || child instanceof ArrayList)) {
            spoil(child, place / 3, by);
        } else if (tree instanceof Map) {
            var map = (Map<String, @Nullable Object>) tree;
            map.put(new ArrayList<>(map.keySet()).get(index), by);
        } else {
            ((List<@Nullable Object>) tree).set(index, by);
        }
    }

    @Provide
    Arbitrary<List<Event>> scripts() {
        return SessionScript.anything().list().ofMaxSize(15);
    }

    @Provide
    Arbitrary<Function<Integer, Number>> numbers() {
        return Arbitraries.of(
                number -> number, Integer::longValue, Integer::doubleValue, number -> new BigDecimal(number + ".0"));
    }

    @Provide
    Arbitrary<List<Integer>> places() {
        return Arbitraries.integers().between(0, 30_000).list().ofMinSize(1).ofMaxSize(3);
    }

    /** A copy of other classes, with numbers as some library reads them. */
    private static Map<String, @Nullable Object> object(Map<String, ?> map, Function<Integer, Number> numbers) {
        var copy = new LinkedHashMap<String, @Nullable Object>();
        map.forEach((key, value) -> copy.put(key, value(value, numbers)));
        return copy;
    }

    @SuppressWarnings("unchecked") // a tree of JSON
    private static Object value(Object value, Function<Integer, Number> numbers) {
        if (value instanceof Map<?, ?> map) {
            return object((Map<String, ?>) map, numbers);
        }
        if (value instanceof List<?> list) {
            var copy = new ArrayList<Object>();
            list.forEach(member -> copy.add(value(member, numbers)));
            return copy;
        }
        return value instanceof Integer number ? numbers.apply(number) : value;
    }
}
