package io.agentrules.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.cli.CommandResult;
import io.agentrules.cli.Workspace;
import java.nio.file.Path;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RuntimeDiagnosticsTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"explain", "explain style", "explain --json", "prompt", "prompt --json"})
    void pathsThatAreLeftOutAreToldOnceBesideTheAnswer(String command) {
        CommandResult some = run(command, 100);
        CommandResult many = run(command, 150);

        assertThat(some.err()).isEmpty();
        assertThat(many.err()).isEqualTo("""
                        rules: warning: Some of the paths of this request were left out: there are too many \
                        [request-paths-cut]
                            Nothing to do, unless a rule is missing: then mention one of its files
                        """);
        assertThat(many.out()).isNotEmpty().doesNotContain("request-paths-cut");
        assertThat(many.exitCode()).isZero();
    }

    @Test
    void whatIsWrongWithTheRulesThemselvesIsForListAndCheck() {
        var workspace = new Workspace(folder).with(".xcsh/rules/bad.md", "---\nglobs: [\n---\nText.");

        assertThat(workspace.rules("check").out()).contains("bad.md");
        assertThat(workspace.harness("explain").err()).isEmpty();
        assertThat(workspace.rules("check").err()).isEmpty();
    }

    private CommandResult run(String command, int paths) {
        Stream<String> targets =
                IntStream.range(0, paths).boxed().flatMap(i -> Stream.of("--path", "src/" + i + ".ts"));
        return Workspace.varied(folder)
                .harness(Stream.concat(Stream.of(command.split(" ")), targets).toArray(String[]::new));
    }
}
