package io.agentrules.cli;

import io.agentrules.hooks.Hooks;
import io.agentrules.hooks.agent.Agent;
import io.agentrules.hooks.agent.Agents;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/** {@code rules hook}: answers one hook event of a coding agent. */
final class HookCommand implements Subcommand {
    private static final String FAIL_CLOSED = "--fail-closed";
    private static final String NO_EXCERPT = "--no-excerpt";

    @Override
    public CommandSpec spec() {
        return CommandSpecs.command(
                "hook",
                "rules hook AGENT [options]",
                "Answers a hook event of a coding agent: reads the event as JSON from standard input, and writes the answer that the"
                        + " agent expects, or nothing. Agents run this command at each prompt and before each tool. Whatever fails,"
                        + " the agent goes on, the exit code is 0, and the log has a line.",
                "  echo '{\"event\": \"session-start\", \"session\": \"1\", \"cwd\": \"'$PWD'\"}' | rules hook generic",
                "",
                "The workspace is the repository of the folder that the event names. Agents: "
                        + String.join(", ", agents()) + ".");
    }

    private static List<String> agents() {
        return Agents.all().stream().map(Agent::id).toList();
    }

    @Override
    public Optional<Argument> argument() {
        return Optional.of(new Argument("AGENT", true, false, agents(), "the agent that sends the event"));
    }

    @Override
    public List<OptionSection> options() {
        return List.of(new OptionSection(
                "Options",
                List.of(
                        CommandSpecs.flag(
                                FAIL_CLOSED, "if an event cannot be answered, deny the tool that is about to run"),
                        CommandSpecs.flag(NO_EXCERPT, "do not write matched text to the log"))));
    }

    @Override
    public int run(Invocation invocation) {
        Arguments arguments = invocation.arguments();
        String agent = arguments.positional().orElseThrow();
        if (!agents().contains(agent)) {
            throw Failure.usage(
                    "unknown agent " + VisibleText.line(agent) + "; known agents: " + String.join(", ", agents()));
        }
        for (String option : List.of(Folders.WORKSPACE, Folders.CWD, GlobalOptions.UNTRUSTED)) {
            if (arguments.has(option)) {
                throw Failure.usage("rules hook does not take " + option + ": the event names the folder");
            }
        }
        invocation.out().text(answer(invocation, agent));
        return 0;
    }

    private static String answer(Invocation invocation, String agent) {
        byte[] event;
        try {
            event = invocation.in().readNBytes(Hooks.MAX_BYTES + 1); // one more shows that it is too long
        } catch (IOException unreadable) {
            event = new byte[0];
        }
        String answer = hooks(invocation).answer(agent, event, options(invocation));
        return answer.isEmpty() ? "" : answer + "\n";
    }

    private static Hooks.Options options(Invocation invocation) {
        return new Hooks.Options(
                invocation.arguments().has(FAIL_CLOSED) || isSet(invocation, "RULES_HOOK_FAIL_CLOSED"),
                !invocation.arguments().has(NO_EXCERPT) && !isSet(invocation, "RULES_HOOK_NO_EXCERPT"));
    }

    private static boolean isSet(Invocation invocation, String variable) {
        return invocation.options().variable(variable).equals(Optional.of("1"));
    }

    /** Returns what answers events, with the engine's settings from the command line. */
    static Hooks hooks(Invocation invocation) {
        GlobalOptions options = invocation.options();
        Hooks.Builder hooks = Hooks.builder()
                .environment(options.environment())
                .engine(() -> options.engineWithoutFolders(List.of()));
        options.home().ifPresent(hooks::home);
        return hooks.build();
    }
}
