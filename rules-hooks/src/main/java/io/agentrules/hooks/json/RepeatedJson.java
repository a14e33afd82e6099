package io.agentrules.hooks.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The JSON of an object that is written again and again, while most of it stays the same and lists grow at their end: only what a list has
 * more than before is converted. For one thread at a time.
 */
public final class RepeatedJson {
    private final Map<String, Member> members = new HashMap<>();

    /** A member of the object. */
    private static final class Member {
        private final byte[] name;
        private @Nullable RepeatedJson object;
        private @Nullable Elements elements;

        Member(String name) {
            this.name = utf8(name);
        }

        void write(@Nullable Object value, OutputStream to) throws IOException {
            to.write(name);
            to.write(':');
            if (value instanceof Map<?, ?> map) {
                object = object == null ? new RepeatedJson() : object;
                object.write(map, to);
            } else if (value instanceof List<?> list) {
                elements = elements == null ? new Elements() : elements;
                elements.write(list, to);
            } else {
                to.write(utf8(value));
            }
        }
    }

    /** An array as it was written last. */
    private static final class Elements {
        private List<?> known = List.of();

        /** The JSON of these, with commas and without brackets. */
        private final ByteArrayOutputStream json = new ByteArrayOutputStream();

        void write(List<?> now, OutputStream to) throws IOException {
            if (!startsWithKnown(now)) {
                known = List.of();
                json.reset();
            }
            if (now.size() > known.size()) {
                byte[] array = utf8(now.subList(known.size(), now.size()));
                if (!known.isEmpty()) {
                    json.write(',');
                }
                json.write(array, 1, array.length - 2);
            }
            known = now;
            to.write('[');
            json.writeTo(to);
            to.write(']');
        }

        private boolean startsWithKnown(List<?> now) {
            return now.size() >= known.size() && now.subList(0, known.size()).equals(known);
        }
    }

    private static byte[] utf8(@Nullable Object value) {
        return JsonMaps.text(value).getBytes(UTF_8);
    }

    /**
     * Writes an object as {@link JsonMaps#text} returns it, in UTF-8 with ? for unpaired surrogates.
     *
     * @param object as of that method; it must not change later
     * @throws IllegalArgumentException if it contains anything that JSON does not know
     */
    public void write(Map<?, ?> object, OutputStream to) throws IOException {
        char separator = '{';
        for (Map.Entry<?, ?> member : object.entrySet()) {
            to.write(separator);
            separator = ',';
            members.computeIfAbsent(String.valueOf(member.getKey()), Member::new)
                    .write(member.getValue(), to);
        }
        if (object.isEmpty()) {
            to.write('{');
        }
        to.write('}');
    }
}
