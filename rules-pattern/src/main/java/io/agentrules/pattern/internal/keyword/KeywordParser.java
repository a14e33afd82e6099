package io.agentrules.pattern.internal.keyword;

import io.agentrules.pattern.internal.regex.RegexSets;
import io.agentrules.pattern.internal.tree.CaseFolding;
import io.agentrules.pattern.internal.tree.CharSet;
import io.agentrules.pattern.internal.tree.CodePointSet;
import io.agentrules.pattern.internal.tree.InvalidPatternException;
import io.agentrules.pattern.internal.tree.Node;
import io.agentrules.pattern.internal.tree.Node.Assertion;
import io.agentrules.pattern.internal.tree.Node.Chars;
import io.agentrules.pattern.internal.tree.Node.Side;
import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Stream;

/** Reads a keyword as a tree: what has to precede it, and its text in any case. */
public final class KeywordParser {
    /** Scripts whose words are written without spaces between them. */
    private static final Set<UnicodeScript> WITHOUT_SPACES = EnumSet.of(
            UnicodeScript.HAN,
            UnicodeScript.HIRAGANA,
            UnicodeScript.KATAKANA,
            UnicodeScript.BOPOMOFO,
            UnicodeScript.YI,
            UnicodeScript.TANGUT,
            UnicodeScript.NUSHU,
            UnicodeScript.KHITAN_SMALL_SCRIPT,
            UnicodeScript.THAI,
            UnicodeScript.LAO,
            UnicodeScript.KHMER,
            UnicodeScript.MYANMAR,
            UnicodeScript.TAI_LE,
            UnicodeScript.NEW_TAI_LUE,
            UnicodeScript.TAI_THAM,
            UnicodeScript.TAI_VIET,
            UnicodeScript.AHOM,
            UnicodeScript.TIBETAN,
            UnicodeScript.BALINESE,
            UnicodeScript.JAVANESE);

    /**
     * The start of the text or what is no part of a word, and the marks on it. A letter with marks on it is still a
     * letter: {@code test} is not to be found in an {@code e}, an accent and {@code test}.
     */
    private static final Node BOUNDARY = Node.sequence(
            Node.alternation(Node.START, one(codePoint -> !isWordPart(codePoint) && !isMark(codePoint))),
            Node.any(one(KeywordParser::isMark)));

    /** The end of the text or what is neither part of a word nor a mark on one. */
    private static final Node END_OF_WORD =
            new Assertion(Side.AFTER, CharSet.where(unit -> !isWordPart(unit) && !isMark(unit)), true);

    private KeywordParser() {}

    /**
     * Returns the tree of {@code keyword} after JavaScript's {@code \b}.
     *
     * @throws InvalidPatternException if {@code keyword} is empty
     */
    public static Node ascii(String keyword) {
        check(keyword);
        List<Node> items = new ArrayList<>(List.of(RegexSets.WORD_BOUNDARY));
        keyword.chars().forEach(unit -> items.add(new Chars(CaseFolding.ignoringCase(CharSet.of((char) unit)))));
        return Node.sequence(items);
    }

    /**
     * Returns the tree of {@code keyword}, composed or decomposed, at the start of a word.
     *
     * @throws InvalidPatternException if {@code keyword} is empty
     */
    public static Node unicode(String keyword) {
        check(keyword);
        List<Node> forms = Stream.of(
                        keyword,
                        Normalizer.normalize(keyword, Normalizer.Form.NFC),
                        Normalizer.normalize(keyword, Normalizer.Form.NFD))
                .distinct()
                .map(KeywordParser::text)
                .toList();
        Node anyForm = Node.alternation(forms);
        return needsBoundary(keyword.codePointAt(0)) ? Node.sequence(BOUNDARY, anyForm) : anyForm;
    }

    /**
     * Returns the tree of {@code keyword}, composed or decomposed, as a whole word.
     *
     * @throws InvalidPatternException if {@code keyword} is empty
     */
    public static Node wholeWord(String keyword) {
        Node start = unicode(keyword);
        return needsBoundary(keyword.codePointBefore(keyword.length())) ? Node.sequence(start, END_OF_WORD) : start;
    }

    private static void check(String keyword) {
        if (keyword.isEmpty()) {
            throw new InvalidPatternException(0, "The keyword is empty", "Leave it out, or write a word");
        }
    }

    private static Node text(String text) {
        return Node.sequence(text.codePoints().mapToObj(KeywordCase::tree).toList());
    }

    /** Returns whether a keyword that starts with {@code first} has to be at the start of a word, or at its end if it ends so. */
    public static boolean needsBoundary(int first) {
        return isWordPart(first) && !WITHOUT_SPACES.contains(UnicodeScript.of(first));
    }

    /** Returns whether {@code codePoint} is a letter, a digit or {@code _}. */
    public static boolean isWordPart(int codePoint) {
        return Character.isLetterOrDigit(codePoint) || codePoint == '_';
    }

    private static boolean isMark(int codePoint) {
        int type = Character.getType(codePoint);
        return type == Character.NON_SPACING_MARK
                || type == Character.ENCLOSING_MARK
                || type == Character.COMBINING_SPACING_MARK;
    }

    private static Node one(IntPredicate member) {
        CodePointSet members = new CodePointSet();
        int from = 0;
        for (int codePoint = 0; codePoint <= Character.MAX_CODE_POINT + 1; codePoint++) {
            boolean in = codePoint <= Character.MAX_CODE_POINT && member.test(codePoint);
            if (!in) {
                if (from < codePoint) {
                    members.addRange(from, codePoint - 1);
                }
                from = codePoint + 1;
            }
        }
        return members.tree(false);
    }
}
