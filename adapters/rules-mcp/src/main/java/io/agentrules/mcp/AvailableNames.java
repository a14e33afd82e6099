package io.agentrules.mcp;

import java.util.List;
import java.util.stream.Collectors;

/** Lists the available names, for an error message about an unknown name. */
final class AvailableNames {
    private static final int MAX_NAMES = 50;

    private AvailableNames() {}

    /** Returns the end of a sentence that lists the names, limited to the first ones. */
    static String describe(List<String> names) {
        if (names.isEmpty()) {
            return "known names: none";
        }
        String first = names.stream().limit(MAX_NAMES).collect(Collectors.joining(", "));
        int more = names.size() - MAX_NAMES;
        return "known names: " + first + (more > 0 ? " and " + more + " more" : "");
    }
}
