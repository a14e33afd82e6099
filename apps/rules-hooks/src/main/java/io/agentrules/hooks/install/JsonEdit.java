package io.agentrules.hooks.install;

import io.agentrules.hooks.install.JsonNode.Child;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Changes a JSON text in place: what is not touched keeps every character, and what is added is indented like its surroundings. An
 * added array, and an element added to one, is on one line: hooks are deep and many.
 */
final class JsonEdit {
    private static final String DEFAULT_UNIT = "  ";
    private static final Pattern LINE_BREAK = Pattern.compile("\\r\\n|\\r|\\n");

    private final String text;
    private final Optional<JsonNode> root;
    private final String lineBreak;
    private final String unit;
    private final List<Change> changes = new ArrayList<>();

    /**
     * Text between two indexes that is replaced.
     *
     * @param start the index of the first character
     * @param end the index after the last character; {@code start} for an insertion
     * @param replacement the new text
     */
    record Change(int start, int end, String replacement) {}

    /**
     * Starts to change a text.
     *
     * @param root the value of the text
     */
    JsonEdit(String text, Optional<JsonNode> root) {
        this.text = text;
        this.root = root;
        this.lineBreak = lineBreak(text);
        this.unit = root.flatMap(this::unit).orElse(DEFAULT_UNIT);
    }

    private static String lineBreak(String text) {
        Matcher first = LINE_BREAK.matcher(text);
        return first.find() ? first.group() : "\n";
    }

    /** Returns the white space that one level is indented by; empty if the first member does not begin a line. */
    private Optional<String> unit(JsonNode object) {
        return object.children().stream()
                .findFirst()
                .flatMap(child -> ownIndent(child.start()))
                .filter(indent -> !indent.isEmpty());
    }

    /** Adds a value to a text that has none. */
    void addRoot(Object value) {
        boolean isEmpty = text.isEmpty() || text.equals("\ufeff");
        boolean beginsLine = isEmpty || isLineBreak(text.charAt(text.length() - 1));
        String added = (beginsLine ? "" : lineBreak) + printed(value, "", false) + lineBreak;
        changes.add(new Change(text.length(), text.length(), added));
    }

    /** Adds members to an object, after its last. */
    void addMembers(JsonNode object, Map<String, ?> members) {
        add(object, members(members));
    }

    /** Adds an element to an array, after its last. */
    void addElement(JsonNode array, Object element) {
        add(array, List.of(element));
    }

    /** A member of an object that is to be printed. */
    private record Member(String key, Object value) {}

    private static List<Member> members(Map<?, ?> object) {
        return object.entrySet().stream()
                .map(member -> new Member((String) member.getKey(), member.getValue()))
                .toList();
    }

    private void add(JsonNode container, List<?> values) {
        if (values.isEmpty()) {
            return;
        }
        boolean isEmpty = container.children().isEmpty();
        boolean isCompact = isCompact(container);
        int at = JsonReader.afterComments(
                text, isEmpty ? container.start() + 1 : container.last().end());
        String outer = lineIndent(container.start());
        String indent =
                isEmpty ? outer + unit : ownIndent(container.last().start()).orElse(outer + unit);
        boolean endsWithComma = !isEmpty && container.last().comma() >= 0;
        String gap = isCompact ? " " : lineBreak + indent;
        String added = values.stream()
                .map(value -> printed(value, indent, isCompact || !(value instanceof Member)))
                .collect(Collectors.joining("," + gap, isCompact && isEmpty ? "" : gap, endsWithComma ? "," : ""));
        if (!isCompact && !hasLineBreak(at, container.end())) {
            added += lineBreak + outer;
        }
        if (!isEmpty && !endsWithComma) {
            int end = container.last().value().end();
            if (end == at) {
                added = "," + added;
            } else {
                changes.add(new Change(end, end, ","));
            }
        }
        changes.add(new Change(at, at, added));
    }

    /** Returns whether the values in a container are on one line; an empty container is like the whole text. */
    private boolean isCompact(JsonNode container) {
        if (!container.children().isEmpty()) {
            return !hasLineBreak(container.start(), container.end());
        }
        return root.filter(whole -> !whole.children().isEmpty() && !hasLineBreak(whole.start(), whole.end()))
                .isPresent();
    }

    private boolean hasLineBreak(int start, int end) {
        return text.substring(start, end).chars().anyMatch(c -> isLineBreak((char) c));
    }

    private static boolean isLineBreak(char c) {
        return c == '\n' || c == '\r';
    }

