package io.agentrules.pattern.internal.glob;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GlobTemplatesTest {
    private final GlobTemplates templates = new GlobTemplates(Dialects.LIMITS, Dialects.MINIMATCH);

    @Test
    void aSimpleGlobTakesNoNodes() {
        assertThat(templates.of("src/**/*.ts").mostNodes()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"src/*/a*b.ts", "*/longestword*_/{first,second}_*.{ts,tsx}", "**/a?-{b,}*/**"})
    void aGlobTakesAtMostWhatItsTemplateSays(String glob) {
        long most = templates.of(glob).mostNodes();
        var globs = new GlobCollection(Dialects.MINIMATCH, Dialects.LIMITS, true);

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
        assertThat(templates.of(glob).mostNodes()).isEqualTo(Long.MAX_VALUE);
    }
}
