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
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

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
     * @param prefix its path as part of a rule's name; empty or with {@code /} at its end. Most folders have no rules, and need none
     * @param scope the folder that its rules are limited to; empty if they are not limited
     */
    private record Folder(
            Path path, Path boundary, Optional<Path> root, Supplier<String> prefix, Optional<String> scope) {}

    /** Creates a search; {@code step} is called while it goes on, so that it does not seem stuck. */
    public PlaceSearch(
            ProjectFiles project, RuleFiles files, WorkspaceTree tree, Consumer<Diagnostic> report, Runnable step) {
        this.step = step;
        this.project = project;
        this.files = files;
        this.tree = tree;
        this.report = report;
    }

    /** Returns the paths that are searched, whether or not they exist, apart from those that need a walk of the workspace. */
    public List<Path> searched() {
        var searched = new ArrayList<Path>();
        for (Path base : project.bases(files)) {
            for (Folder folder : upward(base)) {
                files.paths().forEach(path -> searched.add(resolve(folder.path, path)));
            }
        }
        return searched;
    }

    /**
     * Returns the files: root by root, then from the outermost folder to the current one, then the other folders in code-point order; in a
     * rules folder by relative path in code-point order. Links out of the project or home are not followed.
     *
     * @param budget the limits that apply to each place
     */
    public List<FoundFile> files(FileBudget budget) {
        var found = new ArrayList<FoundFile>();
        for (RulePlace place : places()) {
            new RulesFolder(place, files, budget.unused(), report).readInto(found);
            replacedBy(place).forEach(other -> other.finding().ifPresent(report));
        }
        replacedPlaces().values().forEach(other -> other.finding().ifPresent(report));
        return found;
    }

    /** Returns the places that exist, in the order in which their rules count. */
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
                    addTrusted(folder, base, places);
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

    /** Returns what exists beside a place and is not read, because the place has a path that comes first. */
    public List<ReplacedFile> replacedBy(RulePlace place) {
        var replaced = new ArrayList<ReplacedFile>();
        Optional<String> matched = Optional.empty();
        for (String path : files.paths()) {
            if (matched.isPresent()) {
                Path other = resolve(place.folder(), withMatch(path, matched.get()));
                if (exists(other) && place.isReadableAs(files)) {
                    replaced.add(ReplacedFile.in(place.folder(), other, place.path()));
                }
            } else {
                matched = matched(path, place);
            }
        }
        return replaced;
    }

    /** Returns the places that are not read, because a path that replaces the format's exists beside them, each with that path. */
    public Map<RulePlace, ReplacedFile> replacedPlaces() {
        if (files.replacedBy().isEmpty()) {
            return Map.of();
        }
        var replaced = new LinkedHashMap<RulePlace, ReplacedFile>();
        for (RulePlace place : new PlaceSearch(project, files.unless(), tree, ignored -> {}, step).places()) {
            for (String path : files.replacedBy()) {
                Path used = resolve(place.folder(), path);
                if (exists(used) && place.at(used).target().isPresent()) {
                    replaced.putIfAbsent(place, ReplacedFile.in(place.folder(), place.path(), used));
                }
            }
        }
        return replaced;
    }

    /** Returns a path with a text for the {@code *} in its last name. */
    private static String withMatch(String path, String matched) {
        int last = path.lastIndexOf('/') + 1;
        return path.substring(0, last) + path.substring(last).replace("*", matched);
    }

    /** Returns what the {@code *} of a path stands for in a place, nothing if it has none; empty if it is the path of another place. */
    private static Optional<String> matched(String path, RulePlace place) {
        String found = place.relative();
        int star = path.indexOf('*', path.lastIndexOf('/') + 1);
        if (star < 0) {
            return resolve(place.folder(), path).equals(place.path()) ? Optional.of("") : Optional.empty();
        }
        String end = path.substring(star + 1);
        return found.length() >= path.length() && found.startsWith(path.substring(0, star)) && found.endsWith(end)
                ? Optional.of(found.substring(star, found.length() - end.length()))
                : Optional.empty();
    }

    /**
     * Returns the folders that are searched apart from a walk, the outermost first. In a search for the nearest folder this is only the
     * root, where it starts. A worktree below the repository's main tree has the files of that tree itself, but for those that git does
     * not track.
     */
    private List<Folder> upward(Path base) {
        if (files.level() != Level.PROJECT) {
            return List.of(new Folder(base, base, Optional.empty(), () -> outsidePrefix(base), Optional.empty()));
        }
        Optional<Path> repository = tree.repository(base);
        Path top = isLimitedToRoot() ? base : repository.orElse(base);
        boolean isLimitedToOneFolder = files.search() == Search.ROOT || files.search() == Search.NEAREST;
        Path start = isLimitedToOneFolder ? base : project.start(base);
        Optional<Path> mainTree = mainTreeWithSameFiles(repository);
        var folders = new ArrayList<Folder>();
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
            Path searched = folder;
            Supplier<String> prefix = () -> inside ? insidePrefix(searched, base, outermost) : outsidePrefix(searched);
            folders.add(new Folder(folder, boundary, Optional.of(base), prefix, Optional.empty()));
        }
        Collections.reverse(folders);
        return folders;
    }

    /** Returns the main tree of a worktree, if the files that are searched for may be in both. */
    private Optional<Path> mainTreeWithSameFiles(Optional<Path> repository) {
        boolean mayBeInBothTrees =
                files.search() == Search.FILE_SYSTEM && !files.path().endsWith(LOCAL);
        return mayBeInBothTrees ? repository.flatMap(tree::mainTree) : Optional.empty();
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
        Optional<Path> home = project.home().filter(folder::startsWith);
        return home.isPresent()
                ? prefix("~/", home.get().relativize(folder))
                : prefix("/", folder.getRoot().relativize(folder));
    }

    private static String prefix(String start, Path relative) {
        String text = Nfc.of(PathText.of(relative));
        return text.isEmpty() ? start : start + text + "/";
    }

    /** Adds what a folder has, unless it is outside the workspace and belongs to somebody else. */
    private void addTrusted(Folder folder, Path root, List<RulePlace> places) throws IOException {
        for (RulePlace place : existing(folder)) {
            if (folder.path.startsWith(root)
                    || files.level() != Level.PROJECT
                    || FileOwner.isSame(place.path(), root)) {
                places.add(place);
            } else {
                report.accept(ofAnotherUser(place.path()));
            }
        }
    }

    private void addNearest(Path root, List<RulePlace> places) throws IOException {
        Optional<Path> home = project.home().filter(root::startsWith);
        Optional<Path> top = tree.repository(root).or(() -> home);
        for (Path folder = root; folder != null; folder = folder.getParent()) {
            var found = new ArrayList<RulePlace>();
            addTrusted(new Folder(folder, folder, Optional.of(root), () -> "", Optional.empty()), root, found);
            places.addAll(found);
            boolean isLast = top.isEmpty() || folder.equals(top.get());
            if (isLast || found.stream().anyMatch(place -> place.isReadableAs(files))) {
                return;
            }
        }
    }

    private void addBelow(Path root, List<Folder> upward, List<RulePlace> places) throws IOException {
        Set<Path> done = new HashSet<>();
        upward.forEach(folder -> done.add(folder.path));
        Path boundary = tree.repository(root).orElse(root);
        for (Map.Entry<String, Path> below :
                tree.foldersWith(root, firstNames(), step).entrySet()) {
            Path folder = below.getValue();
            if (!done.contains(folder)) {
                Optional<String> scope = Optional.of(Nfc.of(below.getKey()));
                Supplier<String> prefix = () -> insidePrefix(folder, root, boundary);
                places.addAll(existing(new Folder(folder, boundary, Optional.of(root), prefix, scope)));
            }
        }
    }

    /** Returns the names that a folder must have one of, so that one of the paths can exist in it. */
    private List<String> firstNames() {
        var names = new ArrayList<String>();
        for (String path : files.paths()) {
            int slash = path.indexOf('/');
            String first = slash < 0 ? path : path.substring(0, slash);
            if (!names.contains(first)) {
                names.add(first);
            }
        }
        return names;
    }

    private RulePlace place(Folder folder, Path path) throws IOException {
        // A path outside home, such as one from an environment variable, is its own boundary.
        boolean outside =
                folder.root.isEmpty() && project.home().filter(path::startsWith).isEmpty();
        Path boundary = outside || !path.startsWith(folder.path) ? path : folder.boundary;
        boolean wild = hasAsterisk() && Files.isDirectory(path);
        String start =
                path.startsWith(folder.path) ? folder.prefix.get() : ""; // elsewhere, names have the absolute path
        String prefix = wild ? start + PathText.of(path.getFileName()) + "/" : start;
        return new RulePlace(path, boundary.toRealPath(), folder.root, folder.path, prefix, folder.scope);
    }

    /** Returns the places that count in a folder: the first that can be read, or for a path with {@code *} the first for each match. */
    private List<RulePlace> existing(Folder folder) throws IOException {
        if (isReplaced(folder)) {
            return List.of();
        }
        if (!hasAsterisk()) {
            return firstReadable(folder);
        }
        var places = new ArrayList<RulePlace>();
        for (Path path : matches(folder.path)) {
            places.add(place(folder, path));
        }
        return places;
    }

    private boolean isReplaced(Folder folder) throws IOException {
        for (String path : files.replacedBy()) {
            Path other = resolve(folder.path, path);
            if (exists(other) && place(folder, other).target().isPresent()) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether the last name of the first path contains a {@code *}: then that of each path does. */
    private boolean hasAsterisk() {
        return files.path().indexOf('*', files.path().lastIndexOf('/') + 1) >= 0;
    }

    /**
     * Returns the first place that can be read, if any, after those that cannot: somebody has to be told of them.
     */
    private List<RulePlace> firstReadable(Folder folder) throws IOException {
        var places = new ArrayList<RulePlace>();
        for (String path : files.paths()) {
            Path resolved = resolve(folder.path, path);
            if (exists(resolved)) {
                RulePlace place = place(folder, resolved);
                places.add(place);
                if (place.isReadableAs(files)) {
                    break;
                }
            }
        }
        return places;
    }

    private static boolean exists(Path path) {
        return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
    }

    private List<Path> matches(Path folder) throws IOException {
        var matches = new ArrayList<Path>();
        Set<String> found = new HashSet<>();
        for (String pattern : files.paths()) {
            int slash = pattern.lastIndexOf('/');
            int star = pattern.indexOf('*', slash + 1);
            String start = pattern.substring(slash + 1, star);
            String end = pattern.substring(star + 1);
            Path parent = slash < 0 ? folder : resolve(folder, pattern.substring(0, slash));
            Set<String> now = new HashSet<>();
            for (String name : names(parent)) {
                if (name.length() > start.length() + end.length() && name.startsWith(start) && name.endsWith(end)) {
                    String matched = name.substring(start.length(), name.length() - end.length());
                    if (!found.contains(matched)) {
                        now.add(matched);
                        matches.add(parent.resolve(name));
                    }
                }
            }
            found.addAll(now);
        }
        return matches;
    }

    private static List<String> names(Path folder) throws IOException {
        var names = new ArrayList<String>();
        if (Files.isDirectory(folder)) {
            FolderEntries.in(folder).forEach(entry -> names.add(PathText.of(entry.getFileName())));
        }
        names.sort(CodePointOrder.INSTANCE);
        return names;
    }

    private Diagnostic ofAnotherUser(Path path) {
        return Diagnostic.warning(
                        "folder-of-another-user",
                        files.path() + " above the workspace belongs to another user and is skipped",
                        "If you trust the rules, copy them into the workspace or take ownership of the folder")
                .at(PathText.of(path));
    }

    private static Path resolve(Path base, String path) {
        return base.resolve(base.getFileSystem().getPath(path)).normalize();
    }
}
