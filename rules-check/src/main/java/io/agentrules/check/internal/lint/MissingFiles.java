package io.agentrules.check.internal.lint;

import io.agentrules.core.internal.files.GeneratedFolders;
import io.agentrules.core.internal.files.ProjectFiles;
import io.agentrules.core.internal.support.FolderEntries;
import io.agentrules.core.internal.support.GitFile;
import io.agentrules.core.internal.support.PathText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Tells files that a project does not have from those that only this checkout lacks: of submodules, dependencies and build output. */
final class MissingFiles {
    private MissingFiles() {}

    /** Returns whether a path in a workspace root is known to be that of no file. */
    static boolean isMissing(Path file, Path root) {
        return !Files.exists(file) && !isGenerated(root.relativize(file)) && !isInSubmodule(file, root);
    }

    private static boolean isGenerated(Path path) {
        return StreamSupport.stream(path.spliterator(), false).map(PathText::of).anyMatch(GeneratedFolders::contain);
    }

    /** A submodule that is not checked out is an empty folder, and git makes no others; or its folder was removed. */
    private static boolean isInSubmodule(Path file, Path root) {
        Path top = ProjectFiles.repository(root).orElse(root);
        Optional<Path> existing = folders(file, top).filter(Files::isDirectory).findFirst();
        return existing.filter(folder -> isEmpty(folder)
                        || folders(file, top)
                                .flatMap(above -> GitFile.submodules(above).stream())
                                .anyMatch(submodule -> file.startsWith(submodule) && !folder.startsWith(submodule)))
                .isPresent();
    }

    /** Returns the folders that a file is in, from its own up. */
    private static Stream<Path> folders(Path file, Path top) {
        return Stream.iterate(file.getParent(), folder -> folder != null && folder.startsWith(top), Path::getParent);
    }

    private static boolean isEmpty(Path folder) {
        try {
            return FolderEntries.in(folder, 1).isEmpty();
        } catch (IOException unreadable) {
            return true; // its files are as unknown as those of an empty folder
        }
    }
}
