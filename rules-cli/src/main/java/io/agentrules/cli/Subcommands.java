package io.agentrules.cli;

import java.util.List;

/** The commands there are. */
final class Subcommands {
    /** Their names, in the order of the help. */
    static final List<String> NAMES = List.of(
            "list",
            "explain",
            "prompt",
            "show",
            "check",
            "coverage",
            "stream",
            "test",
            "serve",
            "enable",
            "disable",
            "completion",
            "help");

    private Subcommands() {}

    /**
     * Makes a command; a {@code switch}, since a map of constructors would have all of them linked at every start.
     *
     * @param name one of {@link #NAMES}
     */
    static Subcommand named(String name) {
        return switch (name) {
            case "list" -> new ListCommand();
            case "explain" -> new ExplainCommand();
            case "prompt" -> new PromptCommand();
            case "show" -> new ShowCommand();
            case "check" -> new CheckCommand();
            case "coverage" -> new CoverageCommand();
            case "stream" -> new StreamCommand();
            case "test" -> new TestCommand();
            case "serve" -> new ServeCommand();
            case "enable" -> ToggleCommand.enable();
            case "disable" -> ToggleCommand.disable();
            case "completion" -> new CompletionCommand();
            case "help" -> new HelpCommand();
            default -> throw new IllegalArgumentException("There is no command " + name);
        };
    }
}
