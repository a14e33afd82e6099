package io.agentrules.cli.serve;

import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.command.OutOfMemoryHandler;
import io.agentrules.cli.command.Subcommand;
import io.agentrules.cli.hook.HookCommand;
import io.agentrules.cli.option.Arguments;
import io.agentrules.cli.option.CommandSpecs;
import io.agentrules.cli.option.Failure;
import io.agentrules.cli.option.OptionNumber;
import io.agentrules.cli.option.OptionSection;
import io.agentrules.cli.text.Output;
import io.agentrules.hooks.Hooks;
import io.agentrules.mcp.HttpAccess;
import io.agentrules.mcp.RuleHttpServer;
import io.agentrules.mcp.RuleServer;
import io.agentrules.mcp.ServerTool;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** {@code rules serve stdio} and {@code rules serve http}: serve rules to clients of MCP until they disconnect. */
public final class ServeCommand implements Subcommand {
    private static final String REFRESH = "--refresh";
    private static final String HOOKS = "--hooks";
    /** Long messages may come slowly. */
    private static final int MAX_REQUEST_SECONDS = 60;

    private static final Duration TWO_SECONDS = Duration.ofSeconds(2);

    private final boolean isHttp;

    private ServeCommand(boolean isHttp) {
        this.isHttp = isHttp;
    }

    /** Creates {@code rules serve stdio}. */
    public static ServeCommand stdio() {
        return new ServeCommand(false);
    }

    /** Creates {@code rules serve http}. */
    public static ServeCommand http() {
        return new ServeCommand(true);
    }

    @Override
    public CommandSpec spec() {
        return isHttp
                ? CommandSpecs.command(
                        "http",
                        "rules serve http [options]",
                        "Serves the rules to many MCP clients over HTTP, at /mcp. See docs/mcp.md.",
                        "  rules serve http --port 8321",
                        "  rules serve http --port 8321 --host 0.0.0.0 --token-file token.txt",
                        "",
                        "By default it is reachable only from this machine. If other machines can reach it, a token of at least"
                                + " 16 characters is required, from " + HttpOptions.TOKEN_FILE
                                + " or the environment variable " + HttpOptions.TOKEN_VARIABLE
                                + "; each request must send it as a bearer token.")
                : CommandSpecs.command(
                        "stdio",
                        "rules serve stdio [options]",
                        "Serves the rules to one MCP client over standard input and output. See docs/mcp.md for the tools and"
                                + " resources.",
                        "  rules serve stdio");
    }

    @Override
    public List<OptionSection> options() {
        var options = new ArrayList<OptionSpec>(isHttp ? HttpOptions.specs() : List.of());
        options.add(CommandSpecs.value(REFRESH, "SECONDS", "how often to check for changed files; default: 2"));
        options.add(CommandSpecs.flag(
                HOOKS, "also serve the tool hook, for agents whose hooks can be tools of an MCP server"));
        return List.of(new OptionSection("Options", options));
    }

    @Override
    public boolean hasJson() {
        return false;
    }

    @Override
    public int run(Invocation invocation) {
        Arguments arguments = invocation.arguments();
        Duration interval = arguments.last(REFRESH).map(ServeCommand::seconds).orElse(TWO_SECONDS);
        OutOfMemoryHandler.endsTheProcess();
        if (arguments.has(HOOKS)) {
            try (Hooks hooks = HookCommand.hooks(invocation)) { // closed last: it saves the conversations
                run(invocation, interval, List.of(HookTool.of(hooks)));
            }
        } else {
            run(invocation, interval, List.of());
        }
        return 0;
    }

    private void run(Invocation invocation, Duration interval, List<ServerTool> tools) {
        if (isHttp) {
            var options = new HttpOptions(invocation);
            HttpAccess access = options.access();
            int port = options.port();
            serve(server(invocation, interval, tools), access, port, invocation.err());
        } else {
            serve(invocation, server(invocation, interval, tools));
        }
    }

    private static RuleServer server(Invocation invocation, Duration interval, List<ServerTool> tools) {
        invocation.runtimeDiagnostics().write(invocation.catalog().diagnostics());
        invocation.writeFailedProviders();
        invocation.runtimeDiagnostics().writeAtOnce();
        return new RuleServer(invocation.engine(), interval, tools);
    }

    private static Duration seconds(String text) {
        return Duration.ofSeconds(OptionNumber.between(1, Integer.MAX_VALUE, REFRESH, "a number of seconds", text));
    }

    /** Serves until this thread is interrupted or the process ends. */
    private static void serve(RuleServer server, HttpAccess access, int port, Output err) {
        HttpServerLimits.set(MAX_REQUEST_SECONDS);
        try (RuleHttpServer serving = server.listen(access, port)) {
            err.line("rules: serving MCP at " + serving.address()).flush();
            Thread.currentThread().join();
        } catch (IOException e) {
            throw Failure.internal("cannot listen on port " + port + " of "
                    + access.address().getHostAddress() + ": " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Redirects {@code System.out} to standard error, because text printed by a plugin would corrupt the protocol. */
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
