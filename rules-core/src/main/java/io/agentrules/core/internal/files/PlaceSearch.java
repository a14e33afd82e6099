package io.agentrules.core.internal.files;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Level;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleFiles.Search;
import io.agentrules.core.internal.support.CodePointOrder;
import io.agentrules.core.internal.support.FileOwner;
import io.agentrules.core.internal.support.FolderEntries;
import io.agentrules.core.internal.support.Nfc;
import io.agentrules.core.internal.support.PathText;
import io.agentrules.core.internal.support.RealPath;
import io.agentrules.core.model.Limits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Finds the folders and single files in which a format keeps rules. */
public final class PlaceSearch {
    /** The end of the names of files that are meant for one person, and that git does not track: no other worktree has them. */
    private static final String LOCAL = ".local.md";

    private final ProjectFiles project;
    private final RuleFiles files;
    private final WorkspaceTree tree;
    private final Consumer<Diagnostic> report;
    private final Runnable step;

    /**
     * A folder that is searched.
     *
     * @param path the folder
     * @param boundary the folder that links found in it must not leave
     * @param root the workspace root that it belongs to; empty for the user's and managed files
     * @param prefix its path as part of a rule's name; empty or with {@code /} at its end
     * @param scope the folder that its rules are limited to; empty if they are not limited
     */
    private record Folder(Path path, Path boundary, Optional<Path> root, String prefix, Optional<String> scope) {}

    /** Creates a search; {@code step} is called for each folder of a walk of the workspace, which is bounded itself. */
    public PlaceSearch(
            ProjectFiles project, RuleFiles files, WorkspaceTree tree, Consumer<Diagnostic> report, Runnable step) {
        this.project = project;
        this.files = files;
        this.tree = tree;
        this.report = report;
        this.step = step;
    }

    /** Returns the paths that are searched, whether or not they exist, apart from those that need a walk of the workspace. */
    public List<Path> searched() {
        return project.bases(files).stream()
                .flatMap(base -> upward(base).stream())
                .flatMap(folder -> files.paths().stream().map(path -> resolve(folder.path, path)))
                .toList();
    }

    /**
     * Returns the files: root by root, then from the outermost folder to the current one, then the other folders in code-point order; in a
     * rules folder by relative path in code-point order. Links out of the project or home are not followed.
     *
     * @param limits what applies to each place
     * @param mayRead called before each place, and before each file and folder in it; returns whether it may be read
     */
    public List<FoundFile> files(Limits limits, BooleanSupplier mayRead) {
        var found = new ArrayList<FoundFile>();
        for (RulePlace place : places()) {
            if (!mayRead.getAsBoolean()) {
                break;
            }
            place.replaced()
                    .ifPresentOrElse(
                            replaced -> replaced.finding().ifPresent(report),
                            () -> found.addAll(new RulesFolder(place, files, limits, mayRead, report).read()));
        }
        return found;
    }

    /** Returns the places that exist, with those that another place replaces, in the order in which their rules count. */
    public List<RulePlace> places() {
        var places = new ArrayList<RulePlace>();
        for (Path base : project.bases(files)) {
            try {
                if (files.search() == Search.NEAREST) {
                    addNearest(base, places);
                    continue;
                }
                List<Folder> upward = upward(base);
                for (Folder folder : upward) {
                    places.addAll(trusted(folder, base));
                }
                if (files.below()) {
                    addBelow(base, upward, places);
                }
            } catch (IOException | InvalidPathException | SecurityException e) {
                report.accept(FileProblems.unreadable(resolve(base, files.path()), e));
            }
        }
        return places;
    }

