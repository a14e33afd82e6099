package io.agentrules.core.internal.yaml;

import io.agentrules.core.internal.support.Excerpt;
import io.agentrules.core.internal.yaml.YamlFault.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.ConstructNode;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.parser.Parser;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.resolver.ScalarResolver;
import org.snakeyaml.engine.v2.scanner.StreamReader;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/**
 * Reads one YAML 1.2 mapping in one pass over the parser's events. Depth and aliases are checked before any value is built,
 * because the library's own loader does not limit depth and overflows the stack.
 */
public final class YamlReader {
    static final int MAX_DEPTH = 50;
    static final int MAX_ALIASES = 50;
    /** The number of characters that aliases may repeat; without a limit, a few nested aliases expand to gigabytes. */
    static final int MAX_REPEATED_CHARS = 100_000;

    private static final CoreSchema SCHEMA = new CoreSchema();
    private static final ScalarResolver RESOLVER = SCHEMA.getScalarResolver();
    private static final Map<Tag, ConstructNode> CONSTRUCTORS = SCHEMA.getSchemaTagConstructors();
    private static final LoadSettings SETTINGS = LoadSettings.builder()
            .setSchema(SCHEMA)
            .setCodePointLimit(Integer.MAX_VALUE) // the front matter's own limit is smaller
            .build();

    private static final Pattern TABS = Pattern.compile("(?m)^\\t+");

    /**
     * Characters that YAML forbids, and U+0085, which the library takes for a line end. Lenient parsers take them for text: each is another
     * character while the library reads, except in a text that has one of those already, or an escape of one.
     */
    private static final Pattern CONTROLS = Pattern.compile("[\\x00-\\x08\\x0b\\f\\x0e-\\x1f\\x7f-\\x9f]");

    private static final Pattern STANDING_FOR_CONTROLS =
            Pattern.compile("[\\ue000-\\ue008\\ue00b\\ue00c\\ue00e-\\ue01f\\ue07f-\\ue09f]");
    private static final Pattern ESCAPES_OF_THEM =
            Pattern.compile("(?i)\\\\(?:u|u0000)e0(?:0[0-8bcef]|1[\\da-f]|7f|[89][\\da-f])");
    private static final int STANDING_FOR_NUL = 0xe000;

    private static final String MERGE = "<<";

    private final Parser events;
    private final boolean isLenient;
    private final boolean allowsTags;
    private final boolean hasControls;
    private final Map<Anchor, Anchored> anchored = new HashMap<>();
    private int aliases;
    private long size;
    private long repeated;

    /** A value that an alias can repeat; {@code size} is its number of characters. */
    private record Anchored(Object value, long size) {}

    private YamlReader(String yaml, boolean isLenient, boolean allowsTags) {
        this.isLenient = isLenient;
        this.allowsTags = allowsTags;
        this.hasControls = isLenient
                && CONTROLS.matcher(yaml).find()
                && !STANDING_FOR_CONTROLS.matcher(yaml).find()
                && !ESCAPES_OF_THEM.matcher(yaml).find();
        this.events = new ParserImpl(
                SETTINGS, new StreamReader(SETTINGS, hasControls ? moved(CONTROLS, yaml, STANDING_FOR_NUL) : yaml));
    }

    /**
     * Reads a block. A blank block, or one with comments only, is an empty mapping.
     *
     * @throws YamlFault if the block is anything other than plain data in one mapping
     */
    public static Entries read(String yaml) {
        return read(yaml, false, false);
    }

    /**
     * Reads a block as {@link #read} does, but ignores tags.
     *
     * @throws YamlFault if the block is anything other than one mapping
     */
    public static Entries readWithTags(String yaml) {
        return read(yaml, false, true);
    }

    /**
     * Reads a block as lenient parsers do: tabs indent, of a repeated key the last value counts, tags are ignored, control characters are
     * text, and a key {@code <<} adds the keys of a mapping that are not there.
     *
     * @throws YamlFault if the block is anything other than one mapping
     */
    public static Entries readLeniently(String yaml) {
        return read(
                TABS.matcher(yaml).replaceAll(tabs -> "  ".repeat(tabs.group().length())), true, true);
    }

