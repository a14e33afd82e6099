package io.agentrules.cli;

import io.agentrules.cli.command.Release;
import io.agentrules.cli.command.Subcommand;
import io.agentrules.cli.option.CommandSpecs;
import io.agentrules.cli.option.GlobalOptions;
import io.agentrules.cli.option.OptionSection;
import io.agentrules.cli.text.Output;
import io.agentrules.cli.text.Paragraph;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The picocli specifications of all commands. */
final class Commands {
    private static final int MIN_HELP_WIDTH = 60;
    private static final int MAX_HELP_WIDTH = 100;

    private final Map<String, Subcommand> subcommands = new LinkedHashMap<>();
    private final Map<String, List<OptionSection>> options = new HashMap<>();
    private final CommandSpec root = root();

    /** Specifies only the commands that occur in the arguments: specifying a command takes longer than reading a few rules. */
    Commands(List<String> arguments) {
        specify(root, List.of());
        boolean noneNamed = Collections.disjoint(arguments, Subcommands.NAMES);
        Subcommands.NAMES.forEach(name -> {
            if (noneNamed || arguments.contains(name)) {
                add(name, Subcommands.named(name));
            }
        });
    }

    private static CommandSpec root() {
        CommandSpec root = CommandSpecs.command(
                "rules",
                "rules COMMAND [options]",
                "Reads the rule files of coding agents, and tells which rules apply to the current work, and why.",
                "  rules list                            list all rules found in the workspace",
                "  rules explain --path src/app.ts       explain which rules apply to a file, and why",
                "  rules explain style                   explain why one rule is in or out",
                "  rules prompt --path src/app.ts        print the rules for the system prompt",
                "  rules check                           report problems in the rules",
                "  rules scan --staged                   report trigger rules that a change violates",
                "  rules stream < deltas.jsonl           watch model output and report rule violations",
                "  rules test no-any --text answer.txt   explain whether a trigger rule fires in a text",
                "  rules disable style                   disable a rule for yourself",
                "  rules hook install claude             give rules to Claude Code, or to another agent",
                "  rules log --summary                   show what the rules did in agents",
                "  rules serve --mcp                     serve rules to a harness over MCP",
                "  rules inspect --open                  show rules, files and reasons in a browser",
                "  rules help explain                    show help for a command",
                "",
                "Exit codes: 0 success; 1 check or scan found errors, no such rule, or nothing could be read; 2 wrong usage; 3 a bug, or the"
                        + " machine refused something.");
        root.usageMessage().commandListHeading("%nCommands:%n");
        root.version(Release.described().toArray(String[]::new));
        return root;
    }

    private void add(String name, Subcommand subcommand) {
        CommandSpec spec = subcommand.spec();
        spec.version(root.version());
        subcommand.arguments().forEach(spec::addPositional);
        specify(spec, subcommand.options());
        root.addSubcommand(name, spec);
        subcommands.put(name, subcommand);
    }

    private void specify(CommandSpec spec, List<OptionSection> own) {
        var sections = new ArrayList<>(own);
        sections.add(GlobalOptions.section());
        sections.forEach(section -> section.addTo(spec));
        options.put(spec.name(), sections);
    }

    /** Returns the help for a command, with {@code \n} line endings. */
    String help(CommandSpec spec, boolean color) {
        CommandLine command = spec.commandLine();
        List<OptionSection> sections = options.getOrDefault(spec.name(), List.of());
        command.getHelpSectionMap()
                .put(
                        UsageMessageSpec.SECTION_KEY_OPTION_LIST,
                        help -> sections.stream()
                                .map(section -> section.text(help))
                                .collect(Collectors.joining()));
        command.getHelpSectionMap()
                .put(
                        UsageMessageSpec.SECTION_KEY_PARAMETER_LIST,
                        help -> help.parameterList(spec.positionalParameters().stream()
                                .filter(argument -> !argument.description()[0].isEmpty())
                                .toList()));
        command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_FOOTER, help -> footer(spec, command));
        return command.getUsageMessage(color ? Ansi.ON : Ansi.OFF).replace(System.lineSeparator(), "\n");
    }

    /** Wraps the examples: a comment continues below its beginning, anything else below the example. */
    private static String footer(CommandSpec spec, CommandLine command) {
        var text = new ByteArrayOutputStream();
        var out = new Output(text, false, command.getUsageHelpWidth());
        for (String line : spec.usageMessage().footer()) {
            int indent = line.length() - line.stripLeading().length();
            int comment = line.indexOf("   ", indent);
            int hang = comment < 0
                    ? indent
                    : line.length() - line.substring(comment).stripLeading().length();
            new Paragraph(hang).add(line).writeTo(out);
        }
        out.flush();
        return text.toString(StandardCharsets.UTF_8);
    }

    /** Returns the parser; its help fits a terminal of the given width, 0 for none. */
    CommandLine commandLine(int columns) {
        int width = columns == 0 ? MAX_HELP_WIDTH : columns;
        return new CommandLine(root)
                .setExpandAtFiles(false) // @name is a mention, never a file of arguments
                .setAllowSubcommandsAsOptionParameters(true) // a folder may be named test
                .setUsageHelpWidth(Math.min(MAX_HELP_WIDTH, Math.max(MIN_HELP_WIDTH, width)));
    }

    Optional<Subcommand> named(String name) {
        return Optional.ofNullable(subcommands.get(name));
    }
}
