package io.agentrules.core.internal.files;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.spi.FileFilter;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.core.internal.support.CodePointOrder;
import io.agentrules.core.internal.support.FolderEntries;
import io.agentrules.core.internal.support.PathText;
import io.agentrules.core.model.Limits;
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
import java.util.function.BooleanSupplier;
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
    private final Limits limits;
    private final BooleanSupplier mayRead;
    private final Consumer<Diagnostic> report;
    private final List<FoundFile> found = new ArrayList<>();
    private final Set<Path> visited = new HashSet<>();
    private int fileCount;

    /** An entry of a folder; its name need not be text in the file system's encoding. */
    private record Entry(String text, Path name) {}

    /**
     * Prepares a walk.
     *
     * @param mayRead called before each file and folder; returns whether it may be read
     */
    public RulesFolder(
            RulePlace place, RuleFiles files, Limits limits, BooleanSupplier mayRead, Consumer<Diagnostic> report) {
        this.place = place;
        this.files = files;
        this.limits = limits;
        this.mayRead = mayRead;
        this.report = report;
    }

    /** Returns the files by relative path, in code-point order. Called once. */
    public List<FoundFile> read() {
        Path path = place.path();
        try {
            Path real = path.toRealPath();
            BasicFileAttributes attributes = Files.readAttributes(real, BasicFileAttributes.class);
            if (place.isOutside(real)) {
                report.accept(outside(path));
            } else if (attributes.isDirectory() && files.filter().readsFolders()) {
                walk(path, real, "", 0);
                found.sort(BY_RELATIVE_PATH);
            } else if (!attributes.isDirectory() && files.orFile()) {
                add(path, real, attributes, place.relative());
            } else {
                report.accept(Diagnostic.warning(
                                "path-unexpected",
                                place.relative()
                                        + (attributes.isDirectory()
                                                ? " is a folder where one rule file is expected"
                                                : " is a file where a folder of rules is expected"),
                                "Move or remove it")
                        .at(PathText.of(path)));
            }
        } catch (IOException | SecurityException e) {
            report.accept(isBrokenLink(path, e) ? brokenLink(path) : FileProblems.unreadable(path, e));
        }
        return found;
    }

    /** Walks a folder; {@code real} is the same one without links. */
    private void walk(Path folder, Path real, String relative, int depth) {
        if (depth > files.filter().maxDepth()) {
            return;
        }
        if (depth > limits.maxFolderDepth()) {
            report.accept(Diagnostic.warning(
                            "folder-too-deep",
                            "A folder nested more than " + limits.maxFolderDepth() + " levels deep is not read",
                            "Move its rules to a folder further up, or raise the limit")
                    .at(PathText.of(folder)));
            return;
        }
        if (!visited.add(real)) {
            report.accept(Diagnostic.warning(
                            "link-loop",
                            PathText.of(folder.getFileName()) + " is a link to a folder that is already read",
                            "Remove the link")
                    .at(PathText.of(folder)));
            return;
        }
        var unread = new ArrayList<String>();
        for (Entry entry : entries(folder, real)) {
            if (fileCount > limits.maxFilesPerProvider() || !mayRead.getAsBoolean()) {
                break;
            }
            visit(entry, folder, real, relative, depth, unread);
        }
        if (!unread.isEmpty()) {
            report.accept(notRead(folder, unread));
        }
    }

    /** Returns what a folder has, sorted so that the result for a folder with two names does not depend on the disk. */
    private List<Entry> entries(Path folder, Path real) {
        try {
            List<Entry> entries = FolderEntries.in(real).stream()
                    .map(entry -> new Entry(PathText.of(entry.getFileName()), entry.getFileName()))
                    .sorted(Comparator.comparing(Entry::text, CodePointOrder.INSTANCE))
                    .toList();
            return entries.stream()
                    .filter(entry -> files.filter().isOnlyFile(entry.text))
                    .findFirst()
                    .map(List::of)
                    .orElse(entries);
        } catch (IOException | SecurityException e) {
            report.accept(FileProblems.unreadable(folder, e));
            return List.of();
        }
    }

    private void visit(Entry entry, Path folder, Path realFolder, String parent, int depth, List<String> unread) {
        String name = entry.text;
        FileFilter filter = files.filter();
        if ((!filter.hidden() && name.startsWith("."))
                || (parent.isEmpty() && filter.excludedFolders().contains(name))) {
            return;
        }
        Path path = folder.resolve(entry.name);
        try {
            Path file = realFolder.resolve(entry.name);
            BasicFileAttributes attributes =
                    Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (attributes.isSymbolicLink()) {
                file = file.toRealPath();
                attributes = Files.readAttributes(file, BasicFileAttributes.class);
                if (place.isOutside(file)) {
                    report.accept(outside(path));
                    return;
                }
            }
            String relative = parent + name;
            if (attributes.isDirectory()) {
                walk(path, file, relative + "/", depth + 1);
            } else if (filter.accepts(name)) {
                add(path, file, attributes, relative);
            } else if (!filter.excludes(name)
                    && !filter.extensions().isEmpty()
                    && !filter.anyExtension()
                    && !name.startsWith(".")) {
                unread.add(name);
            }
        } catch (IOException | SecurityException e) {
            report.accept(isBrokenLink(path, e) ? brokenLink(path) : FileProblems.unreadable(path, e));
        }
    }

    private void add(Path path, Path file, BasicFileAttributes attributes, String relative) {
        if (!attributes.isRegularFile()) {
            report.accept(Diagnostic.warning(
                            "file-not-regular",
                            relative + " is a pipe, a socket or a device, so it is not read",
                            "Remove it, or replace it by a regular file")
                    .at(PathText.of(path)));
            return;
        }
        if (++fileCount > limits.maxFilesPerProvider()) {
            report.accept(Diagnostic.error(
                            "too-many-files",
                            "More than " + limits.maxFilesPerProvider()
                                    + " files in one place; this file and those after it are not read",
                            "Move files that are not rules out of the folder, or raise the limit")
                    .at(PathText.of(path)));
            return;
        }
        boolean isPlace = path.equals(place.path());
        String fileName = PathText.of(path.getFileName());
        String name = !isPlace
                ? place.prefix() + RuleNames.ofRelative(relative, files.filter())
                : files.chain()
                        ? RuleNames.ofSingleFile(place.prefix() + relative)
                        : place.prefix() + RuleNames.ofSingleFile(fileName);
        found.add(new FoundFile(
                name,
                isPlace && !files.chain() ? fileName : relative,
                path,
                file,
                place.boundary(),
                attributes,
                files.level(),
                place.root(),
                place.scope(),
                place.base()));
    }

    private static boolean isBrokenLink(Path path, Exception e) {
        return e instanceof NoSuchFileException && Files.isSymbolicLink(path);
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