    private static Entries read(String yaml, boolean isLenient, boolean allowsTags) {
        try {
            return new YamlReader(yaml, isLenient, allowsTags).document();
        } catch (MarkedYamlEngineException e) {
            throw YamlFault.of(e);
        } catch (ReaderException e) {
            int line = (int) yaml.codePoints()
                    .limit(e.getPosition())
                    .filter(point -> point == '\n')
                    .count();
            throw YamlFault.inLine(line, "it contains the character U+%04X".formatted(e.getCodePoint()));
        } catch (YamlFault e) {
            throw e;
        } catch (RuntimeException e) {
            throw YamlFault.inLine(0, "it is too complex to be read"); // a bug of the library must not lose a rule
        }
    }

    /** Adds an offset to each character that a pattern finds. */
    private static String moved(Pattern characters, String text, int offset) {
        return characters
                .matcher(text)
                .replaceAll(found -> Character.toString(found.group().charAt(0) + offset));
    }

    private Entries document() {
        events.next(); // start of the stream
        if (events.checkEvent(Event.ID.StreamEnd)) {
            return Entries.none();
        }
        events.next(); // start of the document
        Event root = events.next();
        Entries entries = Entries.none();
        if (root.getEventId() == Event.ID.MappingStart) {
            checkPlain((NodeEvent) root);
            mapping(entries.values(), entries.lines(), 1);
        } else {
            value(root, 0);
        }
        events.next(); // end of the document
        if (!events.checkEvent(Event.ID.StreamEnd)) {
            throw YamlFault.at(mark(events.next()), Kind.INVALID, "it contains more than one document");
        }
        if (root.getEventId() != Event.ID.MappingStart) {
            throw YamlFault.at(mark(root), Kind.NOT_A_MAPPING, "it has no keys");
        }
        return entries;
    }

    /** Reads a value; null if it is missing. */
    private @Nullable Object value(Event event, int depth) {
        if (event instanceof AliasEvent alias) {
            return alias(alias);
        }
        NodeEvent node = (NodeEvent) event;
        checkPlain(node);
        node.getAnchor().ifPresent(anchored::remove); // a value cannot contain an alias of itself
        long before = size;
        Object value = event instanceof ScalarEvent scalar ? scalar(scalar) : collection(event, depth + 1);
        node.getAnchor().ifPresent(anchor -> anchored.put(anchor, new Anchored(orEmpty(value), size - before)));
        return value;
    }

    private Object collection(Event start, int depth) {
        if (depth > MAX_DEPTH) {
            throw YamlFault.at(mark(start), Kind.TOO_DEEP, "it is nested more than " + MAX_DEPTH + " levels deep");
        }
        size++;
        if (start.getEventId() == Event.ID.MappingStart) {
            Map<String, Object> values = new LinkedHashMap<>();
            mapping(values, null, depth);
            return Collections.unmodifiableMap(values);
        }
        List<Object> items = new ArrayList<>();
        for (Event event = events.next(); event.getEventId() != Event.ID.SequenceEnd; event = events.next()) {
            items.add(orEmpty(value(event, depth)));
        }
        return Collections.unmodifiableList(items);
    }

