package io.agentrules.core.internal.include;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.internal.agent.Imports;
import io.agentrules.core.internal.include.FileLookup.Target;
import io.agentrules.core.internal.parse.Finding;
import io.agentrules.core.internal.support.Excerpt;
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
    private static final String AS_TEXT = ", or put the reference in backticks if it is only text";

    private final Imports imports;
    private final String boundaryName;
    private final List<ImportProblem> problems = new ArrayList<>();
    private final Set<String> reported = new HashSet<>();

    ImportReports(Imports imports, String boundaryName) {
        this.imports = imports;
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
        switch (kind) {
            case FILE -> {}
            case NOT_LOOKED_AT -> limit(reference, FileLookup.MAX_PATHS + " different references");
            case GIT -> outside(reference, "is in .git, so it is not imported");
            case SPECIAL -> notText(reference, "a pipe, a socket or a device");
            case LINK_OUTSIDE -> outside(reference, "leads out of " + boundaryName + ", so it is not imported");
            case OUTSIDE -> {
                if (!isMeant(reference)) {
                    return;
                }
                if (imports.isAddress(reference.path())) {
                    outside(reference, "is a URL, so it is not imported");
                } else if (imports.refuses(reference.path())) {
                    outside(
                            reference,
                            "has an absolute path, which its agent does not import",
                            " with a relative path");
                } else {
                    outside(reference, "leads out of " + boundaryName + ", so it is not imported");
                }
            }
            case MISSING -> {
                if (isMeant(reference)) {
                    missing(
                            reference,
                            imports.missing()
                                    .map(what -> "names no file that can be imported, and " + what)
                                    .orElse("is written like an import, but there is no such file"));
                }
            }
            case FOLDER -> {
                if (imports.areAlwaysMeant()) {
                    missing(reference, "is a folder, so it is not imported");
                }
            }
        }
    }

    private boolean isMeant(WrittenReference reference) {
        return imports.areAlwaysMeant() || ProbablyPaths.isMeant(reference);
    }

    void missing(WrittenReference reference, String why) {
        add("import-missing", reference, why, "Correct the path" + AS_TEXT);
    }

    void unreadable(WrittenReference reference, Exception e) {
        String why = " is not imported, because it cannot be read";
        add(
                reference,
                warning("import-missing", reference, why, "Correct the path" + AS_TEXT)
                        .causedBy(e));
    }

    void outside(WrittenReference reference, String why) {
        outside(reference, why, "");
    }

    private void outside(WrittenReference reference, String why, String how) {
        add("import-outside", reference, why, "Refer to a file in the same repository" + how + AS_TEXT);
    }

    void notText(WrittenReference reference, String what) {
        String why = "is not imported, because it is " + what;
        add("import-not-text", reference, why, "Refer to a text file" + AS_TEXT);
    }

    /** Reports a limit once per rule: all references after the first are affected. */
    void limit(WrittenReference reference, String limit) {
        if (reported.add("import-limit")) {
            String why = " and references after it may not be imported, because one rule has at most " + limit;
            put(reference, warning("import-limit", reference, why, "Import less, or split the rule"));
        }
    }

    void text(WrittenReference reference) {
        add(
                "import-text",
                reference,
                "is not imported, because the agent imports only a path with white space around it",
                "Write a space between the path and what is beside it");
    }

    void untrusted(WrittenReference reference) {
        add(
                "import-outside",
                reference,
                "is in a workspace that is not trusted, so it is not imported",
                "Trust the workspace, or copy the text that you need");
    }

    void cycle(WrittenReference reference) {
        add(
                "import-cycle",
                reference,
                "imports the file itself, or one that imports it",
                "Remove one of the references");
    }

    void tooDeep(WrittenReference reference, int maxDepth) {
        add(
                "import-too-deep",
                reference,
                "is not imported, because imports are followed only " + maxDepth
                        + (maxDepth == 1 ? " file deep" : " files deep"),
                "Import the file in the rule file itself, or in one that is nearer to it");
    }

    /** Reports a problem once per file and reference; {@code why} follows the reference in the message. */
    private void add(String code, WrittenReference reference, String why, String remedy) {
        add(reference, warning(code, reference, " " + why, remedy));
    }

    private void add(WrittenReference reference, Diagnostic diagnostic) {
        if (reported.size() < MAX_PROBLEMS && reported.add(reference.file() + "\n" + reference.written())) {
            put(reference, diagnostic);
        }
    }

    private static Diagnostic warning(String code, WrittenReference reference, String why, String remedy) {
        return Diagnostic.warning(code, Excerpt.of(reference.written()) + why, remedy);
    }

    private void put(WrittenReference reference, Diagnostic diagnostic) {
        Optional<Path> importedFile = Optional.of(reference.file()).filter(file -> reference.isImported());
        problems.add(new ImportProblem(importedFile, new Finding(diagnostic, OptionalInt.of(reference.line()))));
    }
}
