package io.agentrules.benchmarks.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.benchmarks.data.Triggers.Counts;
import io.agentrules.benchmarks.plain.StatAndRead;
import io.agentrules.benchmarks.plain.WalkAndRead;
import io.agentrules.pattern.PatternSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the figures lean on: that the input is what the tables say. */
class DataTest {
    @ParameterizedTest
    @EnumSource
    void noTriggerMatchesTheCode(Counts counts) {
        PatternSet.Builder triggers = PatternSet.builder();
        Triggers.realistic(1_000, counts).forEach(triggers::add);

        PatternSet set = triggers.build();

        assertThat(set.problems()).isEmpty();
        assertThat(set.match(SourceCode.text(200_000, 3)).toArray()).isEmpty();
        assertThat(set.match("rm -rf / # for now, I'll skip").size()).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    void fewTriggersAreTheBeginningOfMany(Counts counts) {
        List<String> many = Triggers.realistic(1_000, counts);

        assertThat(many).doesNotHaveDuplicates().hasSize(1_000);
        assertThat(Triggers.realistic(10, counts)).isEqualTo(many.subList(0, 10));
        assertThat(many.stream().filter(trigger -> trigger.contains(".*")).count())
                .isBetween(150L, 400L);
        assertThat(many.stream().filter(trigger -> trigger.matches(".*\\{\\d.*")))
                .hasSize(6);
    }

    @Test
    void theSetsDifferByTheTriggerWhoseCountBeginsOften() {
        String text = SourceCode.text(200_000, 3);
        List<String> often = new ArrayList<>(Triggers.realistic(1_000, Counts.OFTEN));

        often.removeAll(Triggers.realistic(1_000, Counts.SELDOM));

        assertThat(often).containsExactly("\\bSELECT\\b[^;]{0,200}\\bOR\\s+1=1");
        assertThat(Pattern.compile("\\bSELECT\\b").matcher(text).results().count())
                .isBetween(100L, 300L);
        assertThat(Pattern.compile("\\bDELETE\\s+FROM\\b")
                        .matcher(text)
                        .results()
                        .count())
                .isBetween(5L, 50L);
    }

    @Test
    void theDeltasAreTheText() {
        String text = SourceCode.text(1_002, 3);

        List<String> deltas = SourceCode.deltas(text, 4);

        assertThat(deltas).hasSize(251).last().isEqualTo(text.substring(1_000));
        assertThat(String.join("", deltas)).isEqualTo(text).hasSize(1_002);
    }

    @ParameterizedTest
    @EnumSource
    void ofThreeThousandGlobs2300AreDifferent(Layout layout) {
        List<String> globs = RuleGlobs.ofThousandRules(layout);

        assertThat(globs).hasSize(3_000);
        assertThat(new HashSet<>(globs)).hasSize(2_300);
    }

    @ParameterizedTest
    @EnumSource
    void noPathComesTwice(Layout layout) {
        var paths = new RepositoryPaths(layout, 1);

        List<String> some = paths.next(5_000);

        assertThat(some).doesNotHaveDuplicates().doesNotContainAnyElementsOf(paths.next(5_000));
        assertThat(new RepositoryPaths(layout, 1).next(5_000)).isEqualTo(some);
    }

    @Test
    void keywordsAreDifferentAndSomeAreInEachPrompt() {
        List<String> keywords = RuleKeywords.ofThousandRules();

        assertThat(keywords).hasSize(3_000).doesNotHaveDuplicates();
        assertThat(RuleKeywords.prompts(20, 1))
                .hasSize(20)
                .allSatisfy(prompt -> assertThat(prompt).hasSize(2_000).containsAnyOf(keywords.toArray(String[]::new)));
    }

    @Test
    void theEngineOfAWorkspaceFindsEveryRule() {
        try (RuleWorkspace workspace = RuleWorkspace.of(25)) {
            assertThat(workspace.engine().build().catalog().rules()).hasSize(25);
        }
    }

    @Test
    void aWorkspaceHasThatManyFilesUntilItIsClosed() throws IOException {
        Path root;
        try (RuleWorkspace workspace = RuleWorkspace.of(7)) {
            root = workspace.root();
            try (Stream<Path> all = Files.walk(root)) {
                assertThat(all.filter(Files::isRegularFile)).hasSize(7);
            }
            assertThat(WalkAndRead.bytes(root)).isBetween(7 * 150L, 7 * 3_000L);
            assertThat(workspace.files()).hasSize(7).doesNotHaveDuplicates();
            assertThat(StatAndRead.bytes(workspace.files())).isEqualTo(WalkAndRead.bytes(root));
            assertThat(workspace.home()).isEmptyDirectory();
        }
        assertThat(root.getParent()).doesNotExist();
    }
}
