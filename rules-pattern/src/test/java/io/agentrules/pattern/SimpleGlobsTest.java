package io.agentrules.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Known answers for {@link GlobDialect#SIMPLE}, worked out from what OpenHands says of its path rules. */
class SimpleGlobsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "*.py a.py true",
                "*.py a/b.py true",
                "*.py a/b/.c.py true",
                "*.py a.pyc false",
                "a/*.py a/b.py true",
                "a/*.py x/a/b.py false",
                "a/*.py a/b/c.py false",
                "**/*.py a.py true",
                "**/*.py a/b/c.py true",
                "src/** src/a/b true",
                "src/** src/.env true",
                "src/** src false",
                "src/**/a.py src/a.py true",
                "src/**/a.py src/x/y/a.py true",
                "src/**/a.py src/xa.py false",
                "src/a**b src/ab true",
                "src/a**b src/ax/yb true",
                "a**b x/ay/zb true",
                "?.py a.py true",
                "?.py ab.py false",
                "a?b a/b false",
                "*.{py,pyi} a.py false",
                "*.{py,pyi} x/a.{py,pyi} true",
                "[ab].py a.py false",
                "[ab].py [ab].py true",
                "!a.py a.py false",
                "!a.py x/!a.py true",
                "\\*.py \\x.py true",
                "#a #a true"
            })
    void onlyStarsAndQuestionMarksAreSpecial(String glob, String path, boolean matches) {
        GlobSet.Builder builder = GlobSet.builder(GlobDialect.SIMPLE);
        builder.add(glob);

        assertThat(builder.build().match(path).contains(0)).isEqualTo(matches);
    }
}
