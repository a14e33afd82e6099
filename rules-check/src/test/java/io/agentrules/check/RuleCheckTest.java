package io.agentrules.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Diagnostic.Severity;
import io.agentrules.check.spi.CheckContext;
import io.agentrules.check.spi.RuleCheck;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.Limits;
import io.agentrules.core.model.RulesConfig;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks of a team's own. */
class RuleCheckTest {
    private static final RuleCheck GOOD =
            context -> List.of(Diagnostic.warning("team-finding", "There is something", "Change it"));

    @TempDir
    Path disk;

    private Path ws;

    @BeforeEach
    void makeTheWorkspace() throws IOException {
        ws = disk.resolve("ws");
        Files.createDirectories(ws.resolve("notes"));
        Files.writeString(ws.resolve("notes/style.md"), "---\nalwaysApply: true\n---\nUse const.");
    }

    @Test
    void whatItFindsIsPartOfACheck() {
        assertThat(findings(GOOD)).extracting(Diagnostic::code).containsExactly("team-finding");
    }

    @Test
    void itSeesTheRulesAndTheFiles() {
        RuleCheck curious = context -> context.catalog().rules().stream()
                .map(rule -> Diagnostic.info(
                        "seen",
                        rule.name() + " of " + context.files() + " in " + context.workspaces() + ", all "
                                + context.hasAllFiles(),
                        "Nothing"))
                .toList();

        assertThat(findings(curious))
                .extracting(Diagnostic::message)
                .containsExactly("style of [notes/style.md] in [" + ws + "], all true");
    }

    @Test
    void oneThatThrowsOrReturnsNonsenseLosesItsOwnFindings() {
        RuleCheck throwing = context -> {
            throw new StackOverflowError();
        };
        RuleCheck withNull = context -> Arrays.asList((Diagnostic) null);

        List<Diagnostic> found = findings(throwing, GOOD, new ReturnsNull(), withNull);

        assertThat(found)
                .extracting(Diagnostic::code)
                .containsExactly("check-failed", "check-failed", "check-failed", "team-finding");
        assertThat(found).element(0).satisfies(failed -> {
            assertThat(failed.severity()).isEqualTo(Severity.ERROR);
            assertThat(failed.message()).startsWith("The check " + RuleCheckTest.class.getName());
        });
        assertThat(found)
                .extracting(Diagnostic::message)
                .contains("The check " + ReturnsNull.class.getName()
                        + " failed, so its findings are missing: it returned null");
    }

    @Test
    void oneThatHangsIsAbandoned() {
        var end = new CountDownLatch(1);
        RuleCheck hanging = context -> {
            boolean waits = true;
            while (waits) {
                try {
                    end.await();
                    waits = false;
                } catch (InterruptedException stubborn) {
                    // it does not stop for that
                }
            }
            return List.of();
        };

        List<Diagnostic> found = findings(
                builder()
                        .discovery(false)
                        .config(RulesConfig.builder()
                                .limits(Limits.builder()
                                        .providerDeadline(Duration.ofSeconds(2))
                                        .build())
                                .build()),
                hanging,
                GOOD);
        end.countDown();

        assertThat(found).extracting(Diagnostic::code).containsExactly("check-failed", "team-finding");
        assertThat(found.get(0).message()).endsWith("it did not return within 2000 ms");
    }

    @Test
    void thoseOfTheClassPathRunIfTheEngineFindsPlugins() throws IOException {
        Path services = Files.createDirectories(disk.resolve("classes/META-INF/services"));
        Files.writeString(
                services.resolve(RuleCheck.class.getName()), OfTheClassPath.class.getName() + "\nmissing.Check\n");
        try (var loader = new URLClassLoader(
                new URL[] {disk.resolve("classes").toUri().toURL()}, RuleCheckTest.class.getClassLoader())) {
            assertThat(findings(builder().discovery(true).classLoader(loader)))
                    .extracting(Diagnostic::code)
                    .containsExactly("check-not-loaded", "found-by-the-service-loader");
            assertThat(findings(builder().discovery(false).classLoader(loader))).isEmpty();
        }
    }

    /** Found on the class path. */
    public static final class OfTheClassPath implements RuleCheck {
        @Override
        public List<Diagnostic> check(CheckContext context) {
            return List.of(Diagnostic.info("found-by-the-service-loader", "It ran", "Nothing"));
        }
    }

    /** Returns null, as code that is not null-marked may. */
    private static final class ReturnsNull implements RuleCheck {
        @Override
        @SuppressWarnings("NullAway") // that is what is tested
        public List<Diagnostic> check(CheckContext context) {
            return null;
        }
    }

    private List<Diagnostic> findings(RuleCheck... checks) {
        return findings(builder().discovery(false), checks);
    }

    private static List<Diagnostic> findings(RuleEngine.Builder builder, RuleCheck... checks) {
        return RuleChecker.of(builder.build(), checks).check();
    }

    private RuleEngine.Builder builder() {
        return RuleEngine.builder()
                .workspace(ws)
                .home(disk)
                .environment(Map.of())
                .provider(new NotesProvider());
    }
}
