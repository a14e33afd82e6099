package io.agentrules.json;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The answer of {@code hook status --json}. */
@Described(
        title = "rules hook status AGENT --json",
        value = "Whether the hooks of an agent are installed and work." + Described.OPEN
                + " Paths as in list.schema.json.")
public record HookStatusJson(
        @Described(min = 1) String agent,

        @Described(
                "Whether the hooks are installed somewhere, and work wherever they are. The exit code is 0 then, and 1 otherwise.")
        boolean works,

        @Described(value = "The settings that were looked at.", min = 1)
        List<Place> places,

        @Described(
                "Whether the daemon runs and answers. An event starts it if there is none; if it does not answer, problems has that.")
        boolean daemon,

        @Described(value = "The file that rules hook log reads; it need not exist.", min = 1)
        String log,

        @Described("How many calls rules may deny between two prompts.")
        Denials denials) {
    /** What the user's configuration says about denials; 0 is any number. */
    public record Denials(
            @Described(value = "The user's configuration; it need not exist.", min = 1)
            String file,

            @Described(value = "For all rules without a number of their own; 0: any number.", min = 0)
            int limit,

            @Described("The numbers of single rules, by name.")
            Map<String, Integer> rules,

            @Described("Which values in the file are invalid and ignored, one clause each.")
            List<@Described(min = 1) String> problems) {}

    /** A file of settings. */
    public record Place(
            @Described(oneOf = {"user", "project"}) String scope,
            @Described(min = 1) String path,

            @Described(
                    value = "outdated: installed in part, by another version, or with another launcher.",
                    oneOf = {"installed", "outdated", "not-installed", "unreadable"})
            String state,

            boolean works,

            @Described("The program that the agent runs, and its arguments; empty if there are no hooks.")
            List<String> command,

            @Described("The agent's names of the events that run it; empty for a plugin.")
            List<@Described(min = 1) String> events,

            @Described("Why the agent does not run the hooks, one sentence each.")
            List<@Described(min = 1) String> problems,

            List<@Described(min = 1) String> notes,

            @Described(
                    "The command, run once on a test event; null if there are no hooks, or if the settings of a project have a command"
                            + " that Agent Rules does not write.")
            Optional<Trial> test) {}

    /** How the command answered a test event. */
    public record Trial(
            @Described("What the command was sent, as JSON.")
            String event,

            @Described("What the command wrote; empty if there was nothing to say.")
            String answer,

            @Described(value = "How long it took, in milliseconds.", min = 0)
            long millis,

            @Described(value = "Why the agent would get no answer; null if it would.", min = 1)
            Optional<String> problem) {}
}
