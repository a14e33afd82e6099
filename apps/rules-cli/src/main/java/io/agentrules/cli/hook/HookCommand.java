package io.agentrules.cli.hook;

import io.agentrules.check.input.RuleVariables;
import io.agentrules.check.input.Suggestion;
import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.command.Subcommand;
import io.agentrules.cli.option.Arguments;
import io.agentrules.cli.option.CommandSpecs;
import io.agentrules.cli.option.Failure;
import io.agentrules.cli.option.Folders;
import io.agentrules.cli.option.GlobalOptions;
import io.agentrules.cli.option.OptionSection;
import io.agentrules.cli.option.PluginPath;
import io.agentrules.hooks.Hooks;
import io.agentrules.hooks.agent.Agent;
import io.agentrules.hooks.agent.Agents;
import io.agentrules.hooks.daemon.HookEnvironment;
import io.agentrules.hooks.daemon.Reply;
import io.agentrules.hooks.install.HookTrial;
import io.agentrules.json.VisibleText;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code rules hook}: answers one hook event of a coding agent. */
public final class HookCommand implements Subcommand {
    /** A process that answers one event is cold; so the agent waits longer than for the daemon. */
    private static final Duration ALONE = Duration.ofSeconds(3);

    @Override
    public CommandSpec spec() {
        return CommandSpecs.command(
                "hook",
                "rules hook AGENT [options]",
                "Answers a hook event of a coding agent: reads the event as JSON from standard input, and writes the answer that the"
                        + " agent expects, or nothing. Agents run this command at each prompt and before each tool. If answering"
                        + " fails, it writes nothing, the exit code is 0, so that the agent continues without it, and the log has a"
                        + " line.",
                "  rules hook install claude              in your own settings, for all projects",
                "  rules hook status claude               tell whether the hooks work",
                "  rules hook log --since 1h              what the rules did in the last hour",
                "  echo '{\"event\": \"session-start\", \"session\": \"1\", \"cwd\": \"'$PWD'\"}' | rules hook generic",
                "",
                "The workspace is the repository of the folder that the event names. Agents: "
                        + String.join(", ", agents()) + ".");
    }

    private static List<String> agents() {
        return Agents.all().stream().map(Agent::id).toList();
    }

    @Override
    public List<PositionalParamSpec> arguments() {
        return List.of(
                CommandSpecs.argument("AGENT", false, agents(), "the agent"),
                CommandSpecs.following("AGENT_2", List.of()));
    }

    @Override
    public List<OptionSection> options() {
        return List.of(new OptionSection("Options", HookSetup.answering()));
    }

    /** Each agent has a format of its own. */
    @Override
    public boolean hasJson() {
        return false;
    }

    @Override
    public int run(Invocation invocation) {
        Arguments arguments = invocation.arguments();
        String agent = arguments
                .positional()
                .orElseThrow(() ->
                        Failure.usage("rules hook requires an agent, or a command: install, uninstall, status or log"));
        List<String> words = arguments.positionals();
        if (words.size() > 1) {
            throw Failure.usage(
                    "one agent is expected, not " + VisibleText.line(String.join(" ", words)) + meant(words));
        }
        if (!agents().contains(agent)) {
            throw Failure.usage(
                    "unknown agent " + VisibleText.line(agent) + "; known agents: " + String.join(", ", agents()));
        }
        for (String option : List.of(Folders.WORKSPACE, Folders.CWD, GlobalOptions.UNTRUSTED)) {
            if (arguments.has(option)) {
                throw Failure.usage("rules hook does not take " + option + ": the event names the folder");
            }
        }
        return answer(invocation, agent);
    }

    /** Returns a question after a misspelled command. */
    private static String meant(List<String> words) {
        List<String> actions =
                Stream.of(HookSetup.Action.values()).map(HookSetup.Action::word).toList();
        return Suggestion.of(words.get(0), actions)
                .filter(action -> agents().contains(words.get(1)))
                .map(action -> "; did you mean rules hook " + action + " " + words.get(1) + "?")
                .orElse("");
    }

