package io.agentrules.cli;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Diagnostic.Location;
import io.agentrules.api.Rule;
import java.util.List;
import java.util.stream.Collectors;

/** What is said of the files of a name, of which no rule may have been made. */
final class BrokenRule {
    private final List<Diagnostic> diagnostics;
    private final String asked;

    /**
     * Looks for what was asked for.
     *
     * @param asked a rule's name, perhaps with a provider and a colon before it
     */
    BrokenRule(List<Diagnostic> diagnostics, String asked) {
        this.asked = asked;
        this.diagnostics = diagnostics.stream().filter(this::isAboutIt).toList();
    }

    private boolean isAboutIt(Diagnostic diagnostic) {
        String name = asked.substring(asked.indexOf(':') + 1);
        return diagnostic
                        .rule()
                        .filter(rule -> rule.equals(asked) || rule.equals(name))
                        .isPresent()
                || (diagnostic.rule().isEmpty()
                        && diagnostic
                                .location()
                                .filter(location -> isOf(location, name))
                                .isPresent());
    }

    private static boolean isOf(Location location, String name) {
        int extension = location.file().lastIndexOf('.');
        String path = extension < 0 ? location.file() : location.file().substring(0, extension);
        return path.endsWith("/" + name);
    }

    List<Diagnostic> diagnostics() {
        return diagnostics;
    }

    /** Returns what is said of other files than those of some rules. */
    List<Diagnostic> aboutOthersThan(List<Rule> rules) {
        return diagnostics.stream()
                .filter(diagnostic -> rules.stream().noneMatch(rule -> DiagnosticText.isAbout(rule, diagnostic)))
                .toList();
    }

    /** Writes the story of a file of which no rule was made. */
    void write(Invocation invocation) {
        Output out = invocation.out();
        out.text(Style.BOLD, VisibleText.line(asked)).text(": ").line(Style.RED, "no rule");
        out.line("  No rule could be made of its file").line();
        out.line(Style.BOLD, "Diagnostics");
        new DiagnosticText(out, invocation.paths()).writeEach(diagnostics);
    }

    /** Returns the same on a few lines. */
    String text(DisplayPaths paths) {
        return diagnostics.stream()
                .map(diagnostic -> "\n    "
                        + VisibleText.line(DiagnosticText.place(diagnostic, paths) + ": "
                                + diagnostic.severity().id() + ": " + diagnostic.message() + " [" + diagnostic.code()
                                + "]"))
                .collect(Collectors.joining("", "no rule is named " + VisibleText.line(asked) + "; of its file:", ""));
    }
}
