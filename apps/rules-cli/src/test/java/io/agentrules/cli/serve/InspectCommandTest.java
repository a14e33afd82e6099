package io.agentrules.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.cli.RulesCommand;
import io.agentrules.cli.Workspace;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code rules inspect} in a process of its own. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the browser of this test is a shell script")
class InspectCommandTest {
    /** Reports its arguments, and runs on, as a browser does. */
    private static final String BROWSER = """
            #!/bin/sh
            printf '%s\\n' "$@" >"$REPORT.new" && mv "$REPORT.new" "$REPORT"
            while :; do sleep 1; done
            """;

    @TempDir
    Path folder;

    private Workspace workspace;
    private Path report;
    private final List<Process> started = new ArrayList<>();

    @BeforeEach
    void write() throws IOException {
        workspace = Workspace.varied(folder);
        report = folder.resolve("report");
        for (String name : List.of("open", "xdg-open")) {
            Path program = Files.writeString(
                    Files.createDirectories(folder.resolve("bin")).resolve(name), BROWSER);
            Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }

    @AfterEach
    void end() throws InterruptedException {
        for (Process process : started) {
            List<ProcessHandle> all = Stream.concat(process.descendants(), Stream.of(process.toHandle()))
                    .toList();
            all.forEach(ProcessHandle::destroyForcibly);
            process.waitFor();
        }
    }

    /** Every user of the machine can read all command lines: with the token, another one switched rules off. */
    @Test
    void noCommandLineHasTheToken() throws Exception {
        Process inspector = start("--open");
        URI address = printed(inspector);
        String token = address.getQuery().substring("token=".length());

        String opened = reported();
        String commandLines = Stream.concat(inspector.descendants(), Stream.of(inspector.toHandle()))
                .map(process -> process.info().commandLine().orElse("")
                        + process.info().arguments().map(Arrays::toString).orElse(""))
                .collect(Collectors.joining("\n"));

        assertThat(commandLines).contains(opened.strip()).doesNotContain(token);
        assertThat(opened).startsWith("file:///").doesNotContain(token);
        assertThat(status(address.resolve("/api/list?token=" + token), "")).isEqualTo(401);
        assertThat(status(address.resolve("/api/list"), token)).isEqualTo(200);
    }

    @Test
    void theFileThatIsOpenedLeadsToTheAddressAndIsForNobodyElse() throws Exception {
        Process inspector = start("--open");
        URI address = printed(inspector);

        Path opened = Path.of(URI.create(reported().strip()));

        assertThat(opened).content().contains("url=" + address);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(opened)))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(opened.getParent())))
                .isEqualTo("rwx------");
        inspector.destroy();
        inspector.waitFor();
        assertThat(opened.getParent()).doesNotExist();
    }

    /** With 10,000 rules and 100,000 files it was not there for seconds. */
    @Test
    void theAddressIsPrintedBeforeTheRulesAreRead() throws Exception {
        Process inspector = start("--provider", "no-such");

        URI address = printed(inspector);
        int exitCode = inspector.waitFor();

        assertThat(address.getHost()).isEqualTo("127.0.0.1");
        assertThat(exitCode).isEqualTo(2);
        assertThat(folder.resolve("errors")).content().contains("no-such");
    }

    private Process start(String... options) throws IOException {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + folder,
                "-cp",
                System.getProperty("java.class.path"),
                RulesCommand.class.getName(),
                "inspect",
                "--workspace",
                workspace.root.toString(),
                "--home",
                workspace.home.toString()));
        command.addAll(List.of(options));
        var builder = new ProcessBuilder(command)
                .redirectError(folder.resolve("errors").toFile());
        builder.environment().put("REPORT", report.toString());
        builder.environment().merge("PATH", "", (path, unused) -> folder.resolve("bin") + File.pathSeparator + path);
        Process process = builder.start();
        started.add(process);
        return process;
    }

    private static URI printed(Process inspector) throws IOException {
        BufferedReader out = inspector.inputReader(StandardCharsets.UTF_8);
        String line = out.readLine();
        assertThat(line).startsWith("Rules are shown at ");
        return URI.create(line.substring("Rules are shown at ".length()));
    }

    private String reported() throws Exception {
        while (Files.notExists(report)) {
            assertThat(started).allMatch(Process::isAlive);
            Thread.sleep(10);
        }
        return Files.readString(report);
    }

    private static int status(URI address, String token) throws IOException {
        var connection = (HttpURLConnection) address.toURL().openConnection();
        connection.setRequestProperty("Authorization", "Bearer " + token);
        int status = connection.getResponseCode();
        if (status == HttpURLConnection.HTTP_OK) {
            try (InputStream answer = connection.getInputStream()) {
                answer.transferTo(OutputStream.nullOutputStream());
            }
        }
        return status;
    }
}
