package io.agentrules.json;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Formats paths for display: relative to the first workspace root that contains them, otherwise with {@code ~/} under home, otherwise
 * absolute; always with {@code /}. One in a folder of the workspace that is named {@code ~} starts with {@code ./~}.
 */
public final class DisplayPaths {
    private static final String HOME = "~/";

    private final List<Folder> roots;

    /** The roots, and what they are links to: that is where imported files are. */
    private final List<Folder> rootsAndTargets;

    /** The home folder, and what it is a link to. */
    private final List<Folder> homes;

    /** A folder, and what the paths below it start with. */
    private record Folder(String path, String prefix) {
        static Folder of(Path path) {
            String text = text(path);
            return new Folder(text, text.endsWith("/") ? text : text + "/");
        }

        /** Returns the path below this folder of a file; empty if it is elsewhere. */
        Optional<String> relative(String file) {
            return file.startsWith(prefix) && file.length() > prefix.length()
                    ? Optional.of(file.substring(prefix.length()))
                    : Optional.empty();
        }
    }

    /** Creates a format for the paths in and around some absolute workspace roots, the first of which is the nearest. */
    public DisplayPaths(List<Path> roots, Optional<Path> home) {
        this.rootsAndTargets = withTargets(roots);
        this.roots = rootsAndTargets.subList(0, roots.size());
        this.homes = withTargets(home.map(List::of).orElse(List.of()));
    }

    /** Returns the folders in their order, and after them the targets of those that are links. */
    private static List<Folder> withTargets(List<Path> folders) {
        var all = new ArrayList<Folder>();
        for (Path folder : folders) {
            all.add(Folder.of(folder));
        }
        for (Path folder : folders) {
            try {
                Path target = folder.toRealPath();
                if (!target.equals(folder)) {
                    all.add(Folder.of(target));
                }
            } catch (IOException missing) {
                // then it is no link to a folder
            }
        }
        return all;
    }

    private static String text(Path path) {
        return path.toString().replace(path.getFileSystem().getSeparator(), "/");
    }

    /** Returns the display form of an absolute path with {@code /}; any other text is returned unchanged. */
    public String shown(String path) {
        return inWorkspace(path).map(DisplayPaths::inside).orElseGet(() -> outside(path));
    }

    /** Returns an absolute path with {@code /} relative to the first root that contains it, which is {@code .} itself; else empty. */
    public Optional<String> inWorkspace(String path) {
        return relative(path, rootsAndTargets);
    }

    /** Returns an absolute path with {@code /} relative to the home folder, which is {@code .} itself; empty if it is elsewhere. */
    public Optional<String> underHome(String path) {
        return relative(path, homes);
    }

    /** Returns the path of a rule as {@link #shown}, with its name, which is shown elsewhere, replaced by an asterisk. */
    public String withoutName(Rule rule) {
        String path = shown(rule.source().location());
        int start = path.lastIndexOf(rule.name());
        return start < 0 || path.equals(rule.name())
                ? path
                : path.substring(0, start) + "*"
                        + path.substring(start + rule.name().length());
    }

    /** Returns the location of a workspace root: with {@code ~/} under home, otherwise absolute. */
    public String place(Path root) {
        return outside(text(root));
    }

    /** Returns the display forms of the roots themselves, in order. */
    public List<String> workspaces() {
        return roots.stream().map(root -> workspace(root.path())).toList();
    }

    /** Returns the display form of a root, given with {@code /}: the first as {@code .}, the others relative to it if possible. */
    public String workspace(String root) {
        return relative(root, roots.subList(0, 1)).map(DisplayPaths::inside).orElseGet(() -> outside(root));
    }

    /** Returns whether there are several roots, so that a displayed path may be ambiguous. */
    public boolean hasSeveralRoots() {
        return roots.size() > 1;
    }

    private static Optional<String> relative(String path, List<Folder> folders) {
        for (Folder folder : folders) {
            if (path.equals(folder.path())) {
                return Optional.of(".");
            }
            Optional<String> below = folder.relative(path);
            if (below.isPresent()) {
                return below;
            }
        }
        return Optional.empty();
    }

    private static String inside(String path) {
        return path.equals("~") || path.startsWith(HOME) ? "./" + path : path;
    }

    private String outside(String path) {
        return underHome(path)
                .map(below -> below.equals(".") ? "~" : HOME + below)
                .orElse(path);
    }

    /** Returns the file that a diagnostic is about, with the line if known; empty if it is not about a file. */
    public Optional<String> place(Diagnostic diagnostic) {
        return diagnostic
                .location()
                .map(location -> shown(location.file())
                        + (location.line().isPresent() ? ":" + location.line().getAsInt() : ""));
    }
}
