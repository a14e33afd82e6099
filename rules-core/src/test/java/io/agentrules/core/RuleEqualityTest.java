package io.agentrules.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Level;
import io.agentrules.api.MatchMode;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.api.StreamTrigger;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A rule is a value: two are equal if all that they have is equal. */
class RuleEqualityTest {
    private static final RuleSource SOURCE = RuleSource.of("test", Level.PROJECT, "a.md");

    /** One rule for each field, in which only this field differs from {@link #same}. */
    private static final Map<String, Rule> DIFFERENT = Map.ofEntries(
            Map.entry("name", same().withName("b")),
            Map.entry("description", started().description("About it").build()),
            Map.entry("alwaysApply", started().alwaysApply(true).build()),
            Map.entry("listed", started().listed(false).build()),
            Map.entry("disabled", started().disabled(true).build()),
            Map.entry(
                    "conditions",
                    started()
                            .when("globs", List.of("*.java"), PatternStyle.ROOTED)
                            .build()),
            Map.entry("match", started().match(MatchMode.ALL).build()),
            Map.entry("trigger", started().trigger(StreamTrigger.of("x")).build()),
            Map.entry("content", same().withContent("Other text.")),
            Map.entry(
                    "source",
                    Rule.named("a", RuleSource.of("test", Level.USER, "a.md"))
                            .content("Text.")
                            .build()),
            Map.entry("metadata", started().metadata(Map.of("key", 1)).build()),
            Map.entry("folder", same().limitedTo("src")),
            Map.entry("imports", same().withImports(List.of("/b.md"))),
            Map.entry("writtenKeys", started().writtenAs("paths", "applyTo").build()));

    @Test
    void eachFieldCounts() {
        Rule rule = same();

        assertThat(DIFFERENT)
                .allSatisfy((field, other) -> assertThat(other).as(field).isNotEqualTo(rule));
        assertThat(DIFFERENT.keySet())
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(Rule.class.getDeclaredFields())
                        .filter(field -> !Modifier.isStatic(field.getModifiers()))
                        .map(Field::getName)
                        .toList());
    }

    @Test
    void rulesOfTheSameFieldsAreEqual() {
        assertThat(same()).isEqualTo(same()).hasSameHashCodeAs(same());
        assertThat(same()).isNotEqualTo("a");
    }

    private static Rule same() {
        return started().build();
    }

    private static Rule.Builder started() {
        return Rule.named("a", SOURCE).content("Text.");
    }
}
