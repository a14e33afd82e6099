package io.agentrules.core.internal.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LiteralLinesTest {
    @Test
    void aTextIsWhatFollowsAKeyInItsLine() {
        String block = "a: 'x' \nb: \"y\" # no\nc: z # comment\nd: [p, q]\ne:\n  - item\n\"f\": no\n  g: no\na: later";

        assertThat(LiteralLines.texts(block).values())
                .isEqualTo(Map.of("a", "x", "b", "\"y\" # no", "c", "z", "d", "[p, q]"));
    }

    @Test
    void aKeyCountsWhereItFirstHasAValue() {
        String block = "a:\n  - item\na: \"x\"\nb: \"\"\nb: y\nc:  \nd:\n";

        assertThat(LiteralLines.texts(block).values()).isEqualTo(Map.of("a", "x"));
    }

    @Test
    void itemsAreAListAndTheLastOfAKeyCounts() {
        String block = "a: 'x'\nb:\n  - 1\n  - \"2\"\n# comment\nc: y # no\na: \"z\"\nd:\n  e: no\n- f\nh:1";

        assertThat(LiteralLines.textsAndLists(block).values())
                .isEqualTo(Map.of("a", "z", "b", List.of("1", "2"), "c", "y # no", "h", "1"));
    }
}
