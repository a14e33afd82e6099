package io.agentrules.core.internal.event;

import static io.agentrules.api.Level.PROJECT;
import static io.agentrules.api.Level.USER;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.api.StreamTrigger;
import io.agentrules.api.spi.CatalogEvent;
import io.agentrules.api.spi.DiagnosticEvent;
import io.agentrules.api.spi.DiscoveryEvent;
import io.agentrules.api.spi.FileEvent;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.SessionScript;
import io.agentrules.core.StreamGuard;
import io.agentrules.core.TestRules;
import io.agentrules.core.model.Delta;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DebugLogTest {
    private final List<String> lines = new ArrayList<>();
    private final DebugLog log = new DebugLog(new Lines(), List.of("/home/me/ws"));

    @Test
    void rulesAreNamedByTheirPathInTheRulesFolder() {
        log.cataloged(new CatalogEvent(
                List.of(rule(USER, "frontend/react.md"), rule(PROJECT, "project-rule.md")), List.of()));

        assertThat(lines)
                .containsExactly(
                        "Discovered global rule: frontend/react.md", "Discovered project rule: project-rule.md");
    }

    @Test
    void aNameOfAFileAddsNoLine() {
        log.cataloged(new CatalogEvent(
                List.of(rule(PROJECT, "a\nDiscovered global rule: fake\u001b]0;x\u202e.md")), List.of()));

        assertThat(lines)
                .containsExactly("Discovered project rule: a\\u000aDiscovered global rule: fake\\u001b]0;x\\u202e.md");
    }

    @Test
    void whereThereIsNothingNothingIsSaid() {
        log.discovered(new DiscoveryEvent("cursor", "ok", 0, Duration.ZERO));
        log.cataloged(new CatalogEvent(List.of(), List.of()));

        assertThat(lines).isEmpty();
    }

    @Test
    void aPathOutsideTheWorkspaceIsNotShown() {
        log.read(new FileEvent("/home/me/ws/.cursor/rules/a.md", true));
        log.read(new FileEvent("/home/me/.cursor/rules/secret.md", false));
        log.reported(new DiagnosticEvent(Diagnostic.warning("link-broken", "a.md is a broken link", "Remove it")
                .at("/home/me/.cursor/rules/a.md")
                .causedBy(new IOException("/home/me/.cursor"))));

        assertThat(lines)
                .containsExactly(
                        "Cache hit: .cursor/rules/a.md",
                        "Cache miss: a file outside the workspace",
                        "warning link-broken: a.md is a broken link (java.io.IOException)");
    }

    @Test
    void ofASessionTheOutcomesAreShownAndNeverWhatTheUserWrote() {
        RuleEngine engine = SessionScript.builder()
                .rule(TestRules.when("ts", "globs", PatternStyle.ANY_DEPTH, "*.ts", "etc/**", "*.md"))
                .rule(TestRules.when("words", "keywords", PatternStyle.ROOTED, "password"))
                .maxSessions(1)
                .listener(log)
                .build();
        String text = "My password is in src/secret.ts and @/etc/secret";
        Session session = engine.openSession("s").prompt(text);

        int size = session.activate().renderPrompt().text().length();
        session.prompt("").activate();
        engine.openSession("other");

        assertThat(lines.subList(lines.size() - 7, lines.size()))
                .containsExactly(
                        "Session s, prompt length: " + text.length() + ", request paths: 2, session paths: 2, "
                                + "active rules: 2: ts, words; added: ts, words",
                        "Matched project:ts: globs 2",
                        "Matched project:words: keywords 1",
                        "Session s, text for the prompt: " + size + " characters",
                        "Session s, prompt length: 0, request paths: 0, session paths: 2, active rules: 1: ts; "
                                + "removed: words",
                        "Matched project:ts: globs 2",
                        "Session s is dropped: it was the least recently used");
        assertThat(lines).noneMatch(line -> line.contains("secret") || line.contains("etc") || line.contains("My"));
    }

    @Test
    void ofAStreamThePlaceIsShownAndNeverWhatTheModelWrote() {
        Session session = SessionScript.builder()
                .rule(TestRules.named("no-secrets", "test")
                        .trigger(StreamTrigger.of("secret"))
                        .build())
                .listener(log)
                .build()
                .openSession("s");
        StreamGuard guard = session.guard();

        guard.feed(Delta.text("a secret!"));
        guard.finish();

        assertThat(lines)
                .endsWith("Session s, text at 8: interrupt by no-secrets", "Session s, response: 9 characters")
                .noneMatch(line -> line.contains("a secret"));
    }

    @Test
    void anyNonEmptyValueSwitchesItOn() {
        assertThat(DebugLog.isAskedFor(Map.of("RULES_DEBUG", "0"))).isTrue();
        assertThat(DebugLog.isAskedFor(Map.of("OPENCODE_RULES_DEBUG", "1"))).isTrue();
        assertThat(DebugLog.isAskedFor(Map.of("RULES_DEBUG", ""))).isFalse();
        assertThat(DebugLog.isAskedFor(Map.of())).isFalse();
    }

    private static Rule rule(io.agentrules.api.Level level, String path) {
        return Rule.named(path, new RuleSource("test", level, path, "/" + path, "/" + path, Optional.empty()))
                .content("Text")
                .build();
    }

    /** Keeps the lines. */
    private final class Lines implements System.Logger {
        @Override
        public String getName() {
            return "lines";
        }

        @Override
        public boolean isLoggable(System.Logger.Level level) {
            return true;
        }

        @Override
        public void log(
                Level level, @Nullable ResourceBundle bundle, @Nullable String message, @Nullable Throwable thrown) {
            lines.add(String.valueOf(message));
        }

        @Override
        public void log(
                Level level, @Nullable ResourceBundle bundle, @Nullable String format, @Nullable Object... values) {
            lines.add(String.valueOf(format));
        }
    }
}
