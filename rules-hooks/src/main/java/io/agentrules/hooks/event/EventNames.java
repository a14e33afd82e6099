package io.agentrules.hooks.event;

import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;

/** Finds the name that an event itself has in a text that cannot be read as JSON, is cut, or lacks a field. */
public final class EventNames {
    /** The members that name an event. */
    private static final Set<String> MEMBERS = Set.of("hook_event_name", "event");

    /** An agent that escapes letters of a name is not known. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z-]+");

    /** Longer than each name, and than each member above. */
    private static final int MAX_NAME = 100;

    private final String text;
    private int at;

    private EventNames(String text) {
        this.text = text;
    }

    /**
     * Returns the names that the outermost object gives the event as far as it goes. Those in other objects may be written by the model,
     * such as the arguments of a tool.
     *
     * @return empty if no name can be read
     */
    public static Set<String> in(String text) {
        String object = text.strip();
        return object.startsWith("{") ? new EventNames(object).names() : Set.of();
    }

    private Set<String> names() {
        var names = new HashSet<String>();
        int depth = 0;
        String last = ""; // the text before a colon, and then that of the member
        boolean isValue = false;
        for (at = 0; at < text.length(); at++) {
            switch (text.charAt(at)) {
                case '{', '[' -> depth++;
                case '}', ']' -> depth--;
                case ':' -> isValue |= depth == 1;
                case ',' -> isValue &= depth != 1;
                case '"' -> {
                    String string = string();
                    if (depth == 1
                            && isValue
                            && MEMBERS.contains(last)
                            && NAME.matcher(string).matches()) {
                        names.add(string);
                    } else if (depth == 1 && !isValue) {
                        last = string;
                    }
                }
                default -> {
                    // numbers, literals, white space, and whatever else
                }
            }
        }
        return names;
    }

    /** Goes to the end of the string that begins here, and returns its text; empty if it is too long for a name, or not complete. */
    private String string() {
        int begin = at + 1;
        for (at = begin; at < text.length() && text.charAt(at) != '"'; at++) {
            at += text.charAt(at) == '\\' ? 1 : 0;
        }
        return at < text.length() && at - begin <= MAX_NAME ? text.substring(begin, at) : "";
    }
}
