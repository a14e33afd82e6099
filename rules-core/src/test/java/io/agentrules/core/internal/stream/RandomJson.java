package io.agentrules.core.internal.stream;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Writes random JSON token by token, using all spellings of a value. */
final class RandomJson {
    private static final String[] UNITS = {
        "a", "b", "1", " ", "/", "\"", "\\", "\n", "\r", "\t", "\b", "\f", "\0", "u", "é", "語", "😀", "𝒳", "\ud83d",
        "\ude00"
    };
    private static final String[] NAMES = {
        "", "content", "a\"b", "a\\b\n", "naïve語", "x".repeat(256), "x".repeat(257), "é".repeat(300)
    };
    private static final String[] ATOMS = {"true", "false", "null", "0", "-0", "12", "-3.25", "1e5", "0.5E-10", "7E+2"};
    private static final String SHORT = "\"\\/\b\f\n\r\t";
    private static final String LETTERS = "\"\\/bfnrt";
    private static final int DEEP = 4;

    private final Random random;
    private final List<String> tokens = new ArrayList<>();

    private RandomJson(Random random) {
        this.random = random;
    }

    /** Returns the tokens of up to three consecutive values, including white space. */
    static List<String> tokens(Random random) {
        var json = new RandomJson(random);
        int values = 1 + random.nextInt(3);
        for (int i = 0; i < values; i++) {
            json.value(0);
            json.tokens.add("\n");
        }
        return json.tokens;
    }

    private void value(int depth) {
        switch (random.nextInt(depth < DEEP ? 6 : 3)) {
            case 0 -> token(pick(ATOMS));
            case 1, 2 -> token(string(text()));
            case 3 -> members(depth, "[", "]");
            default -> members(depth, "{", "}");
        }
    }

    private void members(int depth, String open, String close) {
        token(open);
        int members = random.nextInt(4);
        for (int i = 0; i < members; i++) {
            if (i > 0) {
                token(",");
            }
            if (open.equals("{")) {
                token(string(pick(NAMES)));
                token(":");
            }
            value(depth + 1);
        }
        token(close);
    }

    private void token(String token) {
        tokens.add(token);
        if (random.nextInt(4) == 0) {
            tokens.add(pick(" ", "\n", "\r\n", "\t", "    "));
        }
    }

    private String text() {
        var text = new StringBuilder();
        int length = random.nextInt(12);
        for (int i = 0; i < length; i++) {
            text.append(pick(UNITS));
        }
        return text.toString();
    }

    private String string(String text) {
        return string(text, random);
    }

    /** Returns a text as a JSON string. */
    static String string(String text, Random random) {
        var json = new StringBuilder("\"");
        int escapes = random.nextInt(4);
        for (int i = 0; i < text.length(); i++) {
            char unit = text.charAt(i);
            boolean mustBe = unit < ' ' || unit == '"' || unit == '\\';
            json.append(mustBe || random.nextInt(4) < escapes ? escape(unit, random) : String.valueOf(unit));
        }
        return json.append('"').toString();
    }

    private static String escape(char unit, Random random) {
        int letter = SHORT.indexOf(unit);
        if (letter >= 0 && random.nextBoolean()) {
            return "\\" + LETTERS.charAt(letter);
        }
        String digits = String.format(Locale.ROOT, "%04x", (int) unit);
        return "\\u" + (random.nextBoolean() ? digits : digits.toUpperCase(Locale.ROOT));
    }

    private String pick(String... choices) {
        return choices[random.nextInt(choices.length)];
    }
}