    /** Returns the white space at the beginning of the line of an index. */
    private String lineIndent(int index) {
        int start = lineStart(index);
        int end = start;
        while (end < index && JsonReader.isSpace(text.charAt(end))) {
            end++;
        }
        return text.substring(start, end);
    }

    /** Returns the white space before an index, if there is a line break before it and nothing else in its line. */
    private Optional<String> ownIndent(int index) {
        int start = lineStart(index);
        String before = text.substring(start, index);
        return start > 0
                        && isLineBreak(text.charAt(start - 1))
                        && lineIndent(index).equals(before)
                ? Optional.of(before)
                : Optional.empty();
    }

    /** Returns the index at which the line of an index begins, after a byte order mark. */
    private int lineStart(int index) {
        int start = Math.max(text.lastIndexOf('\n', index - 1), text.lastIndexOf('\r', index - 1)) + 1;
        return start == 0 && text.startsWith("\ufeff") ? 1 : start;
    }

    private String printed(Object value, String indent, boolean isCompact) {
        if (value instanceof Member member) {
            return quoted(member.key()) + ": " + printed(member.value(), indent, isCompact);
        }
        if (value instanceof Map<?, ?> object) {
            return printed("{", members(object), "}", indent, isCompact);
        }
        if (value instanceof List<?> elements) {
            return printed("[", elements, "]", indent, true);
        }
        return value instanceof String string ? quoted(string) : value.toString(); // a number
    }

    private String printed(String open, List<?> values, String close, String indent, boolean isCompact) {
        if (values.isEmpty()) {
            return open + close;
        }
        String inner = indent + unit;
        String gap = isCompact ? "" : lineBreak + inner;
        String end = isCompact ? "" : lineBreak + indent;
        return values.stream()
                .map(value -> printed(value, inner, isCompact))
                .collect(Collectors.joining(isCompact ? ", " : "," + gap, open + gap, end + close));
    }

    private static String quoted(String string) {
        var quoted = new StringBuilder("\"");
        for (int i = 0; i < string.length(); i++) {
            char c = string.charAt(i);
            if (c == '"' || c == '\\') {
                quoted.append('\\').append(c);
            } else if (c < ' ' || Character.getType(c) == Character.FORMAT) {
                quoted.append("\\u").append(Integer.toHexString(0x10000 | c), 1, 5);
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }

    /** Removes children of a container, with their commas and the white space before them; comments between them stay. */
    void remove(JsonNode container, List<Child> removed) {
        if (removed.isEmpty()) {
            return;
        }
        if (removed.size() == container.children().size() && isOnlyWhiteSpaceAround(container)) {
            changes.add(new Change(container.start() + 1, container.end() - 1, ""));
            return;
        }
        removed.forEach(this::remove);
        if (removed.contains(container.last()) && container.last().comma() < 0) {
            container.children().stream()
                    .filter(child -> !removed.contains(child))
                    .reduce((before, last) -> last)
                    .ifPresent(last -> changes.add(new Change(last.comma(), last.comma() + 1, "")));
        }
    }

    private boolean isOnlyWhiteSpaceAround(JsonNode container) {
        int at = container.start() + 1;
        for (Child child : container.children()) {
            if (JsonReader.afterComments(text, at) != at) {
                return false;
            }
            at = child.end();
        }
        return JsonReader.afterComments(text, at) == at;
    }

    private void remove(Child child) {
        int start = child.start();
        while (start > 0 && JsonReader.isSpace(text.charAt(start - 1))) {
            start--;
        }
        int after = child.end();
        while (after < text.length() && (text.charAt(after) == ' ' || text.charAt(after) == '\t')) {
            after++;
        }
        boolean endsLine = after == text.length() || isLineBreak(text.charAt(after));
        if (!endsLine && hasLineBreak(start, child.start())) {
            start = child.start()
                    - ownIndent(child.start()).orElse("").length(); // a line comment before it keeps its end
        }
        changes.add(new Change(start, child.end(), ""));
    }

    /** Returns the changes, in the order of the text. */
    List<Change> changes() {
        return changes.stream().sorted(Comparator.comparingInt(Change::start)).toList();
    }

    /** Returns the changed text. */
    String changed() {
        var changed = new StringBuilder();
        int at = 0;
        for (Change change : changes()) {
            changed.append(text, at, change.start()).append(change.replacement());
            at = change.end();
        }
        return changed.append(text, at, text.length()).toString();
    }
}
