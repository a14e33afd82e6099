package io.agentrules.cli;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Diagnostic.Severity;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import tools.jackson.core.JsonGenerator;

/** {@code rules check}: reports problems in the rules of the workspace. */
final class CheckCommand implements Subcommand {
    private static final String FORMAT = "--format";
    private static final String STRICT = "--strict";
    private static final String VERBOSE = "--verbose";

    @Override
    public CommandSpec spec() {
        return CommandSpecs.command(
                "check",
                "rules check [FILE...] [options]",
                "Reports problems in the rules, where they are, and how to fix them. Exits with code 1 if there are errors.",
                "  rules check",
                "  rules check .cursor/rules/style.mdc          check only this file; also accepts a folder",
                "  rules check --strict                         fail on warnings too, for example in CI",
                "  rules check --format sarif > rules.sarif     for code scanning");
    }

    @Override
    public Optional<Argument> argument() {
        return Optional.of(new Argument(
                "FILE", false, true, List.of(), "check only this rule file, or the rule files in this folder"));
    }

    @Override
    public List<OptionSection> options() {
        return List.of(new OptionSection(
                "Options",
                List.of(
                        CommandSpecs.value(FORMAT, "text|json|sarif", "output format; default: text"),
                        CommandSpecs.flag(STRICT, "treat warnings as errors"),
                        CommandSpecs.flag(VERBOSE, "list identical diagnostics separately instead of grouped"))));
    }

    @Override
    public boolean answersByExitCode() {
        return true;
    }

    @Override
    public int run(Invocation invocation) {
        Output out = invocation.out();
        String format = format(invocation);
        var asked = new CheckedFiles(invocation);
        List<Diagnostic> diagnostics = diagnostics(invocation, asked);
        SeverityCounts counts = SeverityCounts.of(diagnostics);
        switch (format) {
            case "json" -> Json.write(out, json -> write(json, diagnostics, counts, invocation.paths()));
            case "sarif" -> Json.write(out, json -> new Sarif(json, invocation.paths()).write(diagnostics));
            default -> write(invocation, diagnostics, asked);
        }
        return counts.errors() > 0 ? Failure.FOUND : 0;
    }

    private static String format(Invocation invocation) {
        boolean json = invocation.options().isJson();
        String format = invocation.arguments().last(FORMAT).orElse(json ? "json" : "text");
        if (!List.of("text", "json", "sarif").contains(format)) {
            throw Failure.usage(FORMAT + " must be text, json or sarif, not " + VisibleText.line(format));
        }
        if (json && !format.equals("json")) {
            throw Failure.usage("--json cannot be combined with " + FORMAT + " " + format);
        }
        return format;
    }

    private static List<Diagnostic> diagnostics(Invocation invocation, CheckedFiles asked) {
        List<Diagnostic> diagnostics = asked.of(invocation.engine().check());
        return invocation.arguments().has(STRICT)
                ? diagnostics.stream().map(CheckCommand::stricter).toList()
                : diagnostics;
    }

    private static Diagnostic stricter(Diagnostic given) {
        return given.severity() == Severity.WARNING ? given.as(Severity.ERROR) : given;
    }

    private static void write(
            JsonGenerator json, List<Diagnostic> diagnostics, SeverityCounts counts, DisplayPaths paths) {
        json.writeStartObject();
        DiagnosticJson.write(json, diagnostics, paths);
        json.writeNumberProperty("errors", counts.errors());
        json.writeNumberProperty("warnings", counts.warnings());
        json.writeEndObject();
    }

    private static void write(Invocation invocation, List<Diagnostic> diagnostics, CheckedFiles asked) {
        Output out = invocation.out();
        String rules = SeverityCounts.plural(asked.rules(), "rule");
        if (diagnostics.isEmpty() && asked.rules() == 0) {
            out.line("No rules found; run rules list to see where they are looked for");
            return;
        }
        if (diagnostics.isEmpty()) {
            out.line(Style.GREEN, "No problems in " + rules);
            return;
        }
        var text = new DiagnosticText(out, invocation.paths());
        if (invocation.arguments().has(VERBOSE)) {
            text.writeEach(diagnostics);
        } else {
            text.writeGroups(diagnostics);
        }
        out.line();
        text.writeCodes(diagnostics);
        out.line().line(Style.BOLD, SeverityCounts.of(diagnostics).text() + " in " + rules);
    }
}
