package io.agentrules.cli;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RuleEntry;
import java.text.Normalizer.Form;
import java.text.Normalizer;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import tools.jackson.core.JsonGenerator;

/** {@code rules disable} and {@code rules enable}: what the user does not want here, kept outside the workspace. */
final class ToggleCommand implements Subcommand {
    private final boolean on;

    private ToggleCommand(boolean on) {
        this.on = on;
    }

    static ToggleCommand enable() {
        return new ToggleCommand(true);
    }

    static ToggleCommand disable() {
        return new ToggleCommand(false);
    }

    @Override
    public CommandSpec spec() {
        return on
                ? Specs.command(
                        "enable",
                        "rules enable NAME [options]",
                        "Switches on again what was switched off in this workspace, in the same words.",
                        "  rules enable style",
                        "  rules enable cursor:style")
                : Specs.command(
                        "disable",
                        "rules disable NAME [options]",
                        "Switches rules off in this workspace, for you alone: that is kept in your state folder, not in the"
                                + " workspace.",
                        "  rules disable style            every rule of that name",
                        "  rules disable cursor:style     only cursor's; the next of that name takes over");
    }

    @Override
    public Optional<Argument> argument() {
        return Optional.of(new Argument("NAME", true, "a rule's name, or PROVIDER:NAME"));
    }

    @Override
    public List<OptionSection> options() {
        return List.of();
    }

    @Override
    public int run(Call call) {
        // The names of rules are in this form, whatever the keyboard or the file system made of what was typed.
        String toggle = Normalizer.normalize(call.arguments().positional().orElseThrow(), Form.NFC);
        Toggled toggled = toggled(call, toggle);
        if (call.options().isJson()) {
            Json.write(call.out(), json -> write(json, toggled, call.paths()));
        } else {
            var text = new ToggledText(toggled, call.paths());
            call.out().line(on ? text.enabled() : text.disabled());
        }
        return 0;
    }

    private Toggled toggled(Call call, String toggle) {
        RuleEngine engine = call.engine();
        RuleCatalog before = call.catalog();
        boolean wasOff = engine.toggles().contains(toggle);
        boolean isKnown = before.entries().stream().anyMatch(entry -> Toggled.names(toggle, entry.rule()));
        if (!isKnown && !(on && wasOff)) {
            throw unknown(call, before, toggle);
        }
        Optional<Diagnostic> problem = on ? engine.enable(toggle) : engine.disable(toggle);
        problem.ifPresent(unwritten -> {
            throw failed(unwritten, call.paths());
        });
        return new Toggled(toggle, on == wasOff, engine.toggles(), before, engine.refresh());
    }

    private Failure unknown(Call call, RuleCatalog catalog, String toggle) {
        Optional<Diagnostic> unreadable = catalog.diagnostics().stream()
                .filter(diagnostic -> on && diagnostic.code().equals("toggles-unreadable"))
                .findFirst();
        if (unreadable.isPresent()) {
            return failed(unreadable.get(), call.paths());
        }
        Stream<String> names = catalog.entries().stream()
                .map(RuleEntry::rule)
                .map(rule -> toggle.contains(":") ? rule.source().provider() + ":" + rule.name() : rule.name());
        List<String> off = on ? call.engine().toggles() : List.of();
        return RuleNames.unknown(
                "no rule is named " + VisibleText.line(toggle),
                toggle,
                Stream.concat(names, off.stream()).toList());
    }

    private static Failure failed(Diagnostic problem, ShownPaths paths) {
        String place = problem.location()
                .map(location -> paths.shown(location.file()) + ": ")
                .orElse("");
        return Failure.failed(
                VisibleText.line(place + problem.message()) + "\n    " + VisibleText.line(problem.remedy()));
    }

    private static void write(JsonGenerator json, Toggled toggled, ShownPaths paths) {
        json.writeStartObject();
        json.writeStringProperty("name", toggled.toggle());
        json.writeStringProperty("state", toggled.isEnabled() ? "enabled" : "disabled");
        json.writeBooleanProperty("changed", toggled.changed());
        json.writeArrayPropertyStart("takesOver");
        for (Rule rule : toggled.takesOver()) {
            json.writeStartObject();
            json.writeStringProperty("name", rule.name());
            json.writeStringProperty("provider", rule.source().provider());
            json.writeStringProperty("path", paths.shown(rule.source().location()));
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
