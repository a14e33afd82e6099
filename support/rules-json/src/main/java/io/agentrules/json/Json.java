package io.agentrules.json;

import java.io.Writer;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;

/**
 * Writes records as JSON: one object on one line, with invisible characters escaped. A component that is null has no member, and an empty
 * {@code Optional} is null. Jackson's own binding takes five times the processor time of a short command.
 */
public final class Json {
    /** Changes only if a reader of the old JSON would misread the new one. */
    static final int SCHEMA_VERSION = 1;

    /** The first member of the answer of a command. */
    static final String SCHEMA_VERSION_NAME = "schemaVersion";

    /** What fails in the middle must not look complete: brackets that are open then stay open. */
    private static final JsonFactory FACTORY =
            JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_CONTENT).build();

    private static final ClassValue<List<Member>> MEMBERS = new ClassValue<>() {
        @Override
        protected List<Member> computeValue(Class<?> type) {
            return Member.of(type.getRecordComponents());
        }
    };

    private Json() {}

    /** A component of a record. */
    private record Member(String name, Method accessor, boolean isInlined) {
        static List<Member> of(RecordComponent... components) {
            return List.of(components).stream()
                    .map(component -> {
                        component.getAccessor().setAccessible(true); // also of a record that is not public
                        return new Member(
                                component.getName(),
                                component.getAccessor(),
                                component.isAnnotationPresent(Inlined.class));
                    })
                    .toList();
        }

        @Nullable
        Object of(Record owner) {
            try {
                return accessor.invoke(owner);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("Cannot read " + name + " of " + owner.getClass(), e);
            }
        }
    }

    /**
     * Writes one object and a line break, and flushes, so that readers need not wait for more output. If a list of the record throws, what
     * it returned before may be in the output, without the line break.
     */
    public static void write(Writer out, Record value) {
        try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), new VisibleJson(out))) {
            write(json, value);
            json.writeRaw('\n');
        }
    }

    private static void write(JsonGenerator json, @Nullable Object value) {
        if (value == null) {
            json.writeNull();
        } else if (value instanceof String text) {
            json.writeString(text);
        } else if (value instanceof Number number) {
            json.writeNumber(number.longValue());
        } else if (value instanceof Boolean flag) {
            json.writeBoolean(flag);
        } else if (value instanceof Optional<?> optional) {
            write(json, optional.orElse(null));
        } else if (value instanceof Iterable<?> list) {
            json.writeStartArray();
            list.forEach(each -> write(json, each));
            json.writeEndArray();
        } else {
            json.writeStartObject();
            writeMembers(json, value);
            json.writeEndObject();
        }
    }

    private static void writeMembers(JsonGenerator json, Object value) {
        if (value instanceof Map<?, ?> map) {
            map.forEach((name, each) -> write(json, String.valueOf(name), each));
        } else if (value instanceof Record owner) {
            if (isAnswer(owner.getClass())) {
                write(json, SCHEMA_VERSION_NAME, SCHEMA_VERSION);
            }
            for (Member member : MEMBERS.get(owner.getClass())) {
                Object each = member.of(owner);
                if (each != null && member.isInlined()) {
                    writeMembers(json, each);
                } else if (each != null) {
                    write(json, member.name(), each);
                }
            }
        } else {
            throw new IllegalArgumentException("no JSON is written of a " + value.getClass());
        }
    }

    /** Returns whether a record is the answer of a command, and not a part of one. */
    static boolean isAnswer(Class<?> type) {
        Described described = type.getAnnotation(Described.class);
        return described != null && !described.title().isEmpty();
    }

    private static void write(JsonGenerator json, String name, @Nullable Object value) {
        json.writeName(name);
        write(json, value);
    }

    /** Returns the length of a text as given in JSON output, in Unicode code points. */
    public static int size(String text) {
        return text.codePointCount(0, text.length());
    }
}
