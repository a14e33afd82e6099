package io.agentrules.core.internal.path;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CandidatePathsTest {
    @ParameterizedTest
    @CsvSource({
        "src/a.ts, src/a.ts",
        "./src//./a.ts, src/a.ts",
        "src/x/../a.ts, src/a.ts",
        "src\\web\\a.ts, src/web/a.ts",
        "apps/web/, apps/web",
        "/proj/shop/src/a.ts, src/a.ts",
        "/proj/./shop//src/, src",
        "/proj/shop/../shop/a.ts, a.ts",
        "/proj/shop/lib/a.ts, a.ts",
        "/proj/shopping/a.ts, /proj/shopping/a.ts",
        "/etc/passwd, /etc/passwd",
        "/../etc, /etc",
        "../other/a.ts, /proj/other/a.ts",
        "../shop/a.ts, a.ts",
        "x/../../other, /proj/other",
        "../../../../x, /x",
        "c:/x/a.ts, C:/x/a.ts",
        "~/a.ts, ~/a.ts",
    })
    void pathsAreRelativeToTheLongestRootThatContainsThem(String observed, String candidate) throws IOException {
        try (FileSystem files = Jimfs.newFileSystem(Configuration.unix())) {
            var candidates = new CandidatePaths(List.of(files.getPath("/proj/shop"), files.getPath("/proj/shop/lib")));

            assertThat(candidates.candidate(observed)).contains(candidate);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".",
                "./",
                "x/..",
                "/",
                "//",
                "/proj/shop",
                "/proj/shop/",
                "/proj/shop/lib/.",
                "..//shop",
                "a\nb",
                "a\0"
            })
    void rootsAndInvalidPathsHaveNoCandidate(String observed) throws IOException {
        try (FileSystem files = Jimfs.newFileSystem(Configuration.unix())) {
            var candidates = new CandidatePaths(List.of(files.getPath("/proj/shop"), files.getPath("/proj/shop/lib")));

            assertThat(candidates.candidate(observed)).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "c:\\proj\\shop\\src\\a.ts, src/a.ts",
        "C:/proj/shop/a.ts, a.ts",
        "D:\\x\\a.ts, D:/x/a.ts",
        "C:\\proj\\..\\..\\x, C:/x",
        "..\\a.ts, C:/proj/a.ts",
        "\\\\server\\share\\a.ts, /server/share/a.ts",
        "C:a.ts, C:a.ts",
    })
    void windowsPathsAreConverted(String observed, String candidate) throws IOException {
        try (FileSystem files = Jimfs.newFileSystem(Configuration.windows())) {
            var candidates = new CandidatePaths(List.of(files.getPath("C:\\proj\\shop")));

            assertThat(candidates.candidate(observed)).contains(candidate);
            assertThat(candidates.candidate("c:\\proj\\shop\\")).isEmpty();
            assertThat(candidates.candidate("C:")).isEmpty();
        }
    }

    @Test
    void theFileSystemRootCanBeTheWorkspace() throws IOException {
        try (FileSystem files = Jimfs.newFileSystem(Configuration.unix())) {
            var candidates = new CandidatePaths(List.of(files.getPath("/")));

            assertThat(candidates.candidate("/src/a.ts")).contains("src/a.ts");
            assertThat(candidates.candidate("../src/a.ts")).contains("src/a.ts");
            assertThat(candidates.candidate("/")).isEmpty();
        }
    }

    @Test
    void pathsAndRootsAreComparedInNormalForm() {
        var candidates = new CandidatePaths(List.of(Path.of("/proj/gro\u0308ße")));

        assertThat(candidates.candidate("/proj/gr\u00f6ße/cafe\u0301.md")).contains("caf\u00e9.md");
    }

    @Test
    void withoutRootsNoPathLeadsUpwards() {
        var candidates = new CandidatePaths(List.of());

        assertThat(candidates.candidate("../a.ts")).isEmpty();
        assertThat(candidates.candidate("src/a.ts")).contains("src/a.ts");
        assertThat(candidates.candidate("/src/a.ts")).contains("/src/a.ts");
    }

    @Test
    void aPathHasAtMostFourThousandAndNinetySixCharacters() {
        var candidates = new CandidatePaths(List.of());

        assertThat(candidates.candidate("a".repeat(4096))).isPresent();
        assertThat(candidates.candidate("a".repeat(4097))).isEmpty();
    }
}
