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

/** The files of a large repository of many languages, one after the other and none twice; some 70 characters each. */
public final class RepositoryPaths {
    static final List<String> FOLDERS = List.of(
            "packages/%s/src/modules/%s",
            "packages/%s/src/modules/%s/internal/adapters",
            "packages/%s/tests/integration/%s",
            "apps/%s-frontend/src/components/%s",
            "apps/%s-frontend/src/pages/%s/partials",
            "services/%s/src/main/java/com/example/platform/%s",
            "services/%s/src/test/java/com/example/platform/%s",
            "services/%s/src/main/resources/config/%s",
            "libs/%s/include/native/%s",
            "tools/%s/scripts/migration/%s",
            "docs/handbook/%s/%s",
            "infra/%s/terraform/modules/%s");

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
