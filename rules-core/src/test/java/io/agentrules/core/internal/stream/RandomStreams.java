package io.agentrules.core.internal.stream;

import io.agentrules.api.StreamSource;
import io.agentrules.core.model.Delta;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/** Random responses: interleaved text, thinking, and arguments of tools as text and as JSON. */
final class RandomStreams {
    static final String PROMPT = "Please do not remove the foo; ab ab ab x y from src/b.js";
    private static final List<String> WORDS = List.of(
            "a",
            "a",
            "b",
            "b",
            "ab",
            "foo",
            "fo",
            " ",
            "\n",
            "\r\n",
            "\r",
            "x",
            "y",
            ";",
            "+",
            "-",
            "7",
            "\"",
            "\\",
            "\\u0061",
            "😀",
            "\ud83d",
            "\ude00",
            "aaaaaaaaaaaaaaaa",
            "bbbbbbbbbbbbbbb",
            "\n+",
            "//",
            "/*",
            "*/",
            "/",
            "\n--- a/a.ts\n+++ b/a.ts\n",
            "\n*** Update File: src/b.js\n",
            "remove the foo; ab ab ab x y",
            "Never write foo twice: ab ab");
    private static final String LONG = " ".repeat(4_090); // longer with other words than a guard reads at once
    private static final List<String> BEGINNINGS =
            List.of("--- a.ts\n+++ a.ts\n", "*** Begin Patch\n*** Update File: a.ts\n", "@@\n", "\n+++ a", "");
    private static final List<String> NAMES =
            List.of("content", "content", "path", "paths", "patch", "input", "x", "pattern");
    private static final List<String> PATHS =
            List.of("a.ts", "src/b.js", "src/a.ts", "/nowhere/src/x", "../up", "", "x");
    private static final List<String> TOOLS = List.of("edit", "Edit", "read", "glob");

    private final Random random;

    /** An open stream. */
    private record Open(String key, StreamSource source, Optional<String> tool, boolean isJson, StringBuilder left) {}

    RandomStreams(Random random) {
        this.random = random;
    }

    List<List<Step>> responses() {
        return IntStream.rangeClosed(0, random.nextInt(3))
                .mapToObj(number -> response())
                .toList();
    }

    private List<Step> response() {
        var steps = new ArrayList<Step>();
        var open = new ArrayList<Open>();
        int streams = 1 + random.nextInt(4);
        while (streams > 0 || !open.isEmpty()) {
            if (streams > 0 && (open.isEmpty() || random.nextInt(4) == 0)) {
                begin(open);
                streams--;
            } else {
                step(open, steps);
            }
        }
        return steps;
    }

    private void begin(List<Open> open) {
        Open stream = open();
        if (open.stream().noneMatch(other -> other.key().equals(stream.key()))) {
            open.add(stream);
        }
    }

    private Open open() {
        int kind = random.nextInt(5);
        if (kind < 2) {
            StreamSource source = kind == 0 ? StreamSource.TEXT : StreamSource.THINKING;
            return new Open(source.id(), source, Optional.empty(), false, new StringBuilder(text()));
        }
        String key = "call-" + random.nextInt(2);
        return new Open(
                key,
                StreamSource.TOOL,
                Optional.of(pick(TOOLS)),
                kind > 2,
                new StringBuilder(kind > 2 ? json() : text()));
    }

    private void step(List<Open> open, List<Step> steps) {
        Open stream = pick(open);
        int most = random.nextInt(5) == 0 ? 10_000 : random.nextInt(random.nextBoolean() ? 5 : 80);
        int length = Math.min(stream.left().length(), most);
        List<String> paths = stream.source() == StreamSource.TOOL && random.nextInt(6) == 0
                ? List.of(pick(PATHS), pick(PATHS))
                : List.of();
        steps.add(new Step.Piece(new Delta(
                stream.source(),
                stream.key(),
                stream.left().substring(0, length),
                stream.tool(),
                paths,
                stream.isJson())));
        stream.left().delete(0, length);
        if (stream.left().length() == 0) {
            open.remove(stream);
            if (random.nextInt(4) > 0) {
                steps.add(new Step.End(stream.key()));
            }
        }
    }

    /** Returns a text of few different letters, sometimes a diff. */
    String text() {
        var text = new StringBuilder(random.nextInt(4) == 0 ? pick(BEGINNINGS) : "");
        int words = random.nextInt(12);
        for (int i = 0; i < words; i++) {
            text.append(pick(WORDS));
        }
        if (random.nextInt(40) == 0) {
            text.insert(random.nextInt(text.length() + 1), LONG);
        }
        return text.toString();
    }

    /** Returns the arguments of a tool; some are incomplete, and some are not JSON. */
    private String json() {
        var json = new StringBuilder("{");
        int members = random.nextInt(5);
        for (int i = 0; i < members; i++) {
            String name = pick(NAMES);
            json.append(i == 0 ? "" : ",")
                    .append(RandomJson.string(name, random))
                    .append(':');
            json.append(name.equals("paths") || random.nextInt(8) == 0 ? list(name) : value(name));
        }
        json.append('}');
        return random.nextInt(6) == 0 ? json.substring(0, random.nextInt(json.length() + 1)) + text() : json.toString();
    }

    private String list(String name) {
        return "[" + value(name) + ", " + value(name)
                + (random.nextBoolean() ? ", 1, {\"y\":" + value("y") + "}]" : "]");
    }

    private String value(String name) {
        boolean isPath = name.startsWith("path") && random.nextInt(5) > 0;
        return RandomJson.string(isPath ? pick(PATHS) : text(), random);
    }

    private <T> T pick(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
