package io.agentrules.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.StringWriter;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class JsonTest {
    private record Answer(Iterable<String> rules) {}

    private record Values(
            String text,
            @Nullable String absent,
            Optional<Long> none,
            @Inlined Map<String, Boolean> more,
            List<Answer> answers) {}

    @Test
    void whatFailsInTheMiddleDoesNotLookComplete() {
        var out = new StringWriter();
        Iterable<String> failing = () -> new Iterator<>() {
            private boolean isFirst = true;

            @Override
            public boolean hasNext() {
                return true;
            }

            @Override
            public String next() {
                if (!isFirst) {
                    throw new IllegalStateException("thrown on purpose");
                }
                isFirst = false;
                return "style";
            }
        };

        assertThatThrownBy(() -> Json.write(out, new Answer(failing))).hasMessage("thrown on purpose");

        assertThat(out.toString()).contains("style").doesNotContain("]", "}", "\n");
    }

    @Test
    void theMembersAreTheComponentsInTheirOrder() {
        var out = new StringWriter();

        Json.write(
                out,
                new Values("a\u202e", null, Optional.empty(), Map.of("flag", true), List.of(new Answer(List.of("x")))));

        assertThat(out)
                .hasToString("{\"text\":\"a\\u202e\",\"none\":null,\"flag\":true,\"answers\":[{\"rules\":[\"x\"]}]}\n");
    }

    @Test
    void whatIsNoJsonIsRefused() {
        var out = new StringWriter();
        var strange = new Values("", null, Optional.empty(), Map.of(), List.of());

        assertThatThrownBy(() -> Json.write(out, new Nested(new Object(), strange)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private record Nested(Object strange, Values values) {}
}
