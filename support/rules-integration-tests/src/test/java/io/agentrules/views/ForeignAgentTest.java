package io.agentrules.views;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.spi.AgentProfile;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.check.RuleChecker;
import io.agentrules.core.RuleEngine;
import io.agentrules.testkit.InMemoryProject;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An agent that nobody here knows, in a jar of its own: references {@code {{include "path"}}}, files in five folders, limits, and files that
 * keep others from being read. Only its provider and its profile say so.
 */
class ForeignAgentTest {
    private static final String PROFILE = """
            name: Borg Code
            shortName: Borg
            version: 7.9
            asOf: 2026-11
            sources: {docs: its page on rules}
            imports:
              open: '{{include "'
              close: '"}}'
              base: root
              depth: 2
              refused: [/, 'https://']
            settings:
              - key: rules.exclude
                files: [.borg/settings.json]
                does: excludes
            groups:
              - files: /etc/borg/rules
                level: managed
                provider: borg
                extensions: md
                reading: .borg/rules
              - files: .borg/rules
                level: user
                provider: borg
                extensions: md
                reading: .borg/rules
                imports: true
              - files: BORG.md
                id: main
                provider: borg
                upward: repository
                below: folder
                imports: true
                limit: {characters: 120, beyond: cut}
              - files: .borg/rules
                provider: borg
                extensions: md
                reading: .borg/rules
                imports: true
                limitTogether: {bytes: 100, beyond: skip, setting: rules.size in .borg/settings.json}
              - files: docs/borg
                provider: borg
                extensions: txt
                exceptFiles: draft.txt
                reading: always
              - files: .borg/skills
                provider: borg
                skills: true
              - files: AGENTS.md
                provider: agents-md
                unless: main
            files: [BORG.md, .borg/rules]
            format:
              always: 'set load: always'
              limits:
                - {of: all, level: user, lines: 3, beyond: it forgets the rest}
            """;

    private static final String PROVIDER = """
            package team;

            import io.agentrules.api.*;
            import io.agentrules.api.spi.*;
            import java.util.List;

            public final class BorgProvider implements RuleProvider {
                public String id() {
                    return "borg";
                }

                public List<Rule> discover(DiscoveryContext context) {
                    RuleText imports = RuleText.FRONT_MATTER.importing();
                    context.addSource(RuleFiles.chain("BORG.md").with(RuleText.PLAIN.importing()).alsoBelow(),
                            file -> file.rule().alwaysApply(true).build());
                    context.addSource(RuleFiles.project(".borg/rules", "md").with(imports), BorgProvider::rule);
                    context.addSource(RuleFiles.user(".borg/rules", "md").with(imports), BorgProvider::rule);
                    context.addSource(RuleFiles.project("docs/borg", "txt"), file -> file.rule().alwaysApply(true).build());
                    return List.of();
                }

                private static Rule rule(RuleFile file) {
                    return file.rule().alwaysApply(file.word("load", "always").isPresent()).build();
                }

                public List<AgentProfile> profiles() {
                    return List.of(AgentProfile.read("borg", getClass().getResourceAsStream("borg.yaml")));
                }
            }
            """;

    @TempDir
    private static Path folder;

    private static URLClassLoader loader;
    private static RuleProvider provider;

    private final InMemoryProject project = Seen.repository()
            .with("BORG.md", "Start. {{include \"docs/a.md\"}} `{{include \"docs/a.md\"}}` {{include \"/etc/hosts\"}}")
            .with("docs/a.md", "A {{include \"docs/b.md\"}}")
            .with("docs/b.md", "B {{include \"docs/c.md\"}}")
            .with("docs/c.md", "C")
            .with("sub/BORG.md", "Sub. {{include \"docs/c.md\"}} {{include \"docs/none\"}}")
            .with("AGENTS.md", "Of others.")
            .with(".borg/rules/a.md", "---\nload: always\n---\n" + "a".repeat(50))
            .with(".borg/rules/b.md", "---\nload: always\n---\n" + "b".repeat(50))
            .with("docs/borg/page.txt", "Page.")
            .with("docs/borg/secret.txt", "Secret.")
            .with("docs/borg/draft.txt", "Draft.")
            .with(".borg/settings.json", "{\"rules\": {\"exclude\": [\"**/secret.txt\"]}}")
            .with(".borg/skills/deploy/SKILL.md", "---\nname: deploy\ndescription: How to deploy\n---\nSteps.")
            .with("~/.borg/rules/mine.md", "---\nload: always\n---\nMine.\n2\n3\n4");

    @BeforeAll
    static void publish() throws IOException {
        Path classes = Files.createDirectories(folder.resolve("classes/team"));
        Path source = Files.writeString(folder.resolve("BorgProvider.java"), PROVIDER);
        int failures = ToolProvider.findFirst("javac")
                .orElseThrow()
                .run(
                        System.out,
                        System.err,
                        "-cp",
                        Path.of(URI.create(RuleProvider.class
                                        .getProtectionDomain()
                                        .getCodeSource()
                                        .getLocation()
                                        .toString()))
                                .toString(),
                        "-d",
                        Objects.requireNonNull(classes.getParent()).toString(),
                        source.toString());
        assertThat(failures).isZero();
        Path jar = folder.resolve("borg.jar");
        try (OutputStream out = Files.newOutputStream(jar);
                var entries = new JarOutputStream(out)) {
            entry(
                    entries,
                    "META-INF/services/" + RuleProvider.class.getName(),
                    "team.BorgProvider".getBytes(java.nio.charset.StandardCharsets.UTF_8));
            entry(entries, "team/borg.yaml", PROFILE.getBytes(java.nio.charset.StandardCharsets.UTF_8));
            entry(entries, "team/BorgProvider.class", Files.readAllBytes(classes.resolve("BorgProvider.class")));
        }
        loader = new URLClassLoader(
                new URL[] {jar.toUri().toURL()}, Thread.currentThread().getContextClassLoader());
        provider = ServiceLoader.load(RuleProvider.class, loader).stream()
                .filter(found -> found.type().getName().equals("team.BorgProvider"))
                .findFirst()
                .orElseThrow()
                .get();
    }

