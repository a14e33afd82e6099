package io.agentrules.core.internal.include;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.spi.ImportStyle;
import io.agentrules.core.internal.include.FileLookup.Target;
import io.agentrules.core.internal.parse.Finding;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** The problems with the imports of one rule. */
final class ImportReports {
    private static final int MAX_PROBLEMS = 1_000;

    private final ImportRules rules;
    private final String boundaryName;
    private final List<ImportProblem> problems = new ArrayList<>();
    private final Set<String> reported = new HashSet<>();

    ImportReports(ImportRules rules, String boundaryName) {
        this.rules = rules;
        this.boundaryName = boundaryName;
    }

    List<ImportProblem> problems() {
        return problems;
    }

    /** Adds a problem with the text of an imported file. */
    void add(Path file, Finding finding) {
        problems.add(new ImportProblem(Optional.of(file), finding));
    }

    /** Reports a reference that leads to no file, unless it is probably no path at all. */
    void unresolved(Target kind, WrittenReference reference) {
        String written = reference.written();
        boolean always = rules.style() == ImportStyle.WORD || rules.style() == ImportStyle.FILE_LINK;
        boolean meant = always || ProbablyPaths.isMeant(reference.path(), reference.alone());
        switch (kind) {
            case FILE -> {}
            case NOT_LOOKED_AT -> limit(reference, FileLookup.MAX_PATHS + " different references");
            case GIT -> add(reference, ImportDiagnostics.inGit(written));
            case SPECIAL -> add(reference, ImportDiagnostics.notText(written, "a pipe, a socket or a device"));
            case LINK_OUTSIDE -> add(reference, ImportDiagnostics.leadsOutOf(boundaryName, written));
            case OUTSIDE -> {
                if (meant) {
                    add(reference, outside(reference));
                }
            }
            case MISSING -> {
                if (meant) {
                    add(reference, missing(written));
                }
            }
            case FOLDER -> {
                if (always) {
                    add(reference, ImportDiagnostics.folder(written));
                }
            }
        }
    }

    private Diagnostic outside(WrittenReference reference) {
        if (rules.isUrl(reference.path())) {
            return ImportDiagnostics.url(reference.written());
        }
        return rules.isRefused(reference.path())
                ? ImportDiagnostics.absolute(reference.written())
                : ImportDiagnostics.leadsOutOf(boundaryName, reference.written());
    }

    private Diagnostic missing(String written) {
        return rules.style() == ImportStyle.WORD
                ? ImportDiagnostics.replaced(written)
                : ImportDiagnostics.missing(written);
    }

    /** Reports a limit once per rule: all references after the first are affected. */
    void limit(WrittenReference reference, String limit) {
        if (reported.add("import-limit")) {
            put(reference, ImportDiagnostics.limit(reference.written(), limit));
        }
    }

    /** Reports a problem once per file and reference. */
    void add(WrittenReference reference, Diagnostic diagnostic) {
        if (reported.size() < MAX_PROBLEMS && reported.add(reference.file() + "\n" + reference.written())) {
            put(reference, diagnostic);
        }
    }

    private void put(WrittenReference reference, Diagnostic diagnostic) {
        Optional<Path> importedFile = Optional.of(reference.file()).filter(file -> reference.isImported());
        problems.add(new ImportProblem(importedFile, new Finding(diagnostic, OptionalInt.of(reference.line()))));
    }
}
