package io.agentrules.benchmarks.data;

import static io.agentrules.benchmarks.data.Words.AREAS;
import static io.agentrules.benchmarks.data.Words.THINGS;
import static io.agentrules.benchmarks.data.Words.pick;

import java.util.List;
import java.util.SplittableRandom;

/** How a large repository lies in its folders, and where the globs of its rules start. */
public enum Layout {
    /** Most globs start with the names of folders; paths have some 55 characters. */
    FOLDERS_FIRST(
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
            "web/%s/static/%s"),

    /** Half of the globs start with {@code **}{@code /}; paths have some 70 characters. */
    ANY_DEPTH(
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

    @SuppressWarnings("ImmutableEnumChecker") // This list of strings is immutable.
    private final List<String> folders;

    Layout(String... folders) {
        this.folders = List.of(folders);
    }

    String folder(SplittableRandom random) {
        return pick(folders, random).formatted(pick(AREAS, random), pick(THINGS, random));
    }
}
