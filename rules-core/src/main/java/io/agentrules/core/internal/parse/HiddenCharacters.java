package io.agentrules.core.internal.parse;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.model.HiddenText;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Finds characters that a reviewer cannot see and a model reads: bidirectional controls, zero-width, tag, control and other
 * invisible characters, and half surrogate pairs. One that a script or an emoji needs where it is, is not hidden.
 */
public final class HiddenCharacters {
    private final String text;
    private final StringBuilder visible = new StringBuilder();
    private int count;
    private int first = -1;
    private int firstTag = -1;

    private HiddenCharacters(String text) {
        this.text = text;
    }

    /** Applies the policy to a text; tag characters, which spell out text that only a model reads, lose the rule. */
    public static FileText apply(String text, HiddenText policy) {
        return apply(text, policy, false);
    }

    /**
     * Applies the policy to a text.
     *
     * @param tagsAllowed whether tag characters are like the other hidden ones, and do not lose the rule
     * @return the text, or none when it is rejected; at most one finding
     */
    public static FileText apply(String text, HiddenText policy, boolean tagsAllowed) {
        if (isPlain(text)) {
            return new FileText(Optional.of(text), List.of());
        }
        return of(text).result(policy, tagsAllowed);
    }

    /** Returns what is hidden in a text. */
    static HiddenCharacters of(String text) {
        HiddenCharacters scan = new HiddenCharacters(text);
        if (isPlain(text)) {
            scan.visible.append(text);
        } else {
            scan.scan();
        }
        return scan;
    }

    /**
     * Whether it is ASCII that can be seen. The JDK encodes, and a loop reads bytes, faster than a loop reads characters; half
     * a surrogate pair is encoded as a question mark, so the bytes are compared with the text.
     */
    private static boolean isPlain(String text) {
        byte[] bytes = text.getBytes(UTF_8);
        for (byte unit : bytes) {
            if (unit < 0 || InvisibleCharacters.isControl(unit)) {
                return false;
            }
        }
        return new String(bytes, ISO_8859_1).equals(text);
    }

    /** Returns how many characters are hidden. */
    int count() {
        return count;
    }

    /** Returns whether a tag character is among them. */
    boolean hasTag() {
        return firstTag >= 0;
    }

    /** Returns the text without them. */
    String visible() {
        return visible.toString();
    }

    /** Names the first one that is hidden, or the first tag: {@code U+202E (right-to-left override)}. */
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
            } else if (InvisibleCharacters.isHidden(text, index)) {
                found(index, point);
            } else {
                visible.appendCodePoint(point);
            }
            index = next;
        }
    }

    private void found(int index, int point) {
        count++;
        if (first < 0) {
            first = index;
        }
        if (firstTag < 0 && InvisibleCharacters.isTag(point)) {
            firstTag = index;
        }
    }

    private FileText result(HiddenText policy, boolean tagsAllowed) {
        if (count == 0) {
            return new FileText(Optional.of(text), List.of());
        }
        boolean rejectedForTags = firstTag >= 0 && !tagsAllowed;
        if (rejectedForTags || policy == HiddenText.REJECT) {
            return new FileText(Optional.empty(), List.of(finding(rejectedForTags ? firstTag : first, true, "")));
        }
        boolean strip = policy == HiddenText.STRIP;
        Finding finding = finding(first, false, strip ? "; removed" : "");
        return new FileText(Optional.of(strip ? visible.toString() : text), List.of(finding));
    }

    private Finding finding(int index, boolean rejected, String outcome) {
        int line = 1
                + (int) text.substring(0, index).chars().filter(c -> c == '\n').count();
        int lineStart = text.lastIndexOf('\n', index) + 1;
        int column = 1 + text.codePointCount(lineStart, index);
        String where = name(text.codePointAt(index)) + " at line " + line + ", column " + column;
        String what = count == 1 ? "1 hidden character, " : count + " hidden characters, such as ";
        Diagnostic diagnostic = rejected
                ? Diagnostic.error(
                        "hidden-text-rejected",
                        "The text has " + what + where + ", so its rule is lost",
                        "Remove what cannot be seen, and find out who put it there")
                : Diagnostic.warning(
                        "hidden-text",
                        "The text has " + what + where + outcome,
                        "Remove what cannot be seen; a model reads it");
        return new Finding(diagnostic, OptionalInt.of(line));
    }

    private static String name(int point) {
        String code = String.format(Locale.ROOT, "U+%04X", point);
        String name = Character.getName(point);
        return name == null ? code : code + " (" + name.toLowerCase(Locale.ROOT) + ")";
    }
}
