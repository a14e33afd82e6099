package io.agentrules.benchmarks.data;

import io.agentrules.benchmarks.data.Triggers.Counts;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Files of trigger rules: each with one of the {@link Triggers}, for the streams and under the conditions that teams want. */
final class TriggerRules {
    private static final List<String> SCOPES = List.of(
            "",
            "scope: text\n",
            "scope: [text, thinking]\n",
            "scope: tool\n",
            "scope: ['tool:edit(*.ts)', 'tool:write(*.ts)']\n",
            "scope: [text, 'write(src/**)', 'tool:bash']\n",
            "scope: tool\nglobs: ['**/*.ts', 'docs/**']\n",
            "scope: thinking\n");

    private static final List<String> OPTIONS = List.of(
            "", "interruptMode: never\n", "", "repeatMode: after-gap\nrepeatGap: 5\n", "", "contextMode: keep\n", "");

    private static final int WITH_CONDITION = 10;
    private static final int OF_DIFFS = 10;

    private TriggerRules() {}

    /**
     * Returns the texts of that many files of the native format, one rule each: the same for the same arguments.
     *
     * @param someOfDiffs whether one rule in ten looks only at the lines that a diff adds
     */
    static List<String> texts(int number, Counts counts, boolean someOfDiffs) {
        var random = new SplittableRandom(number);
        List<String> triggers = Triggers.realistic(number, counts);
        List<String> globs = RuleGlobs.ofThousandRules(Layout.ANY_DEPTH);
        var texts = new ArrayList<String>();
        for (int i = 0; i < number; i++) {
            texts.add("---\ncondition: '" + triggers.get(i).replace("'", "''") + "'\n"
                    + SCOPES.get(i % SCOPES.size())
                    + OPTIONS.get(i % OPTIONS.size())
                    + condition(i, globs)
                    + (someOfDiffs && i % OF_DIFFS == 0 ? "addedLinesOnly: true\n" : "")
                    + "---\n\n# " + RuleText.title(random) + "\n\n" + RuleText.lines(2 + random.nextInt(8), random));
        }
        return texts;
    }

    /** Three of ten rules are for some sessions only. */
    private static String condition(int rule, List<String> globs) {
        return switch (rule % WITH_CONDITION) {
            case 3 -> "tools: edit\n";
            case 6 -> "paths: ['%s', '%s']\n".formatted(globs.get(rule), globs.get(rule + 1));
            case 9 -> "keywords: [invoice, tax rate]\n";
            default -> "";
        };
    }
}
