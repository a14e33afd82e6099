package io.agentrules.cli;

import io.agentrules.check.input.Suggestion;
import io.agentrules.cli.check.DocumentedCodes;
import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.command.Subcommand;
import io.agentrules.cli.option.CommandSpecs;
import io.agentrules.cli.option.Failure;
import io.agentrules.cli.text.Output;
import io.agentrules.cli.text.Paragraph;
import io.agentrules.cli.text.Style;
import io.agentrules.json.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code rules help}: prints the same as {@code --help}, or what the documentation says about a diagnostic. */
final class HelpCommand implements Subcommand {
    @Override
    public CommandSpec spec() {
        return CommandSpecs.command(
                "help",
                "rules help [TOPIC]",
                "Shows help for rules, for one of its commands, or for the code of a diagnostic.",
                "  rules help",
                "  rules help explain",
                "  rules help key-near-miss");
    }

    @Override
    public List<PositionalParamSpec> arguments() {
        return List.of(
                CommandSpecs.argument("TOPIC", false, Subcommands.top(), "a command, or the code of a diagnostic"),
                CommandSpecs.following("TOPIC_2", List.of()));
    }

    @Override
    public boolean hasJson() {
        return false;
    }

    @Override
    public int run(Invocation invocation) {
        String topic = String.join(" ", invocation.arguments().positionals());
        if (topic.isEmpty() || Subcommands.NAMES.contains(topic)) {
            writeCommand(topic, invocation);
        } else {
            writeCode(topic, invocation.out());
        }
        return 0;
    }

    private static void writeCommand(String name, Invocation invocation) {
        var commands = new Commands(List.of());
        CommandLine command = commands.commandLine(invocation.out().columns());
        for (String word : name.isEmpty() ? List.<String>of() : List.of(name.split(" "))) {
            command = Objects.requireNonNull(command.getSubcommands().get(word));
        }
        invocation
                .out()
                .raw(commands.help(
                        command.getCommandSpec(), invocation.options().isColored()));
    }

    private static void writeCode(String code, Output out) {
        var documented = new DocumentedCodes();
        DocumentedCodes.Entry entry = documented.entry(code).orElseThrow(() -> unknown(code, documented));
        new Paragraph(2).add(Style.BOLD, code).add(", " + entry.severity()).writeTo(out);
        new Paragraph(0).add(entry.sentence()).writeTo(out);
        out.line().line(Style.BOLD, entry.section());
        entry.introduction().forEach(text -> new Paragraph(0).add(text).writeTo(out));
    }

    private static Failure unknown(String topic, DocumentedCodes documented) {
        var topics = new ArrayList<>(Subcommands.NAMES);
        documented.entries().forEach(entry -> topics.add(entry.code()));
        return Failure.usage("unknown command " + VisibleText.line(topic) + ", and no diagnostic has this code"
                + Suggestion.of(topic, topics)
                        .map(name -> "\nDid you mean " + name + "?")
                        .orElse("; known commands: " + String.join(", ", Subcommands.top())));
    }
}
