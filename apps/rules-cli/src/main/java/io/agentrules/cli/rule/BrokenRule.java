package io.agentrules.cli.rule;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Diagnostic.Location;
import io.agentrules.api.Rule;
import io.agentrules.check.RuleChecker;
import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.option.Failure;
import io.agentrules.cli.text.DiagnosticText;
import io.agentrules.cli.text.Output;
import io.agentrules.cli.text.Style;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.json.DisplayPaths;
import io.agentrules.json.VisibleText;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The diagnostics about files with a given rule name, or of a given path, including files that did not become a rule. */
final class BrokenRule {
    private final List<Diagnostic> diagnostics;
    private final String asked;

    private BrokenRule(String asked, List<Diagnostic> diagnostics) {
        this.asked = asked;
        this.diagnostics = diagnostics;
    }

    /**
     * Selects the diagnostics about a name.
     *
     * @param asked a rule's name, optionally prefixed with a provider and a colon
     */
    BrokenRule(List<Diagnostic> diagnostics, String asked) {
        this(
                asked,
                diagnostics.stream()
                        .filter(diagnostic -> isAbout(asked, diagnostic))
                        .toList());
    }

    /** Returns the diagnostics about a name that no rule of a catalog has, or a file, without those about the files of rules. */
    static BrokenRule of(Invocation invocation, RuleCatalog catalog, String asked) {
        List<Rule> rules = catalog.entries().stream().map(RuleEntry::rule).toList();
        return new BrokenRule(
                asked,
                RuleChecker.of(invocation.engine()).diagnostics(catalog).stream()
                        .filter(diagnostic -> isAbout(asked, diagnostic)
                                || diagnostic
                                        .location()
                                        .filter(location -> isFile(invocation, asked, location.file()))
                                        .isPresent())
                        .filter(diagnostic -> isAboutNone(rules, diagnostic))
                        .toList());
    }

    /** Returns whether a location is that of a file that was asked for. */
    static boolean isFile(Invocation invocation, String asked, String location) {
        return path(invocation, asked).filter(location::equals).isPresent();
    }

    /** Returns whether a rule is read from a folder that was asked for. */
    static boolean isFolderOf(Invocation invocation, String asked, Rule rule) {
        return path(invocation, asked)
                .filter(folder -> rule.source().location().startsWith(folder + "/"))
                .isPresent();
    }

    private static Optional<String> path(Invocation invocation, String asked) {
        try {
            Path file = invocation.options().folders().file(asked);
            return Optional.of(file.toString().replace(File.separatorChar, '/'));
        } catch (Failure notAPath) {
            return Optional.empty();
        }
    }

    private static boolean isAboutNone(List<Rule> rules, Diagnostic diagnostic) {
        return rules.stream().noneMatch(rule -> DiagnosticText.isAbout(rule, diagnostic));
    }

    private static boolean isAbout(String asked, Diagnostic diagnostic) {
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
                .filter(diagnostic -> isAboutNone(rules, diagnostic))
                .toList();
    }

    /** Explains why a file did not become a rule. */
    void write(Invocation invocation) {
        Output out = invocation.out();
        out.text(Style.BOLD, VisibleText.line(asked)).text(": ").line(Style.RED, "no rule");
        out.line("  Its file was not read as a rule").line();
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
                        "", "no rule is named " + VisibleText.line(asked) + "; its file was not read as a rule:", ""));
    }
}
