package io.agentrules.cli;

import io.agentrules.mcp.HttpAccess;
import io.agentrules.mcp.RuleServer;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** {@code rules serve}: answers the clients of a protocol until they are gone. */
final class ServeCommand implements Subcommand {
    private static final String MCP = "--mcp";
    private static final String REFRESH = "--refresh";
    private static final Duration TWO_SECONDS = Duration.ofSeconds(2);

    @Override
    public CommandSpec spec() {
        return CommandSpecs.command(
                "serve",
                "rules serve --mcp [--http PORT] [options]",
                "Serves the rules to a harness in any language: to one MCP client on standard input and output, or to many over"
                        + " HTTP. docs/mcp.md says what they are served.",
                "  rules serve --mcp",
                "  rules serve --mcp --http 8321",
                "  rules serve --mcp --http 8321 --host 0.0.0.0 --token-file token.txt",
                "",
                "Over HTTP it answers at /mcp, this machine alone. Where others can reach it, it only starts with a token of 16"
                        + " characters or more, from " + HttpOptions.TOKEN_FILE + " or the variable "
                        + HttpOptions.TOKEN_VARIABLE
                        + ", which each request must bring as a bearer token.");
    }

    @Override
    public List<OptionSection> options() {
        var options = new ArrayList<Option>();
        options.add(CommandSpecs.flag(MCP, "the Model Context Protocol; there is no other yet"));
        options.addAll(HttpOptions.specs());
        options.add(CommandSpecs.value(REFRESH, "SECONDS", "how often to look for changed files; default: 2"));
        return List.of(new OptionSection("Options", options));
    }

    @Override
    public int run(Invocation invocation) {
        Arguments arguments = invocation.arguments();
        if (!arguments.has(MCP)) {
            throw Failure.usage("rules serve needs " + MCP);
        }
        Duration interval = arguments.last(REFRESH).map(ServeCommand::seconds).orElse(TWO_SECONDS);
        OutOfMemoryHandler.endsTheProcess();
        if (HttpOptions.areGiven(arguments)) {
            var options = new HttpOptions(invocation);
            HttpAccess access = options.access();
            int port = options.port();
            new JettyServer(server(invocation, interval), access, port).run(invocation.err());
        } else {
            serve(invocation, server(invocation, interval));
        }
        return 0;
    }

    private static RuleServer server(Invocation invocation, Duration interval) {
        invocation.runtimeDiagnostics().write(invocation.catalog().diagnostics());
        invocation.writeFailedProviders();
        invocation.runtimeDiagnostics().writeAtOnce();
        return new RuleServer(invocation.engine(), interval);
    }

    private static Duration seconds(String text) {
        try {
            int seconds = Integer.parseInt(text);
            if (seconds > 0) {
                return Duration.ofSeconds(seconds);
            }
        } catch (NumberFormatException e) {
            // no better than a number that is too small
        }
        throw Failure.usage(REFRESH + " is a number of seconds from 1 up, not " + VisibleText.line(text));
    }

    /** What a plugin prints would be no message of the protocol, so it goes where diagnostics go. */
    private static void serve(Invocation invocation, RuleServer server) {
        PrintStream printed = System.out;
        System.setOut(System.err);
        try {
            server.serve(invocation.in(), invocation.out().stream());
        } finally {
            System.setOut(printed);
        }
    }
}
