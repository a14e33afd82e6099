package io.agentrules.cli.hook;

import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.command.Subcommand;
import io.agentrules.cli.option.CommandSpecs;
import io.agentrules.cli.option.Failure;
import io.agentrules.cli.text.Output;
import io.agentrules.hooks.daemon.DaemonFolder;
import io.agentrules.hooks.daemon.Reply;
import io.agentrules.json.DaemonStatusJson;
import io.agentrules.json.Json;
import io.agentrules.json.VisibleText;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/** {@code rules daemon status}: tells whether the process runs that answers the hooks of a user, and what it has done. */
public final class DaemonStatusCommand implements Subcommand {
    static final String NOT_RUNNING = "No daemon is running.";

    @Override
    public CommandSpec spec() {
        return CommandSpecs.command(
                "status",
                "rules daemon status [options]",
                "Tells whether the process runs that answers the hooks of a user, and what it has done.",
                "  rules daemon status");
    }

    @Override
    public int run(Invocation invocation) {
        DaemonFolder folder = HookFolders.daemon(invocation).orElseThrow(HookFolders::noHome);
        Reply reply = HookDaemon.client(invocation.options(), folder).status();
        if (reply.status() == Reply.Status.FAILED) {
            throw Failure.internal(VisibleText.line(reply.text()));
        }
        Optional<Map<String, String>> values =
                reply.isAnswered() ? Optional.of(values(reply.text())) : Optional.empty();
        if (invocation.options().isJson()) {
            Json.write(invocation.out(), json(values));
        } else if (values.isPresent()) {
            write(values.get(), invocation.out());
        } else {
            invocation.out().line(NOT_RUNNING);
        }
        return 0;
    }

    /** Reads what the daemon says about itself in lines of a word and a value; one of another version may say less. */
    private static Map<String, String> values(String status) {
        var values = new HashMap<String, String>();
        status.lines()
                .map(line -> line.split(" ", 2))
                .filter(words -> words.length == 2)
                .forEach(words -> values.put(words[0], words[1]));
        values.computeIfPresent("program", (word, program) -> withoutEnvironment(program));
        return values;
    }

    /** The environment in a program's name is for programs. */
    private static String withoutEnvironment(String program) {
        return program.replaceFirst("\\+[0-9a-f]+@", "@");
    }

    private static DaemonStatusJson json(Optional<Map<String, String>> values) {
        return new DaemonStatusJson(
                values.isPresent(),
                number(values, "process"),
                number(values, "port"),
                values.map(known -> known.get("program")),
                number(values, "minutes"),
                number(values, "events"),
                number(values, "unanswered"));
    }

    private static Optional<Long> number(Optional<Map<String, String>> values, String name) {
        return values.map(known -> known.get(name))
                .filter(text -> text.matches("\\d{1,18}"))
                .map(Long::valueOf);
    }

    private static void write(Map<String, String> values, Output out) {
        String minutes = value(values, "minutes");
        String unanswered = value(values, "unanswered");
        out.line("Running.");
        out.line("  Process: " + value(values, "process"));
        out.line("  Port:    " + value(values, "port") + " on 127.0.0.1");
        out.line("  Program: " + value(values, "program"));
        out.line("  Started: " + minutes + (minutes.equals("1") ? " minute ago" : " minutes ago"));
        out.line("  Events:  " + value(values, "events")
                + (unanswered.equals("0") ? ", all answered" : ", of which " + unanswered + " had no answer"));
    }

    private static String value(Map<String, String> values, String name) {
        return VisibleText.line(values.getOrDefault(name, "unknown"));
    }
}
