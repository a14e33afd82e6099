package io.agentrules.core.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import io.agentrules.core.internal.support.ProjectTags;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SurroundingsTest {
    private final FileSystem files = Jimfs.newFileSystem(Configuration.unix());
    private final Path root = files.getPath("/proj/shop");

    @AfterEach
    void close() throws IOException {
        files.close();
    }

    @Test
    void theBranchIsReadFromTheNearestRepository() throws IOException {
        write("/proj/.git/HEAD", "ref: refs/heads/main\n");
        assertThat(branch()).isEqualTo("main");

        write("/proj/shop/.git/HEAD", "ref: refs/heads/feature/größe-1\n");
        assertThat(branch()).isEqualTo("feature/größe-1");
    }

    @Test
    void theHeadOfAWorktreeIsRead() throws IOException {
        write("/proj/shop/.git", "gitdir: /proj/main/.git/worktrees/shop\n");
        write("/proj/main/.git/worktrees/shop/HEAD", "ref: refs/heads/fix\n");

        assertThat(branch()).isEqualTo("fix");
    }

    @Test
    void theHeadOfASubmoduleIsReadFromARelativePath() throws IOException {
        write("/proj/shop/.git", "gitdir: ../.git/modules/shop");
        write("/proj/.git/modules/shop/HEAD", "ref: refs/heads/dev\n");
        write("/proj/.git/HEAD", "ref: refs/heads/main\n");

        assertThat(branch()).isEqualTo("dev");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "5f1b2c3d4e5f60718293a4b5c6d7e8f901234567\n",
                "",
                "ref: refs/heads/",
                "ref: refs/tags/v1",
                "ref: refs/heads/.invalid",
                "ref: refs/heads/a..b",
                "ref: refs/heads/a b",
                "ref: refs/heads/a\nb",
                "ref: refs/heads/a\u001b[31m",
                "ref: refs/heads/a*",
                "ref: refs/heads/a/",
                "ref: refs/heads//a",
                "ref: refs/heads/a.lock",
                "ref: refs/heads/a/.b",
                "ref: refs/heads/a@{1}",
                "ref: refs/heads/a.",
            })
    void anInvalidHeadIsNoBranch(String head) throws IOException {
        write("/proj/shop/.git/HEAD", head);

        assertThat(surroundings()).doesNotContainKey("branch");
    }

    @Test
    void aVeryLongHeadIsNoBranch() throws IOException {
        write("/proj/shop/.git/HEAD", "ref: refs/heads/" + "a".repeat(5000));

        assertThat(surroundings()).doesNotContainKey("branch");
    }

    @Test
    void aHeadThatIsNotUtf8IsNoBranch() throws IOException {
        write("/proj/shop/.git/HEAD", "");
        Files.write(files.getPath("/proj/shop/.git/HEAD"), "ref: refs/heads/é".getBytes(StandardCharsets.ISO_8859_1));

        assertThat(surroundings()).doesNotContainKey("branch");
    }

    @ParameterizedTest
    @ValueSource(strings = {"gitdir: ", "gitdir: /nowhere", "gitdir: \0", "gitdir: .", "hello", ""})
    void aBrokenLinkToARepositoryHasNoBranch(String link) throws IOException {
        write("/proj/.git/HEAD", "ref: refs/heads/main\n");
        write("/proj/shop/.git", link);

        assertThat(surroundings()).doesNotContainKey("branch");
    }

    @Test
    void anEmptyGitFolderIsNotARepository() throws IOException {
        write("/proj/.git/HEAD", "ref: refs/heads/main\n");
        Files.createDirectories(root.resolve(".git"));

        assertThat(branch()).isEqualTo("main");
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void aPipeIsNotOpened(@TempDir Path folder) throws IOException, InterruptedException {
        Files.createDirectories(folder.resolve(".git"));
        int status = new ProcessBuilder(
                        "mkfifo",
                        folder.resolve(".git/HEAD").toString(),
                        folder.resolve("manifest.json").toString())
                .start()
                .waitFor();

        assertThat(status).isZero();
        assertThat(GitBranch.of(folder)).isEmpty();
        assertThat(ProjectTags.of(List.of(folder))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "Linux, linux",
        "Mac OS X, darwin",
        "Darwin, darwin",
        "Windows 11, win32",
        "Windows Server 2022, win32",
        "FreeBSD, freebsd",
        "AIX, aix",
    })
    void theOperatingSystemHasItsNodeName(String osName, String os) {
        assertThat(Surroundings.of(List.of(), Map.of(), osName)).containsEntry("os", List.of(os));
    }

    @Test
    void aNamelessOperatingSystemIsUnknown() {
        assertThat(Surroundings.of(List.of(), Map.of(), "")).containsOnly(Map.entry("ci", List.of("false")));
    }

    @ParameterizedTest
    @CsvSource({
        "CI=true, true",
        "CI=1, true",
        "CI=woodpecker, true",
        "CI=, false",
        "CI=false, false",
        "CI=FALSE, false",
        "CI=0, false",
        "GITHUB_ACTIONS=true, true",
        "JENKINS_URL=http://x, true",
        "BUILDKITE=false, false",
        "HOME=/root, false",
    })
    void ciIsDetectedFromTheEnvironment(String variable, boolean ci) {
        String[] parts = variable.split("=", 2);

        assertThat(Surroundings.of(List.of(), Map.of(parts[0], parts[1]), "Linux"))
                .containsEntry("ci", List.of(Boolean.toString(ci)));
    }

    @Test
    void theVariableCiTakesPrecedenceOverServices() {
        assertThat(Surroundings.of(List.of(), Map.of("CI", "false", "GITHUB_ACTIONS", "true"), "Linux"))
                .containsEntry("ci", List.of("false"));
    }

    @ParameterizedTest
    @CsvSource({
        "package.json, node",
        "pyproject.toml, python",
        "go.mod, go",
        "Cargo.toml, rust",
        "pnpm-workspace.yaml, monorepo",
        "turbo.json, monorepo",
        "pom.xml, java",
        "build.gradle, java",
        "settings.gradle.kts, java",
    })
    void aMarkerFileInARootGivesATag(String file, String tag) throws IOException {
        write("/proj/shop/" + file, "");

        assertThat(surroundings()).containsEntry("project", List.of(tag));
    }

    @Test
    void theTagsOfAllRootsAreSortedWithoutDuplicates() throws IOException {
        write("/proj/shop/pom.xml", "");
        write("/proj/shop/build.gradle", "");
        write("/proj/web/package.json", "{}");
        write("/proj/web/sub/go.mod", "");

        var surroundings = Surroundings.of(
                List.of(root, files.getPath("/proj/web"), files.getPath("/nowhere")), Map.of(), "Linux");

        assertThat(surroundings)
                .containsEntry("project", List.of("java", "node"))
                .containsEntry("tags", List.of("java", "node"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"manifest_version\": 3, \"action\": {}}",
                "\n{\n\t\"name\": \"a \\\" } {\",\n\t\"permissions\": [\"tabs\"],\n\t\"manifest_version\":2\n}\n",
            })
    void aBrowserExtensionIsRecognizedByItsManifest(String manifest) throws IOException {
        write("/proj/shop/manifest.json", manifest);

        assertThat(surroundings()).containsEntry("project", List.of("browser-extension"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{}",
                "null",
                "[{\"manifest_version\": 3, \"action\": {}}]",
                "{\"manifest_version\": 3}",
                "{\"manifest_version\": 4, \"action\": {}}",
                "{\"manifest_version\": \"3\", \"action\": {}}",
                "{\"manifest_version\": null, \"action\": {}}",
                "{\"manifest_version\": 30, \"action\": {}}",
                "{\"x\": {\"manifest_version\": 3}, \"action\": {}}",
                "{\"manifest_version\": 3, \"x\": {\"action\": {}}}",
                "{\"manifest_version\": 3, \"x\": \"action\"}",
                "{\"manifest_version\": 3, \"action\": {}",
                "{\"manifest_version\": 3, \"action\": {}} trailing",
                "{\"manifest_version\": 3, \"action\": \"",
                "{\"manifest_version\": 3, \"action\": \"\\",
            })
    void otherManifestsAreNotBrowserExtensions(String manifest) throws IOException {
        write("/proj/shop/manifest.json", manifest);

        assertThat(surroundings()).doesNotContainKey("project");
    }

    @Test
    void aManifestOfMoreThanAMebibyteIsNotRead() throws IOException {
        write("/proj/shop/manifest.json", "{\"manifest_version\": 3, \"action\": {}}" + " ".repeat(1 << 20));

        assertThat(surroundings()).doesNotContainKey("project");
    }

    @Test
    void deepNestingCausesNoStackOverflow() throws IOException {
        write("/proj/shop/manifest.json", "{\"a\":".repeat(100_000));

        assertThat(surroundings()).doesNotContainKey("project");
    }

    private Map<String, List<String>> surroundings() {
        return Surroundings.of(List.of(root), Map.of(), "Linux");
    }

    private String branch() {
        return surroundings().getOrDefault("branch", List.of("unknown")).get(0);
    }

    private void write(String path, String text) throws IOException {
        Path file = files.getPath(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
