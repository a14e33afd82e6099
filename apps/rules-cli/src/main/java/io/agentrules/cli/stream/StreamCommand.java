package io.agentrules.cli.stream;

import io.agentrules.api.Firing;
import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.command.Subcommand;
import io.agentrules.cli.command.WorkContext;
import io.agentrules.cli.input.JsonLineParser.InvalidLineException;
import io.agentrules.cli.input.JsonLines;
import io.agentrules.cli.option.CommandSpecs;
import io.agentrules.cli.option.OptionSection;
import io.agentrules.json.Json;
import io.agentrules.json.StreamJson;
import io.agentrules.json.VisibleText;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;

/** {@code rules stream}: watches model output piece by piece, and reports which trigger rules fire. */
public final class StreamCommand implements Subcommand {
    @Override
    public CommandSpec spec() {
        return CommandSpecs.command(
                "stream",
                "rules stream [options]",
                "Watches model output: reads pieces of it as JSON Lines from standard input, and writes a JSON line as soon as"
                        + " trigger rules fire.",
                "  echo '{\"text\": \"use console.log(x)\"}' | rules stream",
                "  rules stream --branch main --prompt 'fix the login page' < deltas.jsonl",
                "",
                "A line is a piece of a stream, with the fields text, source (text, thinking or tool; default: tool if one of the"
                        + " next three fields is given, otherwise text), tool, paths (the files that the tool works on), json (the"
                        + " text is a piece of the tool's JSON arguments) and stream (a key; default: the source, or tool:NAME)."
                        + " Other lines mark boundaries: {\"end\": \"KEY\"} ends a stream, {\"call\": \"start\"} and \"end\" surround a"
                        + " model call, {\"turn\": \"start\", \"prompt\": \"...\"} and \"end\" surround a turn. Without call lines a turn"
                        + " is one call; without turn lines the input is one turn. After an interruption the rest is watched as"
                        + " well, as if the harness had ignored it.");
    }

    @Override
    public List<OptionSection> options() {
        return List.of(WorkContext.section());
    }

    @Override
    public int run(Invocation invocation) {
        WorkContext context = WorkContext.of(invocation);
        invocation.catalog();
        invocation.writeFailedProviders();
        var watching = new Watching(invocation, context);
        watching.end(JsonLines.answer(invocation, watching::take));
        return 0;
    }

    /** Handles the input lines and writes the firings. */
    private static final class Watching {
        /** The maximum number of unknown fields that are reported. */
        private static final int MAX_NAMED = 20;

        private final Invocation invocation;
        private final ConversationReplay conversation;
        private final Set<String> named = new HashSet<>();
        private long latest;

        Watching(Invocation invocation, WorkContext context) {
            this.invocation = invocation;
            this.conversation = new ConversationReplay(invocation.engine().openSession(), context, this::tell);
        }

        void take(long number, byte[] line) throws InvalidLineException {
            latest = number;
            StreamLine.read(line, this::ignored).accept(conversation);
            runtimeDiagnostics();
        }

        /** Ends the input; what fires only now has the number of the last line. */
        void end(long lines) {
            latest = Math.max(0, lines - 1);
            conversation.endTurn();
            runtimeDiagnostics();
        }

        private void runtimeDiagnostics() {
            invocation.runtimeDiagnostics().write(invocation.engine().catalog().diagnostics());
        }

        private void ignored(String field) {
            if (named.size() < MAX_NAMED && named.add(field)) {
                invocation
                        .err()
                        .line("rules: the field " + VisibleText.line(field) + " has no meaning here and is ignored");
            }
        }

        private void tell() {
            for (Optional<Firing> next = invocation.firings().next();
                    next.isPresent();
                    next = invocation.firings().next()) {
                write(next.get());
            }
        }

        private void write(Firing firing) {
            Json.write(invocation.out(), StreamJson.of(latest, firing));
        }
    }
}
