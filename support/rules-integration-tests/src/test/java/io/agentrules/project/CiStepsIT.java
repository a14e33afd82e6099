package io.agentrules.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** What the action, the hooks and the page about CI run, in a repository with a pull request that violates a trigger rule. */
class CiStepsIT {
    private static final Pattern SCRIPT = Pattern.compile("(?m)^ +(?:- |sh ')((?:rules|git fetch) [^'\\n]*)'?$");

    @TempDir
    Path folder;

    private Path work;
    private String base = "";

    @BeforeEach
    void pullRequest() throws Exception {
        Path origin = Files.createDirectory(folder.resolve("origin"));
        write(origin, ".xcsh/rules/no-any.md", "---\ncondition: ': any\\b'\n---\nName the type.\n");
        git(origin, "init", "-q", "-b", "main");
        commit(origin, "Begin");
        work = folder.resolve("work");
        git(folder, "clone", "-q", origin.toString(), work.toString());
        base = git(work, "rev-parse", "HEAD").strip();
        git(work, "checkout", "-q", "-b", "branch");
        assertThat(run("rules lock", "").exitCode()).isZero();
        commit(work, "Lock");
    }

    private static void write(Path root, String file, String text) throws IOException {
        Files.createDirectories(root.resolve(file).getParent());
        Files.writeString(root.resolve(file), text);
    }

    private static void commit(Path root, String message) throws Exception {
        git(root, "add", "-A");
        git(root, "-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "-q", "-m", message);
    }

    private static String git(Path root, String... arguments) throws Exception {
        var words = new ArrayList<>(List.of("git"));
        words.addAll(List.of(arguments));
        Program.Result run = Program.of(words).in(root).run();
        assertThat(run.exitCode()).as(run.err()).isZero();
        return run.out();
    }

    /** Returns the steps of the action that run the command: name and script. */
    private static Map<String, String> steps() {
        var steps = new LinkedHashMap<String, String>();
        var runs = (Map<?, ?>) Objects.requireNonNull(((Map<?, ?>) load("action.yml")).get("runs"));
        for (Object step : (List<?>) Objects.requireNonNull(runs.get("steps"))) {
            var facts = (Map<?, ?>) step;
            steps.put(String.valueOf(facts.get("name")), String.valueOf(facts.get("run")));
        }
        return steps;
    }

    private static String step(String name) {
        return Objects.requireNonNull(steps().get(name), name);
    }

    private static Object load(String file) {
        return new Load(LoadSettings.builder().build()).loadFromString(ProjectFiles.read(ProjectFiles.file(file)));
    }

    private Program.Result run(String script, String strict) throws Exception {
        return Checkout.shared()
                .started(List.of("bash", "-e", "-c", script))
                .in(work)
                .with("BASE", base)
                .with("STRICT", strict)
                .with("CI_MERGE_REQUEST_TARGET_BRANCH_NAME", "main")
                .with("CHANGE_TARGET", "main")
                .run();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Check the rules", "Compare the rules with the lock", "Scan the change"})
    void eachStepOfTheActionPassesWhereAllIsWell(String step) throws Exception {
        Program.Result result = run(step(step), "true");

        assertThat(result.exitCode()).as(result.out() + result.err()).isZero();
    }

    @Test
    void eachStepOfTheActionFailsForItsOwnFindings() throws Exception {
        write(work, "src/a.ts", "let a: any;\n");
        write(work, ".xcsh/rules/broken.md", "---\ncondition: '('\n---\nText.\n");
        commit(work, "Violate");

        Program.Result check = run(step("Check the rules"), "true");
        Program.Result lock = run(step("Compare the rules with the lock"), "true");
        Program.Result scan = run(step("Scan the change"), "false");

        assertThat(check.out()).contains("::error file=.xcsh/rules/broken.md");
        assertThat(scan.out()).contains("::error file=src/a.ts,line=1,col=6,title=no-any::Name the type.");
        assertThat(List.of(check.exitCode(), lock.exitCode(), scan.exitCode())).containsExactly(1, 1, 1);
    }

    @Test
    void inputsReachScriptsAsVariablesAlone() {
        assertThat(steps().values()).hasSize(4).noneMatch(script -> script.contains("${{"));
    }

    @Test
    void withoutABaseNothingIsScanned() throws Exception {
        base = "";

        assertThat(run(step("Scan the change"), "false").exitCode()).isZero();
    }

    @Test
    void theScriptsOfThePageAreRun() throws Exception {
        List<String> scripts = SCRIPT.matcher(ProjectFiles.read(ProjectFiles.file("docs/ci.md")))
                .results()
                .map(script -> script.group(1))
                .toList();
        assertThat(scripts).hasSize(8);

        for (String script : scripts) {
            Program.Result result = run(script, "true");
            assertThat(result.exitCode())
                    .as(script + ": " + result.out() + result.err())
                    .isZero();
        }
        write(work, "src/a.ts", "let a: any;\n");
        commit(work, "Violate");
        assertThat(run("rules scan --base FETCH_HEAD", "true").exitCode()).isEqualTo(1);
    }

    @Test
    void theHooksStopACommit() throws Exception {
        var entries = new LinkedHashMap<String, String>();
        for (Object hook : (List<?>) load(".pre-commit-hooks.yaml")) {
            entries.put(String.valueOf(((Map<?, ?>) hook).get("id")), String.valueOf(((Map<?, ?>) hook).get("entry")));
        }
        write(work, ".git/hooks/pre-commit", "#!/bin/sh\nexec " + entries.get("rules-scan") + "\n");
        write(work, ".git/hooks/commit-msg", "#!/bin/sh\nexec " + entries.get("rules-commit-msg") + " \"$1\"\n");
        for (String hook : List.of("pre-commit", "commit-msg")) {
            assertThat(work.resolve(".git/hooks/" + hook).toFile().setExecutable(true))
                    .isTrue();
        }
        String identity = "git -c user.name=A -c user.email=a@example.com commit ";

        assertThat(run(Objects.requireNonNull(entries.get("rules-check")), "").exitCode())
                .isZero();
        assertThat(run(identity + "-q --allow-empty -m Fine", "").exitCode()).isZero();
        Program.Result message = run(identity + "--allow-empty -m 'It is: any'", "");
        write(work, "src/a.ts", "let a: any;\n");
        Program.Result partial = run("git add src/a.ts && " + identity + "-m Fine src/a.ts", "");

        assertThat(message.out() + message.err()).contains("COMMIT_EDITMSG:1:6: no-any: Name the type.");
        assertThat(message.exitCode()).isEqualTo(1);
        assertThat(partial.out() + partial.err()).contains("src/a.ts:1:6: no-any: Name the type.");
        assertThat(partial.exitCode()).isEqualTo(1);
    }
}
