package io.agentrules.benchmarks.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.benchmarks.data.Conversation;
import java.util.List;
import org.junit.jupiter.api.Test;

class PromptCacheTest {
    @Test
    void aConversationKeepsNearlyAllOfThePromptCache() {
        PromptCache cache = PromptCache.of(Conversation.read().play());

        assertThat(cache.calls()).isEqualTo(50);
        assertThat(cache.activations()).isBetween(9, 12);
        assertThat(cache.deactivations()).isGreaterThanOrEqualTo(3);
        assertThat(cache.percent()).isBetween(95.0, 99.0);
    }

    @Test
    void whatCountsIsTheBeginningThatIsUnchanged() {
        assertThat(PromptCache.percent(List.of("abc", "abc"))).isEqualTo(100);
        assertThat(PromptCache.percent(List.of("abc", "abcd"))).isEqualTo(75);
        assertThat(PromptCache.percent(List.of("abcd", "abc"))).isEqualTo(100);
        assertThat(PromptCache.percent(List.of("abcd", "xbcd"))).isZero();
        assertThat(PromptCache.percent(List.of("", "abcdef", "abc", "abx"))).isEqualTo(100.0 * (0 + 3 + 2) / 12);
    }

    @Test
    void bytesCountNotCharacters() {
        assertThat(PromptCache.percent(List.of("é", "éa"))).isEqualTo(200.0 / 3);
    }
}
