package io.agentrules.cli;

import io.agentrules.core.model.RuleCatalog;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import tools.jackson.core.JsonGenerator;

/** {@code rules coverage}: shows which rules apply to each file of the workspace, and which apply to none. */
final class CoverageCommand implements Subcommand {
    @Override
    public CommandSpec spec() {
        return CommandSpecs.command(
                "coverage",
                "rules coverage [options]",
                "Shows which rules apply to each file of the workspace, and which rules apply to no file.",
                "  rules coverage",
                "  rules coverage --json | jq -r '.unused[]'",
                "",
                "Only the file is known: a rule that also requires a mode, or a word in the prompt, applies to no file.",
                "Skips dependencies and build output (node_modules, target, ...), and does not follow links."
                        + " Examines at most 200,000 files, at most 32 folders deep.");
    }

    @Override
    public List<OptionSection> options() {
        return List.of(new OptionSection("Options", List.of(ViewOption.option())));
    }

    @Override
    public int run(Invocation invocation) {
        RuleCatalog catalog = invocation.catalog();
        invocation.writeFailedProviders();
        Coverage coverage = coverage(invocation);
        if (!coverage.isComplete()) {
            invocation
                    .err()
                    .line("rules: only " + coverage.files().size()
                            + " files were examined, because the workspace is too large or cannot be read; so no rule is"
                            + " reported as unused");
        }
        invocation.runtimeDiagnostics().write(catalog.diagnostics());
        if (invocation.options().isJson()) {
            Json.write(invocation.out(), json -> write(json, coverage));
        } else {
            new CoverageText(invocation).write(coverage);
        }
        return 0;
    }

    private static Coverage coverage(Invocation invocation) {
        try (var progress = new Progress(invocation.err(), invocation.progressColumns(), System::nanoTime)) {
            return Coverage.of(invocation.engine(), progress);
        }
    }

    private static void write(JsonGenerator json, Coverage coverage) {
        json.writeStartObject();
        json.writeArrayPropertyStart("files");
        coverage.files().forEach((path, rules) -> {
            json.writeStartObject();
            json.writeStringProperty("path", path);
            Json.texts(json, "rules", Coverage.names(rules));
            json.writeEndObject();
        });
        json.writeEndArray();
        Json.texts(json, "unused", Coverage.names(coverage.unused()));
        json.writeBooleanProperty("truncated", !coverage.isComplete());
        json.writeNumberProperty("lookedAt", coverage.files().size());
        json.writeEndObject();
    }
}
