package io.agentrules.json;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Formats paths for display: relative to the first workspace root that contains them, otherwise with {@code ~/} under home, otherwise
 * absolute; always with {@code /}.
 */
public final class DisplayPaths {
    private final List<String> roots;
    private final Optional<String> home;

    /** Creates a format for the paths in and around some absolute workspace roots, the first of which is the nearest. */
    public DisplayPaths(List<Path> roots, Optional<Path> home) {
        this.roots = roots.stream().map(DisplayPaths::text).toList();
        this.home = home.map(DisplayPaths::text);
    }

    private static String text(Path path) {
        return path.toString().replace(path.getFileSystem().getSeparator(), "/");
    }

    /** Returns the display form of an absolute path with {@code /}; any other text is returned unchanged. */
    public String shown(String path) {
        return relative(path, roots).orElseGet(() -> underHome(path));
    }

    /** Returns the path of a rule as {@link #shown}, with its name, which is shown elsewhere, replaced by an ellipsis. */
    public String withoutName(Rule rule) {
        String path = shown(rule.source().location());
        int start = path.lastIndexOf(rule.name());
        return start < 0 || path.equals(rule.name())
                ? path
                : path.substring(0, start) + "…"
                        + path.substring(start + rule.name().length());
    }

    /** Returns the location of a workspace root: with {@code ~/} under home, otherwise absolute. */
    public String place(Path root) {
        return underHome(text(root));
    }

    /** Returns the display forms of the roots themselves, in order. */
    public List<String> workspaces() {
        return roots.stream().map(this::workspace).toList();
    }

    /** Returns the display form of a root, given with {@code /}: the first as {@code .}, the others relative to it if possible. */
    public String workspace(String root) {
        return relative(root, roots.subList(0, 1)).orElseGet(() -> underHome(root));
    }

    /** Returns whether there are several roots, so that a displayed path may be ambiguous. */
    public boolean hasSeveralRoots() {
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

    /** Returns the file that a diagnostic is about, with the line if known; empty if it is not about a file. */
    public Optional<String> place(Diagnostic diagnostic) {
        return diagnostic
                .location()
                .map(location -> shown(location.file())
                        + (location.line().isPresent() ? ":" + location.line().getAsInt() : ""));
    }
}
