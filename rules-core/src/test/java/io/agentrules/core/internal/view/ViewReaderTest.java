package io.agentrules.core.internal.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.AgentProfile;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RulesConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The view of a made-up agent, each test with the groups that it needs. */
class ViewReaderTest {
    private static final String IMPORTS = """
            imports: {open: '@', where: anywhere, depth: 2}
            """;

    @TempDir
    Path disk;

    private Path workspace = Path.of("");

    @BeforeEach
    void createAWorkspace() throws IOException {
        disk = disk.toRealPath();
        workspace = Files.createDirectories(disk.resolve("home/projects/ws"));
        Files.createDirectories(workspace.resolve(".git"));
    }

    /** Issue 54: with two bytes a character, a limit that is even never cuts one in two. */
    @Test
    void aCharacterIsNotCutInTwo() throws IOException {
        write("A.md", "\u20ac\u20ac\u20ac");

        assertThat(texts(catalog("""
                - {files: A.md, provider: acme, limit: {bytes: 7, beyond: cut}}
                """))).containsExactly("\u20ac\u20ac");
    }

    @Test
    void aLimitInLinesCutsAfterALine() throws IOException {
        write("A.md", "1\n2\n3");

        assertThat(texts(catalog("""
                - {files: A.md, provider: acme, limit: {lines: 2, beyond: cut}}
                """))).containsExactly("1\n2");
    }

    /** Issue 54: what is on the way to the current folder comes before what is beside it, however deep either is. */
    @Test
    void foldersOnTheWayComeBeforeThoseBeside() throws IOException {
        write("A.md", "root");
        write("a/A.md", "on the way");
        write("a/b/c/A.md", "current");
        write("x/A.md", "beside");

        assertThat(texts(catalog("a/b/c", "", """
                - {files: A.md, provider: acme, upward: repository, below: folder}
                """))).containsExactly("root", "on the way", "current", "x: beside");
        assertThat(texts(catalog("", "", """
                - {files: A.md, provider: acme, upward: repository, below: folder, order: nearest}
                """))).containsExactly("root", "a/b/c: current", "a: on the way", "x: beside");
    }

    @Test
    void betweenLeavesOutBothEnds() throws IOException {
        write("A.md", "root");
        write("a/A.md", "between");
        write("a/b/A.md", "also between");
        write("a/b/c/A.md", "current");

        assertThat(texts(catalog("a/b/c", "", """
                - {files: A.md, provider: acme, upward: between}
                """))).containsExactly("between", "also between");
        assertThat(texts(catalog("a/b/c", "", """
                - {files: A.md, provider: acme, upward: ends}
                """))).containsExactly("root", "current");
    }

    @Test
    void aboveTheRepositoryIsOneFolder() throws IOException {
        write("../../A.md", "too far");
        write("../A.md", "above");
        write("A.md", "root");
        write("a/A.md", "current");

        assertThat(texts(catalog("a", "", """
                - {files: A.md, provider: acme, upward: above-repository}
                """))).containsExactly("above", "root", "current");
    }

    @Test
    void importsThatAreRulesOfTheirOwnAreFollowedAsDeepAsOthers() throws IOException {
        write("A.md", "start @1.md");
        write("1.md", "one @2.md");
        write("2.md", "two @3.md");
        write("3.md", "three");

        assertThat(texts(catalog("", IMPORTS, """
                - {files: A.md, provider: acme, imports: true, importsApart: true}
                """))).containsExactly("start @1.md", "one @2.md", "two @3.md");
        assertThat(texts(catalog("", IMPORTS, """
                - {files: A.md, provider: acme, imports: true}
                """))).containsExactly("start one two @3.md");
    }

    /** What is not trusted takes no part of a limit, and does not go over one. */
    @Test
    void filesThatAreNotTrustedHaveNoPartInLimits() throws IOException {
        write("A.md", "12345678");
        write("../../A.md", "abcdefgh");
        String groups = """
                - files: A.md
                  provider: acme
                - files: A.md
                  level: user
                  provider: acme
                """;
        String limit = "limitTogether: {characters: 10, beyond: cut}\n";

        assertThat(texts(catalog("", limit, groups))).containsExactly("12345678", "ab");
        RuleCatalog untrusted = catalog("", limit, groups, workspace.toString());
        assertThat(texts(untrusted)).containsExactly("abcdefgh");
        assertThat(untrusted.diagnostics()).extracting(Diagnostic::code).doesNotContain("file-over-tool-limit");
        assertThat(untrusted.entries())
                .extracting(entry -> entry.rule().content())
                .containsExactlyInAnyOrder("abcdefgh", "12345678");
    }

    private RuleCatalog catalog(String groups) {
        return catalog("", "", groups);
    }

    private RuleCatalog catalog(String cwd, String keys, String groups, String... untrusted) {
        var config = RulesConfig.builder();
        config.untrustedRoots(Stream.of(untrusted).map(Path::of).collect(Collectors.toSet()));
        return RuleEngine.builder()
                .workspace(workspace)
                .cwd(workspace.resolve(cwd))
                .home(disk.resolve("home"))
                .environment(Map.of())
                .discovery(false)
                .config(config.build())
                .provider(new Acme("name: Acme\nasOf: 2026-11\nsources: {docs: x}\n" + keys + "groups:\n" + groups))
                .viewAs("acme")
                .build()
                .catalog();
    }

    /** Returns the texts of the view in its order, after the folder to which one is limited. */
    private static List<String> texts(RuleCatalog catalog) {
        return catalog.rules().stream()
                .map(rule -> rule.folder().map(folder -> folder + ": ").orElse("") + rule.content())
                .toList();
    }

    private void write(String path, String text) throws IOException {
        Path file = workspace.resolve(path).normalize();
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private record Acme(String profile) implements RuleProvider {
        @Override
        public String id() {
            return "acme";
        }

        @Override
        public List<Rule> discover(DiscoveryContext context) {
            context.addSource(
                    RuleFiles.chain("A.md").alsoBelow(),
                    file -> file.rule().alwaysApply(true).build());
            return List.of();
        }

        @Override
        public List<AgentProfile> profiles() {
            return List.of(new AgentProfile("acme", profile));
        }
    }
}
