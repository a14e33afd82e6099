package io.agentrules.core.lint;

import io.agentrules.core.discover.ProjectFiles;
import io.agentrules.core.session.CodePointOrder;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.text.Normalizer;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The files that people work on in a workspace, without dependencies and build output. Links are not followed.
 *
 * @param paths as conditions see them: relative to their root, with {@code /}, in NFC, in code-point order
 * @param leftOut names of folders that exist but were not looked into
 * @param isComplete whether every other file was seen; if not, nothing can be said of what is missing
 */
public record WorkspaceFiles(Set<String> paths, Set<String> leftOut, boolean isComplete) {
    static final int MAX_FILES = 50_000;
    static final int MAX_DEPTH = 32;

    /** Folders that hold what others wrote, or what can be made again. */
    private static final Set<String> NOT_WORKED_ON = Set.of(
            ".bundle",
            ".cache",
            ".dart_tool",
            ".eggs",
            ".git",
            ".gradle",
            ".hg",
            ".mypy_cache",
            ".next",
            ".nox",
            ".nuxt",
            ".parcel-cache",
            ".pnpm-store",
            ".pytest_cache",
            ".ruff_cache",
            ".serverless",
            ".svelte-kit",
            ".svn",
            ".terraform",
            ".tox",
            ".turbo",
            ".venv",
            ".yarn",
            "Carthage",
            "DerivedData",
            "Pods",
            "__pycache__",
            "bower_components",
            "build",
            "coverage",
            "dist",
            "node_modules",
            "out",
            "site-packages",
            "target",
            "third_party",
            "vendor",
            "venv");

    private static final Set<FileVisitOption> NO_LINKS = EnumSet.noneOf(FileVisitOption.class);

    private static final Pattern NAME_END = Pattern.compile("[/{}()|,!@+?*\\\\]");

    /** Walks over the roots, as far as the bounds allow; a root that does not exist has no files. */
    public static WorkspaceFiles in(List<Path> roots) {
        return in(roots, MAX_FILES);
    }

    /** Walks over the roots, and gives up after that many files, or as many folders. */
    static WorkspaceFiles in(List<Path> roots, int maxFiles) {
        var paths = new TreeSet<>(CodePointOrder.INSTANCE);
        var leftOut = new TreeSet<>(CodePointOrder.INSTANCE);
        boolean complete = true;
        for (Path root : roots) {
            complete &= walk(root, paths, leftOut, maxFiles);
        }
        return new WorkspaceFiles(paths, leftOut, complete);
    }

    private static boolean walk(Path root, Set<String> paths, Set<String> leftOut, int maxFiles) {
        try {
            Path real = root.toRealPath(); // a root may be a link; what is in it may be none
            var walk = new Walk(real, paths, leftOut, maxFiles);
            Files.walkFileTree(real, NO_LINKS, MAX_DEPTH + 1, walk);
            return walk.complete;
        } catch (NoSuchFileException noRoot) {
            return true;
        } catch (IOException | SecurityException e) {
            return false;
        }
    }

    /** Returns whether a glob names a folder that was not looked into. */
    boolean leavesOut(String glob) {
        return NAME_END.splitAsStream(glob).anyMatch(leftOut::contains);
    }

    /** Sees the files of one root. */
    private static final class Walk extends SimpleFileVisitor<Path> {
        private final Path root;
        private final Set<String> paths;
        private final Set<String> leftOut;
        private final int maxFiles;
        private int folders;
        private boolean complete = true;

        Walk(Path root, Set<String> paths, Set<String> leftOut, int maxFiles) {
            this.root = root;
            this.paths = paths;
            this.leftOut = leftOut;
            this.maxFiles = maxFiles;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            if (!folder.equals(root) && NOT_WORKED_ON.contains(nameOf(folder))) {
                leftOut.add(nameOf(folder));
                return FileVisitResult.SKIP_SUBTREE;
            }
            return ++folders > maxFiles ? giveUp() : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isDirectory() || paths.size() >= maxFiles) { // a folder only where it is too deep
                return giveUp();
            }
            paths.add(Normalizer.normalize(ProjectFiles.text(root.relativize(file)), Normalizer.Form.NFC));
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path path, IOException unreadable) {
            return postVisitDirectory(path, unreadable);
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException unreadable) {
            if (unreadable != null && folder.equals(root)) {
                return giveUp();
            }
            if (unreadable != null) {
                leftOut.add(nameOf(folder));
            }
            return FileVisitResult.CONTINUE;
        }

        private FileVisitResult giveUp() {
            complete = false;
            return FileVisitResult.TERMINATE;
        }

        private static String nameOf(Path path) {
            return ProjectFiles.text(path.getFileName());
        }
    }
}
