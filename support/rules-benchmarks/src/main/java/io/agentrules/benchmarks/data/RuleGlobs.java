package io.agentrules.benchmarks.data;

import static io.agentrules.benchmarks.data.Words.AREAS;
import static io.agentrules.benchmarks.data.Words.ROLES;
import static io.agentrules.benchmarks.data.Words.THINGS;
import static io.agentrules.benchmarks.data.Words.capital;
import static io.agentrules.benchmarks.data.Words.pick;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;

/** The globs of 1,000 rules for a large repository. */
public final class RuleGlobs {
    private static final long SEED = 21;
    private static final int DISTINCT = 2_300;
    private static final int SIMPLE = DISTINCT * 8 / 10;

    private RuleGlobs() {}

    /** Returns 3,000 globs, 2,300 of them different: four in five have one of eight simple shapes. */
    public static List<String> ofThousandRules(Layout layout) {
        var random = new SplittableRandom(SEED);
        Set<String> distinct = new LinkedHashSet<>();
        while (distinct.size() < SIMPLE) {
            distinct.add(
                    switch (layout) {
                        case FOLDERS_FIRST -> foldersFirst(random);
                        case ANY_DEPTH -> anyDepth(distinct.size(), random);
                    });
        }
        while (distinct.size() < DISTINCT) {
            distinct.add(other(random));
        }
        var globs = new ArrayList<>(distinct);
        while (globs.size() < 3_000) {
            // Some globs are in many rules.
            globs.add(globs.get(random.nextInt(200)));
        }
        Collections.shuffle(globs, new Random(SEED));
        return globs;
    }

    private static String foldersFirst(SplittableRandom random) {
        String folder = Layout.FOLDERS_FIRST.folder(random);
        String extension = pick(RepositoryPaths.EXTENSIONS, random);
        String name = capital(pick(THINGS, random)) + pick(ROLES, random);
        return switch (random.nextInt(8)) {
            case 0 -> "**/*." + extension;
            case 1 -> folder.substring(0, folder.lastIndexOf('/')) + "/**";
            case 2 -> folder + "/**";
            case 3 -> folder + "/**/*." + extension;
            case 4 -> folder + "/*";
            case 5 -> "**/" + name + "." + extension;
            case 6 -> "**/" + pick(THINGS, random) + "/**";
            default -> folder + "/" + name + "." + extension;
        };
    }

    /** Shape {@code number % 8} of eight, half of them at any depth. */
    private static String anyDepth(int number, SplittableRandom random) {
        String folder = Layout.ANY_DEPTH.folder(random);
        String extension = pick(RepositoryPaths.EXTENSIONS, random);
        String name = capital(pick(THINGS, random)) + pick(ROLES, random);
        return switch (number % 8) {
            case 0 -> "**/*." + pick(ROLES, random).toLowerCase(Locale.ROOT) + "." + extension;
            case 1 -> "**/" + name + "." + extension;
            case 2 -> "**/" + pick(AREAS, random) + "-" + pick(THINGS, random) + "/**";
            case 3 -> "**/" + pick(THINGS, random) + "/**/*." + extension;
            case 4 -> folder + "/**";
            case 5 -> folder + "/**/*." + extension;
            case 6 -> folder + "/*";
            default -> folder + "/" + name + "." + extension;
        };
    }

    private static String other(SplittableRandom random) {
        String thing = pick(THINGS, random);
        String extension = pick(RepositoryPaths.EXTENSIONS, random);
        return switch (random.nextInt(6)) {
            case 0 -> "packages/*/src/" + thing + "/**/*.{" + extension + ",tsx}";
            case 1 -> "**/*" + capital(thing) + "*." + extension;
            case 2 -> "{apps,packages}/" + pick(AREAS, random) + "/**/" + thing + "/*." + extension;
            case 3 ->
                "services/" + pick(AREAS, random) + "/**/" + capital(thing) + "?*" + pick(ROLES, random) + "*.java";
            case 4 -> "**/" + thing + "/**/[A-Z]*." + extension;
            default -> "*/" + pick(AREAS, random) + "/**/*-" + thing + "*.{" + extension + ",json}";
        };
    }
}
