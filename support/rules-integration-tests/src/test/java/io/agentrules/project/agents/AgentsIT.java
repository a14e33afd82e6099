package io.agentrules.project.agents;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.project.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Our hooks in real agents, from npm, against a model that follows a script: {@code mvn verify -Pexternal}, with the slow
 * ones {@code -Pexternal -DexcludedGroups=none}. An agent that cannot be had from npm is skipped.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a shell script")
class AgentsIT {
    private static final String SOURCE = "src/app.ts";
    private static final String BEFORE = "export const a: number = 1;";
    private static final String FORBIDDEN = "export const a = 1 as any;";
    private static final String ALLOWED = "export const a = 1 as const;";

    private static final String MISSING = "no launcher";

    private static final String OWN = "MARK-OWN is what the agent loads by itself.";
    private static final String ALWAYS = "MARK-ALWAYS write plain English.";
    private static final String PROMPTED = "MARK-PROMPTED a constant is repaired by its type.";
    private static final String STYLE = "MARK-STYLE prefer const in TypeScript.";
    private static final String NO_ANY = "MARK-NO-ANY say what type it is instead.";

    @TempDir
    Path folder;

    @Tag("external")
    @ParameterizedTest
    @EnumSource(
            value = RealAgent.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"CLINE", "CONTINUE", "OPENCODE"})
    void rulesAreTold(RealAgent agent) throws Exception {
        tellsRules(agent);
    }

    @Tag("slow")
    @ParameterizedTest
    @EnumSource(
            value = RealAgent.class,
            names = {"OPENCODE", "CLINE"})
    void rulesAreToldInSlowAgents(RealAgent agent) throws Exception {
        tellsRules(agent);
    }

    /** Cline waits for 2 seconds, in which Java may not start on a busy machine: what comes later has to be told, and once. */
    @Tag("slow")
    @Test
    void clineIsToldRulesThatComeTooLateForItsFirstRequest() throws Exception {
        Path program = AgentPackage.program(RealAgent.CLINE);
        Workplace place = Workplace.in(folder, RealAgent.CLINE);
        writeRules(place, RealAgent.CLINE);
        place.installHooks();
        place.stopDaemon();
        place.delayHooks(3);

        Path source = place.workspace().resolve(SOURCE);
        var script = List.of(new Step(List.of(RealAgent.CLINE.read(source)), ""), Step.say("all done"));
        List<String> requests;
        try (ScriptedModel model = ScriptedModel.start(script)) {
            Program.Result result = place.run(program, model, "Please read the constant.");
            assertThat(result.exitCode()).as(result.toString()).isZero();
            requests = model.requests();
        }

        assertThat(requests.get(0)).doesNotContain(ALWAYS);
        assertThat(count(requests.get(requests.size() - 1), ALWAYS)).isEqualTo(1);
        place.stopDaemon();
    }

    @Tag("slow") // each hook that hangs costs its whole time limit
    @ParameterizedTest
    @EnumSource(
            value = RealAgent.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"CLINE", "CONTINUE", "COPILOT", "OPENCODE"})
    void anAgentGoesOnWhenTheHookCrashesOrHangs(RealAgent agent) throws Exception {
        goesOn(agent);
    }

    @Tag("slow")
    @ParameterizedTest
    @EnumSource(
            value = RealAgent.class,
            names = {"OPENCODE", "CLINE"})
    void aSlowAgentGoesOnWhenTheHookCrashesOrHangs(RealAgent agent) throws Exception {
        goesOn(agent);
    }

    /** A rule is told once the first matching file is touched; a write that a trigger rule forbids does not happen, the next one does. */
    private void tellsRules(RealAgent agent) throws Exception {
        Path program = AgentPackage.program(agent);
        Workplace place = Workplace.in(folder, agent);
        writeRules(place, agent);
        place.installHooks();
        place.checkStatus();
        place.uninstallHooks();
        place.installHooks();
        place.awaitDaemon();

        Path source = place.workspace().resolve(SOURCE);
        var script = List.of(
                new Step(List.of(agent.read(source)), ""),
                new Step(List.of(agent.replace(source, BEFORE, FORBIDDEN)), ""),
                new Step(List.of(agent.replace(source, BEFORE, ALLOWED)), ""),
                Step.say("all done"));
        List<String> requests;
        try (ScriptedModel model = ScriptedModel.start(script)) {
            Program.Result result = place.run(program, model, "Please repair the constant.");
            assertThat(result.exitCode()).as(result.toString()).isZero();
            assertThat(result.out()).contains("all done");
            requests = model.requests();
        }

        assertThat(requests).hasSizeGreaterThanOrEqualTo(4);
        String first = requests.get(0);
        assertThat(first).contains(ALWAYS).doesNotContain(STYLE);
        assertThat(count(first, OWN))
                .as("what the agent loads by itself is not told again")
                .isEqualTo(1);
        String last = requests.get(requests.size() - 1);
        assertThat(count(last, OWN)).isEqualTo(1);
        assertThat(count(last, ALWAYS)).as("a rule is told once").isEqualTo(1);
        assertThat(count(last, PROMPTED)).as("a rule that the prompt activates").isEqualTo(1);
        assertThat(count(last, STYLE))
                .as("a rule of the first file that matches")
                .isEqualTo(1);
        assertThat(last).as("why the write did not happen").contains(NO_ANY);
        assertThat(Files.readString(source)).isEqualTo(ALLOWED + "\n");

        assertThat(place.rules("hook", "log", "--json").out()).contains("no-any", "style", SOURCE);
        place.stopDaemon();
    }

    /**
     * A workspace has rules for all of these agents, which each loads in its own ways: for a folder, for a path, by an import. Hooks bring the
     * others, and the last request, which has the whole conversation, has each rule once.
     */
    @Tag("external")
    @ParameterizedTest
    @EnumSource(
            value = RealAgent.class,
            names = {"CLAUDE", "CODEX", "COPILOT", "GEMINI"})
    void nothingIsToldTwice(RealAgent agent) throws Exception {
        Path program = AgentPackage.program(agent);
        Workplace place = Workplace.in(folder, agent);
        List<String> words = writeRulesOfAllAgents(place);
        Set<String> loaded = loadedFor(place, agent);
        place.installHooks();
        place.checkStatus();
        place.awaitDaemon();

        Path source = place.workspace().resolve(SOURCE);
        var script = List.of(
                new Step(List.of(agent.read(source)), ""),
                new Step(List.of(agent.replace(source, BEFORE, ALLOWED)), ""),
                new Step(List.of(agent.read(place.workspace().resolve("src/other.ts"))), ""),
                Step.say("all done"));
        List<String> requests;
        try (ScriptedModel model = ScriptedModel.start(script)) {
            Program.Result result = place.run(program, model, "Please repair the constant.");
            assertThat(result.exitCode()).as(result.toString()).isZero();
            requests = model.requests();
        }

        String last = requests.get(requests.size() - 1);
        assertThat(loaded).as("the agent loads some, and not all").hasSizeBetween(2, words.size() - 4);
        assertThat(words.stream()
                        .filter(word -> count(last, word) != 1)
                        .map(word -> word + " " + count(last, word) + " times"))
                .isEmpty();
        place.stopDaemon();
    }

    /** Returns the words of the rules. */
    private static List<String> writeRulesOfAllAgents(Workplace place) throws IOException {
        var words = new ArrayList<String>();
        for (String rule : List.of(
                "AGENTS.md",
                "CLAUDE.md@docs/imported.md",
                "GEMINI.md",
                ".github/copilot-instructions.md",
                "src/AGENTS.md",
                "src/CLAUDE.md",
                "src/GEMINI.md",
                ".claude/rules/claude.md",
                ".claude/rules/claude-source.md paths: src/**",
                ".github/instructions/github.instructions.md applyTo: '**'",
                ".github/instructions/github-source.instructions.md applyTo: src/**/*.ts",
                ".cursor/rules/cursor.mdc alwaysApply: true",
                ".cursor/rules/cursor-source.mdc globs: src/**/*.ts",
                ".clinerules/cline.md",
                "~/.claude/CLAUDE.md",
                "~/.codex/AGENTS.md",
                "~/.gemini/GEMINI.md",
                "~/.copilot/copilot-instructions.md",
                "docs/imported.md")) {
            String word = "kw" + words.size() + "q";
            words.add(word);
            List<String> parts = List.of(rule.split("(?=@)| ", 2));
            String more = parts.size() < 2 ? "" : parts.get(1);
            boolean isImport = more.startsWith("@");
            String front = more.isEmpty() || isImport ? "" : "---\n" + more + "\n---\n";
            place.write(parts.get(0), front + "The rule " + word + " counts.\n" + (isImport ? more + "\n" : ""));
        }
        place.write(SOURCE, BEFORE + "\n");
        place.write("src/other.ts", BEFORE + "\n");
        return words;
    }

    private static Set<String> loadedFor(Workplace place, RealAgent agent) {
        String source = place.workspace().resolve(SOURCE).toString();
        return Set.copyOf(Drawn.words(place.answer(List.of("prompt", "--as", agent.view(), "--path", source))));
    }

    private void goesOn(RealAgent agent) throws Exception {
        Path program = AgentPackage.program(agent);
        for (String broken : List.of(MISSING, "exit 1", "printf 'no JSON {'", "kill -9 $$", "exec sleep 100")) {
            Workplace place = Workplace.in(Files.createTempDirectory(folder, "place"), agent);
            writeRules(place, agent);
            place.installHooks();
            if (broken.equals(MISSING)) {
                place.removeHooks();
            } else {
                place.breakHooks(broken);
            }

            Path source = place.workspace().resolve(SOURCE);
            var script = List.of(
                    new Step(List.of(agent.read(source)), ""),
                    new Step(List.of(agent.replace(source, BEFORE, FORBIDDEN)), ""),
                    Step.say("all done"));
            try (ScriptedModel model = ScriptedModel.start(script)) {
                Program.Result result = place.run(program, model, "Please repair the constant.");
                assertThat(result.exitCode()).as(broken + ": " + result).isZero();
                assertThat(result.out()).as(broken).contains("all done");
            }
            assertThat(Files.readString(source)).as(broken).isEqualTo(FORBIDDEN + "\n");
        }
    }

    private static void writeRules(Workplace place, RealAgent agent) throws IOException {
        place.write(agent.ownFile(), OWN + "\n");
        place.write(".cursor/rules/always.mdc", "---\nalwaysApply: true\n---\n" + ALWAYS + "\n");
        place.write(".xcsh/rules/prompted.md", "---\nkeywords: [repair]\n---\n" + PROMPTED + "\n");
        place.write(".cursor/rules/style.mdc", "---\nglobs: src/**/*.ts\nalwaysApply: false\n---\n" + STYLE + "\n");
        place.write(
                ".cursor/rules/no-any.mdc",
                "---\ncondition: '\\bas any\\b'\nscope: 'tool:edit(*.ts), tool:write(*.ts)'\n---\n" + NO_ANY + "\n");
        place.write(SOURCE, BEFORE + "\n");
    }

    private static int count(String text, String part) {
        return text.split(Pattern.quote(part), -1).length - 1;
    }
}
