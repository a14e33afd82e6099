package io.agentrules.cli;

import io.agentrules.api.spi.RuleListener;
import io.agentrules.core.ProviderReport;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.RulesConfig;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Model.OptionSpec;

/** The options of every command: which rules are read, and how the answer is written. */
final class GlobalOptions {
    private static final String WORKSPACE = "--workspace";
    private static final String HOME = "--home";
    private static final String PROVIDER = "--provider";
    private static final String NO_PROVIDER = "--no-provider";
    private static final String COLOR = "--color";

    private final Arguments arguments;
    private final Terminal terminal;

    GlobalOptions(Arguments arguments, Terminal terminal) {
        this.arguments = arguments;
        this.terminal = terminal;
    }

    static OptionSection section() {
        return new OptionSection(
                "Options of every command",
                List.of(
                        Specs.values(WORKSPACE, "DIR", "the folder that the agent works in; default: here"),
                        Specs.value(HOME, "DIR", "the user's home folder"),
                        Specs.flag("--json", "write one JSON value, as described by a schema in docs/schemas"),
                        Specs.values(PROVIDER, "ID", "ask only this provider, such as cursor"),
                        Specs.values(NO_PROVIDER, "ID", "do not ask this provider"),
                        Specs.values(
                                PluginPath.OPTION,
                                "DIR",
                                "use the plugins in this folder, too: jars and folders of classes"),
                        Specs.flag("--untrusted", "treat the workspace as one that the user does not trust"),
                        Specs.flag("--timings", "say how long each provider took"),
                        Specs.value(COLOR, "WHEN", "auto, always or never; default: auto, which heeds NO_COLOR"),
                        OptionSpec.builder("-h", "--help")
                                .usageHelp(true)
                                .description("show this help")
                                .build(),
                        OptionSpec.builder("-V", "--version")
                                .versionHelp(true)
                                .description("show the version")
                                .build()));
    }

    boolean isJson() {
        return arguments.has("--json");
    }

    boolean hasTimings() {
        return arguments.has("--timings");
    }

    /** Returns a variable of the environment that is set to something. */
    Optional<String> variable(String name) {
        return Optional.ofNullable(terminal.environment().get(name)).filter(value -> !value.isEmpty());
    }

    /** Returns whether standard output is in color. */
    boolean isColored() {
        String when = arguments.last(COLOR).orElse("auto");
        return switch (when) {
            case "always" -> true;
            case "never" -> false;
            case "auto" -> terminal.suitsColor();
            default -> throw Failure.usage(COLOR + " is auto, always or never, not " + VisibleText.line(when));
        };
    }

    /** Makes the engine; nothing is read but what tells whether the options fit. */
    RuleEngine engine(RuleListener... listeners) {
        List<Path> workspaces =
                arguments.all(WORKSPACE).stream().map(GlobalOptions::workspace).toList();
        RuleEngine.Builder builder = RuleEngine.builder().environment(terminal.environment());
        List.of(listeners).forEach(builder::listener);
        workspaces.forEach(builder::workspace);
        arguments.last(HOME).map(text -> path(HOME, text)).ifPresent(builder::home);
        RulesConfig config = config(workspaces);
        List<Path> plugins = arguments.all(PluginPath.OPTION).stream()
                .map(text -> path(PluginPath.OPTION, text))
                .toList();
        PluginPath.loader(plugins, config.untrustedRoots()).ifPresent(builder::classLoader);
        return builder.config(config).build();
    }

    private RulesConfig config(List<Path> workspaces) {
        return RulesConfig.DEFAULT
                .withOnlyProviders(Set.copyOf(arguments.all(PROVIDER)))
                .withDisabledProviders(Set.copyOf(arguments.all(NO_PROVIDER)))
                .withUntrustedRoots(arguments.has("--untrusted") ? roots(workspaces) : Set.of());
    }

    private static Set<Path> roots(List<Path> workspaces) {
        return Set.copyOf(workspaces.isEmpty() ? List.of(absolute(Path.of(""))) : workspaces);
    }

    private static Path workspace(String text) {
        Path path = path(WORKSPACE, text);
        if (!Files.isDirectory(path)) {
            String problem = Files.exists(path) ? " is no folder" : " does not exist";
            throw Failure.usage(WORKSPACE + " " + VisibleText.line(text) + problem);
        }
        return path;
    }

    private static Path path(String option, String text) {
        if (text.isBlank()) {
            throw Failure.usage(option + " needs a folder, and got an empty text");
        }
        try {
            return absolute(Path.of(text));
        } catch (InvalidPathException e) {
            throw Failure.usage(option + " " + VisibleText.line(text) + " is no path: " + e.getReason());
        }
    }

    private static Path absolute(Path path) {
        return path.toAbsolutePath().normalize();
    }

    /**
     * Checks that the providers that were named exist.
     *
     * @throws Failure if one does not
     */
    void checkProviders(List<ProviderReport> providers) {
        List<String> known = providers.stream().map(ProviderReport::id).toList();
        for (String option : List.of(PROVIDER, NO_PROVIDER)) {
            for (String id : arguments.all(option)) {
                if (!known.contains(id)) {
                    throw Failure.usage(
                            "there is no provider " + VisibleText.line(id) + "; there are " + String.join(", ", known));
                }
            }
        }
    }
}
