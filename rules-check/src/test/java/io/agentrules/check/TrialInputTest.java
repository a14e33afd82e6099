package io.agentrules.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.StreamSource;
import io.agentrules.api.StreamTrigger;
import io.agentrules.core.model.Delta;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrialInputTest {
    private static final Optional<String> NO_TOOL = Optional.empty();

    @Test
    void theScopeOfTheRuleDecidesWhatIsNotKnown() {
        var nothing = new TrialInput(Optional.empty(), NO_TOOL, List.of(), false);

        assertThat(nothing.stream(rule("thinking"), "foo"))
                .isEqualTo(Delta.builder(StreamSource.THINKING, "foo").build());
        assertThat(nothing.stream(rule("tool:edit"), "foo"))
                .isEqualTo(Delta.builder(StreamSource.TOOL, "foo").tool("edit").build());
    }

    @Test
    void aRuleWithoutATriggerIsTriedOnText() {
        var nothing = new TrialInput(Optional.empty(), NO_TOOL, List.of(), false);

        assertThat(nothing.stream(TestRules.named("plain", "test").build(), "foo"))
                .isEqualTo(Delta.text("foo"));
    }

    @Test
    void whatOnlyAToolHasMakesTheTextItsArguments() {
        assertThat(new TrialInput(Optional.empty(), Optional.of("write"), List.of(), false).stream(rule("text"), "foo"))
                .isEqualTo(Delta.builder(StreamSource.TOOL, "foo").tool("write").build());
        assertThat(new TrialInput(Optional.empty(), NO_TOOL, List.of("a.ts"), false).stream(rule("text"), "foo"))
                .isEqualTo(Delta.builder(StreamSource.TOOL, "foo")
                        .paths(List.of("a.ts"))
                        .build());
        assertThat(new TrialInput(Optional.empty(), NO_TOOL, List.of(), true).stream(rule("text"), "{}"))
                .isEqualTo(Delta.builder(StreamSource.TOOL, "{}").json(true).build());
    }

    @Test
    void anotherSourceThatIsKnownTakesPrecedence() {
        var text = new TrialInput(Optional.of(StreamSource.TEXT), Optional.of("edit"), List.of("a.ts"), true);

        assertThat(text.isAboutTool()).isTrue();
        assertThat(text.stream(rule("tool:edit"), "foo"))
                .isEqualTo(Delta.builder(StreamSource.TEXT, "foo").build());
    }

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
    void aRuleIsTriedOnWhatItListensToFirst(String scope, String globs, String source, String tool) {
        Rule.Builder rule =
                TestRules.named("rule", "test").trigger(StreamTrigger.of("foo").withScope(scope.split(",")));
        if (!globs.isEmpty()) {
            rule.when("globs", List.of(globs), PatternStyle.ROOTED);
        }

        assertThat(new TrialInput(Optional.empty(), NO_TOOL, List.of(), false).stream(rule.build(), "foo"))
                .returns(source, delta -> delta.source().id())
                .returns(Optional.ofNullable(tool), Delta::tool)
                .returns("foo", Delta::text);
    }

    private static Rule rule(String scope) {
        return TestRules.named("watch", "test")
                .trigger(StreamTrigger.of("foo").withScope(scope))
                .build();
    }
}
