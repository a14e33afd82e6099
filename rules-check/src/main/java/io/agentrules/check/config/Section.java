package io.agentrules.check.config;

import io.agentrules.api.Diagnostic;
import io.agentrules.check.input.Suggestion;
import io.agentrules.core.internal.support.Excerpt;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/**
 * A mapping in a configuration file. Each key is asked for once; of a key that is there twice the first counts, and a value of the wrong
 * type is reported and counts as absent. At the end,
 * {@link #reportUnknown} reports the keys that were not asked for.
 */
final class Section {
    private final String file;
    private final String prefix;
    private final Map<String, Value> values = new LinkedHashMap<>();
    private final Set<String> known = new LinkedHashSet<>();
    private final Consumer<Diagnostic> report;

    /** A key's value, and the line of the key. */
    record Value(Node node, int line) {}

    /** A text in a list, and its line. */
    record Text(String text, int line) {}

    /**
     * Creates a section.
     *
     * @param file the file's path, for reports
     * @param prefix the keys above this section, each followed by a dot
     */
    Section(String file, String prefix, MappingNode node, Consumer<Diagnostic> report) {
        this.file = file;
        this.prefix = prefix;
        this.report = report;
        for (NodeTuple tuple : node.getValue()) {
            if (tuple.getKeyNode() instanceof ScalarNode key) {
                Value first = values.putIfAbsent(key.getValue(), new Value(tuple.getValueNode(), line(key)));
                if (first != null) {
                    reportInvalid(
                            key.getValue(),
                            line(key),
                            "is there twice, and the first counts, in line " + first.line(),
                            "Remove one of them");
                }
            }
        }
    }

    /** Returns the 1-based line of a node. */
    static int line(Node node) {
        return node.getStartMark().map(Mark::getLine).orElse(0) + 1;
    }

    /** Returns a mapping; empty if it is absent. */
    Optional<Section> section(String key) {
        return asked(key).flatMap(value -> {
            if (value.node() instanceof MappingNode mapping) {
                return Optional.of(new Section(file, prefix + key + '.', mapping, report));
            }
            return wrong(key, value.line(), "a mapping of keys and values");
        });
    }

    /** Returns a text that is not blank; empty if it is absent. */
    Optional<Text> text(String key) {
        return asked(key).flatMap(value -> text(value.node()).or(() -> wrong(key, value.line(), "a text")));
    }

    /** Returns a number of at least 0; empty if it is absent. */
    OptionalInt number(String key) {
        Optional<Value> value = asked(key);
        if (value.isEmpty()) {
            return OptionalInt.empty();
        }
        OptionalInt number = number(value.get().node());
        if (number.isEmpty()) {
            wrong(key, value.get().line(), "a number from 0 to " + Integer.MAX_VALUE);
        }
        return number;
    }

    /** Returns a list of texts; a single text is a list of one. Empty if it is absent. */
    List<Text> texts(String key) {
        Optional<Value> value = asked(key);
        if (value.isEmpty()) {
            return List.of();
        }
        var texts = new ArrayList<Text>();
        for (Node item : items(value.get().node())) {
            text(item).ifPresentOrElse(texts::add, () -> wrong(key, line(item), "a list of texts"));
        }
        return texts;
    }

    /** Returns a list of mappings; empty if it is absent. */
    List<Section> sections(String key) {
        Optional<Value> value = asked(key);
        if (value.isEmpty()) {
            return List.of();
        }
        var sections = new ArrayList<Section>();
        int index = 0;
        for (Node item : items(value.get().node())) {
            if (item instanceof MappingNode mapping) {
                sections.add(new Section(file, prefix + key + '[' + index + "].", mapping, report));
            } else {
                wrong(key, line(item), "a list of mappings");
            }
            index++;
        }
        return sections;
    }

    /** Passes each key of a mapping whose keys are free, with its text. */
    void eachText(BiConsumer<String, Text> use) {
        for (Map.Entry<String, Value> each : values.entrySet()) {
            known.add(each.getKey());
            text(each.getValue().node())
                    .ifPresentOrElse(
                            text -> use.accept(
                                    each.getKey(),
                                    new Text(text.text(), each.getValue().line())),
                            () -> wrong(each.getKey(), each.getValue().line(), "a text"));
        }
    }

    /** Reports that a key, if it is there, may not be set in this file. */
    void refuse(String key, String reason, String remedy) {
        asked(key)
                .ifPresent(value -> report.accept(Diagnostic.error(
                                "config-not-allowed", "The key " + Excerpt.quoted(prefix + key) + " " + reason, remedy)
                        .at(file, value.line())));
    }

    /** Reports a value that is of the right type and wrong all the same. */
    void reportInvalid(String key, int line, String problem, String remedy) {
        report.accept(Diagnostic.error(
                        "config-invalid", "The value of " + Excerpt.quoted(prefix + key) + " " + problem, remedy)
                .at(file, line));
    }

    /** Reports a value that this file may not set. */
    void reportNotAllowed(String key, int line, String problem, String remedy) {
        report.accept(Diagnostic.error(
                        "config-not-allowed", "The value of " + Excerpt.quoted(prefix + key) + " " + problem, remedy)
                .at(file, line));
    }

    /** Reports the keys that were never asked for, each with the nearest that exists. */
    void reportUnknown() {
        values.forEach((key, value) -> {
            if (!known.contains(key)) {
                String remedy = Suggestion.of(key, known)
                        .map(near -> "Write " + Excerpt.quoted(near))
                        .orElse("Remove it; the keys here are " + String.join(", ", known));
                report.accept(Diagnostic.warning(
                                "config-unknown-key",
                                "The key " + Excerpt.quoted(prefix + key) + " is unknown and has no effect",
                                remedy)
                        .at(file, value.line()));
            }
        });
    }

    /** Returns the line of a key; that of the first key if it is absent. */
    int lineOf(String key) {
        Value value = values.get(key);
        return value == null ? firstLine() : value.line();
    }

    int firstLine() {
        return values.values().stream().findFirst().map(Value::line).orElse(1);
    }

    private Optional<Value> asked(String key) {
        known.add(key);
        return Optional.ofNullable(values.get(key));
    }

    private <T> Optional<T> wrong(String key, int line, String expected) {
        reportInvalid(key, line, "is not " + expected, "Write " + expected + ", or remove the key");
        return Optional.empty();
    }

    private static List<Node> items(Node node) {
        return node instanceof SequenceNode list ? list.getValue() : List.of(node);
    }

    private static Optional<Text> text(Node node) {
        return node instanceof ScalarNode scalar
                        && !scalar.getTag().equals(Tag.NULL)
                        && !scalar.getValue().isBlank()
                ? Optional.of(new Text(scalar.getValue().strip(), line(scalar)))
                : Optional.empty();
    }

    private static OptionalInt number(Node node) {
        if (node instanceof ScalarNode scalar && scalar.getTag().equals(Tag.INT)) {
            try {
                int number = Integer.parseInt(scalar.getValue());
                return number < 0 ? OptionalInt.empty() : OptionalInt.of(number);
            } catch (NumberFormatException tooLarge) {
                return OptionalInt.empty();
            }
        }
        return OptionalInt.empty();
    }
}