    /** Answers an event and returns the exit code. */
    private static int answer(Invocation invocation, String agent) {
        byte[] event = event(invocation);
        Hooks.Options options = options(invocation);
        if (event.length > Hooks.MAX_BYTES) { // no daemon takes it
            try (Hooks hooks = hooks(invocation)) {
                write(invocation, hooks.answer(agent, event, options.orWithin(ALONE)));
            }
            return 0;
        }
        HookDaemon daemon = HookDaemon.of(invocation);
        boolean isTrial = isSet(invocation, HookTrial.VARIABLE);
        Reply reply = daemon.ask(agent, event, options, isTrial);
        boolean isFirst = reply.status() == Reply.Status.UNREACHABLE && Hooks.isFirst(agent, event);
        if (isFirst) {
            reply = daemon.startAndAsk(agent, event, options, isTrial);
        }
        if (isTrial && reply.status() == Reply.Status.FAILED) {
            write(invocation, HookTrial.REASON + reply.text());
            return HookTrial.UNANSWERED;
        }
        // What the daemon has taken without an answer is in the log. With --fail-closed it is answered again here.
        if (reply.isAnswered() || (reply.status() == Reply.Status.FAILED && !options.failClosed())) {
            write(invocation, reply.isAnswered() ? reply.text() : "");
        } else {
            try (Hooks hooks = hooks(invocation)) {
                write(invocation, hooks.answer(agent, event, options.orWithin(ALONE)));
            }
        }
        if (reply.status() == Reply.Status.UNREACHABLE && !isFirst) {
            daemon.start(); // for the next event; not before this one is answered, which is to have the processor
        }
        return 0;
    }

    private static void write(Invocation invocation, String answer) {
        invocation.out().raw(answer.isEmpty() ? "" : answer + "\n").flush();
    }

    private static byte[] event(Invocation invocation) {
        // On Java 17 a file stream's own readNBytes fails on a pipe.
        try (var in = new BufferedInputStream(invocation.in())) {
            return in.readNBytes(Hooks.MAX_BYTES + 1); // one more shows that it is too long
        } catch (IOException unreadable) {
            return new byte[0];
        }
    }

    private static Hooks.Options options(Invocation invocation) {
        return new Hooks.Options(
                invocation.arguments().has(HookSetup.FAIL_CLOSED) || isSet(invocation, "RULES_HOOK_FAIL_CLOSED"),
                !invocation.arguments().has(HookSetup.NO_EXCERPT) && !isSet(invocation, "RULES_HOOK_NO_EXCERPT"),
                HookDeadline.of(invocation.options()));
    }

    private static boolean isSet(Invocation invocation, String variable) {
        return invocation.options().variable(variable).equals(Optional.of("1"));
    }

    /** Returns what answers events, with the engine's settings from the command line. */
    public static Hooks hooks(Invocation invocation) {
        GlobalOptions options = invocation.options();
        Hooks.Builder hooks = Hooks.builder()
                .environment(environment(invocation))
                .command(ProgramCommand.line())
                .options(options(invocation))
                .engine(() -> options.engineWithoutFolders(options.folders().workspaces(), plugins(invocation)));
        options.home().ifPresent(hooks::home);
        return hooks.build();
    }

    /** Returns the plugins to load. All other rules hold where one of the installation is gone; {@code rules hook status} tells of it. */
    private static List<Path> plugins(Invocation invocation) {
        List<Path> given = invocation.options().plugins();
        return given.isEmpty()
                ? HookFolders.environment(invocation).stream()
                        .flatMap(environment -> environment.plugins().stream())
                        .filter(PluginPath::hasPlugins)
                        .toList()
                : given;
    }

    /** Returns what a daemon would have of this environment: both answer alike. */
    private static Map<String, String> environment(Invocation invocation) {
        return HookFolders.environment(invocation)
                .<Map<String, String>>map(HookEnvironment::variables)
                .orElseGet(() -> RuleVariables.of(invocation.options().environment()));
    }
}
