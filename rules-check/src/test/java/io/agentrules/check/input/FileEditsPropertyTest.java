package io.agentrules.check.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.constraints.IntRange;

/** Edits are applied as the tools do, and what is watched of them is exactly what they change. */
class FileEditsPropertyTest {
    private static final List<String> WORDS = List.of("a", "b", "eval(", "\n", "\n", " ", "ev", "al(");

    @Property(tries = 2_000, shrinking = ShrinkingMode.OFF)
    void aWordIsInAChangedLineExactlyIfTheResultHasItThere(@ForAll Random random) {
        String before = text(random, 20);
        var edits = new ArrayList<Map<String, Object>>();
        String after = before;
        boolean isApplied = true;
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            String old = text(random, 2);
            String now = text(random, 2);
            boolean all = random.nextBoolean();
            if (old.isBlank()) {
                continue;
            }
            edits.add(Map.of("old_string", old, "new_string", now, "replace_all", all));
            int at = after.indexOf(old);
            isApplied &= at >= 0;
            if (isApplied) {
                after = all
                        ? after.replace(old, now)
                        : after.substring(0, at) + now + after.substring(at + old.length());
            }
        }
        String expected = after;

        FileEdits applied = FileEdits.in(
                Map.of("file_path", "a.ts", "edits", edits),
                path -> Optional.of(before).filter(text -> path.equals("a.ts")));

        if (!isApplied || edits.isEmpty()) {
            assertThat(applied.lines()).isEmpty();
            return;
        }
        assertThat(applied.rest().toString()).doesNotContain("new_string");
        long more = count(expected) - count(before);
        boolean fires = applied.lines().stream()
                .anyMatch(lines ->
                        lines.after().contains("eval(") && !lines.before().contains("eval("));
        if (more > 0) {
            assertThat(fires).as("%s -> %s", before, expected).isTrue();
        }
        if (count(expected) == 0) {
            assertThat(fires).isFalse();
        }
    }

    /** A rename in a long file, or a text that is much longer than the old one, hides no line behind one that was there. */
    @Property(tries = 20)
    void aWordInALongFileIsFound(@ForAll boolean addsALine, @ForAll @IntRange(min = 1, max = 2_999) int at) {
        var old = new ArrayList<String>();
        for (int i = 0; i < 3_000; i++) {
            old.add(i == 0 ? "eval(old)" : "old" + i);
        }
        String before = String.join("\n", old) + "\n";
        String after =
                before.replace("old" + at + "\n", "eval(" + at + "\n").replace("old", addsALine ? "new\n" : "new");

        assertThat(ChangedLines.between("a.ts", before, after))
                .anyMatch(lines ->
                        lines.after().contains("eval(" + at) && !lines.before().contains("eval("));
    }

    private static long count(String text) {
        return text.lines().filter(line -> line.contains("eval(")).count();
    }

    private static String text(Random random, int longest) {
        var text = new StringBuilder();
        for (int i = random.nextInt(longest + 1); i >= 0; i--) {
            text.append(WORDS.get(random.nextInt(WORDS.size())));
        }
        return text.toString();
    }
}
