package io.agentrules.check.scan;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The lines of one file with {@code agent-rules: allow NAME reason}, in whatever comment its language has. Without a reason such a line has no
 * effect.
 */
final class AllowLines {
    private static final String MARK = "agent-rules:";
    private static final Pattern ALLOW = Pattern.compile(MARK + "[ \\t]*allow[ \\t]+");

    /** What ends a comment, and is no reason. */
    private static final Pattern END_OF_COMMENT = Pattern.compile("[\\s*/#%}\\-\\])>]*\\z");

    /** What may be between a name and the reason. */
    private static final Pattern SEPARATORS = Pattern.compile("\\A[\\s:,;.\\-–—(]+");

    /** A match is looked for in no more of its own lines. */
    private static final int MAX_LINES = 100;

    private final Collection<String> rules;
    private final List<Entry> entries = new ArrayList<>();

    /** @param rules the names of all rules, which may have blanks */
    AllowLines(Collection<String> rules) {
        this.rules = rules;
    }

    private static final class Entry {
        private final int line;
        private final String rule;
        private final String reason;
        private final boolean isAdded;
        private boolean isUsed;

        Entry(int line, String rule, String reason, boolean isAdded) {
            this.line = line;
            this.rule = rule;
            this.reason = reason;
            this.isAdded = isAdded;
        }
    }

    /** Reads a line. */
    void read(int line, String text, boolean isAdded) {
        if (!text.contains(MARK)) {
            return;
        }
        Matcher allow = ALLOW.matcher(text);
        var starts = new ArrayList<int[]>();
        while (allow.find()) {
            starts.add(new int[] {allow.start(), allow.end()});
        }
        for (int i = 0; i < starts.size(); i++) {
            int end = i + 1 < starts.size() ? starts.get(i + 1)[0] : text.length();
            add(line, text.substring(starts.get(i)[1], end), isAdded);
        }
    }

    private void add(int line, String said, boolean isAdded) {
        String name = rules.stream()
                .filter(rule -> begins(said, rule))
                .max((one, other) -> one.length() - other.length())
                .orElseGet(() -> said.split("[\\s:,;]", 2)[0]);
        String rest = said.substring(Math.min(said.length(), name.length()));
        String reason = SEPARATORS
                .matcher(END_OF_COMMENT.matcher(rest).replaceFirst(""))
                .replaceFirst("");
        boolean isReason = reason.codePoints().anyMatch(Character::isLetterOrDigit);
        if (!name.isEmpty()) {
            entries.add(new Entry(line, name, isReason ? reason : "", isAdded));
        }
    }

    private static boolean begins(String said, String rule) {
        return said.startsWith(rule)
                && (said.length() == rule.length() || " \t:,;.(".indexOf(said.charAt(rule.length())) >= 0);
    }

    /** Returns whether a match of a rule is allowed: in one of its lines, or in the one above. */
    boolean allow(String rule, int line, int endLine) {
        Optional<Entry> found = entry(rule, line, endLine, true);
        found.ifPresent(entry -> entry.isUsed = true);
        return found.isPresent();
    }

    /** Returns whether the rule would be allowed if a reason was there. */
    boolean lackReason(String rule, int line, int endLine) {
        return entry(rule, line, endLine, false).isPresent();
    }

    private Optional<Entry> entry(String rule, int line, int endLine, boolean hasReason) {
        int last = Math.min(endLine, line + MAX_LINES);
        @Nullable Entry found = null;
        for (int i = entries.size() - 1; i >= 0 && found == null && entries.get(i).line >= line - 1; i--) {
            Entry entry = entries.get(i);
            if (entry.line <= last && entry.rule.equals(rule) && entry.reason.isEmpty() != hasReason) {
                found = entry;
            }
        }
        return Optional.ofNullable(found);
    }

    /** Returns the lines, in their order. */
    List<Allowed> in(String path) {
        return entries.stream()
                .map(entry -> new Allowed(path, entry.line, entry.rule, entry.reason, entry.isAdded, entry.isUsed))
                .toList();
    }
}
