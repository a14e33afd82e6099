package io.agentrules.testsupport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * What the action, the hooks and the page about CI run, in a repository with a pull request that violates a trigger rule. A test extends
 * this and says where the command comes from.
 */
public abstract class CiContract {
    private static final Pattern SCRIPT = Pattern.compile("(?m)^ +(?:- |sh ')((?:rules|git fetch) [^'\\n]*)'?$");
    private static final String COMMIT = "git -c user.name=A -c user.email=a@example.com commit ";

    @TempDir
    Path folder;

    private Path work;
    private String base = "";

    /** Made by JUnit, for each claim anew. */
    protected CiContract() {}

    /** Returns the folder of the project. */
    protected abstract Path project();

    /**
     * Runs a script as a CI server does, with the command on the {@code PATH}.
     *
     * @param work the folder to run it in
     * @param variables what its environment has, too
     */
    protected abstract Ran run(Path work, String script, Map<String, String> variables) throws Exception;

    /** What a script left behind. */
    public record Ran(int exitCode, String out, String err) {
        String all() {
            return out + err;
        }
    }

    @BeforeEach
    final void pullRequest() throws Exception {
        Path origin = Files.createDirectory(folder.resolve("origin"));
        write(origin, ".xcsh/rules/no-any.md", "---\ncondition: ': any\\b'\n---\nName the type.\n");
        passes(origin, "git init -q -b main");
        commit(origin, "Begin");
        work = folder.resolve("work");
        passes(folder, "git clone -q origin work");
        base = passes(work, "git rev-parse HEAD").strip();
        passes(work, "git checkout -q -b branch && rules lock");
        commit(work, "Lock");
    }

    private static void write(Path root, String file, String text) throws IOException {
        Files.createDirectories(root.resolve(file).getParent());
        Files.writeString(root.resolve(file), text);
    }

    private void commit(Path root, String message) throws Exception {
        passes(root, "git add -A && " + COMMIT + "-q -m " + message);
    }

    private String passes(Path root, String script) throws Exception {
        Ran ran = run(root, script, Map.of());
        assertThat(ran.exitCode()).as(script + ": " + ran.all()).isZero();
        return ran.out();
    }

    private Ran run(String script, String strict) throws Exception {
        var variables = new HashMap<String, String>();
        variables.put("BASE", base);
        variables.put("STRICT", strict);
        variables.put("CI_MERGE_REQUEST_TARGET_BRANCH_NAME", "main");
        variables.put("CHANGE_TARGET", "main");
        return run(work, script, variables);
    }

    /** Returns the steps of the action: name and script. */
    private Map<String, String> steps() throws IOException {
        var steps = new LinkedHashMap<String, String>();
        var runs = (Map<?, ?>) Objects.requireNonNull(((Map<?, ?>) load("action.yml")).get("runs"));
        for (Object step : (List<?>) Objects.requireNonNull(runs.get("steps"))) {
            var facts = (Map<?, ?>) step;
            steps.put(String.valueOf(facts.get("name")), String.valueOf(facts.get("run")));
        }
        return steps;
    }

    /** Returns the script of a step of the action. */
    protected final String step(String name) throws IOException {
        return Objects.requireNonNull(steps().get(name), name);
    }

    /** Returns what each hook for pre-commit runs, by its id. */
    private Map<String, String> hooks() throws IOException {
        var entries = new HashMap<String, String>();
        for (Object hook : (List<?>) load(".pre-commit-hooks.yaml")) {
            entries.put(String.valueOf(((Map<?, ?>) hook).get("id")), String.valueOf(((Map<?, ?>) hook).get("entry")));
        }
        return entries;
    }

    private Object load(String file) throws IOException {
        return new Load(LoadSettings.builder().build())
                .loadFromString(Files.readString(project().resolve(file)));
    }

    @Test
    final void eachStepOfTheActionPassesWhereAllIsWell() throws Exception {
        for (String step : List.of("Check the rules", "Compare the rules with the lock", "Scan the change")) {
            Ran ran = run(step(step), "true");

            assertThat(ran.exitCode()).as(step + ": " + ran.all()).isZero();
        }
    }

    @Test
    final void eachStepOfTheActionFailsForItsOwnFindings() throws Exception {
        write(work, "src/a.ts", "let a: any;\n");
        write(work, ".xcsh/rules/broken.md", "---\ncondition: '('\n---\nText.\n");
        commit(work, "Violate");

        Ran check = run(step("Check the rules"), "true");
        Ran lock = run(step("Compare the rules with the lock"), "true");
        Ran scan = run(step("Scan the change"), "false");

        assertThat(check.out()).contains("::error file=.xcsh/rules/broken.md");
        assertThat(scan.out()).contains("::error file=src/a.ts,line=1,col=6,title=no-any::Name the type.");
        assertThat(List.of(check.exitCode(), lock.exitCode(), scan.exitCode())).containsExactly(1, 1, 1);
    }

    @Test
    final void inputsReachScriptsAsVariablesAlone() throws Exception {
        assertThat(steps().values()).hasSize(4).noneMatch(script -> script.contains("${{"));
    }

    @Test
    final void withoutABaseNothingIsScanned() throws Exception {
        base = "";

        assertThat(run(step("Scan the change"), "false").exitCode()).isZero();
    }

    @Test
    final void theScriptsOfThePageAreRun() throws Exception {
        List<String> scripts = SCRIPT.matcher(Files.readString(project().resolve("docs/ci.md")))
                .results()
                .map(script -> script.group(1))
                .toList();
        assertThat(scripts).hasSize(8);

        for (String script : scripts) {
            Ran ran = run(script, "true");
            assertThat(ran.exitCode()).as(script + ": " + ran.all()).isZero();
        }
        write(work, "src/a.ts", "let a: any;\n");
        commit(work, "Violate");
        assertThat(run("rules scan --base FETCH_HEAD", "true").exitCode()).isEqualTo(1);
    }

    @Test
    final void theHooksStopACommit() throws Exception {
        Map<String, String> entries = hooks();
        hook("pre-commit", entries.get("rules-check") + " && exec " + entries.get("rules-scan"));
        hook("commit-msg", "exec " + entries.get("rules-commit-msg") + " \"$1\"");

        assertThat(run(Objects.requireNonNull(entries.get("rules-check")), "").exitCode())
                .isZero();
        assertThat(run(COMMIT + "-q --allow-empty -m Fine", "").exitCode()).isZero();
        Ran message = run(COMMIT + "--allow-empty -m 'It is: any'", "");
        write(work, "src/a.ts", "let a: any;\n");
        Ran partial = run("git add src/a.ts && " + COMMIT + "-m Fine src/a.ts", "");

        assertThat(message.all()).contains("COMMIT_EDITMSG:1:6: no-any: Name the type.");
        assertThat(message.exitCode()).isEqualTo(1);
        assertThat(partial.all()).contains("src/a.ts:1:6: no-any: Name the type.");
        assertThat(partial.exitCode()).isEqualTo(1);
    }

    private void hook(String name, String script) throws IOException {
        write(work, ".git/hooks/" + name, "#!/bin/sh\n" + script + "\n");
        assertThat(work.resolve(".git/hooks/" + name).toFile().setExecutable(true))
                .isTrue();
    }
}
