package io.agentrules.core.internal.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.internal.parse.FrontMatter.State;
import io.agentrules.core.internal.support.JavaScriptText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.schema.CoreSchema;

class FrontMatterPropertyTest {
    private static final int LIMIT = 1 << 16;

    @Property
    void anyTextParsesWithoutLosingALineOfTheBody(@ForAll String text) {
        assertNothingLost(text);
    }

    @Property(tries = 3000)
    void anyFrontMatterParsesWithoutLosingALineOfTheBody(@ForAll("files") String text) {
        assertNothingLost(text);
    }

    @Property(tries = 3000)
    void noKeyIsLost(@ForAll("blocks") String block) {
        FrontMatter parsed = FrontMatterParser.parse("---\nglobs: *.ts\n" + block + "\n---\nbody", LIMIT);

        Assume.that(!block.contains("\n---"));
        assertThat(parsed.state()).isEqualTo(State.RECOVERED);
        assertThat(parsed.values()).containsKey("globs");
        assertThat(parsed.values().values()).allSatisfy(FrontMatterPropertyTest::assertTextOrListOfTexts);
    }

    @Property(tries = 3000)
    void validYamlIsReadAsByTheLibrary(@ForAll("mappings") String block) {
        FrontMatter parsed = FrontMatterParser.parse("---\n" + block + "---\nbody", LIMIT);

        Assume.that(parsed.state() == State.VALID);
        Map<?, ?> loaded = (Map<?, ?>) load(block);
        assertThat(parsed.values()).isEqualTo(plain(loaded));
        assertThat(parsed.lines().keySet()).isEqualTo(loaded.keySet());
    }

    @Property
    void aFlagAndATextComeBack(
            @ForAll boolean always, @ForAll("words") String description, @ForAll("words") String glob) {
        String text = "---\ndescription: '%s'\nglobs: [\"%s\"]\nalwaysApply: %s\n---\nbody"
                .formatted(description, glob, always);

        assertThat(FrontMatterParser.parse(text, LIMIT).values())
                .isEqualTo(Map.of("description", description, "globs", List.of(glob), "alwaysApply", always));
    }

    @Provide
    Arbitrary<String> words() {
        return Arbitraries.strings().withChars("ab *!#:,[]{}-").ofMinLength(1).ofMaxLength(12);
    }

    /** Few distinct pieces, so that YAML's constructs meet often. */
    @Provide
    Arbitrary<String> blocks() {
        Arbitrary<String> piece = Arbitraries.of(
                "a",
                "b",
                "globs",
                "true",
                "12",
                "*.ts",
                "src/**",
                ": ",
                ":",
                "\n",
                "\n  ",
                "\n\t",
                "\n- ",
                "\n  - ",
                ", ",
                "[",
                "]",
                "{",
                "}",
                "\"",
                "'",
                "#",
                " # ",
                "&x ",
                "*x ",
                "!t ",
                "? ",
                "| ",
                ">\n ",
                "|\n  ",
                "\\",
                "%",
                "@",
                "`",
                "...",
                "--",
                "<<",
                "é",
                "😀",
                "\u0007",
                "\u2028",
                "\ufeff",
                "[".repeat(60),
                "{a: ".repeat(60));
        return piece.list().ofMaxSize(16).map(pieces -> String.join("", pieces));
    }

