package io.agentrules.core;

import static io.agentrules.core.TestRules.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.StreamTrigger;
import io.agentrules.core.model.Delta;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pieces of what a model writes. */
class DeltaTest {
    @ParameterizedTest
    @CsvSource({
        "'text,tool', '', text, ",
        "'tool:Edit(*.ts),text', '', tool, edit",
        "'bash', '', tool, bash",
        "'thinking', '', thinking, ",
        "'text,tool', '*.ts', tool, ",
        "'text', '*.ts', text, ",
        "'text(*.ts),tool:edit', '', tool, edit"
    })
    void aRuleIsFirstTriedOnWhatItListensToFirst(String scope, String globs, String source, String tool) {
        Rule.Builder rule =
                named("rule", "test").trigger(StreamTrigger.of("foo").withScope(scope.split(",")));
        if (!globs.isEmpty()) {
            rule.when("globs", List.of(globs), PatternStyle.ROOTED);
        }

        assertThat(Session.sampleFor(rule.build(), "foo"))
                .returns(source, delta -> delta.source().id())
                .returns(Optional.ofNullable(tool), Delta::tool)
                .returns("foo", Delta::text);
    }
}
