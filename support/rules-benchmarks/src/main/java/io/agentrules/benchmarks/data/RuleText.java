package io.agentrules.benchmarks.data;

import static io.agentrules.benchmarks.data.Words.AREAS;
import static io.agentrules.benchmarks.data.Words.THINGS;
import static io.agentrules.benchmarks.data.Words.VERBS;
import static io.agentrules.benchmarks.data.Words.capital;
import static io.agentrules.benchmarks.data.Words.pick;

import java.util.SplittableRandom;

/** Made-up texts of rules. */
final class RuleText {
    private RuleText() {}

    static String title(SplittableRandom random) {
        return "How we %s a %s in %s".formatted(pick(VERBS, random), pick(THINGS, random), pick(AREAS, random));
    }

    /** Returns Markdown: a list, of some 60 characters a line. */
    static String lines(int lines, SplittableRandom random) {
        var text = new StringBuilder();
        for (int line = 0; line < lines; line++) {
            text.append("- %s the %s before you %s it; never %s a %s by hand.\n"
                    .formatted(
                            capital(pick(VERBS, random)),
                            pick(THINGS, random),
                            pick(VERBS, random),
                            pick(VERBS, random),
                            pick(THINGS, random)));
        }
        return text.toString();
    }
}
