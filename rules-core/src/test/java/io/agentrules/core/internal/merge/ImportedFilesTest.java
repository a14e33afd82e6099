package io.agentrules.core.internal.merge;

import static io.agentrules.core.internal.merge.Merging.contribution;
import static io.agentrules.core.internal.merge.Merging.inForce;
import static io.agentrules.core.internal.merge.Merging.merge;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Level;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.core.internal.discover.Contribution;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RuleEntry.Shadowing;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import org.junit.jupiter.api.Test;

class ImportedFilesTest {
    @Test
    void aFileThatARuleInEveryPromptImportsIsNotThereTwice() {
        Rule agents = always("AGENTS");
        Rule claude = always("CLAUDE").withImports(List.of("/ws/AGENTS.md", "/ws/b.md"));
        Rule gemini = always("GEMINI").withImports(List.of("/ws/CLAUDE.md", "/ws/AGENTS.md", "/ws/b.md"));

        List<RuleEntry> merged = merge(List.of(
                contribution("agents-md", 20, agents),
                contribution("claude", 20, claude),
                contribution("gemini", 20, gemini)));

        assertThat(inForce(merged)).containsExactly(gemini);
        assertThat(merged.get(0).shadowedBy()).contains(gemini);
        assertThat(merged.get(0).shadowing()).contains(Shadowing.IMPORTED);
    }

    @Test
    void anImportThatMayBeOutDoesNotReplaceTheFile() {
        Rule agents = always("AGENTS");
        Rule conditional = rule("ts", Level.PROJECT, "/ws/ts.md")
                .when("globs", List.of("*.ts"), PatternStyle.ANY_DEPTH)
                .build();
        Rule importing = conditional.withImports(List.of("/ws/AGENTS.md"));
        Rule narrow = rule("narrow", Level.PROJECT, "/ws/narrow.md")
                .when("globs", List.of("*.md"), PatternStyle.ANY_DEPTH)
                .build();
        Rule claude = always("CLAUDE").withImports(List.of("/ws/narrow.md"));

        assertThat(inForce(merge(List.of(
                        contribution("agents-md", 20, agents), contribution("claude", 20, importing, narrow, claude)))))
                .containsExactlyInAnyOrder(agents, importing, narrow, claude);
    }

    /** Kiro, for example, does not import what a file of Claude Code does. */
    @Test
    void anImportWithoutWhatTheFileImportsDoesNotReplaceIt() {
        Rule claude = always("CLAUDE").withImports(List.of("/ws/b.md"));
        Rule kiro = always("all").withImports(List.of("/ws/CLAUDE.md"));

        assertThat(inForce(merge(List.of(contribution("claude", 20, claude), contribution("kiro", 50, kiro)))))
                .containsExactly(kiro, claude);
    }

    @Test
    void theStrongestRuleThatHasAllOfTheFileStandsForIt() {
        Rule agents = always("AGENTS").withImports(List.of("/ws/b.md"));
        Rule partial = always("CLAUDE").withImports(List.of("/ws/AGENTS.md"));
        Rule whole = always("GEMINI").withImports(List.of("/ws/AGENTS.md", "/ws/b.md"));

        List<RuleEntry> merged = merge(List.of(
                contribution("agents-md", 20, agents),
                contribution("claude", 90, partial),
                contribution("gemini", 50, whole)));

        assertThat(inForce(merged)).containsExactly(partial, whole);
    }

    @Test
    void rulesThatImportEachOtherAreBothInForceAndStandForWhatTheyShare() {
        Rule one = always("one").withImports(List.of("/ws/two.md", "/ws/AGENTS.md"));
        Rule two = always("two").withImports(List.of("/ws/one.md", "/ws/AGENTS.md"));
        Rule three = always("three").withImports(List.of("/ws/three.md", "/ws/four.md", "/ws/b.md"));
        Rule four = always("four").withImports(List.of("/ws/four.md", "/ws/three.md", "/ws/b.md"));

        List<RuleEntry> merged = merge(List.of(
                contribution("agents-md", 20, always("AGENTS"), always("b")),
                contribution("claude", 20, one, two, three, four)));

        assertThat(inForce(merged)).containsExactly(one, two, three, four);
    }

    /** Or a repository could put what the user has written between its own words, such as "ignore what follows". */
    @Test
    void noRuleStandsForOneOfAnotherLevel() {
        Rule users = rule("mine", Level.USER, "/home/me/.claude/CLAUDE.md")
                .alwaysApply(true)
                .build();
        Rule project = always("CLAUDE").withImports(List.of("/home/me/.claude/CLAUDE.md"));

        assertThat(inForce(merge(List.of(contribution("claude", 50, project), contribution("user", 20, users)))))
                .containsExactly(project, users);
    }

    @Test
    void noRuleStandsForOneOfTheOrganization() {
        Rule managed = rule("policy", Level.MANAGED, "/etc/policy.md")
                .alwaysApply(true)
                .build();
        Rule other = rule("other", Level.MANAGED, "/etc/other.md")
                .alwaysApply(true)
                .build()
                .withImports(List.of("/etc/policy.md"));

        assertThat(inForce(merge(List.of(contribution("claude", 50, other, managed)))))
                .containsExactly(other, managed);
    }

