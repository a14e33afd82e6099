package io.agentrules.core.internal.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.spi.RuleFiles;
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

class ProjectFilesTest {
    private static final RuleFiles RULES = RuleFiles.project(".cursor/rules", "mdc", "md");

    private final FileSystem disk = Jimfs.newFileSystem(Configuration.unix().toBuilder()
            .setAttributeViews("basic", "owner", "posix", "unix")
            .build());
    private final Path ws = disk.getPath("/home/me/ws");
    private final List<Diagnostic> reported = new ArrayList<>();

    @BeforeEach
    void makeTheWorkspace() throws IOException {
        Files.createDirectories(ws);
    }

    @AfterEach
    void closeTheDisk() throws IOException {
        disk.close();
    }

    @Test
    void filesAreSortedByRelativePathInCodePointOrder() throws IOException {
        write("/home/me/ws/.cursor/rules/b.mdc");
        write("/home/me/ws/.cursor/rules/a/z.md");
        write("/home/me/ws/.cursor/rules/\ud83d\ude80.md");
        write("/home/me/ws/.cursor/rules/\uff21.md");
        write("/home/me/ws/.cursor/rules/a.mdc");

        assertThat(find(RULES))
                .extracting(FoundFile::relative)
                .containsExactly("a.mdc", "a/z.md", "b.mdc", "\uff21.md", "\ud83d\ude80.md");
        assertThat(reported).isEmpty();
    }

    @Test
    void aFileInARulesFolderIsNamedByItsPathWithoutExtension() throws IOException {
        write("/home/me/ws/.cursor/rules/frontend/style.v2.mdc");

        assertThat(find(RULES)).extracting(FoundFile::name).containsExactly("frontend/style.v2");
    }

    @Test
    void aSingleFileIsNamedWithoutItsLeadingDot() throws IOException {
        write("/home/me/ws/.cursorrules");

        assertThat(find(RuleFiles.project(".cursorrules")))
                .extracting(FoundFile::name)
                .containsExactly("cursorrules");
    }

    @Test
    void aNameIsNormalizedToItsComposedForm() throws IOException {
        write("/home/me/ws/.cursor/rules/e\u0301.md");

        assertThat(find(RULES)).extracting(FoundFile::name).containsExactly("\u00e9");
    }

    @Test
    void userFilesAreReadFromHome() throws IOException {
        write("/home/me/.cursor/rules/mine.md");

        assertThat(find(RuleFiles.user(".cursor/rules", "md")))
                .extracting(FoundFile::name, FoundFile::root)
                .containsExactly(tuple("mine", Optional.empty()));
    }

    @Test
    void hiddenFilesAndExcludedFoldersAreSkippedIfTheFormatSaysSo() throws IOException {
        write("/home/me/ws/.opencode/rules/.draft.md");
        write("/home/me/ws/.opencode/rules/.old/a.md");
        write("/home/me/ws/.opencode/rules/hooks/b.md");
        write("/home/me/ws/.opencode/rules/in/hooks/c.md");
        RuleFiles files =
                RuleFiles.project(".opencode/rules", "md").withoutHidden().excludingFolders("hooks");

        assertThat(find(files)).extracting(FoundFile::relative).containsExactly("in/hooks/c.md");
        assertThat(reported).isEmpty();
    }

    @Test
    void aFileWithAnotherExtensionIsReportedAndNotRead() throws IOException {
        write("/home/me/ws/.cursor/rules/notes.txt");
        write("/home/me/ws/.cursor/rules/team/.gitignore");

        assertThat(find(RULES)).isEmpty();
        assertThat(codes()).containsExactly("extension-not-read");
    }

    @Test
    void manyFilesWithOtherExtensionsAreReportedOncePerFolder() throws IOException {
        for (int i = 0; i < 50; i++) {
            write("/home/me/ws/.cursor/rules/" + i + ".json");
        }

        assertThat(find(RULES)).isEmpty();
        assertThat(reported)
                .singleElement()
                .satisfies(diagnostic -> assertThat(diagnostic.message()).contains("and 49 more"));
    }

