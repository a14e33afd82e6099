package io.agentrules.core.internal.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import io.agentrules.api.Diagnostic;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkspaceTreeTest {
    private static final Instant LONG_AGO = Instant.parse("2026-01-01T00:00:00Z");

    @TempDir
    Path folder;

    private final FileSystem disk = Jimfs.newFileSystem(Configuration.unix());
    private final Path root = disk.getPath("/ws");
    private WorkspaceTree tree = new WorkspaceTree(Clock.systemUTC());

    @BeforeEach
    void makeTheWorkspace() throws IOException {
        Files.createDirectories(root);
    }

    @AfterEach
    void closeTheDisk() throws IOException {
        disk.close();
    }

    @Test
    void foldersAreInCodePointOrderHoweverTheyWereCreated() throws IOException {
        List<String> folders = new ArrayList<>(List.of("a", "a/b", "a-b", "b", "\uff21", "\ud83d\ude80"));
        Collections.reverse(folders);
        for (String path : folders) {
            write(path + "/AGENTS.md");
        }

        assertThat(found("AGENTS.md")).containsExactly("a", "a-b", "a/b", "b", "\uff21", "\ud83d\ude80");
    }

    @Test
    void theRootItselfIsNotASubfolder() throws IOException {
        write("AGENTS.md");

        assertThat(found("AGENTS.md")).isEmpty();
    }

    @Test
    void oneOfSeveralNamesIsEnough() throws IOException {
        write("a/AGENTS.md");
        write("b/AGENT.md");
        write("c/agents.md");
        Files.createDirectories(root.resolve("d/.cursor"));

        assertThat(found("AGENTS.md", "AGENT.md")).containsExactly("a", "b");
        assertThat(found(".cursor")).containsExactly("d");
    }

    @Test
    void dependenciesBuildOutputAndHiddenFoldersAreSkipped() throws IOException {
        for (String skipped : List.of("node_modules", "target", "build", "vendor", ".git", ".hidden", "a/dist")) {
            write(skipped + "/x/AGENTS.md");
            write(skipped + "/AGENTS.md");
        }
        write("a/AGENTS.md");

        assertThat(found("AGENTS.md")).containsExactly("a");
        assertThat(tree.problems()).isEmpty();
    }

    @Test
    void hiddenFoldersAreEnteredIfThatIsAsked() throws IOException {
        tree = new WorkspaceTree(Clock.systemUTC(), true);
        for (String entered : List.of(".github/workflows", ".agents", "a/.hidden")) {
            write(entered + "/AGENTS.md");
        }
        for (String skipped : List.of(".git", ".venv/x", ".claude/worktrees/one", ".claude/worktrees/one/x")) {
            write(skipped + "/AGENTS.md");
        }
        write(".claude/worktrees/one/.git");

        assertThat(found("AGENTS.md")).containsExactly(".agents", ".github/workflows", "a/.hidden");
    }

    @Test
    void linksAreNotFollowed() throws IOException {
        write("a/AGENTS.md");
        Files.createDirectories(disk.getPath("/elsewhere/deep"));
        Files.writeString(disk.getPath("/elsewhere/AGENTS.md"), "canary");
        Files.createSymbolicLink(root.resolve("out"), disk.getPath("/elsewhere"));
        Files.createSymbolicLink(root.resolve("a/up"), root);

        assertThat(found("AGENTS.md")).containsExactly("a");
    }

    @Test
    void theRootMayBeALink() throws IOException {
        write("a/AGENTS.md");
        Path link = Files.createSymbolicLink(disk.getPath("/link"), root);

        assertThat(tree.foldersWith(link, List.of("AGENTS.md"), () -> {})).containsOnlyKeys("a");
    }

    @Test
    void aWorkspaceWithTooManyEntriesIsCutInTheSamePlaceEachTime() throws IOException {
        for (int i = 10; i < 40; i++) {
            write("f" + i + "/AGENTS.md");
        }
        tree = new WorkspaceTree(Clock.systemUTC(), 40, false);

        assertThat(found("AGENTS.md"))
                .containsExactly("f10", "f11", "f12", "f13", "f14", "f15", "f16", "f17", "f18", "f19");
        assertThat(tree.problems()).singleElement().satisfies(cut -> {
            assertThat(cut.code()).isEqualTo("walk-truncated");
            assertThat(cut.location()).isEmpty();
            assertThat(cut.message()).contains("more than 40");
        });
        tree.nextDiscovery();
        assertThat(tree.problems()).isEmpty();
        assertThat(found("AGENTS.md")).hasSize(10);
        assertThat(tree.problems()).extracting(Diagnostic::code).containsExactly("walk-truncated");
    }

    @Test
    void asManyEntriesAsAreAllowedAreNotCut() throws IOException {
        for (int i = 0; i < 20; i++) {
            write("f" + i + "/AGENTS.md");
        }
        tree = new WorkspaceTree(Clock.systemUTC(), 40, false);

        assertThat(found("AGENTS.md")).hasSize(20);
        assertThat(tree.problems()).isEmpty();
    }

    @Test
    void foldersAreSearchedDownToTheLimit() throws IOException {
        write("d/".repeat(32) + "AGENTS.md");
        write("d/".repeat(33) + "AGENTS.md");

        assertThat(found("AGENTS.md")).containsExactly("d/".repeat(31) + "d");
        assertThat(tree.problems()).extracting(Diagnostic::code).containsExactly("walk-truncated");
    }

    @Test
    void aThousandLevelsAreNoProblem() throws IOException {
        var deepestFirst = new ArrayDeque<>(List.of(folder));
        for (int i = 0; i < 1_000; i++) {
            deepestFirst.push(deepestFirst.element().resolve("d"));
        }
        Files.createDirectories(deepestFirst.element());
        Files.writeString(folder.resolve("d/AGENTS.md"), "Rule");

        assertThat(tree.foldersWith(folder, List.of("AGENTS.md"), () -> {})).containsOnlyKeys("d");
        assertThat(tree.problems()).extracting(Diagnostic::code).containsExactly("walk-truncated");
        deleteBelow(folder, deepestFirst);
    }

    /** JUnit would look up the real path of each level first, which takes seconds. */
    private static void deleteBelow(Path folder, Collection<Path> deepestFirst) throws IOException {
        Files.delete(folder.resolve("d/AGENTS.md"));
        for (Path level : deepestFirst) {
            if (!level.equals(folder)) {
                Files.delete(level);
            }
        }
    }

    @Test
    void aRootThatDoesNotExistHasNoFolders() {
        assertThat(tree.foldersWith(root.resolve("gone"), List.of("AGENTS.md"), () -> {}))
                .isEmpty();
    }

    @Test
    void oneDiscoveryWalksOnce() throws IOException {
        var steps = new int[1];
        write("a/AGENTS.md");
        write("b/CLAUDE.md");
        tree.foldersWith(root, List.of("AGENTS.md"), () -> steps[0]++);
        int walked = steps[0];

        assertThat(tree.foldersWith(root, List.of("CLAUDE.md"), () -> steps[0]++))
                .containsOnlyKeys("b");
        assertThat(steps[0]).isEqualTo(walked).isPositive();
    }

    @Test
    void onlyFoldersWithAnotherTimeAreListedAgain() throws IOException {
        write("a/AGENTS.md");
        write("b/c/x");
        setTimes(LONG_AGO, "", "a", "b", "b/c");
        assertThat(found("AGENTS.md")).containsExactly("a");

        write("a/in/AGENTS.md");
        write("b/c/AGENTS.md");
        setTimes(LONG_AGO, "a");
        setTimes(LONG_AGO.plusSeconds(1), "b/c");
        tree.nextDiscovery();

        assertThat(found("AGENTS.md")).containsExactly("a", "b/c"); // a is not listed again, so a/in is not seen
    }

    @Test
    void aFolderThatChangedWhenItWasListedIsListedAgain() throws IOException {
        write("a/x");
        assertThat(found("AGENTS.md")).isEmpty();
        FileTime before = Files.getLastModifiedTime(root.resolve("a"));

        write("a/AGENTS.md");
        Files.setLastModifiedTime(root.resolve("a"), before);
        tree.nextDiscovery();

        assertThat(found("AGENTS.md")).containsExactly("a");
    }

    @Test
    void aFolderThatIsGoneIsForgotten() throws IOException {
        write("a/AGENTS.md");
        assertThat(found("AGENTS.md")).containsExactly("a");

        Files.delete(root.resolve("a/AGENTS.md"));
        Files.delete(root.resolve("a"));
        tree.nextDiscovery();

        assertThat(found("AGENTS.md")).isEmpty();
    }

    @Test
    void aFolderThatBecomesALinkIsLeft() throws IOException {
        write("a/AGENTS.md");
        setTimes(LONG_AGO, "", "a");
        assertThat(found("AGENTS.md")).containsExactly("a");

        Files.move(root.resolve("a"), disk.getPath("/elsewhere"));
        Files.createSymbolicLink(root.resolve("a"), disk.getPath("/elsewhere"));
        setTimes(LONG_AGO, ""); // even if the time of the folder above does not show it
        tree.nextDiscovery();

        assertThat(found("AGENTS.md")).isEmpty();
    }

    /** As of a network that does not answer. */
    @Test
    void aFolderThatHangsKeepsNoLaterDiscoveryWaiting() throws Exception {
        write("a/AGENTS.md");
        var hangs = new CountDownLatch(1);
        var release = new CountDownLatch(1);
        tree = new WorkspaceTree(new HangingClock(hangs, release));
        var walking = new Thread(() -> found("AGENTS.md"));
        walking.start();
        hangs.await();
        var steps = new AtomicInteger();
        var waiting = new FutureTask<>(() -> tree.foldersWith(root, List.of("AGENTS.md"), steps::incrementAndGet));
        var waiter = new Thread(waiting);
        waiter.start();
        while (waiter.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        Thread.sleep(250); // it looks every 100 ms whether the walk goes on

        assertThat(tree.problems()).isEmpty();
        tree.nextDiscovery();
        assertThat(found("AGENTS.md")).containsExactly("a");
        assertThat(steps).as("waiting is no progress").hasValue(0);
        assertThat(waiting.isDone()).isFalse();

        release.countDown();
        assertThat(waiting.get(1, TimeUnit.MINUTES)).containsOnlyKeys("a");
        walking.join();
    }

    @Test
    void aWalkThatFailsIsRepeated() throws IOException {
        write("a/AGENTS.md");

        assertThatThrownBy(() -> tree.foldersWith(root, List.of("AGENTS.md"), () -> {
                    throw new IllegalStateException("cut");
                }))
                .hasMessage("cut");
        assertThat(found("AGENTS.md")).containsExactly("a");
    }

    /** Hangs when it is asked first, which is when a folder is listed. */
    private static final class HangingClock extends Clock {
        private final CountDownLatch hangs;
        private final CountDownLatch release;

        HangingClock(CountDownLatch hangs, CountDownLatch release) {
            this.hangs = hangs;
            this.release = release;
        }

        @Override
        public Instant instant() {
            if (hangs.getCount() > 0) {
                hangs.countDown();
                try {
                    release.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
            return Instant.now();
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }

    private List<String> found(String... names) {
        return List.copyOf(tree.foldersWith(root, List.of(names), () -> {}).keySet());
    }

    private void setTimes(Instant time, String... folders) throws IOException {
        for (String path : folders) {
            Files.setLastModifiedTime(root.resolve(path), FileTime.from(time));
        }
    }

    private void write(String path) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "Rule");
    }

    @Test
    void onlyFoldersOfARootAreLookedUp() throws IOException {
        write(".a/b/AGENTS.md");
        Files.createDirectories(disk.getPath("/.m2/x"));
        Files.createSymbolicLink(root.resolve(".link"), disk.getPath("/.m2"));

        assertThat(lookUp("/ws/.a/b/x.ts", "/.m2/x/y.ts", "../.m2/x/y.ts", ".link/x/y.ts", ".git/x/y.ts", ".a"))
                .isFalse();
        assertThat(tree.lookUp(List.of(disk.getPath("/")), List.of("/.m2/x/y.ts")))
                .isFalse();
        assertThat(found("AGENTS.md")).isEmpty();

        assertThat(lookUp(".a/b/x.ts")).isTrue();
        assertThat(lookUp(".a/b/y.ts")).isFalse();
        assertThat(found("AGENTS.md")).containsExactly(".a/b");
    }

    @Test
    void aPathThatNoFileCanHaveIsNotLookedUp() throws IOException {
        Files.createDirectories(folder.resolve(".x"));

        assertThat(tree.lookUp(List.of(folder), List.of(".x/\ud800/a.ts", ".x/\0/a.ts")))
                .isFalse();
    }

    @Test
    void theSameFolderOfTwoRootsIsLookedUpInBoth() throws IOException {
        write("one/vendor/x/AGENTS.md");
        write("two/vendor/x/AGENTS.md");
        List<Path> roots = List.of(root.resolve("one"), root.resolve("two"));

        tree.lookUp(roots, List.of("vendor/x/a.ts"));

        for (Path each : roots) {
            assertThat(tree.foldersWith(each, List.of("AGENTS.md"), () -> {})).containsOnlyKeys("vendor/x");
        }
    }

    private boolean lookUp(String... paths) {
        return tree.lookUp(List.of(root), List.of(paths));
    }
}
