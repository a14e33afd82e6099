package io.agentrules.cli.hook;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.cli.CommandResult;
import io.agentrules.cli.Schemas;
import io.agentrules.cli.Workspace;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogCommandTest {
    private static final String FOLDER = ".local/state/agent-rules/hooks/";
    private static final Instant NOON = Instant.parse("2026-11-01T12:00:00Z");

    @TempDir
    Path folder;

    private Workspace workspace() {
        var workspace = Workspace.varied(folder);
        String root = workspace.root.toString();
        return workspace
                .withUser(FOLDER + "log.1.jsonl", line(NOON, "injected", "abc-1", root, """
                        "rule":"style","path":"src/a.ts","evidence":"globs: *.ts","tokens":12"""))
                .withUser(
                        FOLDER + "log.jsonl",
                        line(NOON.plusSeconds(1), "denied", "abc-1", root, """
                                "rule":"no-any","path":"src/a.ts","evidence":": any\\\\b","excerpt":"x: any\\u001b","tokens":1""")
                                + "half a li\n{}\n{\"kind\":\"new\",\"time\":\"x\"}\n"
                                + line(NOON.plusSeconds(2), "followed", "abc-1", root, """
                                        "rule":"no-any","path":"src/a.ts\"""")
                                + line(
                                        NOON.plusSeconds(3),
                                        "injected",
                                        "def-2",
                                        "/elsewhere",
                                        "\"rule\":\"other\",\"tokens\":5")
                                + line(
                                        NOON.plusSeconds(4),
                                        "injected",
                                        "rules-hook-status-7",
                                        root,
                                        "\"rule\":\"style\"")
                                + "{\"time\":\"2026-11-02T12:00:00Z\",\"kind\":\"failed\",\"agent\":\"codex\",\"message\":\"too late\"}\n");
    }

    private static String line(Instant time, String kind, String session, String workspace, String more) {
        return "{\"time\":\"" + time + "\",\"kind\":\"" + kind + "\",\"agent\":\"claude\",\"session\":\"" + session
                + "\",\"workspace\":\"" + workspace + "\",\"event\":\"PreToolUse\"," + more + "}\n";
    }

    @Test
    void showsWhatHappenedUnderAHeadingForEachSession() {
        Workspace workspace = workspace();
        var time = DateTimeFormatter.ofPattern("HH:mm:ss").withZone(ZoneId.systemDefault());
        var day = DateTimeFormatter.ISO_LOCAL_DATE.withZone(ZoneId.systemDefault());

        assertThat(workspace.rules("hook", "log").out())
                .isEqualTo(day.format(NOON) + "  claude, session abc-1, " + workspace.root + "\n"
                        + "  " + time.format(NOON) + "  injected style for src/a.ts (globs: *.ts), 12 tokens\n"
                        + "  " + time.format(NOON.plusSeconds(1))
                        + "  denied   no-any for src/a.ts because of \"x: any\\u001b\" (: any\\b), 1 token\n"
                        + "  " + time.format(NOON.plusSeconds(2)) + "  followed no-any for src/a.ts\n\n"
                        + day.format(NOON.plusSeconds(86400)) + "  codex\n"
                        + "  " + time.format(NOON.plusSeconds(86400)) + "  failed   too late\n");
    }

    /** A rule is listed first, and its text follows when the model reads it. */
    @Test
    void aListedRuleDiffersFromItsText() {
        Workspace workspace = Workspace.varied(folder);
        String root = workspace.root.toString();
        workspace.withUser(
                FOLDER + "log.jsonl",
                line(NOON, "injected", "abc-1", root, "\"rule\":\"style\",\"tokens\":12,\"listed\":true")
                        + line(NOON, "injected", "abc-1", root, "\"rule\":\"style\",\"tokens\":12"));

        assertThat(workspace.rules("hook", "log").out())
                .contains("  injected style in the list of rules, 12 tokens\n", "  injected style, 12 tokens\n");
        CommandResult json = workspace.rules("hook", "log", "--json");
        assertThat(Schemas.violations("log", json.json())).isEmpty();
        assertThat(json.json().get("entries").valueStream().map(entry -> entry.has("listed")))
                .containsExactly(true, false);
    }

    @Test
    void optionsNarrowTheLog() {
        Workspace workspace = workspace();

        assertThat(rules(workspace, "--all")).containsExactly("style", "no-any", "no-any", "other", "");
        assertThat(rules(workspace, "--rule", "no-any")).containsExactly("no-any", "no-any");
        assertThat(rules(workspace, "--session", "def", "--all")).containsExactly("other");
        assertThat(rules(workspace, "--session", "rules-hook-status-7")).containsExactly("style");
        assertThat(rules(workspace, "--since", "2026-11-02")).hasSizeLessThanOrEqualTo(1);
        assertThat(rules(workspace, "--since", "1s")).isEmpty();
        for (String age : List.of("999999w", "1000000d", "99999999999999999999w")) {
            assertThat(rules(workspace, "--since", age, "--all")).hasSize(5);
        }
    }

    private static List<String> rules(Workspace workspace, String... options) {
        var arguments = new java.util.ArrayList<>(List.of("hook", "log", "--json"));
        arguments.addAll(List.of(options));
        var json = workspace.rules(arguments.toArray(String[]::new)).json();
        assertThat(Schemas.violations("log", json)).isEmpty();
        return json.get("entries")
                .valueStream()
                .map(entry -> entry.path("rule").asString(""))
                .toList();
    }

    @Test
    void theSummaryTellsWhatEachRuleDidAndWhichDidNothing() {
        CommandResult run = workspace().rules("hook", "log", "--summary");

        assertThat(run.out()).isEqualTo("""
                RULE    SESSIONS  SENT  TOKENS  FIRED  DENIED  FOLLOWED
                style   1         1     12      0      0       0
                no-any  1         1     1       1      1       1

                4 rules did nothing: commits, mine, lonely, tests
                Hooks leave out what an agent loads by itself, so such a rule may be among these.

                1 event was not answered; rules hook log shows why
                """);
    }

    @Test
    void theSummaryOfOneRuleDoesNotTellWhichDidNothing() {
        CommandResult run = workspace().rules("hook", "log", "--summary", "--rule", "style", "--json");

        assertThat(Schemas.violations("log-summary", run.json())).isEmpty();
        assertThat(run.json().get("rules")).hasSize(1);
        assertThat(run.json().get("idle")).isEmpty();
    }

    @Test
    void linesFitATerminal() {
        Workspace workspace = workspace().inTerminal(80);

        for (String option : List.of("--all", "--summary")) {
            assertThat(workspace
                            .rules("hook", "log", option, "--color", "never")
                            .out()
                            .lines())
                    .filteredOn(line -> !line.contains(folder.toString()))
                    .allMatch(line -> line.length() <= 80);
        }
    }

    @Test
    void withoutALogThereIsNothingToShow() {
        Workspace workspace = Workspace.varied(folder);

        assertThat(workspace.rules("hook", "log", "--all").out()).startsWith("The log has no matching entry. ");
        assertThat(workspace.rules("hook", "log").out())
                .startsWith("The log has no matching entry in " + workspace.root + ". ")
                .contains("rules hook status AGENT");
        assertThat(workspace.rules("hook", "log", "--summary").out())
                .startsWith("No rule did anything, according to the log in " + workspace.root + ". ")
                .contains("rules hook status AGENT");
        assertThat(Schemas.violations(
                        "log", workspace.rules("hook", "log", "--json").json()))
                .isEmpty();
        assertThat(Schemas.violations(
                        "log-summary",
                        workspace.rules("hook", "log", "--summary", "--json").json()))
                .isEmpty();
    }

    @Test
    void aFilterThatLeavesNothingIsNoReasonToDoubtTheHooks() {
        Workspace workspace = workspace();

        assertThat(workspace.rules("hook", "log", "--rule", "none").out())
                .endsWith(" To see all entries: rules hook log\n");
        assertThat(workspace.rules("hook", "log", "--rule", "none", "--all").out())
                .endsWith(" To see all entries: rules hook log --all\n");
    }

    @Test
    void anEmptyLogNamesOtherWorkspacesIfTheyHaveEntries() {
        Workspace workspace = workspace();

        assertThat(workspace.rules("hook", "log", "--rule", "other").out()).endsWith(" rules hook log --all\n");
        assertThat(workspace
                        .rules("hook", "log", "--summary", "--rule", "other")
                        .out())
                .endsWith(" rules hook log --all\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"7", "d", "7y", "-1d", "yesterday", "2026-13-01"})
    void anAgeThatIsNoneIsRefused(String age) {
        CommandResult run = workspace().rules("hook", "log", "--since=" + age);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--since must be an age");
    }
}
