package io.agentrules.check.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.internal.path.DiffLines.Kind;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Reads diffs that are written from known changes: whatever the lines look like, they are found again. */
class PatchReaderPropertyTest {
    private static final List<String> PREFIXES = List.of(" ", "-", "+");

    /** A line with what a diff has before it. */
    private record Change(String prefix, String text) {
        boolean isNew() {
            return !prefix.equals("-");
        }
    }

    @Property
    void eachAddedLineIsFoundWithItsNumberInItsFile(
            @ForAll("files") List<List<Change>> files, @ForAll boolean isGit, @ForAll boolean hasReturns) {
        var diff = new StringBuilder();
        var expected = new ArrayList<String>();
        for (int i = 0; i < files.size(); i++) {
            String name = "f" + i;
            diff.append(isGit ? "diff --git a/" + name + " b/" + name + "\n" : "")
                    .append("--- a/" + name + "\n+++ b/" + name + "\n");
            write(files.get(i), hasReturns ? "\r\n" : "\n", diff);
            int number = 5;
            for (Change change : files.get(i)) {
                if (change.prefix().equals("+")) {
                    expected.add(name + ":" + number + ":" + change.text());
                }
                number += change.isNew() ? 1 : 0;
            }
        }

        assertThat(Patches.in(diff.toString()).stream()
                        .flatMap(file -> file.lines().stream()
                                .filter(line -> line.kind() == Kind.ADDED)
                                .map(line -> file.paths().get(0) + ":" + line.number() + ":" + line.text())))
                .containsExactlyElementsOf(expected);
    }

    private static void write(List<Change> changes, String lineEnd, StringBuilder diff) {
        long old =
                changes.stream().filter(change -> !change.prefix().equals("+")).count();
        long now = changes.stream().filter(Change::isNew).count();
        diff.append("@@ -5,").append(old).append(" +5,").append(now).append(" @@ f()\n");
        changes.forEach(
                change -> diff.append(change.prefix()).append(change.text()).append(lineEnd));
    }

    @Provide
    Arbitrary<List<List<Change>>> files() {
        Arbitrary<String> texts = Arbitraries.of(
                "",
                "x",
                "-- a",
                "++ b",
                "- ",
                "@@ -1 +1 @@",
                "diff --git a/x b/x",
                "Index: x",
                "\\ No",
                "*** End of File",
                "é");
        return Arbitraries.of(PREFIXES)
                .flatMap(prefix -> texts.map(text -> new Change(prefix, text)))
                .list()
                .ofMinSize(1)
                .ofMaxSize(8)
                .list()
                .ofMinSize(1)
                .ofMaxSize(4);
    }
}
