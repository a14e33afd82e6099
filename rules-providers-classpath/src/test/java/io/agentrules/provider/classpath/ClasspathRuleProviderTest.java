package io.agentrules.provider.classpath;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Bucket;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.Limits;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RuleEntry.Shadowing;
import io.agentrules.core.model.RulesConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClasspathRuleProviderTest {
    private static final String ALWAYS = "---\nalwaysApply: true\n---\n";

    @TempDir
    Path folder;

    @Test
    void theEngineFindsTheProvider() {
        assertThat(ServiceLoader.load(RuleProvider.class).stream().map(ServiceLoader.Provider::type))
                .contains(ClasspathRuleProvider.class);
    }

    @Test
    void severalJarsBringRulesAtOnce() {
        Path first = new JarContent()
                .withFolders()
                .withRule("java.md", ALWAYS + "Use records.")
                .writeTo(jar("a.jar"));
        Path second =
                new JarContent().withRule("sql/style.md", ALWAYS + "Use joins.").writeTo(jar("b.jar"));

        List<Rule> rules = catalog(first, second).rules();

        assertThat(rules).extracting(Rule::name).containsExactly("java", "sql/style");
        assertThat(rules).extracting(Rule::content).containsExactly("Use records.", "Use joins.");
    }

    @Test
    void aRuleSaysFromWhichJarItIs() {
        Path jar = new JarContent().withRule("sql/style.md", "Use joins.").writeTo(jar("team-rules-1.0.jar"));

        assertThat(catalog(jar).entries()).singleElement().satisfies(entry -> {
            assertThat(entry.rule().source().provider()).isEqualTo("classpath");
            assertThat(entry.rule().source().level()).isEqualTo(Level.LIBRARY);
            assertThat(entry.rule().source().path()).isEqualTo("team-rules-1.0.jar!/META-INF/rules/sql/style.md");
            assertThat(entry.rule().source().root()).isEmpty();
        });
    }

    @Test
    void anEntryThatIsNoPathIsNoRule() {
        Path jar = new JarContent()
                .withRule("a.md", "Text.")
                .withRule("/z.md", "Text.")
                .withRule("b//c.md", "Text.")
                .writeTo(jar("odd.jar"));

        RuleCatalog catalog = catalog(jar);

        assertThat(catalog.entries()).extracting(entry -> entry.rule().name()).containsExactly("a");
        assertThat(catalog.diagnostics()).extracting(Diagnostic::code).containsExactly("name-invalid", "name-invalid");
    }

    @Test
    void frontMatterMeansWhatItMeansInNativeFiles() {
        Path jar = new JarContent()
                .withRule("a.md", "---\nglobs: '*.ts, *.tsx'\nbranch: main\nmatch: all\n---\nText.")
                .withRule("b.md", "---\ndescription: How to test.\n---\nText.")
                .withRule("c.md", "---\ncondition: as any\n---\nText.")
                .writeTo(jar("team.jar"));

        assertThat(catalog(jar).entries())
                .extracting(RuleEntry::bucket)
                .containsExactly(Bucket.CONDITIONAL, Bucket.RULEBOOK, Bucket.TRIGGER);
    }

    @Test
    void theOrderOfTheClassPathDoesNotMatter() {
        Path first = new JarContent().withRule("style.md", "One.").writeTo(jar("a.jar"));
        Path second = new JarContent().withRule("style.md", "Two.").writeTo(jar("b.jar"));

        RuleCatalog catalog = catalog(second, first);

        assertThat(catalog.rules()).extracting(Rule::content).containsExactly("One.");
        assertThat(catalog.entries().get(1).shadowing()).contains(Shadowing.SAME_NAME);
        assertThat(catalog.entries()).isEqualTo(catalog(first, second).entries());
    }

    @Test
    void aFolderOfClassesIsALibraryToo() throws IOException {
        Path classes = Files.createDirectories(folder.resolve("classes"));
        Path rules = Files.createDirectories(classes.resolve("META-INF/rules/java"));
        Files.writeString(rules.resolve("style.md"), "Use records.");

        assertThat(catalog(classes).entries())
                .singleElement()
                .satisfies(entry ->
                        assertThat(entry.rule().source().path()).isEqualTo("classes!/META-INF/rules/java/style.md"));
    }

    @Test
    void theClassPathOfAManifestCounts() {
        new JarContent().withRule("style.md", "Use records.").writeTo(jar("team rules.jar"));
        Path main = new JarContent()
                .withAttribute("Class-Path", "missing.jar team%20rules.jar main.jar")
                .writeTo(jar("main.jar"));

        assertThat(catalog(main).entries())
                .singleElement()
                .satisfies(entry ->
                        assertThat(entry.rule().source().path()).isEqualTo("team rules.jar!/META-INF/rules/style.md"));
    }

    @Test
    void aClassLoaderOfAnotherKindIsAskedForTheFolder() throws IOException {
        Path jar = new JarContent()
                .withFolders()
                .withRule("style.md", "Use records.")
                .writeTo(jar("team.jar"));
        try (var urls = loader(jar)) {
            var other = new ClassLoader(null) {
                @Override
                protected java.util.Enumeration<URL> findResources(String name) throws IOException {
                    return urls.findResources(name);
                }
            };

            assertThat(engine(other).build().catalog().entries())
                    .singleElement()
                    .satisfies(entry ->
                            assertThat(entry.rule().source().path()).isEqualTo("team.jar!/META-INF/rules/style.md"));
        }
    }

    @Test
    void aModuleIsALibrary() {
        Path modules = folder.resolve("modules");
        Path jar = new JarContent()
                .withAttribute("Automatic-Module-Name", "team.rules")
                .withRule("style.md", "Use records.")
                .writeTo(jar("modules/team.jar"));
        Configuration configuration = ModuleLayer.boot()
                .configuration()
                .resolve(ModuleFinder.of(modules), ModuleFinder.of(), Set.of("team.rules"));
        ModuleLayer layer = ModuleLayer.boot().defineModulesWithOneLoader(configuration, null);
        var found = new ArrayList<Library>();

        new LibraryFinder(library -> {
                    found.add(library);
                    return List.of();
                })
                .find(layer);

        assertThat(found).extracting(Library::prefix).containsExactly("jar:" + jar.toUri() + "!/");
    }

    @Test
    void whatCannotBeReadCostsOnlyItself() throws IOException {
        Path broken = Files.writeString(jar("broken.jar"), "This is no jar.");
        Path other = Files.writeString(jar("notes.txt"), "This is no jar either.");
        Path jar = new JarContent()
                .withRule("binary.md", new String(new char[100]))
                .withRule("empty.md", "---\nalwaysApply: true\n---\n")
                .withRule("long.md", "x".repeat(101))
                .withRule("../escape.md", "Text.")
                .withRule("style.md", "Use records.")
                .writeTo(jar("team.jar"));

        RuleCatalog catalog = engine(loader(broken, other, jar, folder.resolve("missing.jar")))
                .config(RulesConfig.builder()
                        .limits(Limits.builder().maxFileBytes(100).build())
                        .build())
                .build()
                .catalog();

        assertThat(catalog.rules()).extracting(Rule::name).containsExactly("style");
        assertThat(catalog.diagnostics())
                .extracting(Diagnostic::code)
                .containsExactlyInAnyOrder(
                        "library-unreadable", "file-binary", "rule-empty", "file-too-large", "name-invalid");
    }

    @Test
    void aRefreshReadsTheSameRules() {
        Path jar = new JarContent().withRule("style.md", "Use records.").writeTo(jar("team.jar"));
        RuleEngine engine = engine(loader(jar)).build();
        RuleCatalog catalog = engine.catalog();

        assertThat(engine.refresh()).isSameAs(catalog);
    }

    @Test
    void aClassPathWithoutRulesHasNoProblems() {
        Path jar = new JarContent().with("META-INF/rules.md", "Text.").writeTo(jar("other.jar"));

        RuleCatalog catalog = catalog(jar);

        assertThat(catalog.entries()).isEmpty();
        assertThat(catalog.diagnostics()).isEmpty();
    }

    private Path jar(String name) {
        try {
            Path file = folder.resolve(name);
            Files.createDirectories(file.getParent());
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private RuleCatalog catalog(Path... classPath) {
        return engine(loader(classPath)).build().catalog();
    }

    private RuleEngine.Builder engine(ClassLoader loader) {
        return RuleEngine.builder()
                .workspace(folder)
                .home(folder)
                .classLoader(loader)
                .discovery(false)
                .provider(new ClasspathRuleProvider());
    }

    private static URLClassLoader loader(Path... classPath) {
        return new URLClassLoader(
                Stream.of(classPath).map(ClasspathRuleProviderTest::url).toArray(URL[]::new), null);
    }

    private static URL url(Path path) {
        try {
            return path.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