    /**
     * Returns the folders to search besides those of a walk, the outermost first. In a search for the nearest folder this is only the
     * root, where it starts. Skips the main tree of a linked worktree for files that git tracks,
     * because the worktree has copies of them.
     */
    private List<Folder> upward(Path base) {
        if (files.level() != Level.PROJECT) {
            return List.of(new Folder(base, base, Optional.empty(), outsidePrefix(base), Optional.empty()));
        }
        Optional<Path> repository = tree.repository(base);
        Path top = isLimitedToRoot() ? base : repository.orElse(base);
        boolean isLimitedToOneFolder = files.search() == Search.ROOT || files.search() == Search.NEAREST;
        boolean mayBeInBothTrees =
                files.search() == Search.FILE_SYSTEM && !files.path().endsWith(LOCAL);
        Optional<Path> mainTree = mayBeInBothTrees ? repository.flatMap(tree::mainTree) : Optional.empty();
        var folders = new ArrayList<Folder>();
        Path start = isLimitedToOneFolder ? base : project.start(base);
        for (Path folder = start; folder != null; folder = folder.getParent()) {
            boolean inside = folder.startsWith(top);
            boolean isOfMainTree =
                    !inside && mainTree.isPresent() && RealPath.of(folder).startsWith(mainTree.get());
            if (isUsersOwn(folder, base) || isOfMainTree) {
                continue;
            }
            if (!inside && files.search() != Search.FILE_SYSTEM) {
                break;
            }
            Path outermost = inside ? repository.orElse(base) : folder;
            Path boundary = isLimitedToRoot() ? base : outermost;
            String prefix = inside ? insidePrefix(folder, base, outermost) : outsidePrefix(folder);
            folders.add(new Folder(folder, boundary, Optional.of(base), prefix, Optional.empty()));
        }
        Collections.reverse(folders);
        return folders;
    }

    /** Returns whether a folder is home, above the workspace, in whose hidden folders the user's own rules are. */
    private boolean isUsersOwn(Path folder, Path root) {
        return files.path().startsWith(".")
                && !folder.startsWith(root)
                && project.home().filter(folder::equals).isPresent();
    }

    /**
     * Chain files are named from the repository's root, outside a repository the workspace root, so that their names differ; so is what a
     * rules folder has if those above the workspace are read, too. Other rules folders are named from the workspace root.
     */
    private String insidePrefix(Path folder, Path root, Path outermost) {
        return prefix("", (files.chain() || !isLimitedToRoot() ? outermost : root).relativize(folder));
    }

    private boolean isLimitedToRoot() {
        return files.search() != Search.REPOSITORY && files.search() != Search.FILE_SYSTEM;
    }

    /** Only chain files and folders of a search have names that tell where they are; the user's rules folders have none. */
    private String outsidePrefix(Path folder) {
        if (!files.chain() && files.level() != Level.PROJECT) {
            return "";
        }
        return project.home()
                .filter(folder::startsWith)
                .map(home -> prefix("~/", home.relativize(folder)))
                .orElseGet(() -> prefix("/", folder.getRoot().relativize(folder)));
    }

    private static String prefix(String start, Path relative) {
        String text = Nfc.of(PathText.of(relative));
        return text.isEmpty() ? start : start + text + "/";
    }

    /** Returns the places in a folder; none if it is outside the workspace and belongs to another user. */
    private List<RulePlace> trusted(Folder folder, Path root) throws IOException {
        List<RulePlace> existing = existing(folder);
        if (folder.path.startsWith(root) || files.level() != Level.PROJECT) {
            return existing;
        }
        var trusted = new ArrayList<RulePlace>();
        for (RulePlace place : existing) {
            if (FileOwner.isSame(place.path(), root)) {
                trusted.add(place);
            } else if (place.replaced().isEmpty()) {
                report.accept(Diagnostic.warning(
                                "folder-of-another-user",
                                files.path() + " above the workspace belongs to another user and is skipped",
                                "If you trust the rules, copy them into the workspace or take ownership of the folder")
                        .at(PathText.of(place.path())));
            }
        }
        return trusted;
    }

    private void addNearest(Path root, List<RulePlace> places) throws IOException {
        Optional<Path> home = project.home().filter(root::startsWith);
        Optional<Path> top = tree.repository(root).or(() -> home);
        for (Path folder = root; folder != null; folder = folder.getParent()) {
            List<RulePlace> found = trusted(new Folder(folder, folder, Optional.of(root), "", Optional.empty()), root);
            places.addAll(found);
            boolean isLast = top.isEmpty() || folder.equals(top.get());
            if (isLast || found.stream().anyMatch(place -> place.isReadableAs(files))) {
                return;
            }
        }
    }

