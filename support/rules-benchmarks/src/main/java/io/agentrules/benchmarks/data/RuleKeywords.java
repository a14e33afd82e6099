package io.agentrules.benchmarks.data;

import static io.agentrules.benchmarks.data.Words.AREAS;
import static io.agentrules.benchmarks.data.Words.ROLES;
import static io.agentrules.benchmarks.data.Words.THINGS;
import static io.agentrules.benchmarks.data.Words.VERBS;
import static io.agentrules.benchmarks.data.Words.pick;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;

/** The keywords of 1,000 rules, and prompts that have some of them. */
public final class RuleKeywords {
    private RuleKeywords() {}

    /** Returns 3,000 different keywords of one to three words. */
    public static List<String> ofThousandRules() {
        var random = new SplittableRandom(22);
        Set<String> keywords = new LinkedHashSet<>();
        while (keywords.size() < 3_000) {
            String thing = pick(THINGS, random);
            keywords.add(
                    switch (random.nextInt(5)) {
                        case 0 -> thing;
                        case 1 -> pick(VERBS, random) + " " + thing;
                        case 2 -> pick(AREAS, random) + "-" + thing;
                        case 3 -> thing + pick(ROLES, random).toLowerCase(Locale.ROOT);
                        default -> pick(VERBS, random) + " the " + thing;
                    });
        }
        return List.copyOf(keywords);
    }

    /** Returns {@code count} prompts of 2,000 UTF-16 units, of a developer who explains at length; others for each seed. */
    public static List<String> prompts(int count, long seed) {
        var random = new SplittableRandom(seed);
        var prompts = new ArrayList<String>();
        for (int i = 0; i < count; i++) {
            var prompt = new StringBuilder();
            while (prompt.length() < 2_000) {
                prompt.append(sentence(random));
            }
            prompts.add(prompt.substring(0, 2_000));
        }
        return prompts;
    }

    private static String sentence(SplittableRandom random) {
        return "Please %s our %s page: when people in the %s team %s a %s twice, its %s is wrong, and nobody knows why. "
                .formatted(
                        pick(VERBS, random),
                        pick(THINGS, random),
                        pick(AREAS, random),
                        pick(VERBS, random),
                        pick(THINGS, random),
                        pick(THINGS, random));
    }
}
