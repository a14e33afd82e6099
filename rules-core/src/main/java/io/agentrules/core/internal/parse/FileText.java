package io.agentrules.core.internal.parse;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.agentrules.api.Diagnostic;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The text of a file: without byte-order mark, with {@code \n} line ends.
 *
 * @param text empty when the content is not usable as text; a finding says why
 * @param findings what was odd about the bytes
 */
public record FileText(Optional<String> text, List<Finding> findings) {
    private static final char BYTE_ORDER_MARK = '\ufeff';
    private static final char REPLACEMENT = '\ufffd';

    /** Copies {@code findings}. */
    public FileText {
        findings = List.copyOf(findings);
    }

    /** Returns a text that is no file's. */
    public static FileText of(String text) {
        return new FileText(Optional.of(normalize(text)), List.of());
    }

    /**
     * Decodes a file. It should be UTF-8: what is not, is replaced by U+FFFD; UTF-16 is decoded too, and anything else with
     * NUL bytes is not text.
     */
    public static FileText decode(byte[] bytes) {
        Optional<Charset> wide = utf16(bytes);
        String decoded = new String(bytes, wide.orElse(UTF_8));
        if (decoded.indexOf('\0') >= 0) {
            return binary();
        }
        String text = normalize(decoded);
        if (wide.isPresent()) {
            return found(
                    text,
                    OptionalInt.empty(),
                    Diagnostic.warning(
                            "encoding-utf16",
                            "The file is " + wide.get().name() + ", which other tools read as gibberish",
                            "Save it as UTF-8"));
        }
        OptionalInt invalid = decoded.indexOf(REPLACEMENT) < 0 ? OptionalInt.empty() : firstInvalidLine(bytes);
        return invalid.isEmpty() ? new FileText(Optional.of(text), List.of()) : found(text, invalid, notUtf8());
    }

    private static FileText found(String text, OptionalInt line, Diagnostic diagnostic) {
        return new FileText(Optional.of(text), List.of(new Finding(diagnostic, line)));
    }

    private static FileText binary() {
        Diagnostic diagnostic = Diagnostic.error(
                "file-binary",
                "The file has NUL bytes, so it is not text, and its rule is lost",
                "Save the rule as UTF-8 text, or move the file out of the rules folder");
        return new FileText(Optional.empty(), List.of(new Finding(diagnostic, OptionalInt.empty())));
    }

    private static Diagnostic notUtf8() {
        return Diagnostic.warning(
                "encoding-invalid",
                "The file is not valid UTF-8; what could not be decoded became U+FFFD",
                "Save the file as UTF-8");
    }

    private static String normalize(String text) {
        String unmarked = !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text;
        return unmarked.indexOf('\r') < 0
                ? unmarked
                : unmarked.replace("\r\n", "\n").replace('\r', '\n');
    }

    /** UTF-16 by its mark or, as ASCII text in UTF-16 has it, by a NUL in every other byte. */
    private static Optional<Charset> utf16(byte[] bytes) {
        if (bytes.length < 2 || bytes.length % 2 != 0) {
            return Optional.empty();
        }
        int mark = (bytes[0] & 0xff) << 8 | (bytes[1] & 0xff);
        if (mark == 0xfeff || isNulAtEvery(bytes, 0)) {
            return Optional.of(UTF_16BE);
        }
        return mark == 0xfffe || isNulAtEvery(bytes, 1) ? Optional.of(UTF_16LE) : Optional.empty();
    }

    private static boolean isNulAtEvery(byte[] bytes, int offset) {
        for (int i = offset; i < bytes.length; i += 2) {
            if (bytes[i] != 0) {
                return false;
            }
        }
        return true;
    }

    /** Empty when every U+FFFD stands in the file itself. */
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
