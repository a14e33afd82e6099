package io.agentrules.pattern;

import static java.util.stream.Collectors.joining;

import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Looks for one keyword by trying every place of a text: the oracle for {@link KeywordSet}. */
record SlowKeyword(String text, KeywordBoundary boundary) {
    private static final Set<UnicodeScript> WITHOUT_SPACES =
            Set.of(UnicodeScript.HAN, UnicodeScript.HIRAGANA, UnicodeScript.THAI);

    /** Returns where the first occurrence in {@code all} ends. */
    OptionalInt firstEnd(String all) {
        return IntStream.range(0, all.length())
                .filter(at -> isBounded(all, at))
                .flatMap(at -> ends(all, at))
                .min();
    }

    private IntStream ends(String all, int at) {
        Stream<String> forms = boundary == KeywordBoundary.ASCII
                ? Stream.of(text)
                : Stream.of(text, Normalizer.normalize(text, Form.NFC), Normalizer.normalize(text, Form.NFD));
        return forms.filter(form -> at + form.length() <= all.length())
                .filter(form -> fold(form).equals(fold(all.substring(at, at + form.length()))))
                .mapToInt(form -> at + form.length())
                .filter(end -> isEnded(all, end))
                .map(end -> end + (needsEnd() && end < all.length() ? 1 : 0));
    }

    private String fold(String given) {
        return boundary == KeywordBoundary.ASCII
                ? given.chars().mapToObj(SlowKeyword::upperUnit).collect(joining())
                : given.codePoints()
                        .map(Character::toUpperCase)
                        .map(Character::toLowerCase)
                        .mapToObj(Character::toString)
                        .collect(joining());
    }

    /** JavaScript's upper case for flag {@code i}. */
    private static String upperUnit(int unit) {
        String upper = Character.toString(unit).toUpperCase(java.util.Locale.ROOT);
        return upper.length() == 1 && (unit < 0x80 || upper.charAt(0) >= 0x80) ? upper : Character.toString(unit);
    }

    private boolean isBounded(String all, int at) {
        int first = text.codePointAt(0);
        if (boundary == KeywordBoundary.ASCII) {
            return isAsciiWord(first) != (at > 0 && isAsciiWord(all.charAt(at - 1)));
        }
        if (!isWord(first) || WITHOUT_SPACES.contains(UnicodeScript.of(first))) {
            return true;
        }
        String before = all.substring(0, at).replaceFirst("\\p{M}+$", "");
        return before.isEmpty() || !isWord(before.codePointBefore(before.length()));
    }

    private boolean needsEnd() {
        int last = text.codePointBefore(text.length());
        return boundary == KeywordBoundary.WHOLE_WORD
                && isWord(last)
                && !WITHOUT_SPACES.contains(UnicodeScript.of(last));
    }

    private boolean isEnded(String all, int end) {
        return !needsEnd()
                || end == all.length()
                || !all.substring(end, end + 1).matches("[\\p{L}\\p{Nd}\\p{M}_]");
    }

    private static boolean isWord(int codePoint) {
        return Character.toString(codePoint).matches("[\\p{L}\\p{Nd}_]");
    }

    private static boolean isAsciiWord(int codePoint) {
        return Character.toString(codePoint).matches("[A-Za-z0-9_]");
    }
}
