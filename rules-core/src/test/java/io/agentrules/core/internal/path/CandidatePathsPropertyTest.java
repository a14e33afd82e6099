package io.agentrules.core.internal.path;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class CandidatePathsPropertyTest {
    private final CandidatePaths candidates =
            new CandidatePaths(List.of(Path.of("/a"), Path.of("/a/b"), Path.of("/c")));

    @Property
    void anyTextIsHandled(@ForAll String text) {
        assertThat(candidates.candidate(text)).isNotNull();
    }

    @Property
    void aCandidateIsItsOwnCandidate(@ForAll("paths") String path) {
        Optional<String> once = candidates.candidate(path);

        assertThat(once.flatMap(candidates::candidate)).isEqualTo(once);
    }

    @Property
    void aCandidateHasNoDotsAndNoEmptySegments(@ForAll("paths") String path) {
        candidates.candidate(path).ifPresent(candidate -> {
            String relative = candidate.startsWith("/") ? candidate.substring(1) : candidate;
            assertThat(List.of(relative.split("/", -1))).doesNotContain("", ".", "..");
        });
    }

    @Property
    void anAbsolutePathIsReadAsJavaReadsIt(@ForAll("paths") String path) {
        Path normal = Path.of("/", path.replace('\\', '/')).normalize();
        Optional<String> expected = List.of("/a/b", "/a", "/c").stream()
                .filter(root -> normal.startsWith(root))
                .findFirst()
                .map(root -> Path.of(root).relativize(normal).toString())
                .or(() -> Optional.of(normal.toString()));
        boolean isRoot = List.of("/", "/a", "/a/b", "/c").contains(normal.toString());

        assertThat(candidates.candidate("/" + path)).isEqualTo(isRoot ? Optional.empty() : expected);
    }

    @Provide
    Arbitrary<String> paths() {
        return Arbitraries.of("a", "b", "c", ".", "..", "/", "/", "\\", "x.ts", "é")
                .list()
                .ofMaxSize(10)
                .map(parts -> String.join("", parts));
    }
}
