package io.agentrules.core.internal.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.spi.FileFilter;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleFiles.Search;
import io.agentrules.core.model.Limits;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Chains of files, rules in subfolders, and the other ways to search. The workspace is a folder of a repository in home. */
class PlaceSearchTest {
    private static final RuleFiles CHAIN = RuleFiles.chain("AGENTS.md");
    private static final RuleFiles RULES = RuleFiles.project(".tool/rules", "md");

    private final FileSystem disk = Jimfs.newFileSystem(Configuration.unix().toBuilder()
            .setAttributeViews("basic", "owner", "posix", "unix")
            .build());
    private final Path home = disk.getPath("/home/me");
    private final Path repository = home.resolve("repo");
    private final Path ws = repository.resolve("ws");
    private final List<Diagnostic> reported = new ArrayList<>();

    @BeforeEach
    void makeTheWorkspace() throws IOException {
        Files.createDirectories(repository.resolve(".git"));
        Files.createDirectories(ws.resolve("packages/api/src"));
    }

    @AfterEach
    void closeTheDisk() throws IOException {
        disk.close();
    }

    @Test
    void aChainGoesFromTheRepositorysRootToTheCurrentFolder() throws IOException {
        write("/home/me/AGENTS.md");
        write("/home/me/repo/AGENTS.md");
        write("/home/me/repo/ws/AGENTS.md");
        write("/home/me/repo/ws/packages/api/AGENTS.md");
        write("/home/me/repo/ws/packages/api/src/AGENTS.md");
        write("/home/me/repo/ws/other/AGENTS.md");

        assertThat(find(CHAIN, "packages/api"))
                .extracting(FoundFile::name, FoundFile::scope)
                .containsExactly(
                        tuple("AGENTS", Optional.empty()),
                        tuple("ws/AGENTS", Optional.empty()),
                        tuple("ws/packages/api/AGENTS", Optional.empty()));
        assertThat(reported).isEmpty();
    }

    @Test
    void withoutARepositoryAChainStartsAtTheWorkspace() throws IOException {
        Files.delete(repository.resolve(".git"));
        write("/home/me/repo/AGENTS.md");
        write("/home/me/repo/ws/AGENTS.md");
        write("/home/me/repo/ws/packages/AGENTS.md");

        assertThat(find(CHAIN, "packages/api"))
                .extracting(FoundFile::name)
                .containsExactly("AGENTS", "packages/AGENTS");
    }

    @Test
    void theFirstPathThatExistsInAFolderCounts() throws IOException {
        write("/home/me/repo/AGENTS.md");
        write("/home/me/repo/AGENT.md");
        write("/home/me/repo/ws/AGENT.md");
        write("/home/me/repo/ws/packages/AGENTS.md");
        write("/home/me/repo/ws/packages/AGENTS.override.md");

        assertThat(find(RuleFiles.chain("AGENTS.override.md", "AGENTS.md", "AGENT.md"), "packages"))
                .extracting(FoundFile::name)
                .containsExactly("AGENTS", "ws/AGENT", "ws/packages/AGENTS.override");
    }

    @ParameterizedTest
    @ValueSource(strings = {"nowhere", "/home/secret.md", "../.git/HEAD"})
    void aLinkThatIsNotFollowedHidesNoOtherFile(String target) throws IOException {
        write("/home/secret.md");
        write("/home/me/repo/.git/HEAD");
        write("/home/me/repo/ws/AGENTS.md");
        Files.createSymbolicLink(ws.resolve("AGENTS.override.md"), disk.getPath(target));

        assertThat(find(RuleFiles.chain("AGENTS.override.md", "AGENTS.md"), ""))
                .extracting(FoundFile::name)
                .containsExactly("ws/AGENTS");
        assertThat(reported)
                .singleElement()
                .satisfies(found -> assertThat(found.code()).startsWith("link-"));
    }

