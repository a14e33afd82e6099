package io.agentrules.core.internal.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CodePointOrderTest {
    @Test
    void charactersAboveTheBasicPlaneSortLast() {
        var texts = List.of("\ud83d\ude00", "\uff5e", "a", "\ue000", "", "B", "ab");

        assertThat(texts.stream().sorted(CodePointOrder.INSTANCE))
                .containsExactly("", "B", "a", "ab", "\ue000", "\uff5e", "\ud83d\ude00");
    }
}
