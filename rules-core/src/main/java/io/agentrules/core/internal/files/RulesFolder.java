package io.agentrules.core.internal.files;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.spi.FileFilter;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.core.internal.support.CodePointOrder;
import io.agentrules.core.internal.support.FolderEntries;
import io.agentrules.core.internal.support.PathText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A bounded walk over one rules folder or single rule file.
 *
 * <p>Links are followed if they end inside the place's boundary; a folder that was already visited under another name is skipped.
 * The result is sorted, because file systems return entries in no particular order.
 */
public final class RulesFolder {
    private static final Comparator<FoundFile> BY_RELATIVE_PATH =
            (one, other) -> CodePointOrder.INSTANCE.compare(one.relative(), other.relative());

    private final RulePlace place;
    private final RuleFiles files;
    private final FileBudget budget;
    private final Consumer<Diagnostic> report;
    private final Set<Path> visited = new HashSet<>();

    /**
     * An entry of a folder.
     *
     * @param path where the entry is shown to be
     * @param real the same place, with the links of the folder resolved
     */
    private record Entry(String name, Path path, Path real) {}

    public RulesFolder(RulePlace place, RuleFiles files, FileBudget budget, Consumer<Diagnostic> report) {
        this.place = place;
        this.files = files;
        this.budget = budget;
        this.report = report;
    }

    public void readInto(List<FoundFile> found) {
        Path path = place.path();
        try {
            Path real = path.toRealPath();
            BasicFileAttributes attributes = Files.readAttributes(real, BasicFileAttributes.class);
            if (place.isOutside(real)) {
                report.accept(outside(path));
            } else if (attributes.isDirectory()) {
                readFolder(path, real, found);
            } else if (files.orFile()) {
                add(path, real, attributes, place.relative(), found);
            } else {
                report.accept(misplaced("is a file where a folder of rules is expected"));
            }
        } catch (IOException | SecurityException e) {
            report.accept(isBrokenLink(path, e) ? brokenLink(path) : FileProblems.unreadable(path, e));
        }
    }

    private void readFolder(Path path, Path real, List<FoundFile> found) {
        if (!files.filter().readsFolders()) {
            report.accept(misplaced("is a folder where one rule file is expected"));
            return;
        }
        var inside = new ArrayList<FoundFile>();
        walk(path, real, "", 0, inside);
        inside.sort(BY_RELATIVE_PATH);
        found.addAll(inside);
    }

    private void walk(Path folder, Path real, String relative, int depth, List<FoundFile> found) {
        if (depth > files.filter().maxDepth()) {
            return;
        }
        if (depth > budget.maxFolderDepth()) {
            report.accept(Diagnostic.warning(
                            "folder-too-deep",
                            "A folder nested more than " + budget.maxFolderDepth() + " levels deep is not read",
                            "Move its rules to a folder further up, or raise the limit")
                    .at(PathText.of(folder)));
            return;
        }
        if (!visited.add(real)) {
            report.accept(loop(folder));
            return;
        }
        var unread = new ArrayList<String>();
        for (Entry entry : rulesOf(entries(folder, real))) {
            if (budget.isUsedUp()) {
                break;
            }
            visit(entry, relative, depth, found, unread);
        }
        if (!unread.isEmpty()) {
            report.accept(notRead(folder, unread));
        }
    }

    /** Returns the entries that may be or contain rules. */
    private List<Entry> rulesOf(List<Entry> entries) {
        for (Entry entry : entries) {
            if (entry.name.equals(files.filter().onlyFile())) {
                return List.of(entry);
            }
        }
        return entries;
    }

    /** Returns the entries of a folder, sorted so that the result for a folder with two names does not depend on the disk. */
    private List<Entry> entries(Path folder, Path real) {
        var entries = new ArrayList<Entry>();
        try {
            for (Path entry : FolderEntries.in(real)) {
                Path name = entry.getFileName();
                entries.add(new Entry(PathText.of(name), folder.resolve(name), entry));
            }
        } catch (IOException | SecurityException e) {
            report.accept(FileProblems.unreadable(folder, e));
        }
        entries.sort((one, other) -> CodePointOrder.INSTANCE.compare(one.name, other.name));
        return entries;
    }