    @Test
    void whatIsNoFileHidesNoOtherFile() throws IOException {
        Files.createDirectories(ws.resolve("AGENTS.md"));
        write("/home/me/repo/ws/AGENT.md");

        assertThat(find(RuleFiles.chain("AGENTS.md", "AGENT.md"), ""))
                .extracting(FoundFile::name)
                .containsExactly("ws/AGENT");
        assertThat(reported).extracting(Diagnostic::code).containsExactly("path-unexpected");
    }

    @Test
    void aBrokenLinkReplacesNothing() throws IOException {
        write("/home/me/repo/ws/.toolrules");
        Files.createDirectories(ws.resolve(".tool"));
        Files.createSymbolicLink(ws.resolve(".tool/rules"), disk.getPath("nowhere"));

        assertThat(find(RuleFiles.chain(".toolrules").unless(".tool/rules"), ""))
                .extracting(FoundFile::name)
                .containsExactly("ws/toolrules");
    }

    @Test
    void theNearestFolderHasAFileThatCanBeRead() throws IOException {
        write("/home/me/repo/.toolrules");
        Files.createSymbolicLink(ws.resolve(".toolrules"), disk.getPath("nowhere"));

        assertThat(find(RuleFiles.project(".toolrules").nearestUpward(), ""))
                .extracting(file -> file.path().toString())
                .containsExactly("/home/me/repo/.toolrules");
        assertThat(reported).extracting(Diagnostic::code).containsExactly("link-broken");
    }

    @Test
    void nothingIsReadInAFolderWithAPathThatReplacesIt() throws IOException {
        write("/home/me/repo/.toolrules");
        write("/home/me/repo/ws/.toolrules");
        write("/home/me/repo/ws/.tool/rules/a.md");

        assertThat(find(RuleFiles.chain(".toolrules").unless(".tool/rules"), ""))
                .extracting(FoundFile::name)
                .containsExactly("toolrules");
    }

    @Test
    void otherFoldersAreSearchedToo() throws IOException {
        write("/home/me/repo/AGENTS.md");
        write("/home/me/repo/other/AGENTS.md");
        write("/home/me/repo/ws/web/AGENTS.md");
        write("/home/me/repo/ws/packages/api/AGENTS.md");
        write("/home/me/repo/ws/packages/api/src/AGENTS.md");
        write("/home/me/repo/ws/packages/b/AGENTS.md");

        assertThat(find(CHAIN.alsoBelow(), "packages/api"))
                .extracting(FoundFile::name, FoundFile::scope)
                .containsExactly(
                        tuple("AGENTS", Optional.empty()),
                        tuple("ws/packages/api/AGENTS", Optional.empty()),
                        tuple("ws/packages/api/src/AGENTS", Optional.of("packages/api/src")),
                        tuple("ws/packages/b/AGENTS", Optional.of("packages/b")),
                        tuple("ws/web/AGENTS", Optional.of("web")));
    }

    @Test
    void theCurrentFolderLimitsOnlyItsOwnRoot() throws IOException {
        Path other = Files.createDirectories(disk.getPath("/home/me/second"));
        write("/home/me/second/AGENTS.md");
        write("/home/me/second/deep/AGENTS.md");
        write("/home/me/repo/ws/AGENTS.md");

        assertThat(find(
                        new ProjectFiles(List.of(ws, other), ws.resolve("packages"), Optional.of(home)),
                        CHAIN.alsoBelow()))
                .extracting(FoundFile::name, FoundFile::scope, FoundFile::root)
                .containsExactly(
                        tuple("ws/AGENTS", Optional.empty(), Optional.of(ws)),
                        tuple("AGENTS", Optional.empty(), Optional.of(other)),
                        tuple("deep/AGENTS", Optional.of("deep"), Optional.of(other)));
    }

