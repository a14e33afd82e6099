package io.agentrules.check.input;

import io.agentrules.core.internal.path.ArgumentNames;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The edits of a tool's call, applied to the texts of their files. An edit is an object, or the call itself, with one old and one new text, and
 * with a path of its own or around it.
 *
 * <p>For example, with {@code logger.info(user)} in the file, {@code {"path": "a.ts", "old_string": "logger.info", "new_string": "eval"}} makes
 * the line {@code eval(user)} of {@code logger.info(user)}.
 *
 * @param lines the changed lines
 * @param rest the arguments without the new texts that were applied
 */
public record FileEdits(List<ChangedLines> lines, Map<String, Object> rest) {
    /** Copies the list. */
    public FileEdits {
        lines = List.copyOf(lines);
    }

    /** An edit of a file, with the object that it was read from. */
    private record Edit(String path, String old, String text, boolean replacesAll, Map<?, ?> object) {}

    /**
     * Applies the edits of a call.
     *
     * @param files returns the text of a file; empty if it is not there or too long
     */
    public static FileEdits in(Map<String, Object> arguments, Function<String, Optional<String>> files) {
        var edits = new ArrayList<Edit>();
        read(arguments, "", edits);
        Map<String, List<Edit>> byFile =
                edits.stream().collect(Collectors.groupingBy(Edit::path, LinkedHashMap::new, Collectors.toList()));
        var lines = new ArrayList<ChangedLines>();
        var applied = new ArrayList<Map<?, ?>>();
        byFile.forEach((path, ofFile) -> {
            Optional<String> before = files.apply(path);
            Optional<String> after = before;
            for (Edit edit : ofFile) {
                after = after.flatMap(text -> applied(edit, text));
            }
            if (before.isPresent() && after.isPresent()) {
                lines.addAll(ChangedLines.between(path, before.get(), after.get()));
                ofFile.forEach(edit -> applied.add(edit.object()));
            }
        });
        return new FileEdits(lines, without(arguments, applied));
    }

    private static Optional<String> applied(Edit edit, String text) {
        boolean hasOtherEnds = text.contains("\r\n") && !edit.old().contains("\r");
        String old = hasOtherEnds ? edit.old().replace("\n", "\r\n") : edit.old();
        String replacement = hasOtherEnds ? edit.text().replace("\n", "\r\n") : edit.text();
        int at = text.indexOf(old);
        if (at < 0) {
            return Optional.empty();
        }
        return Optional.of(
                edit.replacesAll()
                        ? text.replace(old, replacement)
                        : text.substring(0, at) + replacement + text.substring(at + old.length()));
    }

    private static void read(Map<?, ?> object, String around, List<Edit> edits) {
        String path = text(object, name -> ArgumentNames.isPath(name) && !ArgumentNames.isFolder(name))
                .orElse(around);
        Optional<String> old = text(object, ArgumentNames::isOld).or(() -> text(object, ArgumentNames::searches));
        List<String> names = newNames(object);
        if (!path.isEmpty() && old.isPresent() && !old.get().isEmpty() && names.size() == 1) {
            String text = String.valueOf(object.get(names.get(0)));
            edits.add(new Edit(path, old.get(), text, replacesAll(object), object));
        }
        object.values().forEach(value -> {
            if (value instanceof Map<?, ?> inner) {
                read(inner, path, edits);
            } else if (value instanceof Collection<?> members) {
                members.forEach(member -> {
                    if (member instanceof Map<?, ?> inner) {
                        read(inner, path, edits);
                    }
                });
            }
        });
    }

    private static List<String> newNames(Map<?, ?> object) {
        return object.keySet().stream()
                .map(String::valueOf)
                .filter(name -> object.get(name) instanceof String && ArgumentNames.isNewText(name))
                .toList();
    }

    private static Optional<String> text(Map<?, ?> object, Function<String, Boolean> isWanted) {
        return object.entrySet().stream()
                .filter(argument -> isWanted.apply(String.valueOf(argument.getKey())))
                .map(Map.Entry::getValue)
                .filter(String.class::isInstance)
                .map(String.class::cast)
                .filter(text -> !text.isBlank())
                .findFirst();
    }

    private static boolean replacesAll(Map<?, ?> object) {
        return object.entrySet().stream().anyMatch(argument -> {
            String name = String.valueOf(argument.getKey());
            boolean isAll = name.toLowerCase(java.util.Locale.ROOT).matches("(replace|allow).*(all|multiple).*");
            return (isAll && Boolean.parseBoolean(String.valueOf(argument.getValue())))
                    || (name.equals("expected_replacements")
                            && argument.getValue() instanceof Number number
                            && number.intValue() > 1);
        });
    }

    private static Map<String, Object> without(Map<?, ?> object, List<Map<?, ?>> applied) {
        boolean isApplied = applied.stream().anyMatch(edit -> edit == object);
        List<String> dropped = isApplied ? newNames(object) : List.of();
        var rest = new LinkedHashMap<String, Object>();
        object.forEach((key, value) -> {
            String name = String.valueOf(key);
            if (value != null && !dropped.contains(name)) {
                rest.put(name, rest(value, applied));
            }
        });
        return rest;
    }

    private static Object rest(@Nullable Object value, List<Map<?, ?>> applied) {
        if (value instanceof Map<?, ?> inner) {
            return without(inner, applied);
        }
        if (value instanceof Collection<?> members) {
            return members.stream()
                    .filter(member -> member != null)
                    .map(member -> rest(member, applied))
                    .toList();
        }
        return value == null ? "" : value;
    }
}
