package io.agentrules.core.model;

import io.agentrules.api.Rule;
import io.agentrules.api.internal.ContextField;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The hash of those keys of a rule's front matter that a format, view or hook reads. It covers keys without an accessor in {@link Rule}, such
 * as {@code enforce}, and keys whose effect depends on the folder in which an agent starts, such as {@code alwaysApply}. Other keys, which
 * people use for notes, are not part of it.
 */
final class LockedKeys {
    /** The keys that are not compared with the current work. */
    private static final List<String> OTHERS = List.of(
            "addedLinesOnly",
            "allowed-tools",
            "alwaysApply",
            "apply",
            "applyTo",
            "compatibility",
            "condition",
            "contextMode",
            "description",
            "disable-model-invocation",
            "disabled",
            "enabled",
            "enforce",
            "excludeAgent",
            "fileContains",
            "fileMatchPattern",
            "globs",
            "hooks",
            "ignoreQuotes",
            "in",
            "inclusion",
            "instructions",
            "interruptMode",
            "invokable",
            "keywords",
            "license",
            "match",
            "metadata",
            "name",
            "paths",
            "patterns",
            "regex",
            "reminder",
            "repeatGap",
            "repeatMode",
            "scene",
            "scope",
            "trigger",
            "triggers",
            "ttsrTrigger",
            "ttsr_trigger",
            "type",
            "version",
            "when");

    /** All keys that are read, sorted; {@code LockedKeysTest} finds one that is missing. */
    private static final List<String> KEYS = Stream.concat(
                    OTHERS.stream(), ContextField.allKeys().stream().map(ContextField.Key::name))
            .sorted()
            .toList();

    private LockedKeys() {}

    static String hash(Rule rule) {
        var hash = new Fingerprint();
        for (String key : KEYS) {
            Object value = rule.metadata().get(key);
            if (value != null) {
                hash.add(key);
                add(value, hash);
            }
        }
        return hash.value();
    }

    /** Adds a value and its type: the text "true" is not the boolean. The order of a mapping has no effect. */
    private static void add(Object value, Fingerprint hash) {
        if (value instanceof List<?> list) {
            hash.add("list").add(list.size());
            list.forEach(member -> add(member, hash));
        } else if (value instanceof Map<?, ?> mapping) {
            var sorted = new TreeMap<String, Object>();
            mapping.forEach((key, member) -> sorted.put(String.valueOf(key), member));
            hash.add("mapping").add(sorted.size());
            sorted.forEach((key, member) -> add(member, hash.add(key)));
        } else {
            hash.add(value instanceof String ? "text" : "scalar").add(String.valueOf(value));
        }
    }
}
