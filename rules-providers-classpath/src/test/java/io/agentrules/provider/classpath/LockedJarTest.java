package io.agentrules.provider.classpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.agentrules.check.RuleChecker;
import io.agentrules.check.model.LockChange;
import io.agentrules.check.model.RuleLock;
import io.agentrules.core.RuleEngine;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LockedJarTest {
    private static final JarContent TEAM =
            new JarContent().withRule("team/sql.md", "Use joins.").withRule("team/java.md", "Use records.");

    @TempDir
    Path folder;

    @Test
    void aJarWithOtherRulesIsFound() throws IOException {
        RuleLock locked = lock(TEAM.writeTo(folder.resolve("team-1.0.jar")));

        RuleLock now = lock(TEAM.withRule("team/sql.md", "Use views.").writeTo(folder.resolve("team-1.0.jar")));

        assertThat(RuleChecker.changes(locked, now))
                .extracting(LockChange::path, LockChange::message)
                .containsExactly(tuple("team-1.0.jar!/META-INF/rules/team/sql.md", "its text or front matter changed"));
    }

    @Test
    void aNewVersionOfAJarIsFound() throws IOException {
        RuleLock locked = lock(TEAM.writeTo(folder.resolve("team-1.0.jar")));

        RuleLock now = lock(TEAM.withRule("team/sql.md", "Use views.").writeTo(folder.resolve("team-1.1.jar")));

        assertThat(RuleChecker.changes(locked, now))
                .extracting(change -> change.path() + " " + change.kinds() + " " + change.message())
                .containsExactly(
                        "team-1.1.jar!/META-INF/rules/team/java.md [JAR] it was in team-1.0.jar",
                        "team-1.1.jar!/META-INF/rules/team/sql.md [JAR, TEXT] it was in team-1.0.jar; its text or"
                                + " front matter changed");
    }

    private RuleLock lock(Path jar) throws IOException {
        try (var loader = new URLClassLoader(new URL[] {url(jar)}, null)) {
            return RuleChecker.of(RuleEngine.builder()
                            .workspace(folder)
                            .home(folder)
                            .classLoader(loader)
                            .discovery(false)
                            .provider(new ClasspathRuleProvider())
                            .build())
                    .lock(folder);
        }
    }

    private static URL url(Path path) throws MalformedURLException {
        return path.toUri().toURL();
    }
}