    /** Reads up to the end of a mapping. {@code lines} is given for the top level only, where keys without a value are omitted. */
    private void mapping(Map<String, Object> values, @Nullable Map<String, Integer> lines, int depth) {
        Set<String> keys = new HashSet<>();
        Map<String, Object> merged = new LinkedHashMap<>();
        int mergedAt = 0;
        for (Event event = events.next(); event.getEventId() != Event.ID.MappingEnd; event = events.next()) {
            String key = key(event);
            if (!keys.add(key) && !isLenient) {
                throw YamlFault.at(mark(event), Kind.DUPLICATE_KEY, "the key " + Excerpt.quoted(key) + " occurs twice");
            }
            Object value = value(events.next(), depth);
            if (isLenient && isMergeKey(event) && areMappings(value)) {
                merge(value, merged);
                mergedAt = mark(event).getLine() + 1;
                continue;
            }
            if (lines == null) {
                values.put(key, orEmpty(value));
                continue;
            }
            lines.put(key, mark(event).getLine() + 1);
            if (value != null) {
                values.put(key, value);
            } else {
                values.remove(key);
            }
        }
        merged.keySet().removeAll(keys);
        values.putAll(merged);
        if (lines != null) {
            for (String key : merged.keySet()) {
                lines.put(key, mergedAt);
            }
        }
    }

    private static boolean isMergeKey(Event key) {
        return key instanceof ScalarEvent scalar
                && scalar.isPlain()
                && scalar.getValue().equals(MERGE);
    }

    /** Returns whether a value can be merged; otherwise it is that of a key like others. */
    private static boolean areMappings(@Nullable Object value) {
        return value instanceof Map
                || (value instanceof List<?> parts && parts.stream().allMatch(Map.class::isInstance));
    }

    /** Adds what a key {@code <<} names: a mapping, or several, of which the first counts. */
    private static void merge(@Nullable Object value, Map<String, Object> merged) {
        if (value instanceof Map<?, ?> mapping) {
            mapping.forEach((key, part) -> merged.putIfAbsent((String) key, part));
        } else if (value instanceof List<?> mappings) {
            mappings.forEach(mapping -> merge(mapping, merged));
        }
    }

    private static Object orEmpty(@Nullable Object value) {
        return value == null ? "" : value;
    }

    private String key(Event event) {
        if (!(event instanceof ScalarEvent scalar)) {
            throw YamlFault.at(mark(event), Kind.INVALID, "a key is not plain text");
        }
        checkPlain(scalar);
        size += scalar.getValue().length() + 1;
        return text(scalar);
    }

    private @Nullable Object scalar(ScalarEvent scalar) {
        String text = text(scalar);
        size += text.length() + 1;
        if (!scalar.isPlain()) {
            return text;
        }
        Tag tag = RESOLVER.resolve(text, true);
        if (tag.equals(Tag.NULL)) {
            return null;
        }
        ConstructNode constructor = CONSTRUCTORS.get(tag);
        return tag.equals(Tag.STR) || constructor == null ? text : typed(tag, text, constructor);
    }

    private String text(ScalarEvent scalar) {
        return hasControls ? moved(STANDING_FOR_CONTROLS, scalar.getValue(), -STANDING_FOR_NUL) : scalar.getValue();
    }

    private static Object typed(Tag tag, String text, ConstructNode constructor) {
        try {
            return constructor.construct(new ScalarNode(tag, text, ScalarStyle.PLAIN));
        } catch (NumberFormatException e) {
            return text; // the library resolves "+.inf" as a number but cannot parse it
        }
    }

    private Object alias(AliasEvent alias) {
        Anchored target = anchored.get(alias.getAlias());
        if (target == null) {
            throw YamlFault.at(mark(alias), Kind.INVALID, "an alias has no anchor");
        }
        repeated += target.size();
        size += target.size();
        if (++aliases > MAX_ALIASES || repeated > MAX_REPEATED_CHARS) {
            throw YamlFault.at(mark(alias), Kind.TOO_MANY_ALIASES, "its aliases (\"*name\") repeat too much");
        }
        return target.value();
    }

    private void checkPlain(NodeEvent event) {
        boolean tagged = event instanceof ScalarEvent scalar
                ? scalar.getTag().isPresent()
                : event instanceof CollectionStartEvent start && start.getTag().isPresent();
        if (tagged && !allowsTags) {
            throw YamlFault.at(mark(event), Kind.INVALID, "a value has a tag");
        }
    }

    private static Mark mark(Event event) {
        return event.getStartMark().orElseThrow(); // always present: the settings request marks
    }
}
