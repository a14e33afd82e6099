package io.agentrules.cli;

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

/** The options of {@code rules serve --http}: where it listens, and who is let in. */
final class HttpOptions {
    static final String PORT = "--http";
    static final String TOKEN_FILE = "--token-file";
    static final String TOKEN_VARIABLE = "RULES_MCP_TOKEN";

    private static final String HOST = "--host";
    private static final String ALLOW_HOST = "--allow-host";
    private static final String THIS_MACHINE = "127.0.0.1";
    private static final int MAX_PORT = 65_535;

    private final Invocation invocation;

    HttpOptions(Invocation invocation) {
        this.invocation = invocation;
    }

    static List<Option> specs() {
        return List.of(
                CommandSpecs.value(PORT, "PORT", "serve over HTTP on this port; 0 takes a free one, and says which"),
                CommandSpecs.value(HOST, "ADDRESS", "listen on this address of this machine; default: " + THIS_MACHINE),
                CommandSpecs.values(ALLOW_HOST, "NAME", "another name by which clients may call this machine"),
                CommandSpecs.value(TOKEN_FILE, "FILE", "the file that holds the token"));
    }

    /**
     * Returns whether HTTP was asked for.
     *
     * @throws Failure if only what goes with it was
     */
    static boolean areGiven(Arguments arguments) {
        if (!arguments.has(PORT)) {
            for (String option : List.of(HOST, ALLOW_HOST, TOKEN_FILE)) {
                if (arguments.has(option)) {
                    throw Failure.usage(option + " goes with " + PORT);
                }
            }
        }
        return arguments.has(PORT);
    }

    /**
     * Returns the port to listen on; 0 for a free one.
     *
     * @throws Failure if it is no port
     */
    int port() {
        String text = invocation.arguments().last(PORT).orElseThrow();
        try {
            int port = Integer.parseInt(text);
            if (port >= 0 && port <= MAX_PORT) {
                return port;
            }
        } catch (NumberFormatException e) {
            // no better than a number that is no port
        }
        throw Failure.usage(PORT + " is a port from 0 to " + MAX_PORT + ", not " + VisibleText.line(text));
    }

    /**
     * Returns the address to listen on, and who is let in.
     *
     * @throws Failure if that is no address, or there is no token where one is needed
     */
    HttpAccess access() {
        InetAddress address = address();
        try {
            Optional<BearerToken> token = token();
            if (token.isEmpty() && !address.isLoopbackAddress()) {
                throw Failure.usage("beyond this machine a token is needed, from " + TOKEN_FILE + " or the variable "
                        + TOKEN_VARIABLE + ": whoever can reach " + address.getHostAddress() + " could read the rules");
            }
            return new HttpAccess(address, invocation.arguments().all(ALLOW_HOST), token);
        } catch (IllegalArgumentException e) { // an invalid name
            throw Failure.usage(ALLOW_HOST + ": " + VisibleText.line(String.valueOf(e.getMessage())));
        }
    }

    private InetAddress address() {
        String host = invocation.arguments().last(HOST).orElse(THIS_MACHINE);
        try {
            return InetAddress.getByName(host);
        } catch (UnknownHostException e) {
            throw Failure.usage(HOST + " " + VisibleText.line(host) + " is no address");
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
