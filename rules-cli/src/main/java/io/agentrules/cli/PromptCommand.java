package io.agentrules.cli;

import io.agentrules.core.PromptSection;
import io.agentrules.core.PromptSection.Section;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import tools.jackson.core.JsonGenerator;

/** {@code rules prompt}: the text that a harness would put into the system prompt. */
final class PromptCommand implements Subcommand {
    @Override
    public CommandSpec spec() {
        return Specs.command(
                "prompt",
                "rules prompt [options]",
                "Writes the text that a harness would put into the system prompt for the work at hand; nothing when no rule"
                        + " is in.",
                "  rules prompt --path src/app.ts",
                "  rules prompt --json --prompt 'fix @style'",
                "",
                "In a terminal, control characters are shown as \\u001b; otherwise the text is written as it is.");
    }

    @Override
    public List<OptionSection> options() {
        return List.of(WorkContext.section());
    }

    @Override
    public int run(Call call) {
        WorkContext context = WorkContext.of(call.arguments());
        call.catalog();
        PromptSection section = call.activation(context).promptSection();
        if (call.options().isJson()) {
            Json.write(call.out(), json -> write(json, section));
        } else if (!section.text().isEmpty()) {
            call.out().line(call.isTerminal() ? VisibleText.lines(section.text()) : section.text());
        } else if (call.isTerminal()) {
            call.err().line("No rule is in, so nothing is added to the prompt: rules explain says why");
        }
        return 0;
    }

    private static void write(JsonGenerator json, PromptSection section) {
        String text = section.text();
        json.writeStartObject();
        json.writeStringProperty("text", text);
        json.writeNumberProperty("stablePrefix", text.codePointCount(0, section.stablePrefix()));
        json.writeNumberProperty("size", Json.size(text));
        json.writeArrayPropertyStart("sections");
        section.sections().forEach(part -> write(json, part));
        json.writeEndArray();
        Json.texts(json, "dropped", List.of());
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, Section part) {
        json.writeStartObject();
        json.writeStringProperty("rule", part.rule());
        json.writeStringProperty("bucket", part.bucket().id());
        json.writeNumberProperty("size", Json.size(part.text()));
        json.writeEndObject();
    }
}
