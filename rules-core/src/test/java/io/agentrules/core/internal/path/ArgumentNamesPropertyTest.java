package io.agentrules.core.internal.path;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** An argument is a path in any style of its name, and at any depth. */
class ArgumentNamesPropertyTest {
    @Property(tries = 500)
    void aPathIsFoundInAnyStyleAndDepth(@ForAll("names") String name, @ForAll("prefixes") String prefix) {
        for (String joining : List.of("", "_", "-", ".")) {
            for (String styled : List.of(
                    prefix + joining + name,
                    (prefix + joining + name).toUpperCase(Locale.ROOT),
                    prefix + capital(name))) {
                assertThat(ArgumentNames.isPath(styled)).as(styled).isTrue();
                assertThat(PathsInToolCall.in("any", Map.of("x", List.of(Map.of(styled, "a.ts")))))
                        .as(styled)
                        .containsExactly("a.ts");
            }
        }
    }

    private static String capital(String name) {
        return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    }

    @Provide
    Arbitrary<String> names() {
        return Arbitraries.of(
                "path",
                "paths",
                "file",
                "files",
                "filename",
                "workdir",
                "cwd",
                "directory",
                "uri",
                "pathInProject",
                "file_path");
    }

    @Provide
    Arbitrary<String> prefixes() {
        return Arbitraries.of("", "target", "relative", "absolute", "notebook", "new", "old", "x1");
    }
}
