package io.agentrules.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.cli.CommandResult;
import io.agentrules.cli.Workspace;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PluginPathTest {
    private static final String PROVIDER = """
            package com.acme.rules;

            import io.agentrules.api.Rule;
            import io.agentrules.api.spi.DiscoveryContext;
            import io.agentrules.api.spi.RuleFiles;
            import io.agentrules.api.spi.RuleProvider;
            import java.util.List;

            public final class AcmeRuleProvider implements RuleProvider {
                @Override
                public String id() {
                    return "acme";
                }

                @Override
                public List<Rule> discover(DiscoveryContext context) {
                    context.addSource(RuleFiles.project(".acme", "md"), file -> file.rule().alwaysApply(true).build());
                    return List.of();
                }
            }
            """;

    private static final String CHECK = """
            package com.acme.rules;

            import io.agentrules.api.Diagnostic;
            import io.agentrules.check.spi.CheckContext;
            import io.agentrules.check.spi.RuleCheck;
            import java.util.List;

            public final class AcmeCheck implements RuleCheck {
                @Override
                public List<Diagnostic> check(CheckContext context) {
                    return List.of(Diagnostic.error("acme-found", "Acme wants something else", "Change it"));
                }
            }
            """;

    @TempDir
    Path folder;

    private Path plugins;
    private Workspace workspace;

    @BeforeEach
    void makeFolders() throws IOException {
        plugins = Files.createDirectories(folder.resolve("plugins"));
        workspace = new Workspace(folder).with(".acme/style.md", "Prefer const.");
    }

    @Test
    void aJarInTheFolderIsAskedForRules() throws Exception {
        jar(compiled(folder.resolve("classes")), plugins.resolve("acme.jar"));

        assertThat(workspace.rules("prompt").out()).doesNotContain("Prefer const.");
        assertThat(workspace
                        .rules("prompt", "--plugin-path", plugins.toString())
                        .out())
                .contains("Prefer const.");
        assertThat(workspace
                        .harness("list", "--plugin-path", plugins.toString(), "--provider", "acme")
                        .out())
                .contains("style");
    }

    @Test
    void aFolderOfClassesIsAskedForRulesWhetherItIsNamedOrTheFolderAroundIt() throws Exception {
        Path classes = compiled(plugins.resolve("classes"));

        for (Path named : List.of(plugins, classes)) {
            assertThat(workspace
                            .rules("prompt", "--plugin-path", named.toString())
                            .out())
                    .contains("Prefer const.");
        }
    }

    @Test
    void aCheckInTheFolderTakesPartInCheck() throws Exception {
        compiled(plugins.resolve("classes"), "AcmeCheck", CHECK, "io.agentrules.check.spi.RuleCheck");

        CommandResult run = workspace.rules("check", "--plugin-path", plugins.toString());

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).contains("acme-found", "Acme wants something else");
        assertThat(workspace.rules("check").out()).doesNotContain("acme-found");
    }

    /** Issue 53, B.20: what a plugin says reaches no terminal and no build server as a command. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "views",
                "list",
                "list --as acme",
                "list --as acme --verbose",
                "explain --as acme",
                "check --as acme",
                "list --as other",
                "coverage --as acme",
                "explain --as acme --path a.ts"
            })
    void namesFromAProfileAreShownAndNotRun(String command) throws Exception {
        String profile =
                "\\nfiles: [\\\"\\\\e[2JA.md\\\"]\\nasOf: \\\"\\\\n::error::c\\\"\\nversion: \\\"\\\\e[31m\\\\n##[error]b\\\""
                        + "\\nsources: {docs: x}\\ngroups: [{files: .acme, provider: acme}]";
        String hostile = PROVIDER.replace(
                        "import io.agentrules.api.Rule;",
                        "import io.agentrules.api.Rule;\nimport io.agentrules.api.spi.AgentProfile;")
                .replace("    @Override\n    public List<Rule>", """
                            @Override
                            public List<AgentProfile> profiles() {
                                return List.of(new AgentProfile("acme", "name: \\"::error::a\\\\e[31m\\\\n::error::b\\"%s"));
                            }

                            @Override
                            public List<Rule>""".formatted(profile));
        compiled(plugins.resolve("classes"), "AcmeRuleProvider", hostile, "io.agentrules.api.spi.RuleProvider");

        CommandResult run = workspace.rules((command + " --plugin-path " + plugins + " --color never").split(" "));

        assertThat(run.out() + run.err())
                .isNotEmpty()
                .doesNotContain("\u001b")
                .matches(text -> !command.equals("views") || text.contains("::error::a\\u001b[31m\\n::error::b"));
        assertThat((run.out() + run.err()).lines())
                .noneMatch(line -> line.stripLeading().startsWith("::")
                        || line.stripLeading().startsWith("##["));
    }

    @Test
    void withoutTheOptionNothingInAWorkspaceIsRun() throws Exception {
        jar(compiled(folder.resolve("classes")), workspace.root.resolve("plugins.jar"));

        assertThat(workspace.harness("list").out()).doesNotContain("acme");
    }

    @Test
    void theCodeOfAnUntrustedWorkspaceIsRefused() throws Exception {
        compiled(workspace.root.resolve("plugins/classes"));
        String inside = workspace.root.resolve("plugins").toString();

        CommandResult run = workspace.rules("prompt", "--untrusted", "--plugin-path", inside);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--plugin-path", "untrusted workspace");
        assertThat(run.out()).isEmpty();
    }

    @Test
    void aClassFolderWithRulesIsALibrary() throws Exception {
        Path classes = plugins.resolve("classes");
        Files.createDirectories(classes.resolve("META-INF/rules"));
        Files.writeString(classes.resolve("META-INF/rules/ship.md"), "---\nalwaysApply: true\n---\nShip small.");

        assertThat(workspace
                        .harness("list", "--plugin-path", classes.toString())
                        .out())
                .contains("ship");
        assertThat(workspace
                        .rules("prompt", "--plugin-path", plugins.toString())
                        .out())
                .contains("Ship small.");
    }

    @Test
    void aFolderWithoutPluginsIsNamed() {
        CommandResult empty = workspace.harness("list", "--plugin-path", plugins.toString());
        CommandResult missing = workspace.harness(
                "list", "--plugin-path", folder.resolve("nowhere").toString());

        assertThat(List.of(empty, missing)).extracting(CommandResult::exitCode).containsOnly(2);
        assertThat(empty.err()).contains("contains no jar");
        assertThat(missing.err()).contains("nowhere is not a readable folder");
    }

    @Test
    void aJarMayBeNamedItself() throws Exception {
        Path jar = plugins.resolve("acme.jar");
        jar(compiled(folder.resolve("classes")), jar);

        CommandResult run = workspace.harness("list", "--plugin-path", jar.toString());

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("style");
    }

    @Test
    void anotherFileIsNoPlugin() throws IOException {
        Path notes = Files.createFile(folder.resolve("notes.txt"));

        CommandResult run = workspace.harness("list", "--plugin-path", notes.toString());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("notes.txt is a file, but no jar");
    }

    private Path compiled(Path classes) throws IOException {
        return compiled(classes, "AcmeRuleProvider", PROVIDER, "io.agentrules.api.spi.RuleProvider");
    }

    private Path compiled(Path classes, String name, String code, String service) throws IOException {
        Path source = Files.writeString(folder.resolve(name + ".java"), code);
        Path services = Files.createDirectories(classes.resolve("META-INF/services"));
        Files.writeString(services.resolve(service), "com.acme.rules." + name + "\n");
        int exitCode = ToolProvider.findFirst("javac")
                .orElseThrow()
                .run(
                        System.out,
                        System.err,
                        "-d",
                        classes.toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        source.toString());
        assertThat(exitCode).isZero();
        return classes;
    }

    private static void jar(Path classes, Path jar) throws IOException {
        try (OutputStream out = Files.newOutputStream(jar);
                var entries = new JarOutputStream(out);
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                entries.putNextEntry(
                        new JarEntry(classes.relativize(file).toString().replace('\\', '/')));
                Files.copy(file, entries);
            }
        }
    }
}