    @Test
    void aLinkInsideTheWorkspaceIsFollowedAndResolved() throws IOException {
        Path target = write("/home/me/ws/docs/style.md");
        link("/home/me/ws/.cursor/rules/style.md", "/home/me/ws/docs/style.md");

        assertThat(find(RULES)).singleElement().satisfies(found -> {
            assertThat(found.name()).isEqualTo("style");
            assertThat(found.file()).isEqualTo(target);
        });
    }

    @Test
    void aLinkOutOfTheWorkspaceIsSkipped() throws IOException {
        write("/etc/secret.md");
        link("/home/me/ws/.cursor/rules/secret.md", "/etc/secret.md");
        write("/home/me/ws/.cursor/rules/good.md");

        assertThat(find(RULES)).extracting(FoundFile::name).containsExactly("good");
        assertThat(codes()).containsExactly("link-outside");
    }

    @Test
    void aRulesFolderThatIsALinkOutOfTheWorkspaceIsSkipped() throws IOException {
        write("/etc/rules/secret.md");
        link("/home/me/ws/.cursor/rules", "/etc/rules");

        assertThat(find(RULES)).isEmpty();
        assertThat(codes()).containsExactly("link-outside");
    }

    /** Git carries such links, and its settings may have credentials. */
    @Test
    void aLinkIntoGitIsSkipped() throws IOException {
        write("/home/me/ws/.git/config.md");
        link("/home/me/ws/.cursor/rules/secret.md", "/home/me/ws/.git/config.md");
        write("/home/me/ws/.cursor/rules/good.md");

        assertThat(find(RULES)).extracting(FoundFile::name).containsExactly("good");
        assertThat(codes()).containsExactly("link-outside");
    }

    @Test
    void aRulesFolderThatIsALinkToGitIsSkipped() throws IOException {
        write("/home/me/ws/.git/secret.md");
        link("/home/me/ws/.cursor/rules", "/home/me/ws/.git");

        assertThat(find(RULES)).isEmpty();
        assertThat(codes()).containsExactly("link-outside");
    }

    @Test
    void aBrokenLinkIsSkipped() throws IOException {
        link("/home/me/ws/.cursor/rules/gone.md", "/home/me/ws/nowhere.md");

        assertThat(find(RULES)).isEmpty();
        assertThat(codes()).containsExactly("link-broken");
    }

    @Test
    void aLoopOfLinksEnds() throws IOException {
        link("/home/me/ws/.cursor/rules/up", "/home/me/ws/.cursor/rules");
        link("/home/me/ws/.cursor/rules/self.md", "/home/me/ws/.cursor/rules/self.md");
        write("/home/me/ws/.cursor/rules/good.md");

        assertThat(find(RULES)).extracting(FoundFile::name).containsExactly("good");
        assertThat(codes()).containsExactly("link-loop", "link-loop");
    }

    @Test
    void foldersAreReadDownToTheLimit() throws IOException {
        write("/home/me/ws/.cursor/rules/" + "d/".repeat(16) + "in.md");
        write("/home/me/ws/.cursor/rules/" + "d/".repeat(17) + "out.md");

        assertThat(find(RULES)).extracting(FoundFile::relative).containsExactly("d/".repeat(16) + "in.md");
        assertThat(codes()).containsExactly("folder-too-deep");
    }

    @Test
    void filesOverTheLimitAreReportedOnceAndNotRead() throws IOException {
        for (int i = 0; i < 5; i++) {
            write("/home/me/ws/.cursor/rules/" + i + ".md");
        }

        List<FoundFile> found = search(files(), RULES)
                .files(Limits.builder().maxFilesPerProvider(2).build(), () -> true);

        assertThat(found).extracting(FoundFile::name).containsExactly("0", "1");
        assertThat(codes()).containsExactly("too-many-files");
    }

