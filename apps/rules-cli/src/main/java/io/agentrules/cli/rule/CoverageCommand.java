package io.agentrules.cli.rule;

import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.command.Subcommand;
import io.agentrules.cli.option.CommandSpecs;
import io.agentrules.cli.option.OptionSection;
import io.agentrules.cli.option.ViewOption;
import io.agentrules.cli.text.Progress;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.json.Coverage;
import io.agentrules.json.CoverageEvaluation;
import io.agentrules.json.CoverageJson;
import io.agentrules.json.Json;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** {@code rules coverage}: shows which rules apply to each file of the workspace, and which apply to none. */
public final class CoverageCommand implements Subcommand {
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
            Json.write(invocation.out(), CoverageJson.of(coverage));
        } else {
            new CoverageText(invocation).write(coverage);
        }
        return 0;
    }

    private static Coverage coverage(Invocation invocation) {
        try (var progress = new Progress(invocation.err(), invocation.streams().progressColumns(), System::nanoTime)) {
            return CoverageEvaluation.of(invocation.engine(), (done, total) -> progress.at(done, total, "files"));
        }
    }
}