    /** Mostly valid YAML, with values of every kind. */
    @Provide
    Arbitrary<String> mappings() {
        Arbitrary<String> value = Arbitraries.of(
                "",
                "x",
                "src/**",
                "*.ts",
                "true",
                "False",
                "~",
                "null",
                "12",
                "-0x1F",
                "0o17",
                "0b1",
                "1e3",
                ".5",
                ".inf",
                ".nan",
                "-.inf",
                "1_000",
                "2026-01-01",
                "yes",
                "'it''s'",
                "\"a\\tb\"",
                "x # c",
                "x#c",
                "[a, 'b', 1, ]",
                "[]",
                "[[], {}]",
                "{a: 1, b: [c], 'd': }",
                "{a, b}",
                "&x [1, 2]",
                "&x y",
                "*x ",
                "[*x , *x ]",
                "\n- a\n- b: 1\n  c: 2",
                "\n  - a\n  - ~",
                "\n  a: 1\n  b:\n    c: 2",
                ">\n  a\n  b\n\n  c",
                "|-\n  a\n   b",
                "x\n  y",
                "\"x\n  y\"",
                "\n  # c\n  x",
                "12345678901234567890",
                "é 😀");
        Arbitrary<String> key = Arbitraries.of("a", "b", "c", "d", "e f", "'g'", "# h", "1", "true");
        return Combinators.combine(key, value)
                .as((name, text) -> name + ": " + text + "\n")
                .list()
                .ofMinSize(1)
                .ofMaxSize(4)
                .map(lines -> String.join("", lines));
    }

    @Provide
    Arbitrary<String> files() {
        Arbitrary<String> fence =
                Arbitraries.of("---\n", "--- \n", "\n---\n", "----\n", "--\n", "", "---", "--- x\n", "\n\n");
        return Combinators.combine(fence, blocks(), fence, blocks(), fence)
                .as((open, block, close, body, ruler) -> open + block + "\n" + close + body + "\n" + ruler);
    }

    /** The body is an end of the text, and everything before it is front matter between two fences. */
    private static void assertNothingLost(String text) {
        FrontMatter parsed = FrontMatterParser.parse(text, LIMIT);

        assertThat(parsed.text()).isEqualTo(text);
        if (parsed.state() == State.ABSENT) {
            assertThat(parsed.body()).isEqualTo(JavaScriptText.trim(text));
            assertThat(parsed.values()).isEmpty();
            return;
        }
        List<String> lines = List.of(text.split("\n", -1));
        int open = lines.indexOf(lines.stream()
                .filter(FrontMatterPropertyTest::isFence)
                .findFirst()
                .orElseThrow());
        assertThat(lines.subList(0, open)).allMatch(JavaScriptText::isBlank);
        int close = open + 1;
        while (!isFence(lines.get(close))) {
            close++;
        }
        String rest = String.join("\n", lines.subList(close + 1, lines.size()));
        assertThat(parsed.body()).isEqualTo(JavaScriptText.trim(rest));
    }

    private static boolean isFence(String line) {
        return line.matches("---[ \t]*");
    }

    private static void assertTextOrListOfTexts(Object value) {
        if (value instanceof List<?> list) {
            assertThat(list).allMatch(String.class::isInstance);
        } else {
            assertThat(value).isInstanceOf(String.class);
        }
    }

    private static Object load(String block) {
        var settings = LoadSettings.builder().setSchema(new CoreSchema()).build();
        Map<String, Object> loaded = new LinkedHashMap<>();
        if (new Load(settings).loadFromString(block) instanceof Map<?, ?> map) {
            map.forEach((key, value) -> loaded.put(keyText(key), value));
        }
        return loaded;
    }

    private static Map<String, Object> plain(Map<?, ?> loaded) {
        Map<String, Object> plain = new LinkedHashMap<>();
        loaded.forEach((key, value) -> {
            if (value != null) {
                plain.put(keyText(key), plainValue(value));
            }
        });
        return plain;
    }

    private static Object plainValue(Object value) {
        if (value instanceof Map<?, ?> map) {
            Map<String, Object> plain = new LinkedHashMap<>();
            map.forEach((key, member) -> plain.put(keyText(key), plainValue(orEmpty(member))));
            return plain;
        }
        if (value instanceof List<?> list) {
            List<Object> plain = new ArrayList<>();
            list.forEach(member -> plain.add(plainValue(orEmpty(member))));
            return plain;
        }
        return value;
    }

    private static String keyText(Object key) {
        return orEmpty(key).toString();
    }

    private static Object orEmpty(Object value) {
        return value == null ? "" : value;
    }
}
