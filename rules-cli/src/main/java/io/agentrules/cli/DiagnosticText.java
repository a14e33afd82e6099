package io.agentrules.cli;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import java.util.List;

/** Diagnostics for people. */
final class DiagnosticText {
    private static final String NO_FILE = "(no file)";

    private final Output out;
    private final ShownPaths paths;

    DiagnosticText(Output out, ShownPaths paths) {
        this.out = out;
        this.paths = paths;
    }

    /** Returns those about the file of a rule. */
    static List<Diagnostic> about(Rule rule, List<Diagnostic> diagnostics) {
        return diagnostics.stream()
                .filter(diagnostic -> diagnostic
                        .location()
                        .map(location -> location.file().equals(rule.source().location()))
                        .orElse(false))
                .toList();
    }

    /** Writes one as compilers do, on one line without its remedy. */
    void writeLine(Diagnostic diagnostic) {
        out.text("  " + VisibleText.line(place(diagnostic)) + ": ")
                .text(Style.of(diagnostic.severity()), diagnostic.severity().id())
                .text(": " + VisibleText.line(diagnostic.message()))
                .line(Style.DIM, " [" + VisibleText.line(diagnostic.code()) + "]");
    }

    /** Writes each with its remedy on a second line, and a blank line between the files. */
    void writeByFile(List<Diagnostic> diagnostics) {
        String last = "";
        for (Diagnostic diagnostic : diagnostics) {
            String file = file(diagnostic);
            if (!last.isEmpty() && !last.equals(file)) {
                out.line();
            }
            last = file;
            write(diagnostic);
        }
    }

    /** Writes one with its remedy on a second line. */
    void write(Diagnostic diagnostic) {
        out.text(Style.BOLD, VisibleText.line(place(diagnostic)))
                .text("  ")
                .text(Style.of(diagnostic.severity()), diagnostic.severity().id())
                .text("  ")
                .text(Style.DIM, VisibleText.line(diagnostic.code()))
                .text("  ")
                .line(VisibleText.line(diagnostic.message()));
        out.line("    " + VisibleText.line(diagnostic.remedy()));
    }

    private String place(Diagnostic diagnostic) {
        return paths.place(diagnostic).orElse(NO_FILE);
    }

    private String file(Diagnostic diagnostic) {
        return diagnostic
                .location()
                .map(location -> paths.shown(location.file()))
                .orElse(NO_FILE);
    }
}
