package io.agentrules.mcp;

import java.util.List;
import java.util.stream.Collectors;

/** What there is, for whoever asked for what there is not. */
final class Names {
    private static final int MOST = 50;

    private Names() {}

    /** Returns a sentence's end that names what there is; of very much only the first. */
    static String available(List<String> names) {
        if (names.isEmpty()) {
            return "there are none";
        }
        String first = names.stream().limit(MOST).collect(Collectors.joining(", "));
        int more = names.size() - MOST;
        return "there are " + first + (more > 0 ? " and " + more + " more" : "");
    }
}
