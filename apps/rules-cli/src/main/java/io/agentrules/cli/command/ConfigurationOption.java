package io.agentrules.cli.command;

import io.agentrules.check.config.Configuration;
import io.agentrules.check.config.ConfigurationFile;
import io.agentrules.cli.option.Arguments;
import io.agentrules.cli.option.CommandSpecs;
import io.agentrules.cli.option.Failure;
import io.agentrules.cli.option.Folders;
import io.agentrules.cli.option.GlobalOptions;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.AgentView;
import io.agentrules.json.VisibleText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The configuration of the first workspace, which options can replace.
 *
 * @param file where it is, or would be
 * @param configuration what it says
 */
public record ConfigurationOption(Path file, Configuration configuration) {
    private static final String CONFIG = GlobalOptions.CONFIG;
    /** The option without which the configuration counts. */
    public static final String NO_CONFIG = GlobalOptions.NO_CONFIG;

    /** Returns the options, in the order of the help. */
    public static List<OptionSpec> options() {
        return List.of(
                CommandSpecs.path(
                        CONFIG,
                        "FILE",
                        "read this file instead of " + ConfigurationFile.WORKSPACE + " at the root of the workspace"),
                CommandSpecs.flag(NO_CONFIG, "read no configuration"));
    }

    /**
     * Reads the configuration.
     *
     * @throws Failure if the options exclude each other, or name a file that is not there
     */
    public static ConfigurationOption of(Invocation invocation) {
        Arguments arguments = invocation.arguments();
        if (arguments.has(CONFIG) && arguments.has(NO_CONFIG)) {
            throw Failure.usage(CONFIG + " cannot be combined with " + NO_CONFIG);
        }
        Path workspace = invocation.options().folders().workspaces().get(0);
        Optional<Path> named = arguments.last(CONFIG).map(text -> Folders.path(CONFIG, text));
        named.filter(path -> !Files.exists(path)).ifPresent(path -> {
            throw Failure.usage(CONFIG + " " + VisibleText.line(path.toString()) + " does not exist");
        });
        Path file = named.orElse(workspace.resolve(ConfigurationFile.WORKSPACE));
        return new ConfigurationOption(
                file, arguments.has(NO_CONFIG) ? Configuration.NONE : read(file, workspace, invocation.engine()));
    }

    /** Returns whether the file is the one at the root of the workspace. */
    public static boolean isOfWorkspace(Arguments arguments) {
        return !arguments.has(CONFIG) && !arguments.has(NO_CONFIG);
    }

    /** Reads a file, whose paths start at {@code root}. */
    public static Configuration read(Path file, Path root, RuleEngine engine) {
        return ConfigurationFile.ofWorkspace(
                file, root, () -> engine.views().stream().map(AgentView::id).collect(Collectors.toSet()));
    }
}
