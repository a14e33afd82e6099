package io.agentrules.core.internal.parse;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.model.HiddenText;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Finds characters that a model reads but a reviewer cannot see: bidirectional controls, zero-width, tag, control and other
 * invisible characters, lone surrogates, noncharacters, characters for private use, and combining marks of which there are more on a
 * letter than anybody could read. An invisible character that a script or an emoji needs at its position is allowed.
 */
public final class HiddenCharacters {
    /** The longest stack of a script is Tibetan, in a mantra; Hebrew has up to five marks on a letter, Vietnamese two. */
    private static final int MAX_MARKS = 8;

    private final String text;
    private final StringBuilder visible = new StringBuilder();
    private int count;
    private int first = -1;
    private int firstTag = -1;

    /** The marks on the latest visible character; one more than shown if some are hidden. */
    private int marks;

    private HiddenCharacters(String text) {
        this.text = text;
    }

    /**
     * Applies the policy to a text.
     *
     * @param tagsAllowed whether the policy also applies to tag characters, instead of always rejecting them,
     *     because they can encode text that only a model reads
     * @return the text, absent if it is rejected, with at most one finding
     */
    public static FileText apply(String text, HiddenText policy, boolean tagsAllowed) {
        return apply(text, false, policy, tagsAllowed);
    }

    /** Applies the policy to a text in which imports were expanded. Its lines are not those of a file, so the finding has none. */
    public static FileText applyToExpanded(String text, HiddenText policy, boolean tagsAllowed) {
        return apply(text, true, policy, tagsAllowed);
    }

    private static FileText apply(String text, boolean isExpanded, HiddenText policy, boolean tagsAllowed) {
        if (isPlain(text)) {
            return new FileText(Optional.of(text), List.of());
        }
        return of(text).result(isExpanded, policy, tagsAllowed);
    }

    /** Scans a text for hidden characters. */
    static HiddenCharacters of(String text) {
        HiddenCharacters scan = new HiddenCharacters(text);
        if (isPlain(text)) {
            scan.visible.append(text);
        } else {
            scan.scan();
        }
        return scan;
    }

    /** Returns whether the text is visible ASCII, as most are, so that no character has to be looked at by itself. */
    private static boolean isPlain(String text) {
        return text.chars().allMatch(unit -> unit < ' ' ? unit >= '\t' && unit <= '\r' : unit < 0x7F);
    }

    /** Returns the number of hidden characters. */
    int count() {
        return count;
    }

    /** Returns whether a tag character is among them. */
    boolean hasTag() {
        return firstTag >= 0;
    }

    /** Returns the text without the hidden characters. */
    String visible() {
        return visible.toString();
    }

    /** Returns the first hidden character or first tag character in the form {@code U+202E (right-to-left override)}. */
    String example(boolean tag) {
        return name(text.codePointAt(tag ? firstTag : first));
    }

    private void scan() {
        int index = 0;
        while (index < text.length()) {
            int point = text.codePointAt(index);
            int next = index + Character.charCount(point);
            int flagEnd = Emoji.endOfFlag(text, index);
            if (flagEnd > index) {
                visible.append(text, index, flagEnd);
                next = flagEnd;
                marks = 0;
            } else if (InvisibleCharacters.isHidden(text, index) || isOnTooManyMarks(point)) {
                addHidden(index, point);
            } else {
                visible.appendCodePoint(point);
            }
            index = next;
        }
    }

    /** Counts a character that is visible by itself; what joins or varies a mark that is hidden is hidden with it. */
    private boolean isOnTooManyMarks(int point) {
        if (InvisibleCharacters.isMark(point)) {
            marks = Math.min(marks, MAX_MARKS) + 1;
        } else if (marks <= MAX_MARKS || !InvisibleCharacters.isInvisible(point)) {
            marks = 0;
        }
        return marks > MAX_MARKS;
    }

    private void addHidden(int index, int point) {
        count++;
        if (first < 0) {
            first = index;
        }
        if (firstTag < 0 && InvisibleCharacters.isTag(point)) {
            firstTag = index;
        }
    }

    private FileText result(boolean isExpanded, HiddenText policy, boolean tagsAllowed) {
        if (count == 0) {
            return new FileText(Optional.of(text), List.of());
        }
        boolean rejectedForTags = firstTag >= 0 && !tagsAllowed;
        if (rejectedForTags || policy == HiddenText.REJECT) {
            return new FileText(
                    Optional.empty(), List.of(finding(isExpanded, rejectedForTags ? firstTag : first, true, "")));
        }
        boolean strip = policy == HiddenText.STRIP;
        Finding finding = finding(isExpanded, first, false, strip ? "; removed" : "");
        return new FileText(Optional.of(strip ? visible.toString() : text), List.of(finding));
    }

    private Finding finding(boolean isExpanded, int index, boolean rejected, String outcome) {
        int line = 1
                + (int) text.substring(0, index).chars().filter(c -> c == '\n').count();
        int lineStart = text.lastIndexOf('\n', index) + 1;
        int column = 1 + text.codePointCount(lineStart, index);
        String where = isExpanded ? "" : " at line " + line + ", column " + column;
        String what = (isExpanded ? "The text with what it imports has " : "The text has ")
                + (count == 1 ? "1 hidden character, " : count + " hidden characters, such as ")
                + name(text.codePointAt(index))
                + where;
        Diagnostic diagnostic = rejected
                ? Diagnostic.error(
                        "hidden-text-rejected",
                        what + ", so its rule is skipped",
                        "Remove the hidden characters, and find out who added them")
                : Diagnostic.warning("hidden-text", what + outcome, "Remove the hidden characters; a model reads them");
        return new Finding(diagnostic, isExpanded ? OptionalInt.empty() : OptionalInt.of(line));
    }

    private static String name(int point) {
        String code = String.format(Locale.ROOT, "U+%04X", point);
        String name = Character.getName(point);
        return name == null ? code : code + " (" + name.toLowerCase(Locale.ROOT) + ")";
    }
}
