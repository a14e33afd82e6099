package io.agentrules.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The MCP server in the jar that runs anywhere. */
@Tag("one-jdk")
class ServeIT {
    /** What only the server needs. */
    private static final List<String> PACKAGES = List.of("io.agentrules.mcp.", "com.sun.net.httpserver.");

    @TempDir
    Path folder;

    @BeforeEach
    void writeRule() throws Exception {
        Path rules = Files.createDirectories(folder.resolve(".cursor/rules"));
        Files.writeString(rules.resolve("größe.mdc"), "---\nalwaysApply: true\n---\nGrüße 規則 😀.");
    }

    @Test
    void itSpeaksUtf8WhateverTheLocale() throws Exception {
        Program.Result result = jar(List.of(), "serve", "stdio")
                .with("LC_ALL", "C")
                .withInput(
                        McpCalls.of("resources/list", "{}")
                                + "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"prompts/get\",\"params\":{\"name\":\"active_rules\"}}\n")
                .run();

        assertThat(result.exitCode()).isZero();
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).contains("Grüße 規則 😀.", "rule://");
        assertThat(result.out().lines()).hasSize(3).allMatch(line -> line.startsWith("{\"jsonrpc\":\"2.0\""));
    }

    @Test
    void nothingIsSaidWhereNobodyAsks() throws Exception {
        Program.Result result = jar(List.of(), "serve", "stdio").run();

        assertThat(result).isEqualTo(new Program.Result(0, "", ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"list", "check", "prompt", "explain", "--help", "serve --help"})
    void noOtherCommandLoadsIt(String command) throws Exception {
        assertThat(loaded(command.split(" "))).isEmpty();
    }

    @Test
    void itLoadsWhatItNeeds() throws Exception {
        assertThat(loaded("serve", "stdio")).isNotEmpty();
    }

    /** Each session kept its client's name. */
    @Test
    void longIntroductionsDoNotFillTheMemory() throws Exception {
        String introduction = introduction(7_000_000);

        try (HttpServer server = HttpServer.start(jar(List.of("-Xmx128m"), "serve", "http", "--port", "0"))) {
            for (int i = 0; i < 24; i++) {
                assertThat(server.post(introduction, "")).isEqualTo(200);
            }
        }
    }

    @Test
    void withoutMemoryTheServerEndsAndAnswersNothingMore() throws Exception {
        HttpServer server = HttpServer.start(jar(List.of("-Xmx24m"), "serve", "http", "--port", "0"));
        try {
            assertThatThrownBy(() -> server.post(introduction(8_000_000), "")).isInstanceOf(IOException.class);
        } finally {
            Program.Result result = server.started().result();
            assertThat(result.exitCode()).isEqualTo(3); // whether there is memory left to say why differs by JVM
        }
    }

    private static String introduction(int length) {
        return McpCalls.INITIALIZE.replaceFirst("\"name\":\"", "$0" + "a".repeat(length));
    }

    private List<String> loaded(String... command) throws Exception {
        Program.Result result = jar(List.of("-Xlog:class+load:stderr"), command).run();

        assertThat(result.exitCode()).isZero();
        assertThat(result.err()).contains("io.agentrules.cli.RulesCommand");
        return result.err()
                .lines()
                .filter(line -> PACKAGES.stream().anyMatch(name -> line.contains(" " + name)))
                .toList();
    }

    private Program jar(List<String> options, String... command) throws Exception {
        var arguments = new ArrayList<>(options);
        arguments.addAll(List.of(
                "-XX:TieredStopAtLevel=1",
                "-jar",
                ProjectFiles.built("apps/rules-cli/target/rules.jar")
                        .toRealPath()
                        .toString()));
        arguments.addAll(List.of(command));
        Stream.of(
                        "--workspace",
                        folder.toString(),
                        "--home",
                        folder.resolve("home").toString())
                .forEach(arguments::add);
        return Program.java(arguments);
    }
}
