package io.agentrules.core.internal.parse;

import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Invisible characters, and where a script or an emoji needs one. Java has the properties of emoji only from version 21 on. The expressions
 * take longer to compile than most texts to read, so that printable ASCII should not be looked at here.
 */
public final class InvisibleCharacters {
    private static final String JOINERS = "[\\u200C\\u200D]";
    private static final String OF_MONGOLIAN =
            "[\\u180B-\\u180F]"; // its own variation selectors, and its vowel separator
    private static final String VARIATION_SELECTORS = "[\\uFE00-\\uFE0F\\x{E0100}-\\x{E01EF}]";

    /** Format characters that are visible: the number signs of Arabic, Syriac and Kaithi. */
    private static final String DRAWN = "[\\u0600-\\u0605\\u06DD\\u070F\\u0890\\u0891\\u08E2\\x{110BD}\\x{110CD}]";

    /** Fillers and joiners that are invisible although their category is not Format: of Hangul, of Khmer, and a note without a head. */
    private static final String BLANKS = "[\\u034F\\u115F\\u1160\\u3164\\uFFA0\\u17B4\\u17B5\\x{1D159}]";

    /** Code points that Unicode reserves for invisible characters, controls that arrange hieroglyphs, and noncharacters. */
    private static final String RESERVED =
            "[\\u2065\\uFFF0-\\uFFF8\\x{E0000}-\\x{E0FFF}\\x{13430}-\\x{1343F}\\uFDD0-\\uFDEF" + lastOfPlanes() + "]";

    /** Each may hide text; a private-use character is an icon in one font and invisible in all others. */
    private static final String INVISIBLE = "[[\\p{Cc}&&[^\\t-\\r]]\\p{Cs}\\p{Co}[\\p{Cf}&&[^" + DRAWN + "]]"
            + OF_MONGOLIAN + VARIATION_SELECTORS + BLANKS + RESERVED + "]";

    private static final String PICTOGRAPHS =
            "[\\u2190-\\u21FF\\u2300-\\u23FF\\u2600-\\u27BF\\u2B00-\\u2BFF\\x{1F000}-\\x{1F3FA}\\x{1F400}-\\x{1FAFF}]";

    private static final String SKIN_TONES = "[\\x{1F3FB}-\\x{1F3FF}]";

    /** Characters with a text and an emoji presentation. */
    private static final String TWO_PRESENTATIONS =
            "[\\u203C\\u2049\\u2139\\u3030\\u303D[[\\p{So}\\p{Sm}]&&[^\\x00-\\x7F]]" + PICTOGRAPHS + "]";

    /** Letters and marks of scripts in which a joiner between two of them changes how the word is written. */
    private static final String JOINED = "[[\\p{L}\\p{M}]&&["
            + scripts(
                    "Arabic Syriac Mandaic Nko Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada"
                            + " Malayalam Sinhala Tibetan Myanmar Khmer Balinese Javanese")
            + "]&&[^\\u180B-\\u180F]]";

    /** Letters with standardized variants; ideographs have them too. */
    private static final String VARIED =
            "[\\p{L}&&[" + scripts("Myanmar Phags_Pa Manichaean Egyptian_Hieroglyphs") + "]]";

    private static final String SYMBOLS = "[[\\p{Sm}[\\p{IsPunctuation}&&[^\\p{Pd}\\p{Pc}]]]&&[^\\x00-\\x7F]]";

    /** A sequence of selectors, or one after each letter, can encode arbitrary text, so each is needed after few characters. */
    private static final String NEEDED = String.join(
            "|",
            after(JOINED) + JOINERS + "(?=" + JOINED + ")",
            after("[" + PICTOGRAPHS + SKIN_TONES + "]", "\\uFE0F?") + "\\u200D(?=" + PICTOGRAPHS + ")",
            after("\\p{IsIdeographic}") + "[\\uFE00-\\uFE02\\x{E0100}-\\x{E01EF}]",
            after("[0-9#*]") + "[\\uFE0E\\uFE0F](?=\\u20E3)", // a keycap
            after(TWO_PRESENTATIONS) + "[\\uFE0E\\uFE0F]",
            after(VARIED) + "[\\uFE00-\\uFE06]",
            after(SYMBOLS) + "[\\uFE00\\uFE01]",
            after("[\\p{L}&&\\p{IsMongolian}]") + OF_MONGOLIAN);

    /** The flags that Unicode recommends: England, Scotland and Wales, spelled in tag characters. Others could encode arbitrary text. */
    private static final String FLAG = Stream.of("gbeng", "gbsct", "gbwls")
            .map(subdivision -> tags(subdivision + "\u007F"))
            .collect(Collectors.joining("|", "\\x{1F3F4}(?:", ")"));

    /** The characters of most texts, matched first and in runs, for speed. */
    private static final String PLAIN = "[\\t-\\r -~]++|[\\p{L}\\p{Po}&&[^" + BLANKS + "]]++";

    /**
     * Plain text, a flag, or one character: an invisible one that neither a script nor an emoji needs there (group 1), a combining mark
     * (group 2), another invisible one (group 3).
     */
    static final Pattern UNIT = Pattern.compile(
            "(?s)" + PLAIN + "|" + FLAG + "|(?=" + INVISIBLE + ")(?!" + NEEDED + ")(.)|(\\p{M})|(" + INVISIBLE + ")|.");

    /** A character that the name of a rule must not contain, even if a neighbor needs it. */
    public static final Pattern IN_NAMES = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}" + INVISIBLE + "]");

    private InvisibleCharacters() {}

    /** Matches after a character; one beyond the Basic Multilingual Plane has two units, and so much has to be looked at. */
    private static String after(String characters, String... more) {
        return "(?<=" + characters + "{1,2}" + String.join("", more) + ")";
    }

    private static String scripts(String names) {
        return "\\p{script=" + names.replace(" ", "}\\p{script=") + "}";
    }

    private static String lastOfPlanes() {
        var last = new StringBuilder("\\uFFFE\\uFFFF");
        for (int plane = 1; plane <= 16; plane++) {
            String start = "\\x{" + Integer.toHexString(plane);
            last.append(start).append("FFFE}").append(start).append("FFFF}");
        }
        return last.toString();
    }

    private static String tags(String ascii) {
        return ascii.chars().mapToObj(c -> Character.toString(0xE0000 + c)).collect(Collectors.joining());
    }
}
