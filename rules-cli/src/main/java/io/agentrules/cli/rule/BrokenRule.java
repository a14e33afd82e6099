package io.agentrules.cli.rule;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Diagnostic.Location;
import io.agentrules.api.Rule;
import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.text.DiagnosticText;
import io.agentrules.cli.text.Output;
import io.agentrules.cli.text.Style;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.json.DisplayPaths;
import io.agentrules.json.VisibleText;
import java.util.List;
import java.util.stream.Collectors;

/** The diagnostics about files with a given rule name, including files that could not be converted to a rule. */
final class BrokenRule {
    private final List<Diagnostic> diagnostics;
    private final String asked;

    /**
     * Selects the diagnostics about a name.
     *
     * @param asked a rule's name, optionally prefixed with a provider and a colon
     */
    BrokenRule(List<Diagnostic> diagnostics, String asked) {
        this.asked = asked;
        this.diagnostics = diagnostics.stream().filter(this::isAboutIt).toList();
    }

    /** Returns the diagnostics about a name that no rule of a catalog has, without those about the files of rules. */
    static BrokenRule of(RuleCatalog catalog, String asked) {
        List<Rule> rules = catalog.entries().stream().map(RuleEntry::rule).toList();
        return new BrokenRule(new BrokenRule(catalog.diagnostics(), asked).aboutOthersThan(rules), asked);
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

    /** Returns the diagnostics that are not about the files of the given rules. */
    List<Diagnostic> aboutOthersThan(List<Rule> rules) {
        return diagnostics.stream()
                .filter(diagnostic -> rules.stream().noneMatch(rule -> DiagnosticText.isAbout(rule, diagnostic)))
                .toList();
    }

    /** Explains why a file could not be converted to a rule. */
    void write(Invocation invocation) {
        Output out = invocation.out();
        out.text(Style.BOLD, VisibleText.line(asked)).text(": ").line(Style.RED, "no rule");
        out.line("  Its file could not be read as a rule").line();
        out.line(Style.BOLD, "Diagnostics");
        new DiagnosticText(out, invocation.paths()).writeEach(diagnostics);
    }

    /** Returns a short form of the explanation. */
    String text(DisplayPaths paths) {
        return diagnostics.stream()
                .map(diagnostic -> "\n    "
                        + VisibleText.line(DiagnosticText.place(diagnostic, paths) + ": "
                                + diagnostic.severity().id() + ": " + diagnostic.message() + " [" + diagnostic.code()
                                + "]"))
                .collect(Collectors.joining(
                        "", "no rule is named " + VisibleText.line(asked) + "; its file has errors:", ""));
    }
}
