package io.agentrules.cli.serve;

import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.option.CommandSpecs;
import io.agentrules.cli.option.Failure;
import io.agentrules.cli.option.OptionNumber;
import io.agentrules.json.VisibleText;
import io.agentrules.mcp.BearerToken;
import io.agentrules.mcp.HttpAccess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.OptionSpec;

/** The options of {@code rules serve http}: the address to listen on, and the access rules. */
record HttpOptions(Invocation invocation) {
    static final String PORT = "--port";
    static final String TOKEN_FILE = "--token-file";
    static final String TOKEN_VARIABLE = "RULES_MCP_TOKEN";

    private static final String HOST = "--host";
    private static final String ALLOW_HOST = "--allow-host";
    private static final String THIS_MACHINE = "127.0.0.1";
    private static final int MAX_PORT = 65_535;

    static List<OptionSpec> specs() {
        return List.of(
                CommandSpecs.value(PORT, "PORT", "the port to listen on; default: any that is free, which is reported"),
                CommandSpecs.value(HOST, "ADDRESS", "listen on this local address; default: " + THIS_MACHINE),
                CommandSpecs.values(ALLOW_HOST, "NAME", "an additional host name that clients may use"),
                CommandSpecs.path(TOKEN_FILE, "FILE", "the file that contains the token"));
    }

    /**
     * Returns the port to listen on; 0 for a free one.
     *
     * @throws Failure if the value is not a port
     */
    int port() {
        return invocation
                .arguments()
                .last(PORT)
                .map(text -> OptionNumber.between(0, MAX_PORT, PORT, "a port", text))
                .orElse(0);
    }

    /**
     * Returns the address to listen on, and the access rules.
     *
     * @throws Failure if the address is invalid, or a required token is missing
     */
    HttpAccess access() {
        InetAddress address = address();
        try {
            Optional<BearerToken> token = token();
            if (token.isEmpty() && !address.isLoopbackAddress()) {
                throw Failure.usage(
                        "a token is required, from " + TOKEN_FILE + " or the environment variable " + TOKEN_VARIABLE
                                + ": anyone who can reach " + address.getHostAddress() + " could read the rules");
            }
            HttpAccess.Builder access = HttpAccess.builder()
                    .address(address)
                    .hosts(invocation.arguments().all(ALLOW_HOST));
            token.ifPresent(access::token);
            return access.build();
        } catch (IllegalArgumentException e) { // an invalid name
            throw Failure.usage(ALLOW_HOST + ": " + VisibleText.line(String.valueOf(e.getMessage())));
        }
    }

    private InetAddress address() {
        String host = invocation.arguments().last(HOST).orElse(THIS_MACHINE);
        try {
            return InetAddress.getByName(host);
        } catch (UnknownHostException e) {
            throw Failure.usage(HOST + " " + VisibleText.line(host) + " is not a valid address");
        }
    }

    private Optional<BearerToken> token() {
        Optional<String> file = invocation.arguments().last(TOKEN_FILE);
        return file.isPresent()
                ? file.map(name -> token(TOKEN_FILE + " " + VisibleText.line(name), read(name)))
                : invocation.options().variable(TOKEN_VARIABLE).map(text -> token(TOKEN_VARIABLE, text));
    }

    private static BearerToken token(String from, String text) {
        try {
            return BearerToken.of(text);
        } catch (IllegalArgumentException e) {
            throw Failure.usage(from + ": " + VisibleText.line(String.valueOf(e.getMessage())));
        }
    }

    private static String read(String file) {
        try {
            return Files.readString(Path.of(file));
        } catch (IOException | InvalidPathException e) {
            throw Failure.usage(TOKEN_FILE + " " + VisibleText.line(file) + " cannot be read");
        }
    }
}
