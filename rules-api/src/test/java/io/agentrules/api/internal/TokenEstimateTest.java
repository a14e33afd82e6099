package io.agentrules.api.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Issue 55: texts in Chinese cost about twice what four characters a token say. */
class TokenEstimateTest {
    @ParameterizedTest
    @CsvSource({
        "'',0",
        "a,1",
        "abcd,1",
        "abcde,2",
        "写测试,3",
        "テスト,3",
        "カナ,2",
        "시험,2",
        "写 test,3",
        "ab写cd,2",
        "𠀀𠀀,2",
        "é😀,1"
    })
    void charactersOfScriptsWithManyCountAlone(String text, int tokens) {
        assertThat(TokenEstimate.of(text)).isEqualTo(tokens);
    }
}
