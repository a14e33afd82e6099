package io.agentrules.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class MappedListTest {
    private final AtomicInteger made = new AtomicInteger();
    private final Function<Integer, String> mapping = this::element;
    private final MappedList<Integer> list = new MappedList<>(List.of(1, 2, 3), mapping);

    private String element(int number) {
        made.incrementAndGet();
        return "element " + number;
    }

    @Test
    void itEqualsTheListOfItsElements() {
        List<String> elements = List.of("element 1", "element 2", "element 3");

        assertThat(list).isEqualTo(elements).hasSameHashCodeAs(elements);
        assertThat(elements).isEqualTo(list);
        assertThat(list).isNotEqualTo(List.of("element 1", "element 2"));
        assertThat(list.subList(1, 3)).isEqualTo(elements.subList(1, 3));
    }

    @Test
    void listsOfOneMappingAreComparedWithoutTheirElements() {
        assertThat(list.equals(new MappedList<>(List.of(1, 2, 3), mapping))).isTrue();
        assertThat(list.equals(new MappedList<>(List.of(1, 2, 4), mapping))).isFalse();
        assertThat(list.subList(0, 2).equals(new MappedList<>(List.of(1, 2), mapping)))
                .isTrue();
        assertThat(made).hasValue(0);
    }

    @Test
    void listsOfOtherMappingsAreComparedByTheirElements() {
        assertThat(list.equals(new MappedList<>(List.of(1, 2, 3), number -> "element " + number)))
                .isTrue();
        assertThat(list.equals(new MappedList<>(List.of(1, 2, 3), number -> "another")))
                .isFalse();
    }
}