    @Test
    void aRulesFolderBelowHasItsFolderInItsNames() throws IOException {
        write("/home/me/repo/.tool/rules/top.md");
        write("/home/me/repo/ws/.tool/rules/style.md");
        write("/home/me/repo/ws/packages/.tool/rules/way.md");
        write("/home/me/repo/ws/packages/api/.tool/rules/in/testing.md");

        assertThat(find(RULES.in(Search.REPOSITORY).alsoBelow(), "packages"))
                .extracting(FoundFile::name, FoundFile::scope, FoundFile::base)
                .containsExactly(
                        tuple("top", Optional.empty(), Optional.of("../ws")),
                        tuple("ws/style", Optional.empty(), Optional.empty()),
                        tuple("ws/packages/way", Optional.empty(), Optional.of("packages")),
                        tuple("ws/packages/api/in/testing", Optional.of("packages/api"), Optional.of("packages/api")));
    }

    @Test
    void aRulesFolderAboveTheWorkspaceHasNoNamesOfTheWorkspace() throws IOException {
        write("/home/me/repo/.tool/rules/testing.md");
        write("/home/me/repo/ws/.tool/rules/testing.md");

        assertThat(find(RULES.in(Search.REPOSITORY), ""))
                .extracting(FoundFile::name)
                .containsExactly("testing", "ws/testing");
        assertThat(find(RULES, "")).extracting(FoundFile::name).containsExactly("testing");
    }

    @Test
    void unlessItIsSearchedUpwardAFolderIsReadFromTheWorkspaceRootDown() throws IOException {
        write("/home/me/repo/.tool/rules/top.md");
        write("/home/me/repo/ws/.tool/rules/style.md");
        write("/home/me/repo/ws/packages/.tool/rules/way.md");
        write("/home/me/repo/ws/packages/api/.tool/rules/testing.md");

        assertThat(find(RULES.alsoBelow(), "packages"))
                .extracting(FoundFile::name, FoundFile::scope)
                .containsExactly(
                        tuple("style", Optional.empty()),
                        tuple("packages/way", Optional.empty()),
                        tuple("packages/api/testing", Optional.of("packages/api")));
    }

    @Test
    void theWholeFileSystemIsSearchedUpward() throws IOException {
        write("/CLAUDE.md");
        write("/home/CLAUDE.md");
        write("/home/me/CLAUDE.md");
        write("/home/me/repo/CLAUDE.md");
        write("/home/me/repo/ws/CLAUDE.md");
        write("/home/me/repo/ws/packages/CLAUDE.md");

        assertThat(find(RuleFiles.chain("CLAUDE.md").in(Search.FILE_SYSTEM), ""))
                .extracting(FoundFile::name)
                .containsExactly("/CLAUDE", "/home/CLAUDE", "~/CLAUDE", "CLAUDE", "ws/CLAUDE");
    }

    @Test
    void aRulesFolderAboveTheRepositoryIsNamedByItsPath() throws IOException {
        write("/home/.tool/rules/a.md");
        write("/home/me/code/.tool/rules/b.md");
        Files.createDirectories(disk.getPath("/home/me/code/repo/.git"));

        assertThat(find(
                        ProjectFiles.of(List.of(disk.getPath("/home/me/code/repo")), Optional.of(home)),
                        RULES.in(Search.FILE_SYSTEM)))
                .extracting(FoundFile::name)
                .containsExactly("/home/a", "~/code/b");
    }

    @Test
    void hiddenFoldersOfHomeAreTheUsersOwnAndNotPartOfAChain() throws IOException {
        write("/home/me/.tool/rules/mine.md");
        write("/home/me/.tool/TOOL.md");
        write("/home/me/TOOL.md");

        assertThat(find(RULES.in(Search.FILE_SYSTEM), "")).isEmpty();
        assertThat(find(RuleFiles.chain(".tool/TOOL.md").in(Search.FILE_SYSTEM), ""))
                .isEmpty();
        assertThat(find(RuleFiles.chain("TOOL.md").in(Search.FILE_SYSTEM), ""))
                .extracting(FoundFile::name)
                .containsExactly("~/TOOL");
    }

    @Test
    void homeItselfCanBeTheWorkspace() throws IOException {
        write("/home/me/.tool/rules/mine.md");

        assertThat(find(ProjectFiles.of(List.of(home), Optional.of(home)), RULES.in(Search.FILE_SYSTEM)))
                .extracting(FoundFile::name)
                .containsExactly("mine");
    }