    @Test
    void noRuleStandsForAStrongerOne() {
        Rule agents = always("AGENTS");
        Rule claude = always("CLAUDE").withImports(List.of("/ws/AGENTS.md"));
        var binding = new Contribution("remote", 10, true, List.of(agents));

        assertThat(inForce(merge(List.of(contribution("agents-md", 90, agents), contribution("claude", 50, claude)))))
                .containsExactly(agents, claude);
        assertThat(inForce(merge(List.of(binding, contribution("claude", 50, claude)))))
                .containsExactly(agents, claude);
    }

    @Test
    void whatGaveWayToAnImportedTextNamesTheRuleInForce() {
        Rule agents = rule("AGENTS", Level.PROJECT, "/ws/AGENTS.md", "agents-md")
                .alwaysApply(true)
                .content("Shared")
                .build();
        Rule link = rule("link", Level.PROJECT, "/ws/AGENTS.md").build();
        Rule copy = rule("copy", Level.PROJECT, "/ws/copy.md", "copilot")
                .alwaysApply(true)
                .content("Shared")
                .build();
        Rule claude = rule("CLAUDE", Level.PROJECT, "/ws/CLAUDE.md")
                .alwaysApply(true)
                .content("Follow this: Shared")
                .build()
                .withImports(List.of("/ws/AGENTS.md"));

        List<RuleEntry> merged = merge(List.of(
                contribution("cursor", 95, link),
                contribution("claude", 90, claude),
                contribution("agents-md", 90, agents),
                contribution("copilot", 40, copy)));

        assertThat(inForce(merged)).containsExactly(claude);
        assertThat(merged).filteredOn(entry -> !entry.isEligible()).hasSize(3).allSatisfy(entry -> {
            assertThat(entry.shadowedBy()).contains(claude);
        });
        assertThat(merged)
                .extracting(RuleEntry::shadowing)
                .filteredOn(Optional::isPresent)
                .extracting(Optional::get)
                .containsExactly(Shadowing.IMPORTED, Shadowing.IMPORTED, Shadowing.INDIRECT);
    }

    @Property(tries = 2_000, seed = "66", shrinking = ShrinkingMode.OFF)
    void aRuleGivesWayOnlyToOneInForceThatIsAsStrongAndHasItsText(@ForAll long seed) {
        var random = new Random(seed);
        List<Contribution> given = contributions(random);
        List<RuleEntry> merged = merge(given);

        List<Contribution> shuffled = new ArrayList<>(given);
        Collections.shuffle(shuffled, random);
        assertThat(merge(shuffled)).isEqualTo(merged);
        assertThat(merged).filteredOn(entry -> !entry.isEligible()).allSatisfy(entry -> {
            Rule rule = entry.rule();
            Rule winner = entry.shadowedBy().orElseThrow();
            assertThat(inForce(merged)).contains(winner);
            assertThat(winner.imports()).contains(rule.source().file()).containsAll(rule.imports());
            assertThat(winner.source().level()).isEqualTo(rule.source().level()).isNotEqualTo(Level.MANAGED);
            assertThat(contributionOf(winner, given).priority())
                    .isGreaterThanOrEqualTo(contributionOf(rule, given).priority());
            assertThat(contributionOf(winner, given).binding()
                            || !contributionOf(rule, given).binding())
                    .isTrue();
        });
    }

    /** Up to six contributions of rules with a file each, which import each other as they like. */
    private static List<Contribution> contributions(Random random) {
        List<Contribution> contributions = new ArrayList<>();
        for (int provider = random.nextInt(6); provider >= 0; provider--) {
            List<Rule> rules = new ArrayList<>();
            for (int i = random.nextInt(4); i > 0; i--) {
                String name = "r" + provider + i;
                Level level = List.of(Level.PROJECT, Level.PROJECT, Level.USER, Level.MANAGED)
                        .get(random.nextInt(4));
                List<String> imports = IntStream.range(0, 24)
                        .filter(file -> random.nextInt(3) > 0)
                        .mapToObj(file -> "/ws/r" + file / 4 + (1 + file % 4) + ".md")
                        .toList();
                rules.add(rule(name, level, "/ws/" + name + ".md")
                        .alwaysApply(random.nextInt(5) > 0)
                        .build()
                        .withImports(random.nextInt(4) > 0 ? imports : List.of()));
            }
            contributions.add(new Contribution("p" + provider, 10 * random.nextInt(3), random.nextInt(6) == 0, rules));
        }
        return contributions;
    }

    private static Contribution contributionOf(Rule rule, List<Contribution> given) {
        return given.stream()
                .filter(contribution -> contribution.rules().contains(rule))
                .findAny()
                .orElseThrow();
    }

    private static Rule always(String name) {
        return rule(name, Level.PROJECT, "/ws/" + name + ".md")
                .alwaysApply(true)
                .build();
    }

    private static Rule.Builder rule(String name, Level level, String file) {
        return rule(name, level, file, "test");
    }

    private static Rule.Builder rule(String name, Level level, String file, String provider) {
        return Rule.named(name, RuleSource.of(provider, level, file)).content("Same");
    }
}
