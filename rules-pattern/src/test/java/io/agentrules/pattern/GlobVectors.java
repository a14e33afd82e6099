package io.agentrules.pattern;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Known answers for globs, recorded from the tools themselves: a column for each dialect. */
final class GlobVectors {
    private static final List<GlobDialect> COLUMNS = List.of(
            GlobDialect.PICOMATCH_DOT,
            GlobDialect.MINIMATCH_BASE,
            GlobDialect.MINIMATCH_BASE_DOT,
            GlobDialect.BUN_OR_BASENAME);

    private GlobVectors() {}

    /** What the tool of one dialect says of one glob and one path. */
    record Row(GlobDialect dialect, String glob, String path, boolean matches) {}

    /** Returns the answers of {@code file} for paths that are normal; elsewhere the tools agree on nothing. */
    static List<Row> binding(String file) {
        List<Row> rows = new ArrayList<>();
        for (String line : lines(file)) {
            String[] columns = line.split("\t", -1);
            for (int column = 2; column < columns.length; column++) {
                GlobDialect dialect = COLUMNS.get(column - 2);
                String answer = columns[column];
                if (answer.matches("true|false") && isNormal(text(columns[1]))) {
                    rows.add(new Row(dialect, text(columns[0]), text(columns[1]), answer.equals("true")));
                }
            }
        }
        return rows;
    }

    /** Returns the answers of {@code file}, which names a dialect in each row. */
    static List<Row> byDialect(String file) {
        return lines(file).stream()
                .map(line -> line.split("\t", -1))
                .map(columns -> new Row(
                        GlobDialect.valueOf(columns[0]), text(columns[1]), text(columns[2]), columns[3].equals("true")))
                .toList();
    }

    /** Returns the answers of {@code file}, which names a dialect in each row, by dialect and cause. */
    static Map<String, List<Row>> byCause(String file) {
        Map<String, List<Row>> rows = new TreeMap<>();
        for (String line : lines(file)) {
            String[] columns = line.split("\t", -1);
            Row row = new Row(
                    GlobDialect.valueOf(columns[1]), text(columns[2]), text(columns[3]), columns[4].equals("true"));
            rows.computeIfAbsent(columns[1] + ": " + columns[0], cause -> new ArrayList<>())
                    .add(row);
        }
        return rows;
    }

    /** Returns whether the glob of an index matches the path of a row or, in a {@code .gitignore}, a folder that the path is in. */
    static boolean matches(GlobSet set, int glob, Row row) {
        String path = row.path();
        boolean inFolder = row.dialect() == GlobDialect.GITIGNORE
                && IntStream.range(0, path.length())
                        .filter(at -> path.charAt(at) == '/')
                        .anyMatch(at -> set.match(path.substring(0, at + 1)).contains(glob));
        return inFolder || set.match(path).contains(glob);
    }

    /** Returns a set of the row's glob alone. */
    static GlobSet set(Row row) {
        GlobSet.Builder builder = GlobSet.builder(row.dialect());
        builder.add(row.glob());
        return builder.build();
    }

    private static boolean isNormal(String path) {
        return !path.contains("\\") && !("/" + path + "/").matches("(?s).*(//|/\\.\\.?/).*");
    }

    private static List<String> lines(String file) {
        try (InputStream in = GlobVectors.class.getResourceAsStream(file)) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .skip(1)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads a JSON string. */
    private static String text(String json) {
        StringBuilder text = new StringBuilder();
        for (int i = 1; i < json.length() - 1; i++) {
            char unit = json.charAt(i);
            if (unit == '\\' && json.charAt(i + 1) == 'u') {
                text.append((char) Integer.parseInt(json.substring(i + 2, i + 6), 16));
                i += 5;
            } else if (unit == '\\') {
                text.append(json.charAt(++i));
            } else {
                text.append(unit);
            }
        }
        return text.toString();
    }
}
