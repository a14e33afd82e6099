package io.agentrules.core.internal.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.statistics.Statistics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EverydayYamlTest {
    @Test
    void everydayFrontMatterIsRead() {
        Entries entries = EverydayYaml.read("""
                # Text rules
                description: Don't repeat yourself, ever
                globs: src/**/*.ts,docs/*.md
                alwaysApply: false
                paths:
                  - "a b/**"
                  - lib/*.c

                tools: [ edit, 'x, y' , "z"]
                none: []
                later:
                """).orElseThrow();

        assertThat(entries.values())
                .containsExactly(
                        Map.entry("description", "Don't repeat yourself, ever"),
                        Map.entry("globs", "src/**/*.ts,docs/*.md"),
                        Map.entry("alwaysApply", false),
                        Map.entry("paths", List.of("a b/**", "lib/*.c")),
                        Map.entry("tools", List.of("edit", "x, y", "z")),
                        Map.entry("none", List.of()));
        assertThat(entries.lines())
                .containsExactly(
                        Map.entry("description", 2),
                        Map.entry("globs", 3),
                        Map.entry("alwaysApply", 4),
                        Map.entry("paths", 5),
                        Map.entry("tools", 9),
                        Map.entry("none", 10),
                        Map.entry("later", 11));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a: *.ts",
                "a: 1",
                "a: b # comment",
                "a: b: c",
                "a: \"\\u0041\"",
                "a: 'it''s'",
                "a: [b, [c]]",
                "a: [b,]",
                "a: {b: c}",
                "a: |\n  b",
                "a: b\n  c",
                "a: b\n  - c",
                "a:\n  - b\n - c",
                "a:\n  - b: c",
                "a:\n  b: c",
                "a: b\na: c",
                "a: True",
                "a: null",
                "a: \u00e4",
                "a:\tb",
                "- a",
                "a",
                "'a': b",
                "? a"
            })
    void anythingElseIsLeftToTheLibrary(String yaml) {
        assertThat(EverydayYaml.read(yaml)).isEmpty();
    }

    @Property(tries = 20_000)
    void whatIsReadIsWhatTheLibraryReads(@ForAll("blocks") String yaml) {
        var everyday = EverydayYaml.read(yaml);

        Statistics.collect(everyday.isPresent());
        everyday.ifPresent(entries -> {
            Entries expected = YamlReader.read(yaml);
            assertThat(List.copyOf(entries.values().entrySet()))
                    .isEqualTo(List.copyOf(expected.values().entrySet()));
            assertThat(List.copyOf(entries.lines().entrySet()))
                    .isEqualTo(List.copyOf(expected.lines().entrySet()));
            assertThat(entries.duplicates()).isEqualTo(expected.duplicates());
        });
    }

    @Provide
    Arbitrary<String> blocks() {
        Arbitrary<String> line =
                Arbitraries.frequencyOf(Tuple.of(6, entries()), Tuple.of(3, pieces(6)), Tuple.of(3, items()));
        return line.list().ofMaxSize(6).map(lines -> String.join("\n", lines) + "\n");
    }

    private static Arbitrary<String> entries() {
        return Arbitraries.of("a", "b-1", "cD", "e_f", "g")
                .flatMap(key -> pieces(5).map(value -> key + ": " + value));
    }

    private static Arbitrary<String> items() {
        return Arbitraries.of("  - ", "- ", " -  ", "  -")
                .flatMap(hyphen -> pieces(3).map(value -> hyphen + value));
    }

    private static Arbitrary<String> pieces(int max) {
        return Arbitraries.of(
                        "a",
                        "b:",
                        ":",
                        " ",
                        ": ",
                        "-",
                        "- ",
                        "#",
                        " #",
                        "'",
                        "\"",
                        "[",
                        "]",
                        ",",
                        ", ",
                        "{",
                        "}",
                        "*",
                        "&",
                        "!",
                        "|",
                        ">",
                        "%",
                        "@",
                        "`",
                        "?",
                        "? ",
                        "=",
                        "~",
                        "true",
                        "false",
                        "null",
                        "True",
                        "NULL",
                        "yes",
                        "1",
                        ".5",
                        "0x1",
                        "/",
                        "/x",
                        "\\",
                        "\\n",
                        "...",
                        "---",
                        "<<",
                        ".inf",
                        "\t",
                        "\u00e4",
                        "A b",
                        "'c'",
                        "\"d\"",
                        "[e]",
                        "[f, 'g']",
                        "",
                        "y",
                        "x.y",
                        "$",
                        "^",
                        "(",
                        ")",
                        "+",
                        ";")
                .list()
                .ofMaxSize(max)
                .map(parts -> String.join("", parts));
    }
}
