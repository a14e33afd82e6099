package io.agentrules.cli;

import io.agentrules.cli.Subcommands.Entry;
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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The picocli specifications of all commands. */
final class Commands {
    private static final int MIN_HELP_WIDTH = 60;
    private static final int MAX_HELP_WIDTH = 100;

    private static final List<String> SECTIONS = List.of(
            UsageMessageSpec.SECTION_KEY_SYNOPSIS_HEADING,
            UsageMessageSpec.SECTION_KEY_SYNOPSIS,
            UsageMessageSpec.SECTION_KEY_DESCRIPTION,
            UsageMessageSpec.SECTION_KEY_COMMAND_LIST,
            UsageMessageSpec.SECTION_KEY_PARAMETER_LIST,
            UsageMessageSpec.SECTION_KEY_OPTION_LIST,
            UsageMessageSpec.SECTION_KEY_FOOTER_HEADING,
            UsageMessageSpec.SECTION_KEY_FOOTER);

    private final Map<CommandSpec, Subcommand> subcommands = new HashMap<>();
    private final Map<CommandSpec, List<OptionSection>> options = new HashMap<>();
    private final CommandSpec root = root();

    /** Specifies only the commands that occur in the arguments: specifying a command takes longer than reading a few rules. */
    Commands(List<String> arguments) {
        specify(root, List.of());
        boolean noneNamed = Collections.disjoint(arguments, Subcommands.top());
        Subcommands.below("").forEach(entry -> {
            if (noneNamed || arguments.contains(entry.name())) {
                add(root, entry);
            }
        });
        if (arguments.contains(Subcommands.VIEWS.name())) {
            add(root, Subcommands.VIEWS);
        }
    }

    private static CommandSpec root() {
        CommandSpec root = CommandSpecs.command(
                "rules",
                "rules COMMAND [options]",
                "Reads the rule files of coding agents, and tells which rules apply to the current work, and why.",
                "  rules explain --path src/app.ts   which rules apply to a file, and why",
                "  rules check                       problems in the rules",
                "  rules hook install claude         rules in Claude Code, or in another agent",
                "  rules help explain                help for a command, with its options",
                "",
                "Exit codes: 0 success; 1 findings, or no such rule; 2 wrong usage; 3 a bug, or the machine refused.");
        root.version(Release.described().toArray(String[]::new));
        return root;
    }

    private void add(CommandSpec parent, Entry entry) {
        Subcommand subcommand = entry.create().get();
        CommandSpec spec = subcommand.spec();
        spec.version(root.version());
        subcommand.arguments().forEach(spec::addPositional);
        specify(spec, subcommand.options());
        parent.addSubcommand(entry.word(), spec);
        subcommands.put(spec, subcommand);
        Subcommands.below(entry.name()).forEach(below -> add(spec, below));
    }

    private void specify(CommandSpec spec, List<OptionSection> own) {
        var sections = new ArrayList<>(own);
        sections.add(GlobalOptions.section().without(own));
        sections.forEach(section -> section.addTo(spec));
        options.put(spec, sections);
    }

    /** Returns the help for a command, with {@code \n} line endings. */
    String help(CommandSpec spec, boolean color) {
        CommandLine command = spec.commandLine();
        command.setHelpSectionKeys(SECTIONS);
        Map<String, IHelpSectionRenderer> text = command.getHelpSectionMap();
        text.put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, help -> wrapped(commandList(spec), command));
        text.put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, help -> optionList(spec, help));
        text.put(
                UsageMessageSpec.SECTION_KEY_PARAMETER_LIST,
                help -> help.parameterList(spec.positionalParameters().stream()
                        .filter(argument -> !argument.description()[0].isEmpty())
                        .toList()));
        text.put(
                UsageMessageSpec.SECTION_KEY_FOOTER,
                help -> wrapped(List.of(spec.usageMessage().footer()), command));
        return command.getUsageMessage(color ? Ansi.ON : Ansi.OFF).replace(System.lineSeparator(), "\n");
    }

    /** The options of all commands are at each command: before the commands themselves, nobody would find those. */
    private String optionList(CommandSpec spec, CommandLine.Help help) {
        return isRoot(spec)
                ? ""
                : options.getOrDefault(spec, List.of()).stream()
                        .map(section -> section.text(help))
                        .collect(Collectors.joining());
    }

    private boolean isRoot(CommandSpec spec) {
        return spec.parent() == null;
    }

    /** Returns the lines that list the commands below one, by their groups; none if there are none. */
    private List<String> commandList(CommandSpec spec) {
        var lines = new ArrayList<String>();
        List<Entry> entries = Subcommands.below(name(spec));
        int width =
                entries.stream().mapToInt(entry -> entry.word().length()).max().orElse(0);
        String heading = "";
        for (Entry entry : entries) {
            String next = isRoot(spec) ? entry.group().heading() : "Commands";
            if (!next.equals(heading)) {
                lines.addAll(List.of("", next + ":"));
                heading = next;
            }
            lines.add("  " + entry.word() + " ".repeat(width + 3 - entry.word().length()) + entry.summary());
        }
        return lines;
    }

    /** Returns the words of a command after {@code rules}. */
    static String name(CommandSpec spec) {
        String all = spec.qualifiedName();
        int space = all.indexOf(' ');
        return space < 0 ? "" : all.substring(space + 1);
    }

    /** Wraps lines: a comment continues below its beginning, anything else below the beginning of the line. */
    private static String wrapped(List<String> lines, CommandLine command) {
        var text = new ByteArrayOutputStream();
        var out = new Output(text, false, command.getUsageHelpWidth());
        for (String line : lines) {
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

    /** Returns what a parsed command runs; empty for {@code rules} without a command. */
    Optional<Subcommand> of(CommandSpec spec) {
        return Optional.ofNullable(subcommands.get(spec));
    }
}
