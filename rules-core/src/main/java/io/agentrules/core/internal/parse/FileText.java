package io.agentrules.core.internal.parse;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.agentrules.api.Diagnostic;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The decoded text of a file, without byte-order mark and with {@code \n} line ends.
 *
 * @param text empty if the content is not usable as text; a finding says why
 * @param findings problems with the encoding or with hidden characters
 * @param signs what the file has and the text has not
 */
public record FileText(Optional<String> text, List<Finding> findings, Set<Sign> signs) {
    private static final char BYTE_ORDER_MARK = '\ufeff';
    private static final char REPLACEMENT = '\ufffd';

    /** What is taken out of a text, and makes a difference to some tools. */
    public enum Sign {
        BYTE_ORDER_MARK,
        /** Lines that end in a carriage return and a line feed. */
        CRLF
    }

    /** Copies the collections. */
    public FileText {
        findings = List.copyOf(findings);
        signs = Set.copyOf(signs);
    }

    /** Returns a text that was not read from a file. */
    public static FileText of(String text) {
        return new FileText(Optional.of(normalize(text)), List.of(), signsOf(text));
    }

    /**
     * Decodes a file as UTF-8, replacing invalid bytes by U+FFFD. UTF-16 is decoded too, with a finding; other content with NUL
     * bytes is not text.
     */
    public static FileText decode(byte[] bytes) {
        Optional<Charset> utf16 = utf16(bytes);
        String decoded = new String(bytes, utf16.orElse(UTF_8));
        if (decoded.indexOf('\0') >= 0) {
            return binary();
        }
        String text = normalize(decoded);
        if (utf16.isPresent()) {
            Diagnostic warning = Diagnostic.warning(
                    "encoding-utf16",
                    "The file is encoded in " + utf16.get().name() + ", which other agents cannot read",
                    "Save it as UTF-8");
            return new FileText(
                    Optional.of(text), List.of(new Finding(warning, OptionalInt.empty())), signsOf(decoded));
        }
        OptionalInt invalid = decoded.indexOf(REPLACEMENT) < 0 ? OptionalInt.empty() : firstInvalidLine(bytes);
        List<Finding> findings = invalid.isEmpty() ? List.of() : List.of(new Finding(notUtf8(), invalid));
        return new FileText(Optional.of(text), findings, signsOf(decoded));
    }

    private static Set<Sign> signsOf(String text) {
        var signs = EnumSet.noneOf(Sign.class);
        if (hasMark(text)) {
            signs.add(Sign.BYTE_ORDER_MARK);
        }
        if (text.contains("\r\n")) {
            signs.add(Sign.CRLF);
        }
        return signs;
    }

    private static boolean hasMark(String text) {
        return !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK;
    }

    private static FileText binary() {
        Diagnostic diagnostic = Diagnostic.error(
                "file-binary",
                "The file contains NUL bytes, so it is not text and its rule is skipped",
                "Save the rule as UTF-8 text, or move the file out of the rules folder");
        return new FileText(Optional.empty(), List.of(new Finding(diagnostic, OptionalInt.empty())), Set.of());
    }

    private static Diagnostic notUtf8() {
        return Diagnostic.warning(
                "encoding-invalid",
                "The file is not valid UTF-8; its invalid bytes were replaced by U+FFFD",
                "Save the file as UTF-8");
    }

    private static String normalize(String text) {
        String unmarked = hasMark(text) ? text.substring(1) : text;
        return unmarked.indexOf('\r') < 0
                ? unmarked
                : unmarked.replace("\r\n", "\n").replace('\r', '\n');
    }

    /** Detects UTF-16 by its byte-order mark or, for ASCII text, by a NUL in every other byte. */
    private static Optional<Charset> utf16(byte[] bytes) {
        if (bytes.length < 2 || bytes.length % 2 != 0) {
            return Optional.empty();
        }
        int mark = (bytes[0] & 0xff) << 8 | (bytes[1] & 0xff);
        if (mark == 0xfeff || isEveryOtherByteNul(bytes, 0)) {
            return Optional.of(UTF_16BE);
        }
        return mark == 0xfffe || isEveryOtherByteNul(bytes, 1) ? Optional.of(UTF_16LE) : Optional.empty();
    }

    private static boolean isEveryOtherByteNul(byte[] bytes, int offset) {
        for (int i = offset; i < bytes.length; i += 2) {
            if (bytes[i] != 0) {
                return false;
            }
        }
        return true;
    }

    /** Returns the 1-based line of the first invalid byte; empty if each U+FFFD in the text is in the file itself. */
    private static OptionalInt firstInvalidLine(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer valid = CharBuffer.allocate(bytes.length);
        boolean invalid = UTF_8.newDecoder().decode(in, valid, true).isError();
        return invalid
                ? OptionalInt.of(1
                        + (int) normalize(valid.flip().toString())
                                .chars()
                                .filter(character -> character == '\n')
                                .count())
                : OptionalInt.empty();
    }
}
