package io.agentrules.core.internal.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.ContextMode;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.InterruptMode;
import io.agentrules.api.Level;
import io.agentrules.api.RepeatMode;
import io.agentrules.api.RuleSource;
import io.agentrules.api.StreamTrigger;
import io.agentrules.api.TriggerOptions;
import io.agentrules.core.internal.agent.AgentProfiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TriggerKeysTest {
    private final List<Diagnostic> reports = new ArrayList<>();

    @Test
    void aPatternMakesATrigger() {
        assertThat(trigger("condition: console\\.log\\(")).hasValue(StreamTrigger.of("console\\.log\\("));
        assertThat(trigger("condition: [a, b]").orElseThrow().patterns()).containsExactly("a", "b");
        assertThat(reports).isEmpty();
    }

    @Test
    void olderKeysAreUsedAsFallback() {
        assertThat(trigger("ttsr_trigger: old").orElseThrow().patterns()).containsExactly("old");
        assertThat(trigger("ttsrTrigger: old").orElseThrow().patterns()).containsExactly("old");
        assertThat(trigger("ttsrTrigger: c\nttsr_trigger: b\ncondition: a")
                        .orElseThrow()
                        .patterns())
                .containsExactly("a");
        assertThat(trigger("ttsrTrigger: c\nttsr_trigger: b\ncondition:")
                        .orElseThrow()
                        .patterns())
                .containsExactly("b");
    }

    @Test
    void withoutPatternThereIsNoTrigger() {
        assertThat(trigger("scope: text\ninterruptMode: nonsense")).isEmpty();
        assertThat(reports).isEmpty();
    }

    @Test
    void aScopeIsSplitAtCommasOutsideBrackets() {
        assertThat(trigger("condition: a\nscope: text, tool:edit(*.{ts,tsx})")
                        .orElseThrow()
                        .scope())
                .containsExactly("text", "tool:edit(*.{ts,tsx})");
        assertThat(trigger("condition: a\nscope: [thinking, toolcall]")
                        .orElseThrow()
                        .scope())
                .containsExactly("thinking", "toolcall");
        assertThat(trigger("condition: [a, a]\nscope: [\"text, thinking\", text]")
                        .orElseThrow())
                .isEqualTo(StreamTrigger.of("a").withScope("text", "thinking"));
    }

    @Test
    void aPatternThatLooksLikeAFileGlobIsAScope() {
        var trigger = trigger("condition: \"*.rs\"").orElseThrow();

        assertThat(trigger.patterns()).containsExactly(".*");
        assertThat(trigger.scope()).containsExactly("tool:edit(*.rs)", "tool:write(*.rs)");
        assertThat(trigger("condition: src/**").orElseThrow().scope()).contains("tool:edit(src/**)");
        assertThat(trigger("condition: src/{a,b}/[c]?").orElseThrow().patterns())
                .containsExactly(".*");
    }

    @Test
    void aFileGlobNextToARegexNarrowsTheScope() {
        var trigger =
                trigger("condition: [\"unwrap\\\\(\", \"*.rs\"]\nscope: text").orElseThrow();

        assertThat(trigger.patterns()).containsExactly("unwrap\\(");
        assertThat(trigger.scope()).containsExactly("text", "tool:edit(*.rs)", "tool:write(*.rs)");
    }

    @Test
    void otherPatternsAreRegularExpressions() {
        for (String regex :
                List.of("*.rs x", "a*", "TODO", "src/main", "(a/b)*", "a/b+", "^src/*", "a/*$", "a|b/*", "\\*.rs")) {
            assertThat(trigger("condition: '" + regex + "'").orElseThrow().patterns())
                    .containsExactly(regex);
        }
    }

    @Test
    void aModeIsOneOfItsWords() {
        assertThat(trigger("condition: a\ninterruptMode: prose-only")
                        .orElseThrow()
                        .options()
                        .interruptMode())
                .hasValue(InterruptMode.PROSE_ONLY);
        assertThat(reports).isEmpty();
        assertThat(trigger("condition: a\ninterruptMode: sometimes")
                        .orElseThrow()
                        .options()
                        .interruptMode())
                .isEmpty();
        assertThat(reports).hasSize(1);
        assertThat(reports.get(0).code()).isEqualTo("value-unknown");
        assertThat(reports.get(0).location().orElseThrow().line()).hasValue(3);
    }

    @Test
    void theOptionsOfATriggerAreRead() {
        String all = """
                condition: a
                repeatMode: after-gap
                repeatGap: 3
                contextMode: keep
                addedLinesOnly: true
                ignoreQuotes: true""";

        assertThat(trigger(all).orElseThrow().options())
                .isEqualTo(TriggerOptions.builder()
                        .repeatMode(RepeatMode.AFTER_GAP)
                        .repeatGap(3)
                        .contextMode(ContextMode.KEEP)
                        .addedLinesOnly(true)
                        .ignoreQuotes(true)
                        .build());
        assertThat(reports).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "2.5", "\"3\"", "many", "99999999999", "[1]"})
    void aGapIsAWholeNumber(String gap) {
        assertThat(trigger("condition: a\nrepeatGap: " + gap)
                        .orElseThrow()
                        .options()
                        .repeatGap())
                .isEmpty();
        assertThat(reports).extracting(Diagnostic::code).containsExactly("value-wrong-type");
    }

    @Test
    void aGapIsReadFromRecoveredFrontMatter() {
        assertThat(trigger("condition: a\nrepeatGap: 3\nglobs: *.ts")
                        .orElseThrow()
                        .options()
                        .repeatGap())
                .contains(3);
    }

    @Test
    void aPatternOfAnotherTypeIsReported() {
        assertThat(trigger("condition: 5")).isEmpty();
        assertThat(trigger("condition: a\nscope: 5").orElseThrow().scope()).isEqualTo(StreamTrigger.DEFAULT_SCOPE);

        assertThat(reports).extracting(Diagnostic::code).containsExactly("value-wrong-type", "value-wrong-type");
        assertThat(reports.get(0).message()).endsWith("so the rule has no trigger");
        assertThat(reports.get(1).message()).endsWith("so the default scope is used");
    }

    private Optional<StreamTrigger> trigger(String block) {
        FrontMatter frontMatter = FrontMatterParser.parse("---\n" + block + "\n---\nbody", 1 << 16);
        RuleSource source = RuleSource.of("native", Level.PROJECT, "/ws/rule.md");
        return new ParsedRuleFile("rule", source, Optional.empty(), frontMatter, AgentProfiles.NONE, reports::add)
                .rule()
                .build()
                .trigger();
    }
}
