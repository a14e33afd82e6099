package io.agentrules.cli.option;

import io.agentrules.api.spi.RuleListener;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.check.input.Suggestion;
import io.agentrules.cli.text.Terminal;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.LockSource;
import io.agentrules.core.model.ProviderReport;
import io.agentrules.core.model.RulesConfig;
import io.agentrules.json.VisibleText;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;

/** The options that every command has: which rules are read, and how the answer is written. */
public final class GlobalOptions {
    public static final String HOME = "--home";
    public static final String PROVIDER = "--provider";
    public static final String NO_PROVIDER = "--no-provider";
    public static final String PLUGIN_PATH = PluginPath.OPTION;
    public static final String UNTRUSTED = "--untrusted";
    public static final String FROZEN = "--frozen";

    /** Some commands have these two; the file also names folders of rules, which the engine reads. */
    public static final String CONFIG = "--config";

    public static final String NO_CONFIG = "--no-config";

    /** The engine's setting for them. */
    private static final String CONFIGURATION = "native.configuration";

    /** The options that leave rules out or add some. */
    public static final List<String> OF_RULES = List.of(PROVIDER, NO_PROVIDER, PLUGIN_PATH, UNTRUSTED);

    private static final String JSON = "--json";
    private static final String FORMAT = "--format";
    private static final String QUIET = "--quiet";
    private static final String COLOR = "--color";

    private final Arguments arguments;
    private final Terminal terminal;
    private @Nullable Folders folders;

    public GlobalOptions(Arguments arguments, Terminal terminal) {
        this.arguments = arguments;
        this.terminal = terminal;
    }

    /** Returns the options, in the order of the help. */
    public static OptionSection section() {
        return new OptionSection(
                "Options of every command",
                List.of(
                        CommandSpecs.paths(
                                Folders.WORKSPACE,
                                "DIR",
                                "the folder that the agent works in; default: the repository of the current folder, or"
                                        + " that folder itself"),
                        CommandSpecs.path(
                                Folders.CWD,
                                "DIR",
                                "the folder in the workspace that relative paths start from; default: the current"
                                        + " folder"),
                        CommandSpecs.path(HOME, "DIR", "the user's home folder"),
                        CommandSpecs.flag(JSON, "write JSON, as described by the schemas in docs/schemas"),
                        CommandSpecs.choice(FORMAT, List.of("text", "json"), "the same as --json, or as without it"),
                        provider(PROVIDER, "use only this provider, such as cursor"),
                        provider(NO_PROVIDER, "do not use this provider"),
                        CommandSpecs.paths(
                                PLUGIN_PATH,
                                "DIR",
                                "also use this jar, or the plugins in this folder: jars and class folders"),
                        CommandSpecs.flag(UNTRUSTED, "treat the workspace as untrusted"),
                        CommandSpecs.flag(
                                FROZEN,
                                "refuse trigger rules of the workspace that differ from its lock; see rules lock"),
                        CommandSpecs.flag(
                                QUIET,
                                "write only error messages to standard error; check and test write nothing and answer"
                                        + " by their exit code"),
                        CommandSpecs.flag("--timings", "show how long each provider took"),
                        CommandSpecs.choice(
                                COLOR,
                                List.of("auto", "always", "never"),
                                "when to use color; default: auto, which respects NO_COLOR"),
                        OptionSpec.builder("-h", "--help")
                                .usageHelp(true)
                                .description("show this help")
                                .build(),
                        OptionSpec.builder("-V", "--version")
                                .versionHelp(true)
                                .description("show the version")
                                .build()));
    }

    private static OptionSpec provider(String name, String description) {
        return CommandSpecs.completedWith(GlobalOptions::providers, CommandSpecs.values(name, "ID", description));
    }

    /** Returns the ids of the installed providers, sorted. */
    private static List<String> providers() {
        return ServiceLoader.load(RuleProvider.class).stream()
                .map(provider -> provider.get().id())
                .sorted()
                .toList();
    }

    /** Returns whether the answer is JSON. */
    public boolean isJson() {
        return arguments.has(JSON)
                || arguments.last(FORMAT).filter("json"::equals).isPresent();
    }

    /**
     * Checks that the format is one of some, and the same as {@code --json} says.
     *
     * @throws Failure if not
     */
    public void checkFormat(List<String> known) {
        String format = arguments.last(FORMAT).orElse("json");
        if (arguments.has(FORMAT) && !known.contains(format)) {
            String all = String.join(", ", known);
            int last = all.lastIndexOf(", ");
            throw Failure.usage(FORMAT + " must be "
                    + (last < 0 ? all : all.substring(0, last) + " or " + all.substring(last + 2)) + ", not "
                    + VisibleText.line(format));
        }
        if (arguments.has(JSON) && !format.equals("json")) {
            throw Failure.usage(JSON + " cannot be combined with " + FORMAT + " " + format);
        }
    }

    /** Returns whether notes, and answers that the exit code gives, are left out. */
    public boolean isQuiet() {
        return arguments.has(QUIET);
    }

    /** Returns whether to show how long each provider took. */
    public boolean hasTimings() {
        return arguments.has("--timings");
    }

    /** Returns all environment variables. */
    public Map<String, String> environment() {
        return terminal.environment();
    }

    /** Returns an environment variable; empty if it is unset or empty. */
    public Optional<String> variable(String name) {
        return Optional.ofNullable(terminal.environment().get(name)).filter(value -> !value.isEmpty());
    }

