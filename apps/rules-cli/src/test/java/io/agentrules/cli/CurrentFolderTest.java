package io.agentrules.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Which workspace is meant, and what relative paths mean, in a folder below it. */
class CurrentFolderTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"list --json", "explain --json", "prompt", "check --json", "coverage --json", "show style"})
    void aFolderOfARepositoryAnswersAsTheRepository(String arguments) throws IOException {
        Workspace workspace = repository();

        CommandResult below = below(workspace, "src/test", arguments.split(" "));

        assertThat(below).isEqualTo(workspace.harness(arguments.split(" ")));
    }

    @Test
    void aFileNamedGitMakesARepositoryToo() {
        Workspace workspace =
                Workspace.varied(folder).with(".git", "gitdir: elsewhere").with("src/a.ts", "");

        assertThat(names(below(workspace, "src", "list", "--json"))).contains("commits", "style");
    }

    @Test
    void theNearestRepositoryIsTheWorkspace() throws IOException {
        Workspace workspace = repository().with("part/.cursor/rules/inner.mdc", "---\nalwaysApply: true\n---\nInner.");
        Files.createDirectories(workspace.root.resolve("part/.git"));
        Files.createDirectories(workspace.root.resolve("part/src"));

        assertThat(names(below(workspace, "part/src", "list", "--json")))
                .contains("inner")
                .doesNotContain("commits");
    }

    @Test
    void withoutARepositoryTheFolderItselfIsTheWorkspace() {
        Workspace workspace = Workspace.varied(folder).with("src/.cursor/rules/here.mdc", "Here.");

        assertThat(names(below(workspace, "src", "list", "--json")))
                .contains("here")
                .doesNotContain("commits");
    }

    @ParameterizedTest
    @CsvSource({
        "--path, ../a.ts, src/a.ts",
        "--path, b.ts, src/test/b.ts",
        "--path, ./b.ts, src/test/b.ts",
        "--path, ../../c.ts, c.ts",
        "--open, b.ts, src/test/b.ts",
        "--modified, b.ts, src/test/b.ts",
        "--mention, b.ts, src/test/b.ts",
        "--mention, @b.ts, src/test/b.ts"
    })
    void aRelativePathStartsFromTheCurrentFolder(String option, String given, String expected) throws IOException {
        JsonNode answer = below(repository(), "src/test", "explain", "--json", option, given)
                .json();

        assertThat(answer.at("/context/paths").valueStream().map(JsonNode::asString))
                .containsExactly(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--path", "--open", "--modified", "--mention"})
    void aPathThatASessionWouldIgnoreIsRefused(String option) {
        Workspace workspace = Workspace.varied(folder);

        assertThat(workspace.harness("explain", option, "a\tb.ts"))
                .isEqualTo(new CommandResult(2, "", "rules: " + option + " a\\tb.ts contains a control character\n"));
        assertThat(workspace.rules("prompt", option, "x".repeat(4097)))
                .isEqualTo(new CommandResult(
                        2,
                        "",
                        "rules: " + option + " " + "x".repeat(100) + "… has 4097 characters; the maximum is 4096\n"));
        assertThat(workspace.harness("explain", option, "x".repeat(4096)).exitCode())
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"lonely", "@lonely"})
    void anAbsolutePathAndAMentionedRuleAreTakenAsTheyAre(String mention) throws IOException {
        Workspace workspace = repository();
        String path = workspace.root.resolve("src/a.ts").toString();

        JsonNode answer = below(workspace, "src/test", "explain", "--json", "--path", path, "--mention", mention)
                .json();

        assertThat(answer.at("/context/paths").valueStream().map(JsonNode::asString))
                .containsExactly("src/a.ts");
        assertThat(answer.get("rules")
                        .valueStream()
                        .filter(rule -> rule.get("how").asString("").equals("mention")))
                .extracting(rule -> rule.get("name").asString())
                .containsExactly("lonely");
    }

    @Test
    void theRuleOfATriedTextIsAboutPathsFromTheCurrentFolder() throws IOException {
        Workspace workspace = repository().with("x.txt", "a");

        CommandResult run = below(workspace, "src/test", "test", "no-any", "--json", "--path", "b.ts", "--text", "-");

        assertThat(run.json().at("/text/paths").valueStream().map(JsonNode::asString))
                .containsExactly("src/test/b.ts");
    }

    @Test
    void linesOfABatchArePathsOfTheWorkspaceAsOutputIs() throws IOException {
        Workspace workspace = repository().withInput("{\"paths\": [\"src/a.ts\"]}\n");

        assertThat(below(workspace, "src/test", "explain", "--batch").out()).contains("\"paths\":[\"src/a.ts\"]");
    }

    @Test
    void theFirstWorkspaceIsTheCurrentFolderWhereTheRealOneIsInNone() {
        JsonNode answer = Workspace.varied(folder)
                .harness("explain", "--json", "--path", "src/a.ts")
                .json();

        assertThat(answer.at("/context/paths").valueStream().map(JsonNode::asString))
                .containsExactly("src/a.ts");
    }

    @Test
    void theCurrentFolderMayBeInAnyOfSeveralWorkspaces() {
        Workspace workspace = Workspace.varied(folder).withUser("other/src/a.ts", "");
        Path other = workspace.home.resolve("other");

        CommandResult run = workspace.harness(
                "explain", "--json", "--workspace", other.toString(), "--cwd", other + "/src", "--path", "a.ts");

        assertThat(run.json().at("/context/paths").valueStream().map(JsonNode::asString))
                .containsExactly("src/a.ts");
    }

    @Test
    void aLinkToTheWorkspaceLeadsIntoIt() throws IOException {
        Workspace workspace = repository();
        Path link = Files.createSymbolicLink(folder.resolve("link"), workspace.root);
        try {
            CommandResult run = workspace.run(
                    "explain",
                    "--as",
                    "harness",
                    "--json",
                    "--workspace",
                    link.toString(),
                    "--cwd",
                    workspace.root.resolve("src").toString(),
                    "--path",
                    "a.ts");

            assertThat(run.json().at("/context/paths").valueStream().map(JsonNode::asString))
                    .containsExactly("src/a.ts");
        } finally {
            Files.delete(link); // JUnit would warn of it
        }
    }

    @Test
    void aCurrentFolderOutsideTheWorkspaceIsWrongUsage() {
        Workspace workspace = Workspace.varied(folder);

        CommandResult run = workspace.harness("list", "--cwd", workspace.home.toString());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--cwd", workspace.home.toString(), workspace.root.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"missing", "CONVENTIONS.md"})
    void aMissingCurrentFolderIsWrongUsage(String name) {
        Workspace workspace = Workspace.varied(folder);

        CommandResult run =
                workspace.harness("list", "--cwd", workspace.root.resolve(name).toString());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--cwd", name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"list", "explain", "explain style"})
    void aWorkspaceThatIsNotHereIsNamed(String arguments) throws IOException {
        Workspace workspace = repository();

        assertThat(below(workspace, "src/test", arguments.split(" ")).out())
                .startsWith("Workspace: " + workspace.root + "\n");
        assertThat(below(workspace, "", arguments.split(" ")).out())
                .as("the repository of --cwd, which is not here either")
                .startsWith("Workspace: " + workspace.root + "\n");
        assertThat(workspace.harness(arguments.split(" ")).out()).doesNotContain("Workspace:");
    }

    /** Whoever may write to /tmp could else hand their rules to all who work below it. */
    @Test
    void aRepositoryOfAnotherUserIsNone() throws IOException {
        Workspace workspace = repository();
        Path git = workspace.root.resolve(".git");
        UserPrincipal nobody =
                git.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody");
        assumeThatCode(() -> Files.setOwner(git, nobody)).doesNotThrowAnyException();

        CommandResult run = below(workspace, "src", "list", "--json");

        assertThat(names(run)).doesNotContain("commits");
        assertThat(run.err()).contains(git + " belongs to another user", "--workspace");
        assertThat(names(below(workspace, "", "list", "--json"))).contains("commits");
    }

    @Test
    void rulesOfAnUntrustedRepositoryAreUntrustedInItsFolders() throws IOException {
        JsonNode list =
                below(repository(), "src", "list", "--json", "--untrusted").json();

        assertThat(list.get("rules")
                        .valueStream()
                        .filter(rule -> rule.get("state").asString().equals("eligible")))
                .extracting(rule -> rule.get("name").asString())
                .containsExactly("mine");
    }

    private Workspace repository() throws IOException {
        Workspace workspace = Workspace.varied(folder).with("src/a.ts", "").with("src/test/b.ts", "");
        Files.createDirectories(workspace.root.resolve(".git"));
        return workspace;
    }

    /** Runs the command as if a folder of the workspace were the current one, and none were named. */
    private static CommandResult below(Workspace workspace, String path, String... arguments) {
        return workspace.run(Stream.concat(
                        Stream.of(Workspace.forHarness(arguments)),
                        Stream.of(
                                "--cwd", workspace.root.resolve(path).toString(), "--home", workspace.home.toString()))
                .toArray(String[]::new));
    }

    private static List<String> names(CommandResult list) {
        return list.json()
                .get("rules")
                .valueStream()
                .map(rule -> rule.get("name").asString())
                .toList();
    }
}
