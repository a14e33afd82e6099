package io.agentrules.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpClientTransport;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** Each client starts a process of its own, in which there is no SDK. */
class StdioServerTest extends RuleServerContract {
    private static final String CALL = """
            {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"rules_for","arguments":{"paths":["src/a.ts"]}}}
            """;

    @TempDir
    private static Path prepared;

    private static List<String> options = List.of();

    /** Writes an archive of the classes, with which each process takes half of the processor time to start. */
    @BeforeAll
    static void archiveClasses() throws Exception {
        String classPath = String.join(File.pathSeparator, jars(withoutSdk(System.getProperty("java.class.path"))));
        options = List.of("-Xlog:disable", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", classPath);
        Path archive = prepared.resolve("classes.archive");
        var command = new ArrayList<>(List.of(java(), "-XX:ArchiveClassesAtExit=" + archive));
        command.addAll(options);
        Path project = Project.in(prepared).folder();
        command.addAll(List.of(StdioMain.class.getName(), project.toString()));
        Process training = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(prepared.resolve("answers").toFile())
                .start();
        try (OutputStream input = training.getOutputStream()) {
            input.write((RawStdioClient.INITIALIZE + "\n" + RawStdioClient.INITIALIZED + "\n" + CALL)
                    .getBytes(StandardCharsets.UTF_8));
        }
        assertThat(training.waitFor()).isZero();
        assertThat(archive).isNotEmptyFile();
        options = Stream.concat(Stream.of("-XX:SharedArchiveFile=" + archive), options.stream())
                .toList();
    }

    @Override
    Server serve(Project project) {
        var arguments = new ArrayList<>(options);
        arguments.addAll(List.of(StdioMain.class.getName(), project.folder().toString()));
        ServerParameters process =
                ServerParameters.builder(java()).args(arguments).build();
        return new Server() {
            @Override
            public McpClientTransport connect() {
                return new StdioClientTransport(process, McpJsonDefaults.getMapper());
            }

            @Override
            public void awaitNotifiable() {
                // its one stream is open
            }

            @Override
            public void stop() {
                // each process ends with its client
            }
        };
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin/java").toString();
    }

    private static List<String> withoutSdk(String classPath) {
        List<String> all = List.of(classPath.split(File.pathSeparator));
        List<String> kept = all.stream()
                .filter(path -> !path.contains("modelcontextprotocol") && !path.contains("reactor"))
                .toList();
        assertThat(kept).isNotEqualTo(all);
        return kept;
    }

    /** Returns a class path with a jar in the place of each folder: Java archives no classes of folders. */
    private static List<String> jars(List<String> classPath) throws IOException {
        var jars = new ArrayList<String>();
        for (String path : classPath) {
            Path folder = Path.of(path);
            jars.add(Files.isDirectory(folder) ? jar(folder).toString() : path);
        }
        return jars;
    }

    private static Path jar(Path folder) throws IOException {
        Path jar = Files.createTempFile(prepared, "classes", ".jar");
        try (Stream<Path> files = Files.walk(folder);
                var out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                out.putNextEntry(new JarEntry(folder.relativize(file).toString().replace(File.separatorChar, '/')));
                Files.copy(file, out);
            }
        }
        return jar;
    }
}
