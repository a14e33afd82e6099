package io.agentrules.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.AgentProfile;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleFiles.Search;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.api.spi.RuleText;
import io.agentrules.core.internal.include.Written;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RulesConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two roots, one of which contains the other: a file is trusted as the innermost root is that contains it. */
class EngineTrustTest {
    @TempDir
    Path disk;

    @BeforeEach
    void writeAFileInEachRoot() throws IOException {
        write("outer/AGENTS.md", "Outer");
        write("outer/inner/AGENTS.md", "Inner");
    }

    @Test
    void aTrustedRootBringsInNoFileOfAnUntrustedOneBelow() {
        assertThat(inForce("inner", "outer", "inner")).containsExactly("Outer");
        assertThat(inForce("inner", "inner", "outer")).containsExactly("Outer");
    }

    @Test
    void aTrustedRootBringsInNoFileOfAnUntrustedOneAbove() {
        assertThat(inForce("outer", "outer", "inner")).containsExactly("Inner");
        assertThat(inForce("outer", "inner", "outer")).containsExactly("Inner");
    }

    @Test
    void aLinkIsTrustedNoMoreThanWhereItLeads() throws IOException {
        Files.delete(disk.resolve("outer/AGENTS.md"));
        Files.createSymbolicLink(disk.resolve("outer/AGENTS.md"), disk.resolve("outer/inner/AGENTS.md"));

        assertThat(inForce("inner", "outer", "inner")).isEmpty();
    }

    @Test
    void aLinkInAnUntrustedRootMakesNoRuleOfATrustedFile() throws IOException {
        write("outer/docs/attack.md", "An example of an attack");
        Files.delete(disk.resolve("outer/inner/AGENTS.md"));
        Files.createSymbolicLink(disk.resolve("outer/inner/AGENTS.md"), disk.resolve("outer/docs/attack.md"));
        Files.createSymbolicLink(disk.resolve("link"), disk.resolve("outer"));

        assertThat(inForce("inner", "outer", "inner")).containsExactly("Outer");
        assertThat(inForce("inner", "link", "inner")).containsExactly("Outer");
    }

    @Test
    void aTrustedRootImportsNothingFromAnUntrustedOneAbove() throws IOException {
        write("outer/.git/HEAD", "");
        write("outer/inner/AGENTS.md", "Inner\n@../more.md\n@../inner/own.md");
        write("outer/inner/own.md", "Own");
        write("outer/more.md", "More");

        RuleCatalog catalog = catalog("outer", "inner", "outer");

        assertThat(catalog.rules()).extracting(Rule::content).containsExactly("Inner\n@../more.md\nOwn");
        assertThat(catalog.diagnostics()).extracting(Diagnostic::code).contains("import-outside");
    }

    @Test
    void aTrustedRootImportsNothingFromAnUntrustedOneBelow() throws IOException {
        write("outer/AGENTS.md", "Outer\n@inner/more.md");
        write("outer/inner/more.md", "More");

        assertThat(inForce("inner", "outer", "inner")).containsExactly("Outer\n@inner/more.md");
    }

    private List<String> inForce(String untrusted, String... roots) {
        return catalog(untrusted, roots).rules().stream().map(Rule::content).toList();
    }

    private RuleCatalog catalog(String untrusted, String... roots) {
        RuleEngine.Builder builder = RuleEngine.builder()
                .environment(Map.of())
                .home(disk.resolve("home"))
                .discovery(false)
                .provider(new Chain())
                .config(RulesConfig.builder()
                        .untrustedRoots(Set.of(path(untrusted)))
                        .build());
        for (String root : roots) {
            builder.workspace(path(root));
        }
        return builder.build().catalog();
    }

    private Path path(String root) {
        return disk.resolve(root.equals("inner") ? "outer/inner" : root);
    }

    private void write(String path, String text) throws IOException {
        Path file = disk.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    /** Finds files above and below each root. */
    private record Chain() implements RuleProvider {
        @Override
        public String id() {
            return "chain";
        }

        @Override
        public List<AgentProfile> profiles() {
            return Written.MARKDOWN.profiles(id());
        }

        @Override
        public List<Rule> discover(DiscoveryContext context) {
            context.addSource(
                    RuleFiles.chain("AGENTS.md")
                            .in(Search.FILE_SYSTEM)
                            .alsoBelow()
                            .with(RuleText.PLAIN.importing()),
                    file -> file.rule().alwaysApply(true).build());
            return List.of();
        }
    }
}
