package io.agentrules.cli.check;

import io.agentrules.check.config.Configuration;
import io.agentrules.check.config.ConfigurationFile;
import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.option.Arguments;
import io.agentrules.cli.option.CommandSpecs;
import io.agentrules.cli.option.Failure;
import io.agentrules.cli.option.Folders;
import io.agentrules.core.model.ToolView;
import io.agentrules.json.VisibleText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The configuration of a team: that of the first workspace, unless an option names another file or none.
 *
 * @param file the file, whether it is there or not
 * @param configuration what it says
 */
record ConfigOption(Path file, Configuration configuration) {
    private static final String CONFIG = "--config";
    private static final String NO_CONFIG = "--no-config";

    /** Returns the options, in the order of the help. */
    static List<OptionSpec> options() {
        return List.of(
                CommandSpecs.path(
                        CONFIG, "FILE", "read this file instead of .agent-rules.yaml at the root of the workspace"),
                CommandSpecs.flag(NO_CONFIG, "read no configuration"));
    }

    /**
     * Reads the options and the file.
     *
     * @throws Failure if the options exclude each other, or name a file that does not exist
     */
    static ConfigOption of(Invocation invocation) {
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
        return new ConfigOption(
                file, arguments.has(NO_CONFIG) ? Configuration.NONE : read(file, workspace, invocation));
    }

    /** Returns whether the file is the one at the root of the workspace. */
    static boolean isOfWorkspace(Invocation invocation) {
        return !invocation.arguments().has(CONFIG) && !invocation.arguments().has(NO_CONFIG);
    }

    /** Reads a file, whose paths start at {@code root}. */
    static Configuration read(Path file, Path root, Invocation invocation) {
        return ConfigurationFile.ofWorkspace(
                file,
                root,
                () -> invocation.engine().views().stream().map(ToolView::id).collect(Collectors.toSet()));
    }
}
