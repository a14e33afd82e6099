package io.agentrules.core.internal.parse;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic.Severity;
import org.junit.jupiter.api.Test;

class FileTextTest {
    @Test
    void utf8IsReadWithoutItsByteOrderMark() {
        assertThat(FileText.decode("\ufeff---\ntäglich 😀".getBytes(UTF_8)).text())
                .isEqualTo(FileText.of("---\ntäglich 😀").text());
        assertThat(FileText.decode(new byte[0]).text()).hasValue("");
    }

    @Test
    void onlyALeadingByteOrderMarkIsRemoved() {
        assertThat(FileText.of("\ufeff\ufeffa").text()).hasValue("\ufeffa");
    }

    @Test
    void lineEndsAreNormalized() {
        assertThat(FileText.decode("a\r\nb\rc\n\r\n\r".getBytes(UTF_8)).text()).hasValue("a\nb\nc\n\n\n");
        assertThat(FileText.of("a\r\nb\rc").text()).hasValue("a\nb\nc");
    }

    @Test
    void invalidUtf8IsReplacedAndReportedWithItsLine() {
        var decoded = FileText.decode("# é\r\nvalid\rcafé\nmore".getBytes(ISO_8859_1));

        assertThat(decoded.text()).hasValue("# \ufffd\nvalid\ncaf\ufffd\nmore");
        assertThat(onlyFinding(decoded).diagnostic().code()).isEqualTo("encoding-invalid");
        assertThat(onlyFinding(decoded).line()).hasValue(1);
        assertThat(onlyFinding(FileText.decode("a\r\nb\rc\nd é".getBytes(ISO_8859_1)))
                        .line())
                .hasValue(4);
    }

    @Test
    void aTruncatedCharacterAtTheEndIsInvalid() {
        var decoded = FileText.decode(new byte[] {'a', '\n', (byte) 0xe2, (byte) 0x82});

        assertThat(decoded.text()).hasValue("a\n\ufffd");
        assertThat(onlyFinding(decoded).line()).hasValue(2);
    }

    @Test
    void aReplacementCharacterInTheFileIsValid() {
        assertThat(FileText.decode("a \ufffd b".getBytes(UTF_8))).isEqualTo(FileText.of("a \ufffd b"));
    }

    @Test
    void utf16IsReadAndDiagnosed() {
        for (var bytes : new byte[][] {"\ufeff---\na: 测试".getBytes(UTF_16LE), "\ufeff---\na: 测试".getBytes(UTF_16BE)}) {
            var decoded = FileText.decode(bytes);

            assertThat(decoded.text()).hasValue("---\na: 测试");
            assertThat(onlyFinding(decoded).diagnostic().code()).isEqualTo("encoding-utf16");
            assertThat(onlyFinding(decoded).diagnostic().severity()).isEqualTo(Severity.WARNING);
        }
    }

    @Test
    void utf16WithoutByteOrderMarkIsDetectedByItsNulBytes() {
        assertThat(FileText.decode("---\na".getBytes(UTF_16LE)).text()).hasValue("---\na");
        assertThat(FileText.decode("---\na".getBytes(UTF_16BE)).text()).hasValue("---\na");
    }

    @Test
    void otherContentWithNulBytesIsNotText() {
        for (var bytes :
                new byte[][] {{0}, {0, 0}, {'a', 0, 'b'}, {'a', 'b', 0, 'c'}, {(byte) 0x89, 'P', 'N', 'G', 0, 0}}) {
            var decoded = FileText.decode(bytes);

            assertThat(decoded.text()).isEmpty();
            assertThat(onlyFinding(decoded).diagnostic().code()).isEqualTo("file-binary");
            assertThat(onlyFinding(decoded).diagnostic().severity()).isEqualTo(Severity.ERROR);
        }
    }

    private static Finding onlyFinding(FileText decoded) {
        assertThat(decoded.findings()).hasSize(1);
        return decoded.findings().get(0);
    }
}
