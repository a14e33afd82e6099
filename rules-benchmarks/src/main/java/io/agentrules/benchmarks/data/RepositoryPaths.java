package io.agentrules.benchmarks.data;

import static io.agentrules.benchmarks.data.Words.AREAS;
import static io.agentrules.benchmarks.data.Words.ROLES;
import static io.agentrules.benchmarks.data.Words.THINGS;
import static io.agentrules.benchmarks.data.Words.VERBS;
import static io.agentrules.benchmarks.data.Words.capital;
import static io.agentrules.benchmarks.data.Words.pick;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** The files of a large repository of many languages, one after the other and none twice; some 55 characters each. */
public final class RepositoryPaths {
    static final List<String> FOLDERS = List.of(
            "packages/%s/src/%s",
            "packages/%s/src/%s/internal",
            "packages/%s/tests/%s",
            "apps/%s/src/components/%s",
            "apps/%s/src/pages/%s",
            "services/%s/src/main/java/com/example/%s",
            "services/%s/src/test/java/com/example/%s",
            "libs/%s/include/%s",
            "tools/%s/scripts/%s",
            "docs/%s/%s",
            "infra/%s/modules/%s",
            "web/%s/static/%s");

    static final List<String> EXTENSIONS = List.of(
            "ts", "tsx", "js", "java", "kt", "py", "go", "rs", "md", "json", "yaml", "sql", "css", "html", "sh",
            "test.ts", "spec.js", "tf", "h", "d.ts");

    private final SplittableRandom random;
    private int number;

    /** Begins another sequence for each seed. */
    public RepositoryPaths(long seed) {
        random = new SplittableRandom(seed);
    }

    /** Returns the next {@code count} paths. */
    public List<String> next(int count) {
        var paths = new ArrayList<String>();
        for (int i = 0; i < count; i++) {
            paths.add(folder(random) + "/" + fileName());
        }
        return paths;
    }

    private String fileName() {
        String stem = random.nextBoolean()
                ? capital(pick(THINGS, random)) + pick(ROLES, random)
                : pick(VERBS, random) + "-" + pick(THINGS, random);
        return stem + number++ + "." + pick(EXTENSIONS, random);
    }

    static String folder(SplittableRandom random) {
        return pick(FOLDERS, random).formatted(pick(AREAS, random), pick(THINGS, random));
    }
}
