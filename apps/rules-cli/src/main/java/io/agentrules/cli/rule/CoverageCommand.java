package io.agentrules.cli.rule;

import io.agentrules.check.input.FileListing;
import io.agentrules.cli.command.Audience;
import io.agentrules.cli.command.ConfigurationOption;
import io.agentrules.cli.command.ContextOption;
import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.command.Subcommand;
import io.agentrules.cli.command.WorkContext;
import io.agentrules.cli.option.CommandSpecs;
import io.agentrules.cli.option.OptionSection;
import io.agentrules.cli.option.ViewOption;
import io.agentrules.cli.text.Progress;
import io.agentrules.core.Activation;
import io.agentrules.json.Coverage;
import io.agentrules.json.CoverageEvaluation;
import io.agentrules.json.CoverageJson;
import io.agentrules.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
                "Only the file and the mode are known: a rule that also requires a word in the prompt applies to no file.",
                "Skips dependencies and build output (node_modules, target, ...) that git does not track, and does not follow links."
                        + " Examines at most 200,000 files, at most 32 folders deep.");
    }

    @Override
    public List<OptionSection> options() {
        var options = new ArrayList<>(List.of(ViewOption.several(), ContextOption.MODE.spec()));
        options.addAll(ConfigurationOption.options());
        return List.of(new OptionSection("Options", options));
    }

    @Override
    public int run(Invocation invocation) {
        Audience audience = Audience.of(invocation);
        var coverages = new LinkedHashMap<String, Coverage>();
        if (!audience.each().isEmpty()) {
            audience.each().values().iterator().next().catalog();
            audience.each().values().iterator().next().writeFailedProviders();
            FileListing listing = FileListing.of(invocation.engine());
            audience.each().forEach((agent, asked) -> coverages.put(agent, coverage(asked, listing)));
            writeIncomplete(listing, invocation);
        }
        if (invocation.options().isJson()) {
            Json.write(
                    invocation.out(),
                    audience.json((agent, asked) -> CoverageJson.of(Objects.requireNonNull(coverages.get(agent)))));
        } else {
            write(invocation, audience, coverages);
        }
        return 0;
    }

    private static void write(Invocation invocation, Audience audience, Map<String, Coverage> coverages) {
        audience.writeHead();
        if (audience.writeAdvice()) {
            return;
        }
        Map<String, Activation> idle = audience.idle();
        boolean areSeveral = audience.only().isEmpty();
        coverages.forEach((agent, coverage) -> {
            Invocation asked = Objects.requireNonNull(audience.each().get(agent));
            if (areSeveral) {
                audience.writeHeading(agent);
                asked.out().line();
            }
            new CoverageText(asked, Objects.requireNonNull(idle.get(agent))).write(coverage);
        });
        ModeText.write(invocation, audience.each(), idle);
        audience.writePrice();
    }

    private static void writeIncomplete(FileListing listing, Invocation invocation) {
        if (!listing.isComplete()) {
            invocation
                    .err()
                    .line("rules: only " + listing.paths().size()
                            + " files were examined, because the workspace is too large or cannot be read; so no rule is"
                            + " reported as unused");
        }
    }

    private static Coverage coverage(Invocation asked, FileListing listing) {
        try (var progress = new Progress(asked.err(), asked.streams().progressColumns(), System::nanoTime)) {
            Coverage coverage = CoverageEvaluation.of(
                    asked.engine(),
                    listing,
                    () -> WorkContext.ofMode(asked).applyTo(asked.engine().openSession()),
                    (done, total) -> progress.at(done, total, "files"));
            asked.runtimeDiagnostics().write(asked.engine().catalog().diagnostics());
            return coverage;
        }
    }
}
