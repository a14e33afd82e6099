package io.agentrules.core.internal.include;

import io.agentrules.api.spi.ImportStyle;
import io.agentrules.core.internal.include.Reference.Candidate;
import java.util.ArrayList;
import java.util.List;

/** Finds the references to files in a text, outside code where the style says so. Takes linear time. */
final class ImportReferences {
    /** Goose does not search longer texts. */
    private static final int MAX_GOOSE_CHARS = 128 * 1024;

    /** Longer paths exist on no file system. */
    private static final int MAX_PATH_CHARS = 4096;

    private static final String BEFORE_CLAUDE = "([{<>*,;:|";
    private static final String AFTER_CLAUDE = ".,;:!?)]}>*|'\"";
    private static final String KIRO_OPEN = "#[[file:";
    private static final String KIRO_CLOSE = "]]";

    private final String text;
    private final List<Reference> found = new ArrayList<>();

    private ImportReferences(String text) {
        this.text = text;
    }

    /**
     * Returns the references in a text, in order.
     *
     * @param comments whether HTML comments are blocks of their own, in which nothing is code
     */
    static List<Reference> of(String text, ImportStyle style, boolean comments) {
        var references = new ImportReferences(text);
        switch (style) {
            case NONE -> {}
            case CLAUDE -> references.claude(comments, true);
            case COPILOT_CLI -> references.claude(comments, false);
            case GEMINI -> references.gemini();
            case GOOSE -> references.goose();
            case KIRO -> references.kiro(comments);
        }
        return references.found;
    }

    /** @param fragments whether what follows a {@code #} is not part of the path */
    private void claude(boolean comments, boolean fragments) {
        int at = text.indexOf('@');
        if (at < 0) {
            return;
        }
        TextRanges code = CodeRanges.ofMarkdown(text, comments);
        while (at >= 0) {
            int end = at + 1;
            if (startsWord(at, BEFORE_CLAUDE) && !code.contains(at)) {
                end = claudeEnd(at);
                addClaude(at, end, fragments);
            }
            at = text.indexOf('@', end);
        }
    }

    /**
     * Returns the position of the white space that ends a path, or of the bracket that ends the text of a link; a backslash in front
     * makes a space a part of the path.
     */
    private int claudeEnd(int at) {
        boolean inLink = at > 0 && text.charAt(at - 1) == '[';
        int i = at + 1;
        while (i < text.length()
                && !(inLink && text.charAt(i) == ']')
                && (!isBlank(i) || (text.charAt(i) == ' ' && text.charAt(i - 1) == '\\'))) {
            i++;
        }
        return i;
    }

    private void addClaude(int at, int end, boolean fragments) {
        int trimmed = end;
        while (trimmed > at + 1 && AFTER_CLAUDE.indexOf(text.charAt(trimmed - 1)) >= 0) {
            trimmed--;
        }
        if (trimmed == at + 1 || end - at > MAX_PATH_CHARS) {
            return;
        }
        var candidates = new ArrayList<Candidate>(3);
        if (trimmed < end) {
            candidates.add(new Candidate(unescaped(at + 1, end), end));
        }
        candidates.add(new Candidate(unescaped(at + 1, trimmed), trimmed));
        int fragment = text.substring(at + 1, trimmed).indexOf('#'); // never looks at the rest of a long text
        if (fragments && fragment > 0) {
            candidates.add(new Candidate(unescaped(at + 1, at + 1 + fragment), trimmed));
        }
        found.add(new Reference(at, List.copyOf(candidates)));
    }

    private String unescaped(int from, int to) {
        return text.substring(from, to).replace("\\ ", " ");
    }

    private void gemini() {
        int at = text.indexOf('@');
        if (at < 0) {
            return;
        }
        TextRanges code = CodeRanges.ofBacktickPairs(text);
        while (at >= 0) {
            int end = at + 1;
            if (startsWord(at, "")) {
                end = wordEnd(at + 1);
                if (end > at + 1 && startsGeminiPath(text.charAt(at + 1)) && !code.contains(at)) {
                    add(at, end, text.substring(at + 1, end));
                }
            }
            at = text.indexOf('@', end);
        }
    }

    private static boolean startsGeminiPath(char first) {
        return first == '.' || first == '/' || isLetter(first);
    }

    private void goose() {
        if (text.length() > MAX_GOOSE_CHARS) {
            return;
        }
        for (int at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
            int end = startsWord(at, "") ? gooseEnd(at + 1) : 0;
            if (end > at + 1) {
                add(at, end, text.substring(at + 1, end));
            }
        }
    }

    /**
     * Returns the end of the path that starts here: after the last extension, else after a word with a capital, else after any
     * path with a dot or a slash; 0 if none starts here.
     */
    private int gooseEnd(int from) {
        int end = from;
        int word = from; // end of the letters, digits, underscores and hyphens at the start
        int dot = -1; // last dot with a letter or digit after it
        boolean isPath = false;
        for (; end < text.length() && isPathCharacter(text.charAt(end)); end++) {
            boolean separates = text.charAt(end) == '.' || text.charAt(end) == '/';
            isPath |= separates;
            word = isPath ? word : end + 1;
            if (text.charAt(end) == '.' && end > from && end + 1 < text.length() && isLetterOrDigit(end + 1)) {
                dot = end;
            }
        }
        if (dot > 0) {
            end = dot + 1;
            while (end < text.length() && isLetterOrDigit(end)) {
                end++;
            }
            return end;
        }
        if (word > from && text.charAt(from) >= 'A' && text.charAt(from) <= 'Z') {
            return word;
        }
        return isPath ? end : 0;
    }

    private boolean isLetterOrDigit(int i) {
        char c = text.charAt(i);
        return isLetter(c) || (c >= '0' && c <= '9');
    }

    private static boolean isLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    private static boolean isPathCharacter(char c) {
        return isLetter(c) || (c >= '0' && c <= '9') || "_-./".indexOf(c) >= 0;
    }

    private void kiro(boolean comments) {
        int at = text.indexOf(KIRO_OPEN);
        if (at < 0) {
            return;
        }
        TextRanges code = CodeRanges.ofMarkdown(text, comments);
        while (at >= 0) {
            int start = at + KIRO_OPEN.length();
            int end = start;
            while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != ']') {
                end++;
            }
            String path = text.substring(start, end).strip();
            if (text.startsWith(KIRO_CLOSE, end) && !path.isEmpty() && !code.contains(at)) {
                add(at, end + KIRO_CLOSE.length(), path);
            }
            at = text.indexOf(KIRO_OPEN, end);
        }
    }

    private void add(int start, int end, String path) {
        if (path.length() <= MAX_PATH_CHARS) {
            found.add(Reference.of(start, end, path));
        }
    }

    private boolean startsWord(int at, String othersBefore) {
        return at == 0 || isBlank(at - 1) || othersBefore.indexOf(text.charAt(at - 1)) >= 0;
    }

    private int wordEnd(int from) {
        int i = from;
        while (i < text.length() && !isBlank(i)) {
            i++;
        }
        return i;
    }

    private boolean isBlank(int i) {
        return Character.isWhitespace(text.charAt(i));
    }
}
