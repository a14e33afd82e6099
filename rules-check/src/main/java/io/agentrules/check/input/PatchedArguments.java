package io.agentrules.check.input;

import io.agentrules.core.internal.path.ArgumentNames;
import io.agentrules.core.internal.support.JsonValue;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The arguments of a call with patches, of which {@link WrittenTexts} reads what they add to each file. */
public final class PatchedArguments {
    private PatchedArguments() {}

    /** Returns whether an argument is a patch, or a command with one. */
    public static boolean areIn(Map<String, Object> arguments) {
        return arguments.entrySet().stream().anyMatch(argument -> isPatch(argument.getKey(), argument.getValue()));
    }

    private static boolean isPatch(String name, Object value) {
        return ArgumentNames.isPatch(name)
                && (value instanceof String text
                        ? !Patches.in(text).isEmpty()
                        : value instanceof Iterable<?> members && hasPatch(members));
    }

    private static boolean hasPatch(Iterable<?> members) {
        for (Object member : members) {
            if (member instanceof String text && !Patches.in(text).isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /** Returns the arguments without patches; lists of changes that a model wrote as JSON in a string are lists in it. */
    public static Map<String, Object> without(Map<String, Object> arguments) {
        var rest = new LinkedHashMap<String, Object>();
        arguments.forEach((name, value) -> {
            if (value != null && !isPatch(name, value)) {
                rest.put(name, changes(name, value));
            }
        });
        return rest;
    }

    private static Object changes(String name, Object value) {
        Optional<Object> parsed = WrittenTexts.CHANGES.contains(name) && value instanceof String text
                ? JsonValue.in(text).filter(changes -> !(changes instanceof String))
                : Optional.empty();
        return parsed.orElse(value);
    }
}
