package io.agentrules.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the completion scripts in real shells, if these are installed. */
class CompletionCommandTest {
    /** Completes the words given, the last of which is begun. */
    private static final String BASH = """
            compopt() { :; } # which works only while a user presses a key
            source "$1"; shift
            complete -p rules | grep -q _complete_rules || exit 1
            COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}
            _complete_rules
            printf '%s\\n' "${COMPREPLY[@]}"
            """;

    /** Types the line into an interactive shell, presses the tabulator, and has it print what it has then. */
    private static final String ZSH = """
            zmodload zsh/zpty
            zpty z zsh -f -i
            await() { local all='' part; while zpty -r z part; do all+=$part; [[ $all == *$1* ]] && { print -r -- $all; return }; done }
            zpty -w z "PROMPT=; autoload -U compinit; compinit -u -D; source $1; print BE''GUN"
            await BEGUN >/dev/null
            zpty -w -n z "$2"$'\\t'; sleep 1; zpty -w -n z $'\\x01print -r -- \\x05; print DO\\'\\'NE\\n'
            await DONE
            zpty -d z
            """;

    @TempDir
    Path folder;

    @Test
    void bashCompletesCommandsOptionsAndValues() throws Exception {
        Path script = script("bash");

        assertThat(bash(script, "li")).containsExactly("list");
        assertThat(bash(script, "list", "--wor")).containsExactly("--workspace");
        assertThat(bash(script, "list", "--color", "")).containsExactly("auto", "always", "never");
        assertThat(bash(script, "check", "--format", "s")).containsExactly("sarif");
        assertThat(bash(script, "list", "--as", "gem")).containsExactly("gemini");
        assertThat(bash(script, "list", "--provider", "cur")).containsExactly("cursor");
        assertThat(bash(script, "list", "--no-provider", "kir")).containsExactly("kiro");
        assertThat(bash(script, "completion", "")).containsExactly("bash", "zsh", "fish");
        assertThat(bash(script, "help", "ex")).containsExactly("explain");
        assertThat(bash(script, "hook", "ins")).containsExactly("install");
        assertThat(bash(script, "hook", "install", "")).startsWith("claude").doesNotContain("install", "status");
    }

    @Test
    void bashCompletesFiles() throws Exception {
        Path script = script("bash");
        Path file = Files.createFile(folder.resolve("style.mdc"));

        for (List<String> words :
                List.of(List.of("list", "--workspace"), List.of("explain", "--path"), List.of("check"))) {
            var line = new ArrayList<>(words);
            line.add(folder + "/sty");
            assertThat(bash(script, line.toArray(String[]::new))).containsExactly(file.toString());
        }
    }

    @Test
    void zshCompletesCommandsOptionsAndValues() throws Exception {
        Path script = script("zsh");

        assertThat(zsh(script, "rules li")).contains("rules list");
        assertThat(zsh(script, "rules list --wor")).contains("rules list --workspace");
        assertThat(zsh(script, "rules list --provider curs")).contains("rules list --provider cursor");
        assertThat(zsh(script, "rules check --format s")).contains("rules check --format sarif");
        assertThat(zsh(script, "rules hook install cla")).contains("rules hook install claude");
    }

    @Test
    void fishCompletesCommandsOptionsAndValues() throws Exception {
        Path script = script("fish");

        assertThat(fish(script, "rules li")).containsExactly("list");
        assertThat(fish(script, "rules list --wor")).containsExactly("--workspace");
        assertThat(fish(script, "rules list --color ")).containsExactlyInAnyOrder("auto", "always", "never");
        assertThat(fish(script, "rules check --format s")).containsExactly("sarif");
        assertThat(fish(script, "rules list --as cod")).containsExactly("codex");
        assertThat(fish(script, "rules list --provider cur")).containsExactly("cursor");
        assertThat(fish(script, "rules prompt --bu")).containsExactly("--budget");
        assertThat(fish(script, "rules list --bu")).isEmpty();
        assertThat(fish(script, "rules completion ")).containsExactlyInAnyOrder("bash", "zsh", "fish");
        assertThat(fish(script, "rules help ex")).containsExactly("explain");
        assertThat(fish(script, "rules hook ins")).containsExactly("install");
        assertThat(fish(script, "rules hook install ")).contains("claude").doesNotContain("install", "status");
    }

    @Test
    void everyCommandAndOptionIsInTheScripts() {
        for (String shell : List.of("bash", "fish")) {
            String script = new Workspace(folder).run("completion", shell).out();
            for (String name : Subcommands.NAMES) {
                assertThat(script).contains(Subcommands.entry(name).word());
                Subcommands.entry(name).create().get().options().stream()
                        .flatMap(section -> section.options().stream())
                        .forEach(option ->
                                assertThat(script).contains(option.longestName().substring(2)));
            }
        }
    }

    @Test
    void anotherShellIsWrongUsage() {
        CommandResult run = new Workspace(folder).run("completion", "tcsh");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).isEqualTo("rules: the shell must be bash, zsh or fish, not tcsh\n");
    }

    private Path script(String shell) throws Exception {
        boolean isInstalled = Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .anyMatch(place -> Files.isExecutable(Path.of(place, shell)));
        assumeThat(isInstalled).as(shell + " is not installed").isTrue();
        return Files.writeString(
                folder.resolve("rules." + shell),
                new Workspace(folder).run("completion", shell).out());
    }

    private static List<String> bash(Path script, String... words) throws Exception {
        return lines(Stream.concat(
                        Stream.of("bash", "--norc", "-c", BASH, "test", script.toString(), "rules"), Stream.of(words))
                .toList());
    }

    private static List<String> zsh(Path script, String line) throws Exception {
        return lines(List.of("zsh", "-f", "-c", ZSH, "test", script.toString(), line));
    }

    private static List<String> fish(Path script, String line) throws Exception {
        return lines(List.of(
                        "fish", "--no-config", "-c", "source $argv[1]; complete -C $argv[2]", script.toString(), line))
                .stream()
                .map(candidate -> candidate.split("\t", 2)[0])
                .toList();
    }

    private static List<String> lines(List<String> command) throws Exception {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return out.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    }
}
