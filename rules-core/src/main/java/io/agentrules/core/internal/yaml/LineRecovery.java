package io.agentrules.core.internal.yaml;

import io.agentrules.core.internal.support.JavaScriptText;
import io.agentrules.core.internal.yaml.Entries.Duplicate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Recovers the keys and values of front matter that is not valid YAML, line by line: {@code key: value} lines, quotes, comments,
 * block and flow lists, block scalars and continued lines. Every value is a string or a list of strings. Any other line is
 * ignored and does not change the value before it.
 *
 * <p>If a key is repeated, the first line with a value is used.
 */
public final class LineRecovery {
    private final Map<String, RecoveredValue> values = new LinkedHashMap<>();
    private final Map<String, Integer> lines = new LinkedHashMap<>();
    private final List<Duplicate> duplicates = new ArrayList<>();
    private @Nullable RecoveredValue current;
    private int keyIndent = Integer.MAX_VALUE;
    private boolean isIgnoring;

    private LineRecovery() {}

    /** Returns the keys of the block; none if no line is {@code key: value}. */
    public static Entries recover(String block) {
        LineRecovery recovery = new LineRecovery();
        int number = 1;
        for (int from = 0; from <= block.length(); number++) {
            int end = block.indexOf('\n', from);
            end = end < 0 ? block.length() : end;
            recovery.line(block.substring(from, end), number);
            from = end + 1;
        }
        return recovery.entries();
    }

    private void line(String line, int number) {
        String text = JavaScriptText.trim(line);
        int indent = text.isEmpty() ? Integer.MAX_VALUE : line.indexOf(text.charAt(0));
        if (current != null && current.isBlockScalar() && indent > keyIndent) {
            current.addBlockLine(line);
            return;
        }
        if (text.isEmpty() || text.startsWith("#")) {
            return;
        }
        YamlLine parts = YamlLine.of(line);
        if (indent <= keyIndent && parts.hasKey() && !parts.isItem()) {
            keyIndent = indent;
            isIgnoring = false;
            current = start(parts.key(), parts.value(), number);
        } else if (current != null) {
            continueWith(current, text, indent);
        }
    }

    /** An item belongs to the key above it at any indentation; other text only if it is indented and follows no ignored line. */
    private void continueWith(RecoveredValue value, String text, int indent) {
        isIgnoring = !RecoveredValue.isItem(text) && !value.isOpen() && (isIgnoring || indent <= keyIndent);
        if (!isIgnoring) {
            value.add(text);
        }
    }

    private RecoveredValue start(String key, String text, int line) {
        RecoveredValue value = new RecoveredValue(text);
        RecoveredValue earlier = values.get(key);
        if (earlier == null || earlier.isEmpty()) {
            values.put(key, value);
            lines.put(key, line);
        } else {
            duplicates.add(new Duplicate(key, line));
        }
        return value;
    }

    private Entries entries() {
        Map<String, Object> recovered = new LinkedHashMap<>();
        values.forEach((key, value) -> {
            if (!value.isEmpty()) {
                recovered.put(key, value.toValue());
            }
        });
        return new Entries(recovered, lines, duplicates);
    }
}
