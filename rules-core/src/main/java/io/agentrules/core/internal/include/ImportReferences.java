package io.agentrules.core.internal.include;

import io.agentrules.core.internal.markdown.CodeRanges;
import io.agentrules.core.internal.markdown.TextTokens;
import io.agentrules.core.internal.support.JavaScriptText;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.regex.Pattern;

/** Finds the references to files in a text, outside code where the style says so. Takes linear time. */
final class ImportReferences {
    /** Longer texts are not searched for names of files. */
    private static final int MAX_GOOSE_CHARS = 128 * 1024;

    /** Longer paths exist on no file system. */
    private static final int MAX_PATH_CHARS = 4096;

    /** Longer words are not looked at, only because people may mean a file. */
    private static final int MAX_TEXT_CHARS = 256;

    /** What is taken for a path in the text of Markdown. */
    private static final Pattern CLAUDE_PATH = Pattern.compile("~/|/.|[A-Za-z0-9._-]");

    private static final String END_COPILOT = "<>\"'`";
    private static final String AFTER_COPILOT = ".,;:!?)]}";
    private static final String BEFORE_WORD = "([{<>*,;:|\"'";
    private static final String AFTER_WORD = ".,;:!?)]}>*|'\"";
    private static final String BETWEEN_WORDS = " \t\n\r";
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
     * @param options how references are written, and whether HTML comments are blocks of their own, in which nothing is code
     */
    static List<Reference> of(String text, ImportOptions options) {
        var references = new ImportReferences(text);
        boolean comments = options.stripComments();
        if (options.mentions()) {
            references.words(comments);
            return references.found;
        }
        switch (options.style()) {
            case NONE -> {}
            case MARKDOWN -> references.markdown();
            case INLINE -> references.inline();
            case WORD -> references.word();
            case FILE_NAME -> references.fileName();
            case FILE_LINK -> references.fileLink(comments);
        }
        return references.found;
    }

    /** Adds the references in Markdown: in a token of text, at its start or after white space, up to white space or its end. */
    private void markdown() {
        int at = text.indexOf('@');
        if (at < 0) {
            return;
        }
        TextTokens tokens = TextTokens.of(text);
        while (at >= 0) {
            int end = at + 1;
            if (tokens.isText(at) && (tokens.isStart(at) || isSpace(at - 1))) {
                while (tokens.isText(end) && !isSpace(end) && (text.charAt(end) != '\\' || isEscapedSpace(end))) {
                    end += isEscapedSpace(end) ? 2 : 1;
                }
                end = addInText(at, end);
            } else if (tokens.isText(at) && BEFORE_WORD.indexOf(text.charAt(at - 1)) >= 0) {
                end = addText(at, end);
            }
            at = text.indexOf('@', end);
        }
    }

    private boolean isSpace(int i) {
        return JavaScriptText.isWhiteSpace(text.charAt(i));
    }

    private boolean isEscapedSpace(int i) {
        return text.startsWith("\\ ", i);
    }

    /** Returns where the search goes on: after what was added, else at {@code end}. */
    private int addInText(int at, int end) {
        if (end - at > MAX_PATH_CHARS) {
            return end;
        }
        int fragment = text.substring(at, end).indexOf('#');
        String path = unescaped(at + 1, fragment < 0 ? end : at + fragment);
        if (CLAUDE_PATH.matcher(path).lookingAt() && TextFiles.isReadBy(path)) {
            found.add(new Reference(at, end, path, false));
            return end;
        }
        return AFTER_WORD.indexOf(text.charAt(end - 1)) >= 0 ? Math.max(end, addText(at, end)) : end;
    }

    /**
     * Adds a word that looks like a reference, which the tool takes for text. Returns where the search goes on: after the word if it was
     * added, else at {@code otherwise}.
     */
    private int addText(int at, int otherwise) {
        int end = at + 1;
        while (end < text.length() && !isBlank(end) && end - at <= MAX_TEXT_CHARS) {
            end++;
        }
        int trimmed = trimmed(at, end, AFTER_WORD);
        if (trimmed > at + 1 && end - at <= MAX_TEXT_CHARS) {
            found.add(new Reference(at, end, text.substring(at + 1, trimmed), true));
            return end;
        }
        return otherwise;
    }

    private int trimmed(int at, int end, String signs) {
        int trimmed = end;
        while (trimmed > at + 1 && signs.indexOf(text.charAt(trimmed - 1)) >= 0) {
            trimmed--;
        }
        return trimmed;
    }

