package io.agentrules.check.model;

import io.agentrules.api.Bucket;
import io.agentrules.api.internal.UnseenCharacters;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One line of a lock: path, name, provider, bucket, the path of the rule in its place or {@code -}, hash, hash of the keys, and
 * for a rule with imports {@code path=hash} of each file; separated by tabs. Backslashes, characters that a terminal would act on or not show, and what would
 * make a line a comment or a column empty are written as {@code \}{@code u{hex}}.
 */
final class LockLine {
    private static final String TAB = "\t";
    private static final String NONE = "-";
    private static final int COLUMNS = 7;

    private LockLine() {}

    static String of(LockedRule rule) {
        Stream<String> columns = Stream.of(
                escaped(rule.path()),
                escaped(rule.name()),
                escaped(rule.provider()),
                rule.bucket().id(),
                rule.shadowedBy().map(LockLine::escaped).orElse(NONE),
                rule.hash(),
                rule.keys());
        Stream<String> files =
                rule.files().entrySet().stream().map(file -> escaped(file.getKey()) + "=" + file.getValue());
        return Stream.concat(columns, files).collect(Collectors.joining(TAB));
    }

    /** Returns the rule that a line describes; empty if it is not that of a rule, or has control characters. */
    static Optional<LockedRule> parse(String line) {
        List<String> columns = List.of(line.split(TAB, -1));
        if (columns.size() < COLUMNS || columns.stream().anyMatch(LockLine::hasControl)) {
            return Optional.empty();
        }
        try {
            return Optional.of(new LockedRule(
                    unescaped(columns.get(0)),
                    unescaped(columns.get(1)),
                    unescaped(columns.get(2)),
                    bucket(columns.get(3)),
                    Optional.of(columns.get(4))
                            .filter(path -> !path.equals(NONE))
                            .map(LockLine::unescaped),
                    columns.get(5),
                    columns.get(6),
                    files(columns.subList(COLUMNS, columns.size()))));
        } catch (IllegalArgumentException notALine) {
            return Optional.empty();
        }
    }

    private static boolean hasControl(String column) {
        return column.chars().anyMatch(Character::isISOControl);
    }

    private static Bucket bucket(String id) {
        return Stream.of(Bucket.values())
                .filter(bucket -> bucket.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("There is no such bucket"));
    }

    private static Map<String, String> files(List<String> columns) {
        var files = new LinkedHashMap<String, String>();
        for (String column : columns) {
            int equals = column.lastIndexOf('=');
            files.put(unescaped(column.substring(0, Math.max(0, equals))), column.substring(equals + 1));
        }
        return files;
    }

    private static String escaped(String text) {
        var line = new StringBuilder(text.length());
        text.codePoints().forEach(point -> {
            boolean isSpecial = line.isEmpty() && (point == '#' || text.equals(NONE));
            if (isSpecial || point == '\\' || UnseenCharacters.contains(point)) {
                line.append(escape(point));
            } else {
                line.appendCodePoint(point);
            }
        });
        return line.toString();
    }

    private static String escape(int point) {
        return "\\u{" + Integer.toHexString(point) + "}";
    }

    private static String unescaped(String column) {
        var text = new StringBuilder(column.length());
        int next = 0;
        for (int escape = column.indexOf('\\'); escape >= 0; escape = column.indexOf('\\', next)) {
            int end = column.indexOf('}', escape);
            if (end < 0 || !column.startsWith("\\u{", escape)) {
                throw new IllegalArgumentException("An escape is not complete");
            }
            text.append(column, next, escape);
            text.appendCodePoint(Integer.parseInt(column, escape + 3, end, 16));
            next = end + 1;
        }
        return text.append(column, next, column.length()).toString();
    }
}
