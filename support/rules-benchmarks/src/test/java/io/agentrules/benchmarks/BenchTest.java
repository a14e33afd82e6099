package io.agentrules.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;

class BenchTest {
    @Test
    void jmhWritesJsonUnlessItIsToldOtherwise() throws CommandLineOptionException {
        CommandLineOptions usual = options("StreamBenchmark");
        CommandLineOptions other = options("-rff", "here.json", "-tu", "ms");

        assertThat(usual.getIncludes()).containsExactly("StreamBenchmark");
        assertThat(usual.getResult().get()).isEqualTo("/project/support/rules-benchmarks/target/results.json");
        assertThat(usual.getResultFormat().get()).hasToString("JSON");
        assertThat(other.getResult().get()).isEqualTo("here.json");
        assertThat(other.getResultFormat().get()).hasToString("JSON");
    }

    private static CommandLineOptions options(String... words) throws CommandLineOptionException {
        List<String> arguments = Bench.ofJmh(List.of(words), Path.of("/project"));
        return new CommandLineOptions(arguments.toArray(String[]::new));
    }
}
