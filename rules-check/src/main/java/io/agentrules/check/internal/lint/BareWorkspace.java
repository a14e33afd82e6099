package io.agentrules.check.internal.lint;

import io.agentrules.check.input.WorkspaceFiles;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Recognizes a workspace without files that rules could be about, such as a collection of rules for other projects. */
final class BareWorkspace {
    /** Hidden files and folders, and what every repository has. */
    private static final Pattern EVERYWHERE = Pattern.compile(
            "(?i)(?:.*/)?\\..+|(?:README|LICEN[CS]E|CHANGELOG|CONTRIBUTING|CODE_OF_CONDUCT|SECURITY)(?:\\.\\w++)?");

    private BareWorkspace() {}

    /**
     * Returns whether all files are rule files, instruction files, hidden files or the usual documents of a repository.
     *
     * @param rules the locations of the rules
     * @param instructions instruction files and folders of agents, relative to a folder, with {@code /}
     */
    static boolean is(WorkspaceFiles files, List<Path> roots, Set<String> rules, Collection<String> instructions) {
        List<String> folders = roots.stream()
                .map(root -> root.toString().replace('\\', '/') + "/")
                .toList();
        return files.paths().stream()
                .allMatch(path -> EVERYWHERE.matcher(path).matches()
                        || folders.stream().anyMatch(folder -> rules.contains(folder + path))
                        || instructions.stream().anyMatch(name -> ("/" + path + "/").contains("/" + name + "/")));
    }
}
