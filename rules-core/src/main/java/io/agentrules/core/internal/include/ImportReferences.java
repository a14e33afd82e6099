package io.agentrules.core.internal.include;

import io.agentrules.core.internal.agent.ImportSyntax;
import io.agentrules.core.internal.agent.ImportSyntax.PathInWord;
import io.agentrules.core.internal.agent.ImportSyntax.Where;
import io.agentrules.core.internal.agent.Imports;
import io.agentrules.core.internal.markdown.CodeRanges;
import io.agentrules.core.internal.markdown.TextTokens;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * Finds the references to files in a text. Takes linear time: the search goes on behind what it has read, so that no character is read for
 * two references.
 */
final class ImportReferences {
    /** Longer paths exist on no file system. */
    private static final int MAX_PATH_CHARS = 4096;

    /** Longer words are not looked at, only because people may mean a file. */
    private static final int MAX_TEXT_CHARS = 256;

    private static final String BEFORE_WORD = "([{<>*,;:|\"'";
    private static final String AFTER_WORD = ".,;:!?)]}>*|'\"";

    private final String text;
    private final ImportSyntax syntax;
    private final Places places;
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

    /** The parts of a text in which there may be references. */
    private interface Places {
        boolean has(int at);

        /** Returns whether a part starts at an index, so that nothing is before it. */
        boolean isStart(int at);

        /** Returns whether a word that starts in a part may go on at an index. */
        boolean goesOn(int at);

        static Places in(String text, Where where, boolean comments) {
            return switch (where) {
                case ANYWHERE -> outside(new BitSet());
                case OUTSIDE_BACKTICKS -> outside(CodeRanges.ofBacktickPairs(text));
                case OUTSIDE_LINES_OF_CODE -> outside(CodeRanges.ofLines(text));
                case OUTSIDE_CODE -> outside(CodeRanges.ofMarkdown(text, comments));
                case IN_TEXT -> of(TextTokens.of(text));
            };
        }

        private static Places outside(BitSet code) {
            return new Places() {
                @Override
                public boolean has(int at) {
                    return !code.get(at);
                }

                @Override
                public boolean isStart(int at) {
                    return at == 0;
                }

                @Override
                public boolean goesOn(int at) {
                    return true;
                }
            };
        }

        private static Places of(TextTokens tokens) {
            return new Places() {
                @Override
                public boolean has(int at) {
                    return tokens.isText(at);
                }

                @Override
                public boolean isStart(int at) {
                    return tokens.isStart(at);
                }

                @Override
                public boolean goesOn(int at) {
                    return tokens.isText(at);
                }
            };
        }
    }

    private ImportReferences(String text, ImportSyntax syntax, Places places) {
        this.text = text;
        this.syntax = syntax;
        this.places = places;
    }

    /** Returns the references in a text, in order. */
    static List<Reference> of(String text, Imports imports) {
        Optional<ImportSyntax> syntax = imports.syntax();
        if (!imports.mayBeIn(text) || text.length() > syntax.get().maxCharacters()) {
            return List.of();
        }
        boolean comments = imports.has(Imports.Habit.WITHOUT_COMMENTS);
        var references = new ImportReferences(
                text, syntax.get(), Places.in(text, syntax.get().where(), comments));
        references.find();
        return references.found;
    }

    private void find() {
        int at = text.indexOf(syntax.open());
        while (at >= 0) {
            at = text.indexOf(syntax.open(), add(at));
        }
    }

    /** Adds the reference at a mark, if there is one, and returns where the search goes on. A mark before another one is text. */
    private int add(int at) {
        int start = at + syntax.open().length();
        if (!places.has(at)) {
            return start;
        }
        boolean follows = places.isStart(at) || syntax.mayFollow(text.charAt(at - 1));
        if (!syntax.close().isEmpty()) {
            return follows ? addBetweenMarks(at, start) : start;
        }
        if (text.startsWith(syntax.open(), start)) {
            return start;
        }
        if (follows) {
            return addWord(at, start);
        }
        return syntax.reportsPunctuation() && BEFORE_WORD.indexOf(text.charAt(at - 1)) >= 0
                ? addText(at, start)
                : start;
    }

    /** Adds what is between two marks in one line; a path does not contain the first character of the mark that closes it. */
    private int addBetweenMarks(int at, int start) {
        int end = start;
        while (end < text.length()
                && text.charAt(end) != '\n'
                && text.charAt(end) != syntax.close().charAt(0)) {
            end++;
        }
        if (!text.startsWith(syntax.close(), end)) {
            return Math.max(start, end - syntax.open().length() + 1); // a mark may have that character, too
        }
        String path = text.substring(start, end).strip();
        int next = end + syntax.close().length();
        if (!path.isEmpty() && path.length() <= MAX_PATH_CHARS) {
            found.add(new Reference(at, next, path, false));
        }
        return next;
    }

    private int addWord(int at, int start) {
        int end = start;
        while (end < text.length() && places.goesOn(end) && !syntax.ends(text.charAt(end)) && !isLoneBackslash(end)) {
            end += isEscapedBlank(end) ? 2 : 1;
        }
        int last = trimmed(start, end, syntax.trimmed());
        if (last - start > MAX_PATH_CHARS) {
            return end;
        }
        Optional<PathInWord> path = syntax.pathIn(text.substring(start, last));
        String unescaped = path.map(
                        word -> syntax.hasEscapedBlanks() ? word.path().replace("\\ ", " ") : word.path())
                .orElse("");
        if (path.isPresent() && (!syntax.isOnlyForTextFiles() || TextFiles.isReadBy(unescaped))) {
            int next = start + path.get().length();
            found.add(new Reference(at, next, unescaped, false));
            return next;
        }
        boolean hasPunctuation = end > start && AFTER_WORD.indexOf(text.charAt(end - 1)) >= 0;
        return syntax.reportsPunctuation() && hasPunctuation ? Math.max(end, addText(at, end)) : end;
    }

    private boolean isLoneBackslash(int at) {
        return syntax.hasEscapedBlanks() && text.charAt(at) == '\\' && !isEscapedBlank(at);
    }

    private boolean isEscapedBlank(int at) {
        return syntax.hasEscapedBlanks() && text.startsWith("\\ ", at);
    }

    /**
     * Adds a word that looks like a reference, which the tool takes for text. Returns where the search goes on: after the word if it was
     * added, else at {@code otherwise}.
     */
    private int addText(int at, int otherwise) {
        int end = at + 1;
        while (end < text.length() && !Character.isWhitespace(text.charAt(end)) && end - at <= MAX_TEXT_CHARS) {
            end++;
        }
        int trimmed = trimmed(at + 1, end, AFTER_WORD);
        if (trimmed > at + 1 && end - at <= MAX_TEXT_CHARS) {
            found.add(new Reference(at, end, text.substring(at + 1, trimmed), true));
            return end;
        }
        return otherwise;
    }

    private int trimmed(int start, int end, String signs) {
        int trimmed = end;
        while (trimmed > start && signs.indexOf(text.charAt(trimmed - 1)) >= 0) {
            trimmed--;
        }
        return trimmed;
    }
}
