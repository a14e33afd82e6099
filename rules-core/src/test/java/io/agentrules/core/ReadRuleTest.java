package io.agentrules.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Rule;
import java.util.Collections;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tool by which a model reads a rule. */
class ReadRuleTest {
    private final ReadRule tool = new ReadRule(engine(rule("db/schema"), rule("testing")));

    @ParameterizedTest
    @ValueSource(strings = {"rule://db/schema", "rule://db%2Fschema", "db/schema"})
    void aRuleIsReadByItsAddressOrName(String uri) {
        assertThat(tool.answer(Map.of("uri", uri))).isEqualTo("Text of db/schema.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "rule://", "rule://nope", "file:///etc/passwd", "%zz", "../testing"})
    void whatIsNoRuleIsAnsweredWithThoseThatThereAre(String uri) {
        assertThat(tool.answer(Map.of("uri", uri)))
                .isEqualTo(
                        "There is no such rule. Call the tool with \"uri\" set to one of:\nrule://db/schema\nrule://testing");
    }

    @ParameterizedTest
    @ValueSource(strings = {"name", "URI"})
    void soIsACallWithoutTheArgument(String name) {
        assertThat(tool.answer(Map.of(name, "testing"))).startsWith("There is no such rule.");
        assertThat(tool.answer(Collections.singletonMap("uri", null))).startsWith("There is no such rule.");
    }

    @Test
    void whereNoRuleCanBeReadTheAnswerSaysSo() {
        assertThat(new ReadRule(engine()).answer(Map.of("uri", "rule://testing")))
                .isEqualTo("There is no such rule, and no other rule to read.");
    }

    @Test
    void itIsOfUseOnlyWhereThereAreRulesToBeRead() {
        assertThat(tool.isUseful()).isTrue();
        assertThat(new ReadRule(engine()).isUseful()).isFalse();
    }

    private static Rule rule(String name) {
        return TestRules.named(name, "test")
                .content("Text of " + name + ".")
                .description("About " + name)
                .build();
    }

    private static RuleEngine engine(Rule... rules) {
        RuleEngine.Builder builder = RuleEngine.builder().discovery(false);
        for (Rule rule : rules) {
            builder.rule(rule);
        }
        return builder.build();
    }
}
