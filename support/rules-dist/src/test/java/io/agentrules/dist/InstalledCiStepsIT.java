package io.agentrules.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.dist.Installation.Kind;
import io.agentrules.dist.Installation.Result;
import io.agentrules.testsupport.CiContract;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What CI runs, with the command from the packages for npm, where there is no Java. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a shell script")
class InstalledCiStepsIT extends CiContract {
    @TempDir
    static Path shared;

    @TempDir
    Path bare;

    @Override
    protected Path project() {
        return Path.of(System.getProperty("agentrules.folder"));
    }

    @Override
    protected Ran run(Path work, String script, Map<String, String> variables) throws Exception {
        Result result = Installation.of(Kind.NPM, shared, bare).script(work, script, List.of("git"), variables);
        return new Ran(result.exitCode(), result.out(), result.err());
    }

    @Test
    void thereIsNoJava() throws Exception {
        assertThat(run(bare, "command -v rules && command -v git", Map.of()).exitCode())
                .isZero();
        assertThat(run(bare, "command -v java || [ -n \"${JAVA_HOME:-}\" ]", Map.of())
                        .exitCode())
                .isNotZero();
    }

    @Test
    void theFirstStepInstallsPackedFiles() throws Exception {
        Path prefix = Files.createDirectory(bare.resolve("prefix"));

        Result result = Installation.of(Kind.NPM, shared, bare)
                .script(
                        bare,
                        step("Install the command"),
                        List.of("npm"),
                        Map.of(
                                "PACKAGE",
                                Installation.platformPackage() + " " + Installation.mainPackage(),
                                "npm_config_prefix",
                                prefix.toString(),
                                "npm_config_offline",
                                "true"));

        assertThat(result.exitCode()).as(result.err()).isZero();
        assertThat(run(bare, prefix.resolve("bin/rules") + " --version", Map.of())
                        .out())
                .startsWith("rules " + Installation.version());
    }
}