    /** Returns whether standard output is in color. */
    public boolean isColored() {
        String when = arguments.last(COLOR).orElse("auto");
        return switch (when) {
            case "always" -> true;
            case "never" -> false;
            case "auto" -> terminal.suitsColor();
            default -> throw Failure.usage(COLOR + " must be auto, always or never, not " + VisibleText.line(when));
        };
    }

    /**
     * Returns the folders to work in.
     *
     * @throws Failure if an option does not name a folder
     */
    public Folders folders() {
        if (folders == null) {
            folders = Folders.of(arguments);
        }
        return folders;
    }

    /** Builds the engine; reads only what is needed to check the options. */
    public RuleEngine engine(RuleListener... listeners) {
        return ViewOption.build(arguments, builder(listeners));
    }

    /** Builds the engine in which every rule counts, whatever agent {@code --as} names. */
    public RuleEngine wholeEngine(RuleListener... listeners) {
        return builder(listeners).build();
    }

    private RuleEngine.Builder builder(RuleListener... listeners) {
        List<Path> workspaces = folders().workspaces();
        RuleEngine.Builder builder = engineWithoutFolders(workspaces);
        List.of(listeners).forEach(builder::listener);
        workspaces.forEach(builder::workspace);
        return builder.cwd(folders().current());
    }

    /**
     * Returns the agents, or the harness, that {@code --as} names, each once, in the order given.
     *
     * @throws Failure if a harness is to answer beside agents
     */
    public List<String> agents() {
        return ViewOption.given(arguments);
    }

    /**
     * Checks that {@code --as} names at most one.
     *
     * @throws Failure if it names several
     */
    public void requireOneAgent() {
        if (agents().size() > 1) {
            throw Failure.usage(ViewOption.AS + " takes one agent here, not several");
        }
    }

    /**
     * Returns a builder with the settings of an engine but for its folders.
     *
     * @param workspaces the folders that can be untrusted
     */
    public RuleEngine.Builder engineWithoutFolders(List<Path> workspaces) {
        return engineWithoutFolders(workspaces, plugins());
    }

    /**
     * Returns a builder with the settings of an engine but for its folders.
     *
     * @param workspaces the folders that can be untrusted
     * @param plugins the jars and folders of plugins, whatever the options say
     * @throws Failure if one of them has no plugin
     */
    public RuleEngine.Builder engineWithoutFolders(List<Path> workspaces, List<Path> plugins) {
        RuleEngine.Builder builder = RuleEngine.builder()
                .environment(terminal.environment())
                .setupWarnings(false); // commands show diagnostics
        home().ifPresent(builder::home);
        RulesConfig config = config(workspaces);
        PluginPath.loader(plugins, config.untrustedRoots()).ifPresent(builder::classLoader);
        return builder.config(config);
    }

    /** Returns the absolute paths of the jars and folders of plugins that options name, in order. */
    public List<Path> plugins() {
        return arguments.all(PLUGIN_PATH).stream()
                .map(text -> Folders.path(PLUGIN_PATH, text))
                .toList();
    }

    /** Returns another command with those options of this one that decide what is found, so that it is about the same. */
    public String sameRules(String command) {
        var words = new StringBuilder(command);
        Stream.of(FROZEN, UNTRUSTED)
                .filter(arguments::has)
                .forEach(flag -> words.append(' ').append(flag));
        for (String option : List.of(ViewOption.AS, PROVIDER, NO_PROVIDER, PLUGIN_PATH)) {
            arguments
                    .all(option)
                    .forEach(value ->
                            words.append(' ').append(option).append(' ').append(VisibleText.line(value)));
        }
        return words.toString();
    }

    /** Returns whether an option other than that for plugins makes the engine find other rules than one without options. */
    public boolean changesEngine() {
        return arguments.has(PROVIDER) || arguments.has(NO_PROVIDER) || arguments.has(FROZEN);
    }

    /** Returns the home folder that an option names. */
    public Optional<Path> home() {
        return arguments.last(HOME).map(text -> Folders.folder(HOME, text));
    }

    private RulesConfig config(List<Path> workspaces) {
        RulesConfig.Builder config = RulesConfig.builder();
        if (arguments.has(FROZEN)) {
            config.frozen(LockSource.WORKSPACE);
        }
        configuration().ifPresent(file -> config.settings(Map.of(CONFIGURATION, file)));
        return config.onlyProviders(Set.copyOf(arguments.all(PROVIDER)))
                .disabledProviders(Set.copyOf(arguments.all(NO_PROVIDER)))
                .untrustedRoots(arguments.has(UNTRUSTED) ? Set.copyOf(workspaces) : Set.of())
                .build();
    }

    /** Returns the file that is read in place of the workspace's configuration; an empty path for none. */
    private Optional<String> configuration() {
        return arguments.has(NO_CONFIG)
                ? Optional.of("")
                : arguments.last(CONFIG).map(text -> Folders.path(CONFIG, text).toString());
    }

    /**
     * Checks that the providers named in options exist.
     *
     * @throws Failure if one does not exist
     */
    public void checkProviders(List<ProviderReport> providers) {
        List<String> known = providers.stream().map(ProviderReport::id).toList();
        for (String option : List.of(PROVIDER, NO_PROVIDER)) {
            for (String id : arguments.all(option)) {
                if (!known.contains(id)) {
                    String all = Suggestion.of(id, known)
                            .map(similar -> "; did you mean " + similar + "? Known providers: ")
                            .orElse("; known providers: ");
                    throw Failure.usage("unknown provider " + VisibleText.line(id) + all + String.join(", ", known));
                }
            }
        }
    }
}