    @Test
    void theFileLimitAppliesToEachPlaceSeparately() throws IOException {
        Path other = Files.createDirectories(disk.getPath("/home/me/other"));
        for (int i = 0; i < 5; i++) {
            write("/home/me/other/.cursor/rules/" + i + ".md");
        }
        write("/home/me/ws/.cursor/rules/mine.md");

        List<FoundFile> found = search(ProjectFiles.of(List.of(other, ws), Optional.empty()), RULES)
                .files(Limits.builder().maxFilesPerProvider(2).build(), () -> true);

        assertThat(found).extracting(FoundFile::name).containsExactly("0", "1", "mine");
        assertThat(codes()).containsExactly("too-many-files");
    }

    @Test
    void aFolderWhereOneFileIsExpectedIsNotRead() throws IOException {
        write("/home/me/ws/.cursorrules/a.md");

        assertThat(find(RuleFiles.project(".cursorrules"))).isEmpty();
        assertThat(codes()).containsExactly("path-unexpected");
    }

    @Test
    void theNearestFolderUpToTheRepositoryRootIsRead() throws IOException {
        Files.createDirectories(disk.getPath("/home/me/ws/.git"));
        Files.createDirectories(disk.getPath("/home/me/ws/a/b"));
        write("/home/me/.clinerules/above.md");
        write("/home/me/ws/.clinerules/here.md");

        assertThat(nearest(disk.getPath("/home/me/ws/a/b")))
                .extracting(FoundFile::name)
                .containsExactly("here");
    }

    @Test
    void withoutARepositoryTheSearchEndsAtHome() throws IOException {
        Files.createDirectories(disk.getPath("/home/me/ws/a"));
        write("/home/.clinerules/above.md");

        assertThat(nearest(disk.getPath("/home/me/ws/a"))).isEmpty();

        write("/home/me/.clinerules/mine.md");

        assertThat(nearest(disk.getPath("/home/me/ws/a")))
                .extracting(FoundFile::name)
                .containsExactly("mine");
    }

    @Test
    void outsideHomeOnlyTheWorkspaceItselfIsSearched() throws IOException {
        Files.createDirectories(disk.getPath("/srv/project"));
        write("/srv/.clinerules/above.md");

        assertThat(nearest(disk.getPath("/srv/project"))).isEmpty();
    }

    @Test
    void aFolderOfAnotherUserAboveTheWorkspaceIsSkipped() throws IOException {
        Files.createDirectories(disk.getPath("/home/me/ws/a"));
        Path rules = write("/home/me/.clinerules/theirs.md").getParent();
        Files.setOwner(rules, disk.getUserPrincipalLookupService().lookupPrincipalByName("someone"));

        assertThat(nearest(disk.getPath("/home/me/ws/a"))).isEmpty();
        assertThat(codes()).containsExactly("folder-of-another-user");
    }

    private List<FoundFile> nearest(Path root) {
        return search(
                        ProjectFiles.of(List.of(root), Optional.of(disk.getPath("/home/me"))),
                        RuleFiles.project(".clinerules", "md").orOneFile().nearestUpward())
                .files(Limits.DEFAULT, () -> true);
    }

    private List<FoundFile> find(RuleFiles files) {
        return search(files(), files).files(Limits.DEFAULT, () -> true);
    }

    private PlaceSearch search(ProjectFiles project, RuleFiles files) {
        return new PlaceSearch(project, files, tree(), reported::add, () -> {});
    }

    private ProjectFiles files() {
        return ProjectFiles.of(List.of(ws), Optional.of(disk.getPath("/home/me")));
    }

    private static WorkspaceTree tree() {
        return new WorkspaceTree(Clock.systemUTC());
    }

    private List<String> codes() {
        return reported.stream().map(Diagnostic::code).toList();
    }

    private Path write(String path) throws IOException {
        Path file = disk.getPath(path);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, "Rule");
    }

    private void link(String path, String target) throws IOException {
        Path link = disk.getPath(path);
        Files.createDirectories(link.getParent());
        Files.createSymbolicLink(link, disk.getPath(target));
    }
}
