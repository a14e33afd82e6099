package io.agentrules.hooks.daemon;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The first line that a client sends. Its form cannot be confused with other protocols, such as the request of a browser.
 *
 * @param token what it shows
 * @param agent the id of the agent, or {@link #STOP} or {@link #STATUS}
 * @param length the number of bytes of the event that follows
 * @param options of the {@link HookRequest}
 */
record Header(String token, String agent, int length, Set<String> options) {
    static final int MAX_LENGTH = 512;

    /** Asks the daemon to end. */
    static final String STOP = "-stop";

    /** Asks how the daemon is. */
    static final String STATUS = "-status";

    private static final Pattern LINE =
            Pattern.compile("rules-hook 1 ([0-9a-f]{32}) (-?[a-z][a-z0-9-]*) (\\d{1,9})((?: [a-z0-9-]+)*)");

    Header {
        options = Set.copyOf(options);
    }

    static Optional<Header> parse(String text) {
        Matcher line = LINE.matcher(text);
        return line.matches()
                ? Optional.of(new Header(
                        line.group(1), line.group(2), Integer.parseInt(line.group(3)), options(line.group(4))))
                : Optional.empty();
    }

    private static Set<String> options(String words) {
        return words.isEmpty()
                ? Set.of()
                : new LinkedHashSet<>(Arrays.asList(words.strip().split(" ", -1)));
    }

    String text() {
        return "rules-hook 1 " + token + " " + agent + " " + length
                + (options.isEmpty() ? "" : " " + String.join(" ", options));
    }

    /** Hides the token from logs. */
    @Override
    public String toString() {
        return "Header[" + agent + " " + length + "]";
    }
}
