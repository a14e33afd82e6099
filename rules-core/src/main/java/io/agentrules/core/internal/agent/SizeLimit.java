package io.agentrules.core.internal.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agentrules.core.internal.support.Mapping;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How much text an agent loads, or recommends. Views apply it, and checks warn of it. This engine has no such limit.
 *
 * @param amount how much
 * @param unit what {@code amount} counts
 * @param beyond what becomes of more
 * @param effect the same for people, as a clause such as {@code the rest is cut off}
 * @param setting the agent's own setting that changes the limit, and where it is; empty if there is none. Views do not read it
 */
public record SizeLimit(int amount, Unit unit, Beyond beyond, String effect, Optional<String> setting) {
    private static final int MEBIBYTE = 1 << 20;

    /** What becomes of text beyond a limit. */
    public enum Beyond {
        /** It is cut off. */
        CUT,
        /** The whole file is skipped. */
        SKIP,
        /** Nothing: the agent only recommends less. */
        ADVICE
    }

    /** The units of a limit. */
    public enum Unit {
        /** Unicode code points. */
        CHARACTERS,
        /** Bytes of UTF-8. */
        BYTES,
        /** Lines. */
        LINES;

        /** Returns the size of a text. */
        public int of(String text) {
            return switch (this) {
                case CHARACTERS -> text.codePointCount(0, text.length());
                case BYTES -> text.getBytes(UTF_8).length;
                case LINES -> (int) text.lines().count();
            };
        }

        /** Returns the unit as a message has it, such as {@code bytes}. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Returns the limit in a profile.
     *
     * @throws IllegalStateException if it has no amount
     */
    public static SizeLimit of(Mapping limit) {
        Unit unit = Stream.of(Unit.values())
                .filter(word -> limit.has(word.word()))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("a limit without characters, bytes or lines"));
        String effect = limit.text("beyond").orElse(limit.flag("recommended") ? "" : "cut");
        Beyond beyond = limit.flag("recommended") ? Beyond.ADVICE : effect.equals("skip") ? Beyond.SKIP : Beyond.CUT;
        return new SizeLimit(
                limit.number(unit.word()).orElseThrow(),
                unit,
                beyond,
                switch (effect) {
                    case "skip" -> "it skips longer files";
                    case "cut" -> "the rest is cut off";
                    default -> effect;
                },
                limit.text("setting"));
    }

    /** Returns this limit with another amount. */
    public SizeLimit to(int other) {
        return new SizeLimit(other, unit, beyond, effect, setting);
    }

    /** Returns the limit with its unit. */
    public String text() {
        return unit == Unit.BYTES && amount % MEBIBYTE == 0 ? amount / MEBIBYTE + " MiB" : text(amount);
    }

    /** Returns the size of a text with the limit's unit. */
    public String text(long size) {
        return String.format(Locale.ROOT, "%,d %s", size, unit.word());
    }

    /** Returns the start of a longer text, without a character that the limit would cut in two. */
    public String start(String text, int left) {
        return switch (unit) {
            case CHARACTERS -> text.substring(0, text.offsetByCodePoints(0, left));
            case LINES -> String.join("\n", text.lines().limit(left).toList());
            case BYTES -> {
                byte[] bytes = text.getBytes(UTF_8);
                int end = left;
                while (end > 0 && (bytes[end] & 0xC0) == 0x80) {
                    end--;
                }
                yield new String(bytes, 0, end, UTF_8);
            }
        };
    }
}
