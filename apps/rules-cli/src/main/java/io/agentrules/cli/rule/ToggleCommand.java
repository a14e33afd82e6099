package io.agentrules.cli.rule;

import io.agentrules.api.Diagnostic;
import io.agentrules.check.input.RuleLookup;
import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.command.RuleNames;
import io.agentrules.cli.command.Subcommand;
import io.agentrules.cli.option.CommandSpecs;
import io.agentrules.cli.option.Failure;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.json.DisplayPaths;
import io.agentrules.json.Json;
import io.agentrules.json.ToggleJson;
import io.agentrules.json.VisibleText;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code rules disable} and {@code rules enable}: the user's own choice for a workspace, stored outside of it. */
public final class ToggleCommand implements Subcommand {
    private final boolean on;

    private ToggleCommand(boolean on) {
        this.on = on;
    }

    public static ToggleCommand enable() {
        return new ToggleCommand(true);
    }

    public static ToggleCommand disable() {
        return new ToggleCommand(false);
    }

    @Override
    public CommandSpec spec() {
        return on
                ? CommandSpecs.command(
                        "enable",
                        "rules enable NAME [options]",
                        "Enables rules again that were disabled in this workspace under the same NAME.",
                        "  rules enable style",
                        "  rules enable cursor:style")
                : CommandSpecs.command(
                        "disable",
                        "rules disable NAME [options]",
                        "Disables rules in this workspace for you alone. The setting is stored in your state folder, not in the"
                                + " workspace.",
                        "  rules disable style            all rules with this name",
                        "  rules disable cursor:style     only Cursor's rule; the next one with this name takes over");
    }

    @Override
    public List<PositionalParamSpec> arguments() {
        return List.of(CommandSpecs.argument("NAME", true, "a rule's name, or PROVIDER:NAME"));
    }

    @Override
    public int run(Invocation invocation) {
        // Rule names are in this form, whichever form the keyboard or the file system produced.
        String toggle = Normalizer.normalize(invocation.arguments().positional().orElseThrow(), Form.NFC);
        ToggleResult toggled = toggled(invocation, toggle);
        if (invocation.options().isJson()) {
            Json.write(invocation.out(), json(toggled, invocation.paths()));
        } else {
            invocation
                    .out()
                    .line(on ? toggled.enabledText(invocation.paths()) : toggled.disabledText(invocation.paths()));
        }
        return 0;
    }

    private ToggleResult toggled(Invocation invocation, String toggle) {
        RuleEngine engine = invocation.engine();
        RuleCatalog before = invocation.catalog();
        boolean wasOff = engine.toggles().contains(toggle);
        boolean isKnown = before.entries().stream().anyMatch(entry -> RuleLookup.isMeant(toggle, entry.rule()));
        if (!isKnown && !(on && wasOff)) {
            throw unknown(invocation, before, toggle);
        }
        Optional<Diagnostic> problem = on ? engine.enable(toggle) : engine.disable(toggle);
        problem.ifPresent(unwritten -> {
            throw failed(unwritten, invocation.paths());
        });
        return new ToggleResult(toggle, on == wasOff, engine.toggles(), before, engine.refresh());
    }

    private Failure unknown(Invocation invocation, RuleCatalog catalog, String toggle) {
        Optional<Diagnostic> unreadable = catalog.diagnostics().stream()
                .filter(diagnostic -> on && diagnostic.code().equals("toggles-unreadable"))
                .findFirst();
        if (unreadable.isPresent()) {
            return failed(unreadable.get(), invocation.paths());
        }
        Stream<String> names = catalog.entries().stream()
                .map(RuleEntry::rule)
                .map(rule -> toggle.contains(":") ? rule.source().provider() + ":" + rule.name() : rule.name());
        List<String> off = on ? invocation.engine().toggles() : List.of();
        return RuleNames.unknown(
                "no rule is named " + VisibleText.line(toggle),
                toggle,
                Stream.concat(names, off.stream()).toList());
    }

    private static Failure failed(Diagnostic problem, DisplayPaths paths) {
        String place = problem.location()
                .map(location -> paths.shown(location.file()) + ": ")
                .orElse("");
        return Failure.internal(
                VisibleText.line(place + problem.message()) + "\n    " + VisibleText.line(problem.remedy()));
    }

    private static ToggleJson json(ToggleResult toggled, DisplayPaths paths) {
        return new ToggleJson(
                toggled.toggle(),
                toggled.isEnabled() ? "enabled" : "disabled",
                toggled.changed(),
                toggled.takesOver().stream()
                        .map(rule -> ToggleJson.Eligible.of(rule, paths))
                        .toList());
    }
}
