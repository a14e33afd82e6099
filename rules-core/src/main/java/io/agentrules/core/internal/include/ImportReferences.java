package io.agentrules.core.internal.include;

import io.agentrules.core.internal.markdown.CodeRanges;
import io.agentrules.core.internal.markdown.TextTokens;
import io.agentrules.core.internal.support.JavaScriptText;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the references to files in a text, outside code where the style says so. Takes linear time. */
final class ImportReferences {
    /** Longer texts are not searched for names of files. */
    private static final int MAX_FILE_NAME_CHARS = 128 * 1024;

    /** Longer paths exist on no file system. */
    private static final int MAX_PATH_CHARS = 4096;

    /** Longer words are not looked at, only because people may mean a file. */
    private static final int MAX_TEXT_CHARS = 256;

    private static final String BEFORE_WORD = "([{<>*,;:|\"'";
    private static final String AFTER_WORD = ".,;:!?)]}>*|'\"";

    /** What is taken for a path in the text of Markdown. */
    private static final Pattern PATH_IN_MARKDOWN = Pattern.compile("~/|/.|[A-Za-z0-9._-]");

    /**
     * What counts for references in lines: a word that is no part of an address (group 1), a fence (group 2), a run of backticks (group 3),
     * and the end of a line.
     */
    private static final Pattern IN_LINES = Pattern.compile("(?<![\\w.+@%-])@(?!@)([^\\p{javaWhitespace}<>\"'`]++)"
            + "|(?<![^\\n])[\\p{javaWhitespace}&&[^\\n]]*+(```|~~~)[^\\n]*+|(`++)|\\n");

    private static final String AFTER_PATH_IN_LINE = ".,;:!?)]}";

    /** A word that starts like a path. */
    private static final Pattern WORD = Pattern.compile("(?<![^ \\t\\n\\r])@([./A-Za-z][^ \\t\\n\\r]*+)");

    /** Up to the last extension, else a word with a capital, else anything with a dot or a slash. */
    private static final Pattern FILE_NAME = Pattern.compile(
            "(?<!\\P{javaWhitespace})@([\\w./-]+\\.[A-Za-z0-9]+|[A-Z][\\w-]*+|[\\w./-]*[./][\\w./-]*+)");

    /** A link, which is closed (group 2), or the rest of a line; that is not read again, so that a text without an end takes linear time. */
    private static final Pattern FILE_LINK = Pattern.compile("#\\[\\[file:([^\\n\\]]*+)(]])?");

    private final String text;
    private final List<Reference> found = new ArrayList<>();

    /**
     * A place in a text that may refer to a file.
     *
     * @param start index of its first character
     * @param end index after its last character
     * @param path the path as the file system gets it, without escapes
     * @param isText whether the tool takes it for text, although people may mean a file
     */
    record Reference(int start, int end, String path, boolean isText) {}

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
            case INLINE -> references.inLines();
            case WORD -> references.add(WORD, CodeRanges.ofBacktickPairs(text));
            case FILE_NAME -> {
                if (text.length() <= MAX_FILE_NAME_CHARS) {
                    references.add(FILE_NAME, new BitSet());
                }
            }
            case FILE_LINK -> references.fileLinks(comments);
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
        if (PATH_IN_MARKDOWN.matcher(path).lookingAt() && TextFiles.isReadBy(path)) {
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
     * Adds the references in lines: without punctuation at the end; not in a fence, which ends at the next one of the same mark, nor in a
     * line after a run of backticks up to the next one of its length. A word without a slash or a dot is none.
     */
    private void inLines() {
        String fence = "";
        String code = "";
        Matcher next = IN_LINES.matcher(text);
        while (next.find()) {
            if (next.start(1) >= 0) {
                int end = trimmed(next.start(), next.end(), AFTER_PATH_IN_LINE);
                String path = text.substring(next.start() + 1, end);
                boolean isPath = !path.endsWith("/") && (path.contains("/") || path.contains("."));
                if (fence.isEmpty() && code.isEmpty() && isPath) {
                    add(next.start(), end, path);
                }
            } else if (next.start(2) >= 0) {
                fence = toggled(fence, next.group(2));
            } else {
                code = next.start(3) < 0 ? "" : toggled(code, next.group(3));
            }
        }
    }

    /** Returns the mark that is open after another one: that mark if none was, none if it is the same. */
    private static String toggled(String open, String mark) {
        return open.isEmpty() ? mark : open.equals(mark) ? "" : open;
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
            if (startsWord(at) && !code.get(at)) {
                while (end < text.length() && !isBlank(end)) {
                    end++;
                }
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

    private void add(Pattern reference, BitSet code) {
        Matcher next = reference.matcher(text);
        while (next.find()) {
            if (!code.get(next.start())) {
                add(next.start(), next.end(), next.group(1));
            }
        }
    }

    private void fileLinks(boolean comments) {
        BitSet code = CodeRanges.ofMarkdown(text, comments);
        Matcher link = FILE_LINK.matcher(text);
        while (link.find()) {
            String path = link.group(1).strip();
            if (link.start(2) >= 0 && !path.isEmpty() && !code.get(link.start())) {
                add(link.start(), link.end(), path);
            }
        }
    }

    private void add(int start, int end, String path) {
        if (path.length() <= MAX_PATH_CHARS) {
            found.add(new Reference(start, end, path, false));
        }
    }

    private boolean startsWord(int at) {
        return at == 0 || isBlank(at - 1) || BEFORE_WORD.indexOf(text.charAt(at - 1)) >= 0;
    }

    private boolean isBlank(int i) {
        return Character.isWhitespace(text.charAt(i));
    }
}