    private static void entry(JarOutputStream jar, String name, byte[] content) throws IOException {
        jar.putNextEntry(new JarEntry(name));
        jar.write(content);
        jar.closeEntry();
    }

    @AfterAll
    static void close() throws IOException {
        loader.close();
    }

    @Test
    void itsViewHasItsFilesInItsOrderWithinItsLimits() {
        RuleEngine engine = project.builder().provider(provider).viewAs("borg").build();

        assertThat(engine.catalog().rules())
                .extracting(Seen::path)
                .containsExactly(
                        "~/.borg/rules/mine.md",
                        "BORG.md",
                        "sub/BORG.md",
                        ".borg/rules/a.md",
                        "docs/borg/page.txt",
                        ".borg/skills/deploy/SKILL.md");
        assertThat(text(engine, "BORG.md"))
                .isEqualTo(
                        "Start. A B {{include \"docs/c.md\"}} `{{include \"docs/a.md\"}}` {{include \"/etc/hosts\"}}");
        assertThat(text(engine, "sub/BORG.md")).isEqualTo("Sub. C {{include \"docs/none\"}}");
        assertThat(reason(engine, "AGENTS.md"))
                .isEqualTo("Borg Code does not read this file, because it reads BORG.md");
        assertThat(reason(engine, "docs/borg/secret.txt"))
                .isEqualTo("Borg Code does not read this file: rules.exclude in .borg/settings.json");
    }

    @Test
    void itsReferencesAreExpandedWithoutAView() {
        RuleEngine engine = project.builder().provider(provider).build();

        assertThat(text(engine, "BORG.md"))
                .isEqualTo(
                        "Start. A B {{include \"docs/c.md\"}} `{{include \"docs/a.md\"}}` {{include \"/etc/hosts\"}}");
        assertThat(engine.catalog().diagnostics())
                .filteredOn(found -> found.code().startsWith("import-"))
                .extracting(Diagnostic::code, Diagnostic::message)
                .contains(
                        org.assertj.core.api.Assertions.tuple(
                                "import-outside",
                                "{{include \"/etc/hosts\"}} has an absolute path, which its agent does not import"),
                        org.assertj.core.api.Assertions.tuple(
                                "import-missing",
                                "{{include \"docs/none\"}} is written like an import, but there is no such file"),
                        org.assertj.core.api.Assertions.tuple(
                                "import-too-deep",
                                "{{include \"docs/c.md\"}} is not imported, because imports are followed only 2 files deep"));
    }

    /** A limit is said once: the view applies it, and the check without a view warns of it, with the name and the size of the whole file. */
    @Test
    void itsLimitsAreCheckedWithAndWithoutAView() {
        InMemoryProject longer = project.with("BORG.md", "x".repeat(150));

        assertThat(overLimits(longer.builder().provider(provider).build()))
                .contains(
                        "BORG.md: Borg reads 120 characters of this file, which has 150: the rest is cut off",
                        "~/.borg/rules/mine.md: Borg reads 3 lines of all rules of yours, which have 4: it forgets the rest");
        assertThat(overLimits(longer.builder().provider(provider).viewAs("borg").build()))
                .contains(
                        "BORG.md: Borg Code loads at most 120 characters of a file, and this file has 150 characters: the rest is cut off",
                        ".borg/rules/b.md: Borg Code loads at most 100 bytes of these files together, and with this file they have"
                                + " 142 bytes: it is left out");
    }

    @Test
    void itIsInTheGeneratedPages() {
        Map<String, List<AgentProfile>> profiles = Map.of("borg", provider.profiles());

        assertThat(ViewsPage.of(InstalledProfiles.of(profiles).view("borg")))
                .contains("imports `{{include \"path\"}}`, 2 files deep", "cut after 120 characters");
        assertThat(FormatsPage.text(profiles))
                .contains("| `borg` | set load: always |")
                .contains("| `borg` | each file: the project's | 120 characters | the rest is cut off |");
    }

    private static Stream<String> overLimits(RuleEngine engine) {
        return RuleChecker.of(engine).check().stream()
                .filter(found -> found.code().equals("file-over-tool-limit"))
                .map(Seen::told);
    }

    private static String text(RuleEngine engine, String path) {
        return engine.catalog().rules().stream()
                .filter(rule -> Seen.path(rule).equals(path))
                .findFirst()
                .orElseThrow()
                .content();
    }

    private static String reason(RuleEngine engine, String path) {
        return engine.openSession().activate().decisions().stream()
                .filter(decision -> Seen.path(decision.rule()).equals(path))
                .findFirst()
                .orElseThrow()
                .reason();
    }
}
