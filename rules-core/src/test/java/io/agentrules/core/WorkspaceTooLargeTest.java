package io.agentrules.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.AgentProfile;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleFile;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.api.spi.RuleText;
import io.agentrules.core.internal.include.Written;
import io.agentrules.core.model.Limits;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RulesConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A repository must not use up the memory of a program that reads its rules, and with it the user's own rules. */
class WorkspaceTooLargeTest {
    private static final int LIMIT = 20_000;

    @TempDir
    Path folder;

    private Path workspace;

    @BeforeEach
    void userRule() throws IOException {
        workspace = folder.resolve("ws");
        Files.createDirectories(workspace.resolve("rules"));
        Path home = Files.createDirectories(folder.resolve("home/rules"));
        Files.writeString(home.resolve("mine.md"), "Mine.");
        Files.writeString(home.resolve("long.md"), "x".repeat(2 * LIMIT));
    }

    private RuleEngine.Builder builder(int maxChars) {
        Limits limits = Limits.builder().maxWorkspaceChars(maxChars).build();
        return RuleEngine.builder()
                .workspace(workspace)
                .home(folder.resolve("home"))
                .environment(Map.of())
                .provider(new ImportingProvider("one"))
                .config(RulesConfig.builder().limits(limits).build());
    }

    private RuleEngine engine() {
        return builder(LIMIT).build();
    }

    /** By their number, by long texts, by what they import, and by values of front matter, which take more memory than their text. */
    @ParameterizedTest
    @CsvSource({"20, Rule", "2, LONG", "2, @../long.txt", "1, VALUES", "20, INVALID"})
    void noneOfItsRulesIsUsedAndAllOfTheUsers(int files, String text) throws IOException {
        Files.writeString(workspace.resolve("long.txt"), "x".repeat(8_000));
        for (int i = 0; i < files; i++) {
            String written = text.replace("LONG", "x".repeat(8_000))
                    .replace("INVALID", "---\nglobs: [\n---\nRule")
                    .replace("VALUES", "---\nx: [" + "a,".repeat(150) + "]\n---\nRule");
            Files.writeString(workspace.resolve("rules/" + i + ".md"), written);
        }

        RuleEngine engine = engine();

        assertThat(names(engine.catalog())).containsExactly("long", "mine");
        assertThat(codes(engine.catalog())).containsExactly("rule-files-too-large");
        assertThat(engine.refresh()).isSameAs(engine.catalog());
        assertThat(names(builder(10 * LIMIT).build().catalog())).hasSize(2 + files);
    }

    @Test
    void itsRulesAreUsedAgainWhenThereIsLessText() throws IOException {
        Path large = Files.writeString(workspace.resolve("rules/large.md"), "x".repeat(LIMIT));
        Files.writeString(workspace.resolve("rules/small.md"), "Small.");
        RuleEngine engine = engine();
        assertThat(names(engine.catalog())).doesNotContain("small");

        Files.delete(large);

        assertThat(names(engine.refresh())).containsExactlyInAnyOrder("small", "long", "mine");
        assertThat(codes(engine.catalog())).isEmpty();
    }

    @Test
    void aTextCountsOnceAndNotOnceMoreWithoutItsFrontMatter() throws IOException {
        Files.writeString(workspace.resolve("rules/a.md"), "---\nx: y\n---\n" + "x".repeat(LIMIT / 2));

        assertThat(codes(engine().catalog())).isEmpty();
    }

    /** What is counted twice depends on which provider is faster. */
    @Test
    void aFileThatSeveralProvidersReadAlikeCountsOnce() throws IOException {
        Files.writeString(workspace.resolve("rules/a.md"), "x".repeat(LIMIT / 2 - 4_000));
        RuleEngine.Builder builder = builder(LIMIT);
        List.of("two", "three", "four").forEach(id -> builder.provider(new ImportingProvider(id)));

        for (int i = 0; i < 20; i++) {
            assertThat(codes(builder.build().catalog())).doesNotContain("rule-files-too-large");
        }
    }

    private static List<String> names(RuleCatalog catalog) {
        return catalog.rules().stream().map(Rule::name).toList();
    }

    private static List<String> codes(RuleCatalog catalog) {
        return catalog.diagnostics().stream().map(Diagnostic::code).toList();
    }

    /** Reads {@code rules} in the workspace and in the home folder. */
    private record ImportingProvider(String id) implements RuleProvider {
        @Override
        public List<AgentProfile> profiles() {
            return Written.MARKDOWN.profiles(id());
        }

        @Override
        public List<Rule> discover(DiscoveryContext context) {
            RuleText text = RuleText.FRONT_MATTER.importing();
            context.addSource(RuleFiles.user("rules", "md").with(text), ImportingProvider::rule);
            context.addSource(RuleFiles.project("rules", "md").with(text), ImportingProvider::rule);
            return List.of();
        }

        private static Rule rule(RuleFile file) {
            return file.rule().alwaysApply(true).build();
        }
    }
}
