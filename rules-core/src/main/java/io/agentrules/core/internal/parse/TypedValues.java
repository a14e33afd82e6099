package io.agentrules.core.internal.parse;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.internal.EditDistance;
import io.agentrules.api.spi.KeyFix;
import io.agentrules.api.spi.RuleFile.Shape;
import io.agentrules.core.internal.support.Excerpt;
import io.agentrules.core.internal.support.JavaScriptText;
import io.agentrules.core.internal.yaml.CommaList;
import io.agentrules.core.internal.yaml.GlobKeys;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads values of front matter as the types that a format expects, and reports values of other types. */
final class TypedValues {
    /** A longer word is no misspelling of a value. */
    private static final int MAX_MISSPELLED = 24;

    private static final Pattern COUNT = Pattern.compile("[0-9]{1,9}");

    private final FrontMatter frontMatter;
    private final Reports report;

    /** Receives problems with values. */
    interface Reports {
        /**
         * Receives a problem.
         *
         * @param key the key that it is about
         * @param fix what solves it; usually empty
         */
        void accept(Diagnostic diagnostic, String key, Optional<KeyFix> fix);
    }

    /** @param report receives each diagnostic */
    TypedValues(FrontMatter frontMatter, Reports report) {
        this.frontMatter = frontMatter;
        this.report = report;
    }

    Optional<String> text(String key) {
        Object value = frontMatter.values().get(key);
        if (value instanceof String text) {
            return Optional.of(JavaScriptText.trim(text)).filter(trimmed -> !trimmed.isEmpty());
        }
        if (value != null) {
            wrongType(key, value, "text", "so it is ignored", "Write " + key + ": \"some text\"", Optional.empty());
        }
        return Optional.empty();
    }

    /** Returns a text of at most so many bytes in UTF-8; a longer one is reported and treated as absent. */
    Optional<String> shortText(String key, int maxBytes) {
        return text(key).filter(text -> {
            int bytes = text.getBytes(StandardCharsets.UTF_8).length;
            if (bytes > maxBytes) {
                report(
                        "value-too-long",
                        key,
                        Excerpt.quoted(key) + " has " + bytes + " bytes, more than " + maxBytes + ", so it is ignored",
                        "Write a shorter text");
            }
            return bytes <= maxBytes;
        });
    }

    Optional<String> word(String key, List<String> allowed) {
        return text(key).filter(word -> {
            if (!allowed.contains(word)) {
                report(
                        "value-unknown",
                        key,
                        "\"" + key + "\" is " + Excerpt.quoted(word)
                                + ", which is not one of its values, so it is ignored",
                        meant(word, allowed)
                                .map(meant -> "Write " + meant)
                                .orElse("Write one of " + String.join(", ", allowed)));
            }
            return allowed.contains(word);
        });
    }

    /** Returns the value that a word is a misspelling of. */
    private static Optional<String> meant(String word, List<String> allowed) {
        return word.length() > MAX_MISSPELLED
                ? Optional.empty()
                : allowed.stream()
                        .filter(value -> distance(word, value) <= Math.min(2, value.length() / 3))
                        .min(Comparator.comparingInt(value -> distance(word, value)));
    }

    private static int distance(String word, String value) {
        return EditDistance.between(word.toLowerCase(Locale.ROOT), value);
    }

    Optional<Boolean> flag(String key) {
        Object value = frontMatter.values().get(key);
        Optional<Boolean> flag = asBoolean(value);
        if (value != null && flag.isEmpty()) {
            wrongFlag(key, value, "so it is ignored");
        }
        return flag;
    }

    /** Returns a non-negative whole number; in recovered front matter, where all values are strings, a string of digits. */
    Optional<Integer> count(String key) {
        Object value = frontMatter.values().get(key);
        if (value == null) {
            return Optional.empty();
        }
        boolean mayBeCount = value instanceof Integer || (frontMatter.isRecovered() && value instanceof String);
        if (mayBeCount && COUNT.matcher(value.toString()).matches()) {
            return Optional.of(Integer.valueOf(value.toString()));
        }
        wrongType(
                key,
                value,
                "a non-negative whole number",
                "so it is ignored",
                "Write " + key + ": 10",
                Optional.empty());
        return Optional.empty();
    }

    private void wrongFlag(String key, Object value, String consequence) {
        wrongType(
                key,
                value,
                "true or false",
                consequence,
                "Write " + key + ": true or " + key + ": false, without quotes",
                Optional.empty());
    }

    /** Reads a boolean; in recovered front matter, where all values are strings, also the words for one. */
    private Optional<Boolean> asBoolean(@Nullable Object value) {
        if (value instanceof Boolean flag) {
            return Optional.of(flag);
        }
        if (!frontMatter.isRecovered() || !(value instanceof String word)) {
            return Optional.empty();
        }
        return switch (word) {
            case "true", "True", "TRUE" -> Optional.of(true);
            case "false", "False", "FALSE" -> Optional.of(false);
            default -> Optional.empty();
        };
    }

    /**
     * Returns the strings of a value: absent if the value is missing or empty, an empty list if it has another shape.
     *
     * @param wrongShape the consequence of another shape, as the last clause of the message
     */
    Optional<List<String>> strings(String key, Shape shape, String wrongShape) {
        Object value = frontMatter.values().get(key);
        if (value == null) {
            return Optional.empty();
        }
        Optional<List<String>> strings = read(key, value, shape);
        if (strings.isEmpty()) {
            if (shape == Shape.FLAG) {
                wrongFlag(key, value, wrongShape);
            } else {
                wrongType(key, value, wanted(shape), wrongShape, remedy(key, value, shape), fix(key, value, shape));
            }
            return Optional.of(List.of());
        }
        if (strings.get().isEmpty()) {
            String what = value instanceof List<?> list && !list.isEmpty() ? "has no usable member" : "is empty";
            report(
                    "list-empty",
                    key,
                    Excerpt.quoted(key) + " " + what + ", so the key is ignored",
                    "Add a value, or remove the key");
            return Optional.empty();
        }
        return strings;
    }

