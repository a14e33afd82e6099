package io.agentrules.check.internal.lint;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ToolLimitsTest {
    private static final ToolLimits LIMITS = new ToolLimits(AcmeProfile.alone());

    @Test
    void aFileThatIsLongerThanItsToolReadsIsReported() {
        assertThat(LIMITS.of(rule("/ws/a.md", "x".repeat(120)))).isEmpty();
        assertThat(LIMITS.of(rule("/ws/a.md", "x".repeat(121)))).hasValueSatisfying(finding -> {
            assertThat(LintRules.gist(finding)).isEqualTo("warning file-over-tool-limit");
            assertThat(finding.message())
                    .isEqualTo("Acme reads 120 characters of this file, which has 121: the rest is cut off");
        });
    }

    @Test
    void theFirstLimitForTheLevelOfARuleCounts() {
        Rule mine = Rule.named("mine", RuleSource.of("acme", Level.USER, "/home/me/a.md"))
                .content("x".repeat(61))
                .build();

        assertThat(LIMITS.of(mine))
                .hasValueSatisfying(finding -> assertThat(finding.message()).contains("60 characters"));
    }

    @Test
    void aCharacterOutsideTheBasicPlaneCountsOnce() {
        assertThat(LIMITS.of(rule("/ws/a.md", "\ud83d\ude80".repeat(120)))).isEmpty();
    }

    @Test
    void bytesAreThoseOfUtf8() {
        assertThat(LIMITS.of(rule("/ws/small.md", "\u00e4".repeat(6)))).isEmpty();
        assertThat(LIMITS.of(rule("/ws/small.md", "\u00e4".repeat(7))))
                .hasValueSatisfying(finding -> assertThat(finding.message()).contains("12 bytes", "has 14"));
    }

    @Test
    void aRecommendationIsOnlyAnInformation() {
        assertThat(LIMITS.of(rule("/ws/short.md", "x\n".repeat(5)))).isEmpty();
        assertThat(LIMITS.of(rule("/ws/short.md", "x\n".repeat(6))))
                .map(LintRules::gist)
                .contains("info file-over-tool-limit");
    }

    @Test
    void otherToolsHaveNoSuchLimit() {
        Rule other = Rule.named("a", RuleSource.of("other", Level.PROJECT, "/ws/a.md"))
                .content("x".repeat(20_000))
                .build();

        assertThat(LIMITS.of(other)).isEmpty();
        assertThat(LIMITS.together(List.of(other))).isEmpty();
    }

    @Test
    void theFilesOfAChainAreCountedTogether() {
        Rule top = rule("/ws/ACME.md", "x".repeat(60));
        Rule fine = rule("/ws/a/ACME.md", "x".repeat(40));
        Rule over = rule("/ws/b/c/ACME.extra.md", "\u00e4".repeat(21));
        Rule below = rule("/ws/b/c/d/ACME.md", "x");

        assertThat(LIMITS.together(List.of(below, over, fine, top)))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.location().orElseThrow().file()).isEqualTo("/ws/b/c/ACME.extra.md");
                    assertThat(finding.message()).contains("100 bytes", "folders above, which have 102");
                    assertThat(finding.remedy()).contains("ACME.md in the folders that they are about");
                });
    }

    /** Issue 53: Codex reads the last line break, too, so "has 35,688" was wrong by a byte. */
    @Test
    void theBytesOfAChainAreThoseOfItsFiles(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("ACME.md"), "x".repeat(100) + "\n");

        assertThat(LIMITS.together(List.of(rule(file.toString(), "x".repeat(100)))))
                .singleElement()
                .satisfies(finding -> assertThat(finding.message()).contains("of this file, which has 101"));
    }

    @Test
    void allFilesOfAToolAreCountedTogether() {
        Rule one = rule("/ws/one.md", "x".repeat(119));
        Rule two = rule("/ws/two.md", "x".repeat(82));

        assertThat(LIMITS.together(List.of(one))).isEmpty();
        assertThat(LIMITS.together(List.of(one, two))).singleElement().satisfies(finding -> {
            assertThat(finding.location().map(Diagnostic.Location::file)).contains("/ws/two.md");
            assertThat(finding.message()).contains("200 characters of all its rules together, which have 201");
        });
    }

    @Test
    void rulesThatAreOnlyListedDoNotCountInALimitOfAllTexts() {
        Rule one = rule("/ws/one.md", "x".repeat(119));
        Rule listed = Rule.named("b", one.source())
                .content(one.content())
                .description("Y")
                .build();

        assertThat(LIMITS.together(List.of(one, listed))).isEmpty();
        assertThat(LIMITS.together(List.of(one, one))).hasSize(1);
    }

    private static Rule rule(String location, String content) {
        var source = new RuleSource("acme", Level.PROJECT, "a.md", location, location, Optional.of("/ws"));
        return Rule.named("a", source).content(content).alwaysApply(true).build();
    }
}
