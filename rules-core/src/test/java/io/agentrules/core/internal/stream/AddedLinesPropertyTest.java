package io.agentrules.core.internal.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** Compares random diffs and similar texts with a model that reads the lines of the whole text. */
class AddedLinesPropertyTest {
    private static final Pattern DIFF = Pattern.compile("^[ \\t\\r\\n]{0,64}(diff --git |--- |\\+\\+\\+ |Index: |@@)");
    private static final Pattern PATCH =
            Pattern.compile("^[ \\t\\r\\n]{0,64}\\*\\*\\* (Begin Patch|(Update|Add|Delete) File: )");
    private static final Pattern AFTER_LINE_END = Pattern.compile("(?<=\n)");

    @Property(tries = 5000)
    void addedLinesEqualThoseOfANaiveModel(@ForAll("texts") String text, @ForAll Random random) {
        assertThat(StreamPieces.added(StreamPieces.of(text, random))).isEqualTo(model(text));
    }

    @Property(tries = 5000)
    void splittingATextChangesNothing(@ForAll("texts") String text, @ForAll Random random) {
        assertThat(StreamPieces.added(StreamPieces.of(text, random))).isEqualTo(StreamPieces.added(List.of(text)));
    }

    private static String model(String text) {
        boolean isDiff = DIFF.matcher(text).find();
        if (!isDiff && !PATCH.matcher(text).find()) {
            return text;
        }
        String body = text.replaceFirst("^[ \t\r\n]+", "");
        List<String> lines = List.of(AFTER_LINE_END.split(body, -1));
        var added = new StringBuilder();
        boolean isInHunk = false;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            boolean isNewName = isDiff
                    && line.startsWith("+++ ")
                    && (i == 0 || lines.get(i - 1).startsWith("--- "));
            boolean isBeforeHunk = i + 1 < lines.size() && lines.get(i + 1).startsWith("@@");
            if (line.startsWith("+") && !(isNewName && (isBeforeHunk || !isInHunk))) {
                added.append(line.substring(1));
            }
            isInHunk |= line.startsWith("@@");
        }
        return added.toString();
    }

    @Provide
    Arbitrary<String> texts() {
        Arbitrary<String> blanks = Arbitraries.frequencyOf(
                Tuple.of(6, Arbitraries.just("")),
                Tuple.of(3, Arbitraries.of(" ", "\n", "\r\n\t")),
                Tuple.of(1, Arbitraries.of(" ".repeat(63), "\n".repeat(64), "\t".repeat(65))));
        Arbitrary<String> beginnings = Arbitraries.of(
                "",
                "diff --git ",
                "diff ",
                "--- ",
                "+++ ",
                "+++",
                "Index: ",
                "@@",
                "@",
                "*** Begin Patch",
                "*** Begin ",
                "*** Update File: ",
                "*** Add File: ",
                "*** Delete File: ",
                "*** Move to: ");
        Arbitrary<String> lines = Arbitraries.of(
                        "+", "+", "-", "-", " ", "\n", "\n", "\r\n", "--- ", "+++ ", "\n--- ", "\n+++ ", "@@", "x",
                        "é😀")
                .list()
                .ofMaxSize(24)
                .map(parts -> String.join("", parts));
        return Combinators.combine(blanks, beginnings, lines).as((blank, first, rest) -> blank + first + rest);
    }
}
