package io.agentrules.inspector.data;

import java.io.Writer;
import java.nio.IntBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.JsonGeneratorDelegate;

/**
 * Packs many JSON values that are much alike into one table, in which each different part is written once. The page's {@code packed.js}
 * reads it. An element of the table is a string, a number, a boolean, null or a list of numbers, of which the first is a kind, and the
 * others are places in the table, all before this one:
 *
 * <ul>
 *   <li>{@value #LIST}: a list of these elements
 *   <li>{@value #OBJECT}: an object, with the list of its keys, and then its values
 *   <li>{@value #PARTS}: a list in parts, which are lists
 *   <li>{@value #TEXT}: a text in parts, one after the other
 *   <li>{@value #AROUND_PATH}: a text in parts, between which there is the path of the file that the value is about
 * </ul>
 *
 * <p>Long lists and texts are divided at the same places, so that those that differ little share most of their parts.
 */
final class PackedJson extends JsonGeneratorDelegate {
    static final int LIST = 0;
    static final int OBJECT = 1;
    static final int PARTS = 2;
    static final int TEXT = 3;
    static final int AROUND_PATH = 4;

    private static final int LONG_LIST = 32;
    private static final int LONG_TEXT = 200;
    private static final String PARAGRAPH = "\n\n";

    /** About what a number takes up with the comma after it. */
    private static final int NUMBER_BYTES = 6;

    private final JsonGenerator table;
    private final Map<Object, Integer> scalars = new HashMap<>();
    private final Map<IntBuffer, Integer> lists = new HashMap<>();
    private final Deque<Container> open = new ArrayDeque<>();
    private String path = "";
    private int added;
    private long bytes;

    /** The value that is complete, for {@link #add}. */
    private int last;

    /** Packs into the array that is open in {@code table}. */
    PackedJson(JsonGenerator table) {
        super(new JsonFactory().createGenerator(ObjectWriteContext.empty(), new Unexpected()), false);
        this.table = table;
    }

    /** An object or array that is being written; {@code keys} is null for an array. */
    private record Container(@Nullable List<Integer> keys, List<Integer> values) {}

    /** What another method of the generator writes than those that are packed. */
    private static final class Unexpected extends Writer {
        @Override
        public void write(char[] characters, int from, int length) {
            throw new IllegalStateException("this kind of value cannot be packed");
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    /** Packs a value and returns its place in the table. */
    int add(Consumer<JsonGenerator> value) {
        return addAbout("", value);
    }

    /** Packs a value that is about a file, whose path may be anywhere in its texts; empty for none. */
    int addAbout(String file, Consumer<JsonGenerator> value) {
        path = file;
        value.accept(this);
        delegate.flush();
        if (!open.isEmpty()) {
            throw new IllegalStateException("the value is not complete");
        }
        return last;
    }

    /** Returns where in the table it is what was written last in the list that is open. */
    int lastPlace() {
        List<Integer> siblings = open.element().values();
        return siblings.get(siblings.size() - 1);
    }

    /** Writes a value that is in the table. */
    void writeAgain(int place) {
        done(place);
    }

    /** Returns about how long the table is, in bytes. */
    long bytes() {
        return bytes;
    }

    @Override
    public JsonGenerator writeStartArray() {
        open.push(new Container(null, new ArrayList<>()));
        return this;
    }

    @Override
    public JsonGenerator writeEndArray() {
        done(list(open.pop().values()));
        return this;
    }

    @Override
    public JsonGenerator writeStartObject() {
        open.push(new Container(new ArrayList<>(), new ArrayList<>()));
        return this;
    }

    @Override
    public JsonGenerator writeEndObject() {
        Container object = open.pop();
        List<Integer> parts = new ArrayList<>(List.of(list(Objects.requireNonNull(object.keys()))));
        parts.addAll(object.values());
        done(list(OBJECT, parts));
        return this;
    }

    @Override
    public JsonGenerator writeName(String name) {
        Objects.requireNonNull(open.element().keys()).add(scalar(name, () -> table.writeString(name)));
        return this;
    }

    @Override
    public JsonGenerator writeString(@Nullable String text) {
        if (text == null) {
            return writeNull();
        }
        boolean isAboutPath = !path.isEmpty() && text.contains(path);
        done(isAboutPath ? list(AROUND_PATH, texts(between(path, text))) : text(text));
        return this;
    }

    @Override
    public JsonGenerator writeNumber(int number) {
        return writeNumber((long) number);
    }

    @Override
    public JsonGenerator writeNumber(long number) {
        done(scalar(number, () -> table.writeNumber(number)));
        return this;
    }

    @Override
    public JsonGenerator writeBoolean(boolean state) {
        done(scalar(state, () -> table.writeBoolean(state)));
        return this;
    }

    @Override
    public JsonGenerator writeNull() {
        done(scalar(Container.class, table::writeNull));
        return this;
    }

    private void done(int place) {
        if (open.isEmpty()) {
            last = place;
        } else {
            open.element().values().add(place);
        }
    }

    private int text(String text) {
        if (text.length() <= LONG_TEXT) {
            return scalar(text, () -> table.writeString(text));
        }
        List<Integer> paragraphs = texts(paragraphs(text));
        return paragraphs.size() == 1 ? paragraphs.get(0) : inParts(TEXT, TEXT, paragraphs);
    }

    /** Returns what is before, between and after a separator. Regular expressions would take most of the time. */
    private static List<String> between(String separator, String text) {
        var parts = new ArrayList<String>();
        int from = 0;
        for (int at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, from)) {
            parts.add(text.substring(from, at));
            from = at + separator.length();
        }
        parts.add(text.substring(from));
        return parts;
    }

    /** Returns the paragraphs, each with the blank line after it. */
    private static List<String> paragraphs(String text) {
        var parts = new ArrayList<String>();
        int from = 0;
        while (from < text.length()) {
            int end = text.indexOf(PARAGRAPH, from);
            int next = end < 0 ? text.length() : end + PARAGRAPH.length();
            parts.add(text.substring(from, next));
            from = next;
        }
        return parts;
    }

    private List<Integer> texts(List<String> texts) {
        return texts.stream()
                .map(text -> scalar(text, () -> table.writeString(text)))
                .toList();
    }

    private int list(List<Integer> elements) {
        return inParts(LIST, PARTS, elements);
    }

    private int inParts(int kind, int whole, List<Integer> elements) {
        if (elements.size() <= LONG_LIST) {
            return list(kind, elements);
        }
        var parts = new ArrayList<Integer>();
        for (int from = 0; from < elements.size(); from += LONG_LIST) {
            parts.add(list(kind, elements.subList(from, Math.min(elements.size(), from + LONG_LIST))));
        }
        return inParts(whole, whole, parts);
    }

    private int list(int kind, List<Integer> parts) {
        int[] numbers = new int[parts.size() + 1];
        numbers[0] = kind;
        Arrays.setAll(numbers, i -> i == 0 ? kind : parts.get(i - 1));
        Integer known = lists.get(IntBuffer.wrap(numbers));
        if (known != null) {
            return known;
        }
        table.writeArray(numbers, 0, numbers.length);
        bytes += (long) NUMBER_BYTES * numbers.length;
        lists.put(IntBuffer.wrap(numbers), added);
        return added++;
    }

    private int scalar(Object value, Runnable written) {
        Integer known = scalars.get(value);
        if (known != null) {
            return known;
        }
        written.run();
        bytes += value instanceof String text ? text.getBytes(StandardCharsets.UTF_8).length + 3 : NUMBER_BYTES;
        scalars.put(value, added);
        return added++;
    }
}
