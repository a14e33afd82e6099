package io.agentrules.check.internal.fix;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Diagnostic.Fix;
import io.agentrules.check.input.FileReplacement;
import io.agentrules.check.model.FileChange;
import io.agentrules.core.internal.files.FileProblems;
import io.agentrules.core.internal.files.ProjectFiles;
import io.agentrules.core.internal.support.CodePointOrder;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes the fixes of diagnostics, first as drafts. Changes only files of the workspace, and the user's in the home folder, never through a
 * link, and only if a file still has the text that was read. For one thread.
 */
final class FileFixes {
    private static final Comparator<Diagnostic> BY_LINE =
            Comparator.comparingInt(diagnostic -> diagnostic.fix().orElseThrow().firstLine());

    private final ProjectFiles project;
    private final Map<String, Draft> drafts = new TreeMap<>(CodePointOrder.INSTANCE);
    private final Map<String, Diagnostic> refused = new TreeMap<>(CodePointOrder.INSTANCE);

    /** A file as it was, and as it will be. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Draft(FileReplacement file, byte[] before, RawText first, RawText text, List<Diagnostic> solved) {
        Draft with(List<Diagnostic> more) {
            List<Fix> fixes =
                    more.stream().map(each -> each.fix().orElseThrow()).toList();
            return new Draft(
                    file,
                    before,
                    first,
                    text.with(fixes),
                    Stream.concat(solved.stream(), more.stream()).toList());
        }

        boolean isOf(List<Diagnostic> fixable) {
            return fixable.stream().allMatch(each -> text.isOf(each.fix().orElseThrow()));
        }
    }

    FileFixes(ProjectFiles project) {
        this.project = project;
    }

    /**
     * Makes fixes of what the drafts contain, or else the files. Of two that concern the same lines, only the first is made.
     *
     * @param fixable diagnostics with a fix
     * @return the files whose drafts changed
     */
    Set<String> add(List<Diagnostic> fixable) {
        Map<String, List<Diagnostic>> byFile = fixable.stream()
                .collect(Collectors.groupingBy(each -> each.fix().orElseThrow().file()));
        return byFile.entrySet().stream()
                .filter(entry -> add(entry.getKey(), withoutOverlaps(entry.getValue())))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    private boolean add(String file, List<Diagnostic> fixable) {
        if (refused.containsKey(file)) {
            return false;
        }
        try {
            Draft draft = drafts.get(file);
            if (draft == null) {
                draft = read(file);
            }
            if (!draft.isOf(fixable)) {
                throw new IOException("it has changed since it was read");
            }
            drafts.put(file, draft.with(fixable));
            return true;
        } catch (IOException | InvalidPathException | SecurityException e) {
            refused.put(file, refused(file, e));
            return false;
        }
    }

    private Draft read(String file) throws IOException {
        var replacement = new FileReplacement(place(file));
        byte[] before = replacement.read().orElseThrow(() -> new NoSuchFileException(file));
        Optional<FileReplacement.Refusal> refusal = replacement.refusal();
        if (refusal.isPresent()) {
            throw new IOException(refusal.get().problem());
        }
        RawText text = RawText.of(before);
        return new Draft(replacement, before, text, text, List.of());
    }

    /** Returns what the files will contain, by their path without links. */
    Map<Path, byte[]> drafts() {
        return drafts.values().stream()
                .collect(Collectors.toMap(
                        draft -> draft.file().file(), draft -> draft.text().bytes(), (one, same) -> same));
    }

    /** Replaces the files, each in one step. */
    void write() {
        for (Map.Entry<String, Draft> each : List.copyOf(drafts.entrySet())) {
            Draft draft = each.getValue();
            try {
                if (!draft.file()
                        .replace(Optional.of(draft.before()), draft.text().bytes())) {
                    throw new IOException("something else is changing it");
                }
            } catch (IOException | SecurityException e) {
                drafts.remove(each.getKey());
                refused.put(each.getKey(), refused(each.getKey(), e));
            }
        }
    }

    /** Returns the changes; after {@link #write}, those that were made. */
    List<FileChange> changes() {
        return drafts.entrySet().stream()
                .map(each -> {
                    Draft draft = each.getValue();
                    return new FileChange(
                            each.getKey(), draft.first().text(), draft.text().text(), draft.solved());
                })
                .toList();
    }

    /** Returns why files are left as they are. */
    List<Diagnostic> refused() {
        return List.copyOf(refused.values());
    }

    /** Two rules may be read from one file, and report the same; a fix is then made once. */
    private static List<Diagnostic> withoutOverlaps(List<Diagnostic> diagnostics) {
        var applied = new ArrayList<Diagnostic>();
        int last = 0;
        for (Diagnostic each : diagnostics.stream().sorted(BY_LINE).toList()) {
            Fix fix = each.fix().orElseThrow();
            if (fix.firstLine() > last) {
                applied.add(each);
                last = fix.lastLine();
            }
        }
        return applied;
    }

    /**
     * Returns the path to write.
     *
     * @throws IOException if it is outside the workspace and home, or is reached through a link
     */
    private Path place(String file) throws IOException {
        Path path = Path.of(file).normalize();
        Optional<Path> base = Stream.concat(project.roots().stream(), project.home().stream())
                .filter(folder -> path.startsWith(folder) && !path.equals(folder))
                .findFirst();
        if (base.isEmpty()) {
            throw new IOException("it is outside the workspace");
        }
        Path real = base.get().toRealPath().resolve(base.get().relativize(path));
        if (!real.equals(path.toRealPath())) {
            throw new IOException("it is a link, or is in a folder that is a link");
        }
        return real;
    }

    private static Diagnostic refused(String file, Exception reason) {
        boolean isOurs = reason.getClass() == IOException.class;
        String why = isOurs
                ? String.valueOf(reason.getMessage())
                : "it cannot be read or written: " + FileProblems.reason(reason);
        return Diagnostic.warning(
                        "fix-refused",
                        "The file is left as it is: " + why,
                        "Change it by hand as the other diagnostics say, or check again")
                .at(file);
    }
}