    @Test
    void aFileOfAnotherUserAboveTheWorkspaceIsSkipped() throws IOException {
        Path theirs = write("/home/CLAUDE.md");
        Files.setOwner(theirs, disk.getUserPrincipalLookupService().lookupPrincipalByName("someone"));
        write("/home/me/CLAUDE.md");

        assertThat(find(RuleFiles.chain("CLAUDE.md").in(Search.FILE_SYSTEM), ""))
                .extracting(FoundFile::name)
                .containsExactly("~/CLAUDE");
        assertThat(reported).singleElement().satisfies(diagnostic -> {
            assertThat(diagnostic.code()).isEqualTo("folder-of-another-user");
            assertThat(diagnostic.location().orElseThrow().file()).isEqualTo("/home/CLAUDE.md");
        });
    }

    @Test
    void aChainFileThatIsALinkOutOfTheRepositoryIsSkipped() throws IOException {
        write("/home/me/canary.md");
        Files.createSymbolicLink(ws.resolve("AGENTS.md"), disk.getPath("/home/me/canary.md"));
        write("/home/me/repo/shared/AGENTS.md");
        Files.createSymbolicLink(ws.resolve("packages/AGENTS.md"), repository.resolve("shared/AGENTS.md"));

        assertThat(find(CHAIN, "packages")).extracting(FoundFile::name).containsExactly("ws/packages/AGENTS");
        assertThat(reported).extracting(Diagnostic::code).containsExactly("link-outside");
    }

    @Test
    void theUsersChainFilesAreNamedFromHome() throws IOException {
        write("/home/me/.tool/TOOL.md");
        write("/opt/tool/TOOL.md");

        assertThat(find(RuleFiles.userChain(".tool/TOOL.md"), ""))
                .extracting(FoundFile::name)
                .containsExactly("~/.tool/TOOL");
        assertThat(find(RuleFiles.userChain("/home/me/.tool/TOOL.md"), ""))
                .extracting(FoundFile::name)
                .containsExactly("~/.tool/TOOL");
        assertThat(find(RuleFiles.userChain("/opt/tool/TOOL.md"), ""))
                .extracting(FoundFile::name, FoundFile::relative)
                .containsExactly(tuple("/opt/tool/TOOL", "/opt/tool/TOOL.md"));
    }

    @Test
    void theUsersRulesFoldersAreNamedByTheirFilesOnly() throws IOException {
        write("/home/me/.tool/rules/in/mine.md");
        write("/opt/tool/rules/a.md");

        assertThat(find(RuleFiles.user(".tool/rules", "md"), ""))
                .extracting(FoundFile::name)
                .containsExactly("in/mine");
        assertThat(find(RuleFiles.user("/opt/tool/rules", "md"), ""))
                .extracting(FoundFile::name)
                .containsExactly("a");
    }

    @Test
    void managedFilesAreAtAbsolutePaths() throws IOException {
        write("/etc/tool/TOOL.md");
        write("/etc/tool/rules/in/a.md");

        assertThat(find(RuleFiles.managedChain("/etc/tool/TOOL.md"), ""))
                .extracting(FoundFile::name, FoundFile::root)
                .containsExactly(tuple("/etc/tool/TOOL", Optional.empty()));
        assertThat(find(RuleFiles.managed("/etc/tool/rules", "md"), ""))
                .extracting(FoundFile::name)
                .containsExactly("in/a");
        assertThat(find(RuleFiles.managed("etc/tool/rules", "md"), "")).isEmpty();
    }