    /** Returns the strings of a value; empty if it has another shape. */
    private Optional<List<String>> read(String key, Object value, Shape shape) {
        if (shape == Shape.FLAG) {
            return asBoolean(value).map(flag -> List.of(flag.toString()));
        }
        if (value instanceof List<?> list && shape != Shape.COMMA_TEXT && shape != Shape.TEXT) {
            return Optional.of(members(key, list));
        }
        if (shape == Shape.LIST || !(value instanceof String text)) {
            return Optional.empty();
        }
        boolean isGlobList = frontMatter.isRecovered() && GlobKeys.areSeveral(key, text); // also where text is one glob
        if (shape == Shape.COMMA_LIST || shape == Shape.COMMA_TEXT || isGlobList) {
            return Optional.of(CommaList.split(text));
        }
        String trimmed = JavaScriptText.trim(text);
        List<String> members = trimmed.isEmpty() ? List.of() : List.of(trimmed);
        reportCommas(key, members);
        return Optional.of(members);
    }

    private List<String> members(String key, List<?> list) {
        List<String> members = list.stream()
                .filter(TypedValues::isUsable)
                .map(member -> JavaScriptText.trim((String) member))
                .toList();
        List<?> ignored = list.stream().filter(member -> !isUsable(member)).toList();
        if (!ignored.isEmpty()) {
            String what =
                    ignored.get(0) instanceof String ? "an empty member" : kind(ignored.get(0)) + " instead of text";
            report(
                    "list-member-wrong-type",
                    key,
                    "The list " + Excerpt.quoted(key) + " has " + what + ", which is ignored"
                            + (ignored.size() == 1 ? "" : ", as are " + (ignored.size() - 1) + " more"),
                    "Put the member in quotes, or remove it");
        }
        reportCommas(key, members);
        return members;
    }

    private void reportCommas(String key, List<String> members) {
        members.stream()
                .filter(member -> GlobKeys.areSeveral(key, member))
                .findFirst()
                .ifPresent(glob -> commaInGlob(key, glob, members));
    }

    private static boolean isUsable(Object member) {
        return member instanceof String text && !JavaScriptText.isBlank(text);
    }

    private void wrongType(
            String key, Object value, String wanted, String consequence, String remedy, Optional<KeyFix> fix) {
        String message = Excerpt.quoted(key) + " is " + kind(value) + ", not " + wanted + ", " + consequence;
        report.accept(Diagnostic.warning("value-wrong-type", message, remedy).concerning(key), key, fix);
    }

    private void report(String code, String key, String message, String remedy) {
        report.accept(Diagnostic.warning(code, message, remedy).concerning(key), key, Optional.empty());
    }

    private void commaInGlob(String key, String glob, List<String> globs) {
        List<String> split =
                globs.stream().flatMap(each -> CommaList.split(each).stream()).toList();
        String members = listOf(String.join(",", CommaList.split(glob)));
        report.accept(
                Diagnostic.warning(
                                "glob-comma-in-pattern",
                                Excerpt.quoted(glob)
                                        + " is one pattern, not several: only a path with a comma matches it",
                                "Write a list: " + key + ": " + members)
                        .concerning(glob),
                key,
                Optional.of(KeyFix.write(key, split)));
    }

    private static String wanted(Shape shape) {
        return switch (shape) {
            case LIST -> "a list";
            case TEXT, COMMA_TEXT -> "text";
            default -> "text or a list";
        };
    }

    private static String remedy(String key, Object value, Shape shape) {
        if (shape == Shape.TEXT) {
            return "Write one text: " + key + ": \"some text\"";
        }
        return shape == Shape.COMMA_TEXT && value instanceof List<?> list
                ? "Write it as text: " + key + ": \""
                        + String.join(", ", list.stream().map(String::valueOf).toList()) + "\""
                : "Write it as a list: " + key + ": " + listOf(value);
    }

    /** Returns a change to the shape that is wanted, if the value says which members it has. */
    private static Optional<KeyFix> fix(String key, Object value, Shape shape) {
        if (shape == Shape.COMMA_TEXT
                && value instanceof List<?> list
                && !list.isEmpty()
                && list.stream().allMatch(TypedValues::isUsable)) {
            return Optional.of(KeyFix.write(
                    key, String.join(", ", list.stream().map(String::valueOf).toList())));
        }
        if (shape == Shape.LIST
                && value instanceof String text
                && !CommaList.split(text).isEmpty()) {
            return Optional.of(KeyFix.write(key, CommaList.split(text)));
        }
        return Optional.empty();
    }

    private static String listOf(Object value) {
        List<String> members = value instanceof String text ? CommaList.split(text) : List.of();
        return members.isEmpty()
                ? "[\"one\", \"another\"]"
                : "[" + String.join(", ", members.stream().map(Excerpt::quoted).toList()) + "]";
    }

    /** Describes a value: {@code the text "src/**"}, {@code a list}, {@code the number 5}. */
    private static String kind(Object value) {
        if (value instanceof String text) {
            return "the text " + Excerpt.quoted(text);
        }
        if (value instanceof List) {
            return "a list";
        }
        return value instanceof Map ? "a mapping" : "the " + (value instanceof Number ? "number " : "boolean ") + value;
    }
}
