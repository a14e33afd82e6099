package io.agentrules.core.internal.parse;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.model.HiddenText;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;

/**
 * Finds characters that a model reads but a reviewer cannot see: bidirectional controls, zero-width, tag, control and other invisible
 * characters, lone surrogates, noncharacters, private-use characters, and more combining marks on a letter than any script has. An
 * invisible character that a script or an emoji needs at its position is allowed.
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
        return in(text).result(false, policy, tagsAllowed);
    }

    /** Applies the policy to a text in which imports were expanded. Its lines are not those of a file, so the finding has none. */
    public static FileText applyToExpanded(String text, HiddenText policy, boolean tagsAllowed) {
        return in(text).result(true, policy, tagsAllowed);
    }

    /** Scans a text for hidden characters. */
    static HiddenCharacters in(String text) {
        var scan = new HiddenCharacters(text);
        if (isPlain(text)) {
            return scan;
        }
        Matcher unit = InvisibleCharacters.UNIT.matcher(text);
        while (unit.find()) {
            if (scan.isHidden(unit)) {
                scan.addHidden(unit.start());
            } else {
                scan.visible.append(text, unit.start(), unit.end());
            }
        }
        return scan;
    }

    /** Returns whether a text consists of visible ASCII characters, blanks and line breaks, as most do. */
    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c > '~' || (c < ' ' && (c < '\t' || c > '\r'))) {
                return false;
            }
        }
        return true;
    }

    int count() {
        return count;
    }

    /** Returns whether a tag character is among them. */
    boolean hasTag() {
        return firstTag >= 0;
    }

    /** Returns the text without the hidden characters. */
    String visible() {
        return count == 0 ? text : visible.toString();
    }

    /** Returns the first hidden character, or the first tag character, in the form {@code U+202E (right-to-left override)}. */
    String example(boolean tag) {
        int point = text.codePointAt(tag ? firstTag : first);
        String code = String.format(Locale.ROOT, "U+%04X", point);
        String name = Character.getName(point);
        return name == null ? code : code + " (" + name.toLowerCase(Locale.ROOT) + ")";
    }

    /** Returns whether the character is hidden by itself or on too many marks; what joins or varies a hidden mark is hidden with it. */
    private boolean isHidden(MatchResult unit) {
        if (unit.start(1) >= 0) {
            return true;
        }
        boolean isMark = unit.start(2) >= 0;
        boolean isInvisible = unit.start(3) >= 0;
        marks = isMark ? Math.min(marks, MAX_MARKS) + 1 : isInvisible && marks > MAX_MARKS ? marks : 0;
        return marks > MAX_MARKS;
    }

    private void addHidden(int index) {
        count++;
        first = first < 0 ? index : first;
        firstTag = firstTag < 0 && isTag(text.codePointAt(index)) ? index : firstTag;
    }

    private static boolean isTag(int point) {
        return point >= 0xE0000 && point <= 0xE007F;
    }

    private FileText result(boolean isExpanded, HiddenText policy, boolean tagsAllowed) {
        if (count == 0) {
            return new FileText(Optional.of(text), List.of(), Set.of());
        }
        boolean isForTags = hasTag() && !tagsAllowed;
        int index = isForTags ? firstTag : first;
        int line = 1 + (int) text.chars().limit(index).filter(c -> c == '\n').count();
        int column = 1 + text.codePointCount(text.lastIndexOf('\n', index) + 1, index);
        String what = (isExpanded ? "The text with what it imports has " : "The text has ")
                + (count == 1 ? "1 hidden character, " : count + " hidden characters, such as ")
                + example(isForTags)
                + (isExpanded ? "" : " at line " + line + ", column " + column);
        OptionalInt place = isExpanded ? OptionalInt.empty() : OptionalInt.of(line);
        if (isForTags || policy == HiddenText.REJECT) {
            return new FileText(Optional.empty(), List.of(new Finding(rejected(what), place)), Set.of());
        }
        boolean strip = policy == HiddenText.STRIP;
        Diagnostic warning = Diagnostic.warning(
                "hidden-text", what + (strip ? "; removed" : ""), "Remove the hidden characters; a model reads them");
        return new FileText(Optional.of(strip ? visible() : text), List.of(new Finding(warning, place)), Set.of());
    }

    /** Returns the diagnostic for a rule that is not used; {@code what} says which characters it has. */
    static Diagnostic rejected(String what) {
        return Diagnostic.error(
                "hidden-text-rejected",
                what + ", so its rule is skipped",
                "Remove the hidden characters, and find out who added them");
    }
}
