package io.agentrules.testkit;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What a rule file of an untrusted repository may contain. */
final class BadFiles {
    private static final int TEN_MEGABYTES = 10 << 20;

    /** Values that front matter may have by mistake or by malice. */
    private static final List<String> HOSTILE_VALUES = List.of(
            "",
            "[]",
            "{}",
            "-1",
            "1e999",
            ".nan",
            "True",
            "2026-11-01",
            "\"\\0\\uD800\\u202E\"",
            "\"  \"",
            "[[1], {a: b}, null, 1.5, true, \"\", x]",
            "{a: {b: [1, {c: d}]}}",
            "**/*.{ts,tsx",
            "[*.ts, !x]",
            "&a [*a]",
            "!!binary aGVsbG8=",
            "\"" + "(a|".repeat(2_000) + "\"",
            "[".repeat(2_000));

    private BadFiles() {}

    /** Returns files that are broken, each by what is wrong with it. */
    static Map<String, byte[]> broken() {
        var files = new LinkedHashMap<String, byte[]>();
        files.put("binary", new byte[] {(byte) 0x89, 'P', 'N', 'G', 0, 1, 2, (byte) 0xFF, (byte) 0xFE});
        files.put("invalid-yaml", utf8("---\nglobs: *.ts, [\ndescription: 'x\n---\nText."));
        files.put("unclosed", utf8("---\ndescription: x\nText."));
        files.put("empty", new byte[0]);
        files.put("no-content", utf8("---\ndescription: x\n---\n"));
        files.put("utf-16", "---\ndescription: x\n---\nText.".getBytes(StandardCharsets.UTF_16));
        files.put("yaml-bomb", utf8("---\n" + yamlBomb() + "---\nText."));
        files.put("10-megabytes", utf8("x".repeat(TEN_MEGABYTES)));
        return files;
    }

    /** Returns files with content whose front matter gives each of these keys a value of an unexpected type. */
    static List<byte[]> hostile(Collection<String> keys) {
        return HOSTILE_VALUES.stream()
                .map(value -> keys.stream().map(key -> key + ": " + value).collect(Collectors.joining("\n")))
                .map(frontMatter -> utf8("---\n" + frontMatter + "\n---\nText."))
                .toList();
    }

    /** Returns YAML of a hundred lines, each nine times the one before it. */
    private static String yamlBomb() {
        return "a0: &a0 [x]\n"
                + IntStream.range(1, 100)
                        .mapToObj(i -> "a" + i + ": &a" + i + " [" + ("*a" + (i - 1) + ",").repeat(9) + "x]\n")
                        .collect(Collectors.joining());
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
