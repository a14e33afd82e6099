package io.agentrules.cli;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * How paths are shown: relative to the first workspace root that contains them, else with {@code ~/} under home, else
 * absolute; always with {@code /}.
 */
final class DisplayPaths {
    private final List<String> roots;
    private final Optional<String> home;

    DisplayPaths(List<Path> roots, Optional<Path> home) {
        this.roots = roots.stream().map(DisplayPaths::text).toList();
        this.home = home.map(DisplayPaths::text);
    }

    private static String text(Path path) {
        return path.toString().replace(path.getFileSystem().getSeparator(), "/");
    }

    /** Returns how an absolute path, with {@code /}, is shown; what is no such path is shown as it is. */
    String shown(String path) {
        return relative(path, roots).orElseGet(() -> underHome(path));
    }

    /** Returns where a rule is, as {@link #shown}, with its name, which stands elsewhere, as an ellipsis. */
    String withoutName(Rule rule) {
        String path = shown(rule.source().location());
        int start = path.lastIndexOf(rule.name());
        return start < 0 || path.equals(rule.name())
                ? path
                : path.substring(0, start) + "…"
                        + path.substring(start + rule.name().length());
    }

    /** Returns where a workspace root is: with {@code ~/} under home, else absolute. */
    String place(Path root) {
        return underHome(text(root));
    }

    /** Returns how the roots themselves are shown, in order. */
    List<String> workspaces() {
        return roots.stream().map(this::workspace).toList();
    }

    /** Returns how a root, with {@code /}, is shown: the first as {@code .}, another as seen from there. */
    String workspace(String root) {
        return relative(root, roots.subList(0, 1)).orElseGet(() -> underHome(root));
    }

    /** Returns whether a path that is shown may be one of several: each root has its own. */
    boolean hasSeveralRoots() {
        return roots.size() > 1;
    }

    private static Optional<String> relative(String path, List<String> folders) {
        for (String folder : folders) {
            if (path.equals(folder)) {
                return Optional.of(".");
            }
            if (isUnder(path, folder)) {
                return Optional.of(path.substring(prefix(folder).length()));
            }
        }
        return Optional.empty();
    }

    private String underHome(String path) {
        return home.filter(folder -> isUnder(path, folder))
                .map(folder -> "~/" + path.substring(prefix(folder).length()))
                .orElseGet(() -> path.equals(home.orElse("")) && !path.isEmpty() ? "~" : path);
    }

    private static boolean isUnder(String path, String folder) {
        return path.startsWith(prefix(folder)) && path.length() > prefix(folder).length();
    }

    private static String prefix(String folder) {
        return folder.endsWith("/") ? folder : folder + "/";
    }

    /** Returns the file that a diagnostic is about, with the line where one is known; empty when it is about no file. */
    Optional<String> place(Diagnostic diagnostic) {
        return diagnostic
                .location()
                .map(location -> shown(location.file())
                        + (location.line().isPresent() ? ":" + location.line().getAsInt() : ""));
    }
}
