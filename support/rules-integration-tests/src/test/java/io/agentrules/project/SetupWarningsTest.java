package io.agentrules.project;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.RulesConfig;
import io.agentrules.testsupport.LogRecords;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.logging.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Issue 53: an engine that found nothing was silent, and so was one with two versions of a provider. */
class SetupWarningsTest {
    private final LogRecords log = LogRecords.open();

    @TempDir
    Path folder;

    @AfterEach
    void close() {
        log.close();
    }

    @Test
    void aMissingWorkspaceIsLoggedOnce() {
        RuleEngine engine = engine().workspace(folder.resolve("gone")).build();

        engine.openSession().guard().finish();
        engine.catalog();
        engine.refresh();
        engine.refresh();
        engine.openSession().activate();

        assertLogged("workspace-missing", "gone does not exist", "Correct the path");
    }

    @Test
    void missingProvidersAreLogged() {
        engine().workspace(folder)
                .classLoader(ClassLoader.getPlatformClassLoader())
                .build()
                .openSession()
                .activate();

        assertLogged("providers-missing", "rules-providers-all");
    }

    @Test
    void unknownProvidersAreLoggedInOneLine() {
        var config = RulesConfig.builder()
                .onlyProviders(Set.of("claud", "claude"))
                .disabledProviders(Set.of("cursr"))
                .build();

        engine().workspace(folder.resolve("gone")).config(config).build().catalog();

        assertLogged("claud", "cursr", "provider-unknown", "workspace-missing");
    }

    @Test
    void aProblemThatComesLaterIsLogged() throws IOException {
        Path workspace = Files.createDirectory(folder.resolve("ws"));
        RuleEngine engine = engine().workspace(workspace).build();
        engine.catalog();
        assertThat(log.all()).isEmpty();

        Files.delete(workspace);
        engine.refresh();

        assertLogged("workspace-missing");
    }

    @Test
    void nothingIsLoggedWhereAllIsWellOrTheCallerShowsTheProblems() {
        engine().workspace(folder).build().catalog();
        RuleEngine quiet =
                engine().workspace(folder.resolve("gone")).setupWarnings(false).build();
        quiet.catalog();

        assertThat(log.all()).isEmpty();
        assertThat(quiet.catalog().setupProblems()).extracting(Diagnostic::code).containsExactly("workspace-missing");
    }

    @Test
    void anEngineForAViewDoesNotLogAgain() {
        RuleEngine engine = engine().workspace(folder.resolve("gone")).build();

        engine.catalog();
        engine.viewedAs("claude").catalog();

        assertThat(log.all()).hasSize(1);
    }

    @Test
    void twoCopiesOfAProviderAreReported() throws IOException {
        URL one = jar("acme-1.0.jar");
        URL other = jar("acme-1.1.jar");
        try (var loader = new URLClassLoader(new URL[] {one, other}, getClass().getClassLoader());
                var alone = new URLClassLoader(new URL[] {one, one}, getClass().getClassLoader())) {
            assertThat(problems(loader))
                    .containsExactly(
                            "provider-duplicate The provider io.agentrules.project.SetupWarningsTest$Acme is on the class path 2 times, in"
                                    + " acme-1.0.jar, acme-1.1.jar; the first is used");
            assertThat(problems(alone)).isEmpty();
        }
    }

    private List<String> problems(ClassLoader loader) {
        return RuleEngine.builder()
                .workspace(folder)
                .home(folder)
                .classLoader(loader)
                .build()
                .catalog()
                .diagnostics()
                .stream()
                .map(found -> found.code() + " " + found.message())
                .toList();
    }

    /** Returns a jar that registers a provider of the tests. */
    private URL jar(String name) throws IOException {
        Path file = folder.resolve(name);
        try (var jar = new JarOutputStream(Files.newOutputStream(file))) {
            jar.putNextEntry(new JarEntry("META-INF/services/" + RuleProvider.class.getName()));
            jar.write((Acme.class.getName() + " # a comment\n").getBytes(UTF_8));
            jar.closeEntry();
        }
        return file.toUri().toURL();
    }

    private void assertLogged(String... parts) {
        assertThat(log.all()).singleElement().satisfies(entry -> {
            assertThat(entry.getLevel()).isEqualTo(Level.WARNING);
            assertThat(entry.getMessage()).contains(parts);
        });
    }

    private RuleEngine.Builder engine() {
        return RuleEngine.builder().home(folder).environment(Map.of());
    }

    /** Finds no rules. */
    public static final class Acme implements RuleProvider {
        @Override
        public String id() {
            return "acme";
        }

        @Override
        public List<Rule> discover(DiscoveryContext context) {
            return List.of();
        }
    }
}
