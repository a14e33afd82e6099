package io.agentrules.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.core.model.PromptSection;
import io.agentrules.core.model.PromptSection.Section;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A prompt of some of the rules. */
class RenderOnlyTest {
    private static final RuleEngine ENGINE = SessionScript.builder()
            .rule(always("polite"))
            .rule(always("brief"))
            .rule(listed("sql"))
            .rule(listed("css"))
            .rule(TestRules.when("ts", "globs", PatternStyle.ANY_DEPTH, "*.ts"))
            .rule(TestRules.when("all", "globs", PatternStyle.ANY_DEPTH, "**"))
            .build();

    private static Rule always(String name) {
        return TestRules.named(name, "test").alwaysApply(true).build();
    }

    private static Rule listed(String name) {
        return TestRules.named(name, "test").description("About " + name).build();
    }

    private static Activation activation() {
        return ENGINE.openSession().path("a.ts").activate();
    }

    @Test
    void allRulesAreTheWholePrompt() {
        Activation activation = activation();

        assertThat(activation.renderOnly(part -> true)).isEqualTo(activation.renderPrompt());
        assertThat(activation.sections()).isEqualTo(activation.renderPrompt().sections());
    }

    @Test
    void noRulesAreNoText() {
        assertThat(activation().renderOnly(part -> false)).isEqualTo(PromptSection.EMPTY);
    }

    @Test
    void eachPartIsAskedForOnceInTheOrderOfTheText() {
        Activation activation = activation();
        var asked = new ArrayList<Section>();

        activation.renderOnly(part -> !asked.add(part));

        assertThat(asked).isEqualTo(activation.renderPrompt().sections());
    }

    @Test
    void whatIsLeftHasTheFormatOfAPromptWithTheseRulesAlone() {
        RuleEngine few = SessionScript.builder()
                .rule(always("brief"))
                .rule(listed("css"))
                .rule(TestRules.when("ts", "globs", PatternStyle.ANY_DEPTH, "*.ts"))
                .build();

        PromptSection section =
                activation().renderOnly(part -> List.of("brief", "css", "ts").contains(part.rule()));

        assertThat(section).isEqualTo(few.openSession().path("a.ts").activate().renderPrompt());
    }

    @Test
    void thereIsNothingDuringACompaction() {
        Session session = ENGINE.openSession();
        session.compacting();

        assertThat(session.activate().renderOnly(part -> true)).isEqualTo(PromptSection.EMPTY);
        assertThat(session.activate().sections()).isEmpty();
    }
}
