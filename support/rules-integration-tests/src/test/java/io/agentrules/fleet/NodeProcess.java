package io.agentrules.fleet;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.Optional;

/** A {@link FleetNode}, as the process that started it sees it. */
record NodeProcess(Process process, Writer lines, BufferedReader answers) {
    static NodeProcess start(String address) throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        FleetNode.class.getName(),
                        address)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        return new NodeProcess(
                process,
                new OutputStreamWriter(process.getOutputStream(), UTF_8),
                new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8)));
    }

    void send(Iterable<String> sent) throws IOException {
        for (String line : sent) {
            lines.write(line + "\n");
        }
        lines.flush();
    }

    /** Returns the next line that it wrote; empty if it ended before. */
    Optional<String> answer() {
        try {
            return Optional.ofNullable(answers.readLine());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Ends it as a crash does. */
    void kill() {
        process.destroyForcibly().onExit().join();
    }
}
