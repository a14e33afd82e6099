package io.agentrules.pattern.internal.glob;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GlobCollectionTest {
    private final GlobCollection globs = new GlobCollection(Dialects.MINIMATCH, Dialects.LIMITS, true);

    @Test
    void aSimpleGlobTakesNoNodes() {
        assertThat(globs.mostNodes("src/**/*.ts")).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"src/*/a*b.ts", "*/longestword*_/{first,second}_*.{ts,tsx}", "**/a?-{b,}*/**"})
    void aGlobTakesAtMostWhatItsTemplateSays(String glob) {
        long most = globs.mostNodes(glob);
        assertThat(globs.nodes()).isZero();

        globs.add(glob, List.of(0));

        assertThat(globs.nodes()).isPositive().isLessThanOrEqualTo(most);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a[bw]",
                "!a",
                "a/{1..3}",
                "a b",
                "é",
                "@(a)",
                "{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}"
            })
    void aGlobWithoutTemplateHasToBeRead(String glob) {
        assertThat(globs.mostNodes(glob)).isEqualTo(Long.MAX_VALUE);
    }
}
