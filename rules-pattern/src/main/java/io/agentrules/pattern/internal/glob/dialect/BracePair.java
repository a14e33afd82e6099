package io.agentrules.pattern.internal.glob.dialect;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The first brace of a text that has a partner, and what is around and between the two.
 *
 * @param before the text in front of the opening brace
 * @param body the text between the braces
 * @param after the text after the closing brace
 */
record BracePair(String before, String body, String after) {
    /** Returns the first outermost pair; null if there is none. */
    static @Nullable BracePair find(String text) {
        Deque<Integer> open = new ArrayDeque<>();
        int start = -1;
        int end = -1;
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '{') {
                open.push(i);
            } else if (text.charAt(i) == '}' && !open.isEmpty()) {
                int from = open.pop();
                if (start < 0 || from < start) {
                    start = from;
                    end = i;
                }
                if (open.isEmpty()) {
                    break;
                }
            }
        }
        return start < 0
                ? null
                : new BracePair(text.substring(0, start), text.substring(start + 1, end), text.substring(end + 1));
    }

    /** Returns the parts of {@code body} between its commas, those within braces left alone. */
    static List<String> split(String body) {
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        String left = body;
        for (BracePair pair = find(left); pair != null; pair = find(left)) {
            cut(pair.before(), part, parts);
            part.append('{').append(pair.body()).append('}');
            left = pair.after();
        }
        cut(left, part, parts);
        parts.add(part.toString());
        return parts;
    }

    private static void cut(String text, StringBuilder part, List<String> parts) {
        int from = 0;
        for (int comma = text.indexOf(','); comma >= 0; comma = text.indexOf(',', from)) {
            parts.add(part.append(text, from, comma).toString());
            part.setLength(0);
            from = comma + 1;
        }
        part.append(text, from, text.length());
    }
}
