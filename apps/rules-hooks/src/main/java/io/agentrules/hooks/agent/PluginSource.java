package io.agentrules.hooks.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agentrules.check.json.JsonMaps;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * The source of a plugin, for agents whose hooks are functions: the first line of {@code AGENT-plugin.js}, then {@code plugin.js}, which asks
 * the command, then the rest.
 */
public final class PluginSource {
    /** What each plugin begins with. */
    public static final String START = "// Agent Rules for ";

    private PluginSource() {}

    /**
     * Returns the source.
     *
     * @param agent the id of the agent
     * @param command the program and its arguments
     */
    public static String of(String agent, List<String> command) {
        String own = text(agent + "-plugin.js");
        int rest = own.indexOf('\n') + 1;
        String shared = text("plugin.js").replace("__RULES_COMMAND__", JsonMaps.text(command));
        return own.substring(0, rest) + shared + "\n" + own.substring(rest);
    }

    private static String text(String name) {
        try (InputStream stream = PluginSource.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new FileNotFoundException(name);
            }
            return new String(stream.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
