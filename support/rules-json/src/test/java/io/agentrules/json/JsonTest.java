package io.agentrules.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class JsonTest {
    @Test
    void whatFailsInTheMiddleDoesNotLookComplete() {
        var out = new StringWriter();

        assertThatThrownBy(() -> Json.write(out, json -> {
                    json.writeArrayPropertyStart("rules");
                    json.writeString("style");
                    throw new IllegalStateException("thrown on purpose");
                }))
                .hasMessage("thrown on purpose");

        assertThat(out.toString()).doesNotContain("]", "}", "\n");
    }
}
