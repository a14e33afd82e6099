package io.agentrules.check.config;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.internal.support.CodePointOrder;
import io.agentrules.core.internal.support.Excerpt;
import io.agentrules.core.internal.support.JsonValue;
import io.agentrules.core.internal.support.PathText;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * The findings that a team had when it began to check, so that only new ones fail. An entry has the code, the file, the rule and the value
 * of a finding, but neither its line nor its message, so it still fits after lines have moved and messages have changed. Two findings that
 * are the same in these are two entries.
 *
 * <p>The file is JSON, one entry a line in code-point order, so that equal findings give equal bytes: {@code
 * {"schemaVersion":1,"findings":[{"code":"glob-matches-nothing","path":"AGENTS.md","rule":"style","value":"src/**"}]}}
 */
public final class Baseline {
    private static final int VERSION = 1;
    private static final JsonFactory JSON = new JsonFactory();
    private static final Comparator<String> TEXT = Comparator.nullsFirst(CodePointOrder.INSTANCE);
    private static final Comparator<Entry> ORDER = Comparator.comparing(Entry::path, TEXT)
            .thenComparing(Entry::code, TEXT)
            .thenComparing(Entry::rule, TEXT)
            .thenComparing(Entry::value, TEXT);

    private final String file;
    private final List<Entry> entries;

    /** What a finding is about; what it does not have is null. */
    private record Entry(
            String code,
            @Nullable String path,
            @Nullable String rule,
            @Nullable String value) {
        static Entry of(Diagnostic finding, WorkspacePath root) {
            return new Entry(
                    finding.code(),
                    finding.location()
                            .map(place -> root.relative(place.file()).orElse(place.file()))
                            .orElse(null),
                    finding.rule().orElse(null),
                    finding.value().orElse(null));
        }
    }

    private Baseline(String file, List<Entry> entries) {
        this.file = file;
        this.entries = List.copyOf(entries);
    }

    /** Returns the baseline that has exactly some findings. */
    public static Baseline of(List<Diagnostic> findings, WorkspacePath root) {
        return new Baseline(
                "",
                findings.stream()
                        .map(finding -> Entry.of(finding, root))
                        .sorted(ORDER)
                        .toList());
    }

    /**
     * Reads a baseline.
     *
     * @throws IOException if the file is not there, or is no baseline of this version; the message is a clause about the file
     */
    public static Baseline read(Path file) throws IOException {
        Map<String, Object> content =
                JsonValue.object(Files.readString(file)).orElseThrow(() -> new IOException("is no JSON object"));
        if (!(content.get("schemaVersion") instanceof Number version)
                || version.doubleValue() != VERSION
                || !(content.get("findings") instanceof List<?> findings)) {
            throw new IOException("is no baseline of version " + VERSION);
        }
        var entries = new ArrayList<Entry>();
        for (Object finding : findings) {
            if (!(finding instanceof Map<?, ?> entry) || !(entry.get("code") instanceof String code)) {
                throw new IOException("has a finding without a code");
            }
            entries.add(new Entry(code, text(entry, "path"), text(entry, "rule"), text(entry, "value")));
        }
        return new Baseline(PathText.of(file.toAbsolutePath()), entries);
    }

    private static @Nullable String text(Map<?, ?> entry, String key) {
        return entry.get(key) instanceof String text ? text : null;
    }

    /** Returns the file's content. */
    public String toJson() {
        var text = new StringBuilder("{\"schemaVersion\":" + VERSION + ",\"findings\":[");
        String separator = "\n";
        for (Entry entry : entries) {
            text.append(separator).append(line(entry));
            separator = ",\n";
        }
        return text.append(entries.isEmpty() ? "]}\n" : "\n]}\n").toString();
    }

    private static String line(Entry entry) {
        var out = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), out)) {
            json.writeStartObject();
            json.writeStringProperty("code", entry.code());
            write(json, "path", entry.path());
            write(json, "rule", entry.rule());
            write(json, "value", entry.value());
            json.writeEndObject();
        }
        return out.toString();
    }

    private static void write(JsonGenerator json, String key, @Nullable String value) {
        if (value != null) {
            json.writeStringProperty(key, value);
        }
    }

    Matching matching(WorkspacePath root) {
        return new Matching(root);
    }

    /** The entries that findings have not matched yet. */
    final class Matching {
        private final Map<Entry, Integer> left = new LinkedHashMap<>();
        private final WorkspacePath root;

        private Matching(WorkspacePath root) {
            this.root = root;
            entries.forEach(entry -> left.merge(entry, 1, Integer::sum));
        }

        /** Returns whether an entry is about a finding; each entry counts for one. */
        boolean has(Diagnostic finding) {
            Entry entry = Entry.of(finding, root);
            int count = left.getOrDefault(entry, 0);
            if (count > 0) {
                left.put(entry, count - 1);
            }
            return count > 0;
        }

        /** Returns a finding for each entry that matched none. */
        List<Diagnostic> unused() {
            var unused = new ArrayList<Diagnostic>();
            left.forEach((entry, count) -> {
                for (int i = 0; i < count; i++) {
                    unused.add(Diagnostic.info(
                                    "suppression-unused",
                                    "The baseline has a finding " + Excerpt.quoted(entry.code())
                                            + (entry.path() == null
                                                    ? ""
                                                    : " about " + Excerpt.of(Objects.requireNonNull(entry.path())))
                                            + " that is no longer there",
                                    "Run rules check --update-baseline with this file")
                            .at(file));
                }
            });
            return unused;
        }
    }
}
