package io.agentrules.core.internal.files;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProviderIdTest {
    @ParameterizedTest
    @ValueSource(strings = {"a", "0", "agents-md", "a-b-c", "v2", "2-a9"})
    void wordsAreSeparatedByHyphens(String text) {
        assertThat(RuleNames.isProviderId(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "-", "-a", "a-", "a--b", "A", "aB", "a_b", "a b", "a.b", "ä", "a:", "a\n", "{", "`", "/", "é1"
            })
    void nothingElseMatches(String text) {
        assertThat(RuleNames.isProviderId(text)).isFalse();
    }
}
