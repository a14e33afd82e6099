package io.agentrules.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostileGlobsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "(",
                "@(",
                "!(",
                "*(",
                "+(a|",
                "{",
                "{,",
                "[",
                "[a-",
                "**/",
                "*a",
                "?*",
                "\\",
                "!",
                "{a,b}",
                "!(a)",
                "*(*(a)",
                "@(a|",
                "$",
                "${a}",
                "{a},",
                "}",
                ")",
                "\"",
                "[[:alpha:]",
                "/**",
                "***",
                "!(!(",
                "+(+(a))",
                "?(a)",
                "?(?(a)*)"
            })
    void hostileGlobsNeitherStallNorOverflow(String piece) {
        for (GlobDialect dialect : GlobDialect.values()) {
            GlobSet.Builder builder = GlobSet.builder(dialect);
            builder.add(piece.repeat(4_096 / piece.length()));
            builder.add(piece.repeat(20));
            builder.add("**/" + piece + "/b");
            GlobSet set = builder.build();

            assertThat(set.match("a/".repeat(500) + "b").size()).isLessThanOrEqualTo(3);
        }
    }
}
