package io.agentrules.check.internal.fix;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Diagnostic.Fix;
import io.agentrules.check.input.FileReplacement;
import io.agentrules.check.model.FileChange;
import io.agentrules.check.model.FixResult;
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
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Applies the fixes of diagnostics. Changes only files of the workspace, and the user's in the home folder, never through a link,
 * and only if a file still has the text that was read.
 */
public final class FileFixes {
    private static final Comparator<Diagnostic> BY_LINE =
            Comparator.comparingInt(diagnostic -> diagnostic.fix().orElseThrow().firstLine());

    private final ProjectFiles project;
    private final boolean writes;
    private final List<FileChange> changes = new ArrayList<>();
    private final List<Diagnostic> refused = new ArrayList<>();

    private FileFixes(ProjectFiles project, boolean writes) {
        this.project = project;
        this.writes = writes;
    }

    /**
     * Applies fixes. Of two that concern the same lines, only the first is applied.
     *
     * @param diagnostics those without a fix are left out
     * @param writes whether the files are written
     * @return nothing is left out as unsafe
     */
    public static FixResult of(List<Diagnostic> diagnostics, ProjectFiles project, boolean writes) {
        Map<String, List<Diagnostic>> byFile = new TreeMap<>(CodePointOrder.INSTANCE);
        diagnostics.forEach(diagnostic -> diagnostic
                .fix()
                .ifPresent(fix -> byFile.computeIfAbsent(fix.file(), unused -> new ArrayList<>())
                        .add(diagnostic)));
        var fixes = new FileFixes(project, writes);
        byFile.forEach(fixes::fix);
        return new FixResult(fixes.changes, fixes.refused, List.of(), Optional.empty());
    }

    private void fix(String file, List<Diagnostic> diagnostics) {
        try {
            FileReplacement replacement = new FileReplacement(place(file));
            byte[] before = replacement.read().orElseThrow(() -> new NoSuchFileException(file));
            RawText text = RawText.of(before);
            List<Diagnostic> applied = withoutOverlaps(diagnostics);
            List<Fix> fixes =
                    applied.stream().map(each -> each.fix().orElseThrow()).toList();
            if (!fixes.stream().allMatch(text::isOf)) {
                throw new IOException("it has changed since it was read");
            }
            Optional<FileReplacement.Refusal> refusal = replacement.refusal();
            if (refusal.isPresent()) {
                throw new IOException(refusal.get().problem());
            }
            if (writes
                    && !replacement.replace(
                            Optional.of(before), text.with(fixes).bytes())) {
                throw new IOException("something else is changing it");
            }
            changes.add(new FileChange(file, applied));
        } catch (IOException | InvalidPathException | SecurityException e) {
            refused.add(refused(file, e));
        }
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
