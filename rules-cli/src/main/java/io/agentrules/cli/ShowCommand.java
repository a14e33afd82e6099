package io.agentrules.cli;

import io.agentrules.api.Rule;
import io.agentrules.api.RuleUri;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RuleEntry;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import tools.jackson.core.JsonGenerator;

/** {@code rules show}: the content of one rule. */
final class ShowCommand implements Subcommand {
    private static final String CONTENT_TYPE = "text/markdown";

    @Override
    public CommandSpec spec() {
        return Specs.command(
                "show",
                "rules show NAME [options]",
                "Shows the content of any rule by its name; of a rule:// address, what a model would read there.",
                "  rules show style",
                "  rules show rule://frontend/react     only rules that always apply or are listed have an address",
                "",
                "In a terminal, control characters of the content are shown as \\u001b; otherwise it is written as it is.");
    }

    @Override
    public Optional<Argument> argument() {
        return Optional.of(new Argument("NAME", true, "a rule's name or rule:// address"));
    }

    @Override
    public List<OptionSection> options() {
        return List.of();
    }

    @Override
    public int run(Call call) {
        Rule rule = rule(call, call.arguments().positional().orElseThrow());
        if (call.options().isJson()) {
            Json.write(call.out(), json -> write(json, rule, call.paths()));
        } else {
            call.out().line(call.isTerminal() ? VisibleText.lines(rule.content()) : rule.content());
        }
        return 0;
    }

    private static Rule rule(Call call, String name) {
        RuleCatalog catalog = call.catalog();
        if (name.startsWith(RuleUri.SCHEME)) {
            return resolve(catalog, name);
        }
        RuleEntry entry = RuleNames.require(catalog, name);
        if (!entry.isEligible()) {
            call.err()
                    .line("rules: " + VisibleText.line(name) + " is not in force: it is "
                            + entry.state().id());
        }
        return entry.rule();
    }

    private static Rule resolve(RuleCatalog catalog, String address) {
        return RuleUri.parse(address)
                .flatMap(catalog::resolve)
                .orElseThrow(() -> RuleNames.unknown(
                        "no rule has the address " + VisibleText.line(address),
                        address.substring(RuleUri.SCHEME.length()),
                        catalog.addressable()));
    }

    private static void write(JsonGenerator json, Rule rule, ShownPaths paths) {
        json.writeStartObject();
        json.writeStringProperty("name", rule.name());
        json.writeStringProperty("uri", new RuleUri(rule.name()).toString());
        json.writeStringProperty("contentType", CONTENT_TYPE);
        json.writeStringProperty("path", paths.shown(rule.source().location()));
        json.writeStringProperty("content", rule.content());
        json.writeEndObject();
    }
}
