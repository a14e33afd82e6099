package io.agentrules.benchmarks.data;

import static io.agentrules.benchmarks.data.Words.ROLES;
import static io.agentrules.benchmarks.data.Words.THINGS;
import static io.agentrules.benchmarks.data.Words.VERBS;
import static io.agentrules.benchmarks.data.Words.capital;
import static io.agentrules.benchmarks.data.Words.pick;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** A sequence of different paths, as in a large repository with many languages. */
public final class RepositoryPaths {
    static final List<String> EXTENSIONS = List.of(
            "ts", "tsx", "js", "java", "kt", "py", "go", "rs", "md", "json", "yaml", "sql", "css", "html", "sh",
            "test.ts", "spec.js", "tf", "h", "d.ts");

    private final Layout layout;
    private final SplittableRandom random;
    private int number;

    /** Starts a sequence, a different one for each seed. */
    public RepositoryPaths(Layout layout, long seed) {
        this.layout = layout;
        random = new SplittableRandom(seed);
    }

    /** Returns the next {@code count} paths. */
    public List<String> next(int count) {
        var paths = new ArrayList<String>();
        for (int i = 0; i < count; i++) {
            paths.add(layout.folder(random) + "/" + fileName());
        }
        return paths;
    }

    private String fileName() {
        String stem = random.nextBoolean()
                ? capital(pick(THINGS, random)) + pick(ROLES, random)
                : pick(VERBS, random) + "-" + pick(THINGS, random);
        return stem + number++ + "." + pick(EXTENSIONS, random);
    }
}
