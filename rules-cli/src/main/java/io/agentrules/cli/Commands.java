package io.agentrules.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
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

/** The commands there are, as picocli knows them. */
final class Commands {
    private static final int MIN_HELP_WIDTH = 60;
    private static final int MAX_HELP_WIDTH = 100;

    private final Map<String, Subcommand> subcommands = new LinkedHashMap<>();
    private final Map<String, List<OptionSection>> options = new HashMap<>();
    private final CommandSpec root = root();

    /** Specifies only what the arguments may mean: to specify a command takes longer than to read some rules. */
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
                "Reads the rule files that coding agents keep, and says which of them apply right now, and why.",
                "  rules list                            every rule found here",
                "  rules explain --path src/app.ts       which rules apply to work on a file, and why",
                "  rules explain style                   why one rule is in or out",
                "  rules prompt --path src/app.ts        the text for the system prompt",
                "  rules check                           what is wrong with the rules",
                "  rules stream < deltas.jsonl           which rules what a model writes goes against",
                "  rules test no-any --text answer.txt   why a rule fires in a text, or does not",
                "  rules disable style                   what you do not want here",
                "  rules serve --mcp                     the rules for a harness that speaks MCP",
                "  rules help explain                    how to ask one of them",
                "",
                "Exit codes: 0 fine; 1 check found errors, there is no such rule, or nothing could be read; 2 wrong usage.");
        root.usageMessage().commandListHeading("%nCommands:%n");
        root.version("rules " + version());
        return root;
    }

    private void add(String name, Subcommand subcommand) {
        CommandSpec spec = subcommand.spec();
        spec.version(root.version());
        subcommand.argument().ifPresent(argument -> spec.addPositional(argument.spec()));
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

    /** Returns the help for a command, with {@code \n} line ends. */
    String help(CommandSpec spec, boolean color) {
        CommandLine command = spec.commandLine();
        List<OptionSection> sections = options.getOrDefault(spec.name(), List.of());
        command.getHelpSectionMap()
                .put(
                        UsageMessageSpec.SECTION_KEY_OPTION_LIST,
                        help -> sections.stream()
                                .map(section -> section.text(help))
                                .collect(Collectors.joining()));
        return command.getUsageMessage(color ? Ansi.ON : Ansi.OFF).replace(System.lineSeparator(), "\n");
    }

    /** Returns what reads the arguments, and writes help that suits a terminal of so many columns, or none (0). */
    CommandLine commandLine(int columns) {
        int width = columns == 0 ? MAX_HELP_WIDTH : columns;
        return new CommandLine(root)
                .setExpandAtFiles(false) // @name is a mention, never a file of arguments
                .setUsageHelpWidth(Math.min(MAX_HELP_WIDTH, Math.max(MIN_HELP_WIDTH, width)));
    }

    Optional<Subcommand> named(String name) {
        return Optional.ofNullable(subcommands.get(name));
    }

    /** Returns the version of the build. */
    static String version() {
        try (InputStream stream = Commands.class.getResourceAsStream("version.txt")) {
            return stream == null ? "" : new String(stream.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
