package io.agentrules.cli.option;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Layout;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * A section of options in the help. Does not use picocli's option groups, because they make parsing considerably slower.
 *
 * @param heading the heading of the section
 * @param options the options, in the order of the help
 */
public record OptionSection(String heading, List<OptionSpec> options) {
    /** Returns this section without the options that others have, which mean more there. */
    public OptionSection without(List<OptionSection> others) {
        Set<String> names = others.stream()
                .flatMap(section -> section.options().stream())
                .map(OptionSpec::longestName)
                .collect(Collectors.toSet());
        return new OptionSection(
                heading,
                options.stream()
                        .filter(option -> !names.contains(option.longestName()))
                        .toList());
    }

    /** Adds the options to a command. */
    public void addTo(CommandSpec spec) {
        options.forEach(spec::addOption);
    }

    /** Returns the heading and the options as shown in the help. */
    public String text(Help help) {
        Layout layout = help.createDefaultLayout(help.commandSpec().options(), List.of(), help.colorScheme());
        layout.addOptions(options, help.createDefaultParamLabelRenderer());
        return System.lineSeparator() + heading + ":" + System.lineSeparator() + layout;
    }
}