    @Test
    void anAsteriskStandsForAnyNameAndALaterPathForWhatItDidNot() throws IOException {
        write("/home/me/repo/ws/.tool/rules-code/a.md");
        write("/home/me/repo/ws/.tool/rules-ask/b.md");
        write("/home/me/repo/ws/.tool/rules-/c.md");
        write("/home/me/repo/ws/.tool/rules/d.md");
        write("/home/me/repo/ws/.toolrules-code");
        write("/home/me/repo/ws/.toolrules-plan");

        assertThat(find(
                        RuleFiles.project(".tool/rules-*", "md")
                                .orElse(".toolrules-*")
                                .orOneFile(),
                        ""))
                .extracting(FoundFile::name)
                .containsExactly("rules-ask/b", "rules-code/a", "toolrules-plan");
    }

    @Test
    void anAsteriskInAFoldersNameStandsForItself() throws IOException {
        write("/home/me/repo/ws/.to*l/rules/a.md");
        write("/home/me/repo/ws/.tool/rules/b.md");

        assertThat(find(RuleFiles.project(".to*l/rules", "md").orElse(".tool/rules"), ""))
                .extracting(FoundFile::name)
                .containsExactly("a");
        assertThat(reported)
                .extracting(diagnostic -> diagnostic.location().orElseThrow().file(), Diagnostic::remedy)
                .containsExactly(tuple(
                        "/home/me/repo/ws/.tool/rules",
                        "Move what is missing there to .to*l/rules, or remove one of the two"));
    }

    @ParameterizedTest
    @CsvSource({
        ".tool/rules-*, .toolrules",
        ".toolrules, .tool/rules-*",
        ".tool/rules-*, .*/rules",
        ".tool/*-*, .tool/*"
    })
    void eitherAllPathsHaveOneAsteriskInTheirLastNameOrNone(String path, String other) {
        assertThatThrownBy(() -> RuleFiles.project(path, "md").orElse(other))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("paths", path, other);
    }

    @Test
    void filesAreLeftOutByNameAndDepth() throws IOException {
        write("/home/me/repo/ws/.tool/rules/a.md");
        write("/home/me/repo/ws/.tool/rules/README.md");
        write("/home/me/repo/ws/.tool/rules/one/readme.md");
        write("/home/me/repo/ws/.tool/rules/one/b.md");
        write("/home/me/repo/ws/.tool/rules/one/two/c.md");

        assertThat(find(
                        RULES.with(FileFilter.only("md")
                                .excludingFiles("README.md")
                                .toDepth(1)),
                        ""))
                .extracting(FoundFile::name)
                .containsExactly("a", "one/b");
        assertThat(reported).isEmpty();
    }

    @Test
    void anyExtensionButSomeIsRead() throws IOException {
        write("/home/me/repo/ws/.tool/rules/a.md");
        write("/home/me/repo/ws/.tool/rules/b.xml");
        write("/home/me/repo/ws/.tool/rules/c");
        write("/home/me/repo/ws/.tool/rules/d.log");

        assertThat(find(RuleFiles.project(".tool/rules").with(FileFilter.anyExtensionBut("log")), ""))
                .extracting(FoundFile::relative)
                .containsExactly("a.md", "b.xml", "c");
        assertThat(reported).isEmpty();
    }

    @Test
    void theSearchedPathsAreKnownWithoutAWalk() {
        assertThat(search(files("packages"), CHAIN.alsoBelow()).searched())
                .extracting(Path::toString)
                .containsExactly(
                        "/home/me/repo/AGENTS.md", "/home/me/repo/ws/AGENTS.md", "/home/me/repo/ws/packages/AGENTS.md");
    }

    private List<FoundFile> find(RuleFiles files, String current) {
        return find(files(current), files);
    }

    private List<FoundFile> find(ProjectFiles project, RuleFiles files) {
        return search(project, files).files(Limits.DEFAULT, () -> true);
    }

    private PlaceSearch search(ProjectFiles project, RuleFiles files) {
        return new PlaceSearch(project, files, new WorkspaceTree(Clock.systemUTC()), reported::add, () -> {});
    }

    private ProjectFiles files(String current) {
        return new ProjectFiles(List.of(ws), ws.resolve(current).normalize(), Optional.of(home));
    }

    private Path write(String path) throws IOException {
        Path file = disk.getPath(path);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, "Rule");
    }
}