    private void visit(Entry entry, String parent, int depth, List<FoundFile> found, List<String> unread) {
        String fileName = entry.name;
        FileFilter filter = files.filter();
        if ((!filter.hidden() && fileName.startsWith("."))
                || (parent.isEmpty() && filter.excludedFolders().contains(fileName))) {
            return;
        }
        Path real = entry.real;
        Path path = entry.path;
        try {
            BasicFileAttributes attributes =
                    Files.readAttributes(real, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            Path file = real;
            if (attributes.isSymbolicLink()) {
                file = real.toRealPath();
                attributes = Files.readAttributes(file, BasicFileAttributes.class);
                if (place.isOutside(file)) {
                    report.accept(outside(path));
                    return;
                }
            }
            String relative = parent + fileName;
            if (attributes.isDirectory()) {
                walk(path, file, relative + "/", depth + 1, found);
            } else if (filter.accepts(fileName)) {
                add(path, file, attributes, relative, found);
            } else if (!filter.excludes(fileName) && !filter.anyExtension()) {
                unread.add(fileName);
            }
        } catch (IOException | SecurityException e) {
            report.accept(isBrokenLink(path, e) ? brokenLink(path) : FileProblems.unreadable(path, e));
        }
    }

    private void add(Path path, Path file, BasicFileAttributes attributes, String relative, List<FoundFile> found) {
        if (!attributes.isRegularFile()) {
            report.accept(Diagnostic.warning(
                            "file-not-regular",
                            relative + " is a pipe, a socket or a device, so it is not read",
                            "Remove it, or replace it by a regular file")
                    .at(PathText.of(path)));
            return;
        }
        if (budget.take(path, report)) {
            found.add(new FoundFile(
                    name(path, relative),
                    path.equals(place.path()) && !files.chain() ? PathText.of(path.getFileName()) : relative,
                    path,
                    file,
                    place.boundary(),
                    attributes,
                    files.level(),
                    place.root(),
                    place.scope(),
                    place.base()));
        }
    }

    private String name(Path path, String relative) {
        if (!path.equals(place.path())) {
            return place.prefix() + RuleNames.ofRelative(relative, files.filter());
        }
        return files.chain()
                ? RuleNames.ofSingleFile(place.prefix() + relative)
                : place.prefix() + RuleNames.ofSingleFile(PathText.of(path.getFileName()));
    }

    private static boolean isBrokenLink(Path path, Exception e) {
        return e instanceof NoSuchFileException && Files.isSymbolicLink(path);
    }

    private Diagnostic misplaced(String what) {
        return Diagnostic.warning("path-unexpected", place.relative() + " " + what, "Move or remove it")
                .at(PathText.of(place.path()));
    }

    private Diagnostic notRead(Path folder, List<String> fileNames) {
        String others = fileNames.size() == 1 ? "" : " and " + (fileNames.size() - 1) + " more";
        return Diagnostic.info(
                        "extension-not-read",
                        fileNames.get(0) + others + " in a rules folder " + (fileNames.size() == 1 ? "has" : "have")
                                + " none of the extensions that are read: "
                                + String.join(", ", files.filter().extensions()),
                        "Rename files that are meant to be rules")
                .at(PathText.of(folder.resolve(fileNames.get(0))));
    }

    private static Diagnostic loop(Path path) {
        return Diagnostic.warning(
                        "link-loop",
                        PathText.of(path.getFileName()) + " is a link to a folder that is already read",
                        "Remove the link")
                .at(PathText.of(path));
    }

    private static Diagnostic outside(Path path) {
        return Diagnostic.warning(
                        "link-outside",
                        PathText.of(path.getFileName())
                                + " is a link out of the workspace or home folder, or into .git, so it is not followed",
                        "Replace the link by a copy of its target")
                .at(PathText.of(path));
    }

    private static Diagnostic brokenLink(Path path) {
        return Diagnostic.warning(
                        "link-broken",
                        PathText.of(path.getFileName()) + " is a link whose target does not exist",
                        "Remove the link, or restore its target")
                .at(PathText.of(path));
    }
}