    /**
     * Adds the references in lines: after anything but a part of a word, up to white space, a quote or an angle bracket, without
     * punctuation at the end; not in a fence, nor after an odd number of backticks in a line. A word without a slash or a
     * dot is none.
     */
    private void inline() {
        boolean isInFence = false;
        for (int line = 0; line < text.length(); line = lineEnd(line) + 1) {
            String start = text.substring(line, lineEnd(line)).strip();
            if (start.startsWith("```") || start.startsWith("~~~")) {
                isInFence = !isInFence;
            } else if (!isInFence) {
                inline(line, lineEnd(line));
            }
        }
    }

    private void inline(int from, int lineEnd) {
        int backticks = 0;
        for (int at = from; at < lineEnd; at++) {
            backticks += text.charAt(at) == '`' ? 1 : 0;
            boolean isReference = text.charAt(at) == '@'
                    && backticks % 2 == 0
                    && text.charAt(Math.min(at + 1, lineEnd - 1)) != '@'
                    && (at == from || !isPartOfAddress(text.charAt(at - 1)));
            if (isReference) {
                int end = at + 1;
                while (end < lineEnd && !isBlank(end) && END_COPILOT.indexOf(text.charAt(end)) < 0) {
                    end++;
                }
                int trimmed = trimmed(at, end, AFTER_COPILOT);
                String path = text.substring(at + 1, trimmed);
                if (!path.endsWith("/") && (path.contains("/") || path.contains("."))) {
                    add(at, trimmed, path);
                    at = trimmed - 1;
                } else {
                    at = end - 1; // nor is any part of it up to its end
                }
            }
        }
    }

    private static boolean isPartOfAddress(char c) {
        return isLetter(c) || (c >= '0' && c <= '9') || "_-.+@%".indexOf(c) >= 0;
    }

    private int lineEnd(int from) {
        int end = text.indexOf('\n', from);
        return end < 0 ? text.length() : end;
    }

    /** Adds words after {@code @}, as a person would read them: without punctuation at the end. */
    private void words(boolean comments) {
        int at = text.indexOf('@');
        if (at < 0) {
            return;
        }
        BitSet code = CodeRanges.ofMarkdown(text, comments);
        while (at >= 0) {
            int end = at + 1;
            if (startsWord(at, BEFORE_WORD) && !code.get(at)) {
                end = wordEnd(at + 1);
                int trimmed = trimmed(at, end, AFTER_WORD);
                if (trimmed > at + 1) {
                    add(at, trimmed, text.substring(at + 1, trimmed));
                }
            }
            at = text.indexOf('@', end);
        }
    }

    private String unescaped(int from, int to) {
        return text.substring(from, to).replace("\\ ", " ");
    }

    private void word() {
        int at = text.indexOf('@');
        if (at < 0) {
            return;
        }
        BitSet code = CodeRanges.ofBacktickPairs(text);
        while (at >= 0) {
            int end = at + 1;
            if (at == 0 || BETWEEN_WORDS.indexOf(text.charAt(at - 1)) >= 0) {
                while (end < text.length() && BETWEEN_WORDS.indexOf(text.charAt(end)) < 0) {
                    end++;
                }
                if (end > at + 1 && startsWordPath(text.charAt(at + 1)) && !code.get(at)) {
                    add(at, end, text.substring(at + 1, end));
                }
            }
            at = text.indexOf('@', end);
        }
    }

    private static boolean startsWordPath(char first) {
        return first == '.' || first == '/' || isLetter(first);
    }

    private void fileName() {
        if (text.length() > MAX_GOOSE_CHARS) {
            return;
        }
        for (int at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
            int end = startsWord(at, "") ? fileNameEnd(at + 1) : 0;
            if (end > at + 1) {
                add(at, end, text.substring(at + 1, end));
            }
        }
    }

    /**
     * Returns the end of the path that starts here: after the last extension, else after a word with a capital, else after any
     * path with a dot or a slash; 0 if none starts here.
     */
    private int fileNameEnd(int from) {
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

    private void fileLink(boolean comments) {
        int at = text.indexOf(KIRO_OPEN);
        if (at < 0) {
            return;
        }
        BitSet code = CodeRanges.ofMarkdown(text, comments);
        while (at >= 0) {
            int start = at + KIRO_OPEN.length();
            int end = start;
            while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != ']') {
                end++;
            }
            String path = text.substring(start, end).strip();
            if (text.startsWith(KIRO_CLOSE, end) && !path.isEmpty() && !code.get(at)) {
                add(at, end + KIRO_CLOSE.length(), path);
            }
            at = text.indexOf(KIRO_OPEN, end);
        }
    }

    private void add(int start, int end, String path) {
        if (path.length() <= MAX_PATH_CHARS) {
            found.add(new Reference(start, end, path, false));
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