    private void addBelow(Path root, List<Folder> upward, List<RulePlace> places) throws IOException {
        Set<Path> done = upward.stream().map(Folder::path).collect(Collectors.toSet());
        Path boundary = tree.repository(root).orElse(root);
        List<String> firstNames = files.paths().stream()
                .map(path -> path.replaceFirst("/.*", ""))
                .distinct()
                .toList();
        for (Map.Entry<String, Path> below :
                tree.foldersWith(root, firstNames, step).entrySet()) {
            Path folder = below.getValue();
            if (!done.contains(folder)) {
                Optional<String> scope = Optional.of(Nfc.of(below.getKey()));
                String prefix = insidePrefix(folder, root, boundary);
                places.addAll(existing(new Folder(folder, boundary, Optional.of(root), prefix, scope)));
            }
        }
    }

    /**
     * Returns the places in a folder. The first readable one replaces those after it; for a path with {@code *}, the first one for each match
     * does. The unreadable places before it are returned too, because they have to be reported.
     */
    private List<RulePlace> existing(Folder folder) throws IOException {
        var places = new ArrayList<RulePlace>();
        Optional<Path> instead = instead(folder);
        Map<String, RulePlace> firsts = new HashMap<>();
        for (String path : files.paths()) {
            for (Map.Entry<String, Path> match : matches(folder.path, path).entrySet()) {
                RulePlace place = place(folder, match.getValue());
                RulePlace first = firsts.get(match.getKey());
                if (first == null) {
                    places.add(instead.map(place::replacedBy).orElse(place));
                    if (hasAsterisk() || place.isReadableAs(files)) {
                        firsts.put(match.getKey(), place);
                    }
                } else if (instead.isEmpty() && first.isReadableAs(files)) {
                    places.add(place.replacedBy(first.path()));
                }
            }
        }
        return places;
    }

    /** Returns what is read instead of all that the format has in a folder. */
    private Optional<Path> instead(Folder folder) throws IOException {
        for (String path : files.replacedBy()) {
            Path other = resolve(folder.path, path);
            if (exists(other) && place(folder, other).target().isPresent()) {
                return Optional.of(other);
            }
        }
        return Optional.empty();
    }

    private RulePlace place(Folder folder, Path path) throws IOException {
        // A path outside home, such as one from an environment variable, is its own boundary.
        boolean outside =
                folder.root.isEmpty() && project.home().filter(path::startsWith).isEmpty();
        Path boundary = outside || !path.startsWith(folder.path) ? path : folder.boundary;
        boolean wild = hasAsterisk() && Files.isDirectory(path);
        String start = path.startsWith(folder.path) ? folder.prefix : ""; // elsewhere, names have the absolute path
        String prefix = wild ? start + PathText.of(path.getFileName()) + "/" : start;
        return new RulePlace(
                path, boundary.toRealPath(), folder.root, folder.path, prefix, folder.scope, Optional.empty());
    }

    /** Returns whether the last name of the first path contains a {@code *}: then that of each path does. */
    private boolean hasAsterisk() {
        return files.path().indexOf('*', files.path().lastIndexOf('/') + 1) >= 0;
    }

    /** Returns what exists of a path, by what its {@code *} stands for, in the order of the names; without one, by an empty text. */
    private Map<String, Path> matches(Path folder, String path) throws IOException {
        if (!hasAsterisk()) {
            Path resolved = resolve(folder, path);
            return exists(resolved) ? Map.of("", resolved) : Map.of();
        }
        int slash = path.lastIndexOf('/');
        int star = path.indexOf('*', slash + 1);
        String start = path.substring(slash + 1, star);
        String end = path.substring(star + 1);
        Path parent = slash < 0 ? folder : resolve(folder, path.substring(0, slash));
        List<Path> entries = Files.isDirectory(parent) ? FolderEntries.in(parent) : List.of();
        var matches = new LinkedHashMap<String, Path>();
        for (String name : entries.stream()
                .map(entry -> PathText.of(entry.getFileName()))
                .sorted(CodePointOrder.INSTANCE)
                .toList()) {
            if (name.length() > start.length() + end.length() && name.startsWith(start) && name.endsWith(end)) {
                matches.put(name.substring(start.length(), name.length() - end.length()), parent.resolve(name));
            }
        }
        return matches;
    }

    private static boolean exists(Path path) {
        return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
    }

    private static Path resolve(Path base, String path) {
        return base.resolve(base.getFileSystem().getPath(path)).normalize();
    }
}
