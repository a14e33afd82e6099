package io.agentrules.hooks.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The JSON of an object that is written again and again: a value that stays the same is converted twice, and then copied. For one thread
 * at a time.
 */
public final class RepeatedJson {
    private final Map<String, Member> members = new HashMap<>();

    /** A member of the object as it was written last. */
    private static final class Member {
        private final byte[] name;
        private @Nullable RepeatedJson object;
        private @Nullable Object value;

        /** The JSON of the value; null until it is written for the second time, because some values are others each time. */
        private byte @Nullable [] json;

        Member(String name) {
            this.name = utf8(name);
        }

        void write(@Nullable Object now, OutputStream to) throws IOException {
            to.write(name);
            to.write(':');
            if (now instanceof Map<?, ?> map) {
                object = object == null ? new RepeatedJson() : object;
                object.write(map, to);
            } else if (value == null || !value.equals(now)) {
                value = now;
                json = null;
                JsonMaps.write(now, to);
            } else {
                json = json == null ? utf8(now) : json;
                to.write(json);
            }
        }

        private static byte[] utf8(@Nullable Object value) {
            return JsonMaps.text(value).getBytes(UTF_8);
        }
    }

    /**
     * Writes an object as {@link JsonMaps#text} returns it, in UTF-8.
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
