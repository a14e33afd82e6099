package io.agentrules.hooks.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ToldRulesTest {
    private final ToldRules told = new ToldRules();

    @Test
    void aTextThatChangedIsToldAgain() {
        told.add("style", "Use const.");

        assertThat(told.has("style", "Use const.")).isTrue();
        assertThat(told.has("style", "Use let.")).isFalse();
        assertThat(told.has("names", "Use const.")).isFalse();
    }

    @Test
    void whatWasToldIsKnownToTheNextProcess() {
        told.add("the style\nof 2026", "Use const.");
        told.add("", "");
        told.add("style", "Use const. ".repeat(1_000));

        var next = new ToldRules();
        next.addKeys(told.keys());

        assertThat(next.keys()).isEqualTo(told.keys());
        assertThat(next.has("the style\nof 2026", "Use const.")).isTrue();
        assertThat(next.has("style", "Use const. ".repeat(1_000))).isTrue();
    }

    /** The form is that of files that exist already. */
    @Test
    void aTextIsStoredAsItsHashAndItsLength() {
        told.add("style", "Use const.");

        assertThat(told.keys()).containsExactly(Integer.toHexString("Use const.".hashCode()) + "-a style");
    }

    @Test
    void whatIsNoKeyIsIgnored() {
        told.addKeys(List.of("", "x", "-1-1 style", "fffffffff-1 style", "1-1style"));

        assertThat(told.keys()).isEmpty();
    }
}
