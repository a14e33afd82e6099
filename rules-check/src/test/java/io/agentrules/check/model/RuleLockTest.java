package io.agentrules.check.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentrules.api.Bucket;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RuleLockTest {
    private static final String A = "sha256:" + "a".repeat(64);
    private static final String B = "sha256:" + "b".repeat(64);
    private static final LockedRule STYLE = new LockedRule(
            "CLAUDE.md", "CLAUDE", "claude", Bucket.ALWAYS, Optional.of("x/y.md"), A, B, Map.of("docs/a=b.md", B));

    @TempDir
    Path folder;

    @Test
    void aLockHasOneLineForEachRule() {
        var other = new LockedRule("a.md", "a", "cursor", Bucket.MANUAL, Optional.empty(), B, A, Map.of());

        assertThat(new RuleLock(List.of(other, STYLE)).text().lines())
                .hasSize(4)
                .startsWith("agent-rules-lock 1")
                .endsWith(
                        "CLAUDE.md\tCLAUDE\tclaude\talways\tx/y.md\t" + A + "\t" + B + "\tdocs/a=b.md=" + B,
                        "a.md\ta\tcursor\tmanual\t-\t" + B + "\t" + A);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-",
                "a\tb",
                "a\nb\r\u001b[31m",
                "\\u{41}\\",
                "\u202egnp.md",
                "\ud83d\ude00 \u4e2d",
                "=",
                "#",
                "a\u2028b"
            })
    void everyNameAndPathSurvives(String text) {
        var rule = new LockedRule(text + "/p", text, text, Bucket.TRIGGER, Optional.of(text), A, B, Map.of(text, B));
        var lock = new RuleLock(List.of(rule));

        assertThat(RuleLock.parse(lock.text())).isEqualTo(lock);
        assertThat(RuleLock.parse(lock.text().replace("\n", "\r\n"))).isEqualTo(lock);
        assertThat(lock.text().lines()).hasSize(3);
        assertThat(lock.text().chars()).noneMatch(unit -> Character.isISOControl(unit) && unit != '\t' && unit != '\n');
    }

    @Test
    void theOrderOfTheLinesAndCommentsDoNotMatter() {
        var lock = new RuleLock(
                List.of(STYLE, new LockedRule("b", "b", "b", Bucket.MANUAL, Optional.empty(), B, A, Map.of())));
        List<String> lines = lock.text().lines().toList();

        String text = lines.get(0) + "\n" + lines.get(3) + "\n# note\n\n" + lines.get(2);

        assertThat(RuleLock.parse(text)).isEqualTo(lock);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "agent-rules-lock",
                "agent-rules-lock 0",
                "agent-rules-lock 2",
                "agent-rules-lock 10",
                "agent-rules-lock 1 ",
                "# agent-rules-lock 1",
                "agent-rules-lock 2\na\tb\tc\tmanual\t-\tHASH\tHASH",
                "{}",
                "agent-rules-lock 1\n<<<<<<< HEAD",
                "agent-rules-lock 1\na\tb\tc\tmanual\t-",
                "agent-rules-lock 1\na\tb\tc\tnever\t-\t" + "sha256:",
                "agent-rules-lock 1\na\tb\tc\tmanual\t-\tsha256:XYZ",
                "agent-rules-lock 1\na\\u{110000}\tb\tc\tmanual\t-\tHASH",
                "agent-rules-lock 1\na\\x\tb\tc\tmanual\t-\tHASH",
                "agent-rules-lock 1\na\\u{\tb\tc\tmanual\t-\tHASH",
                "agent-rules-lock 1\na\u0007\tb\tc\tmanual\t-\tHASH",
                "agent-rules-lock 1\n\tb\tc\tmanual\t-\tHASH",
                "agent-rules-lock 1\na\tb\tc\tmanual\t-\tHASH\tfile",
                "agent-rules-lock 1\na\tb\tc\tmanual\t-\tHASH",
                "agent-rules-lock 1\na\tb\tc\tmanual\t-\tHASH\tfile=HASH",
            })
    void aTextThatIsNotALockIsRejectedWithoutQuotingIt(String text) {
        assertThatThrownBy(() -> RuleLock.parse(text.replace("HASH", A)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageMatching("line [12] is not (\"agent-rules-lock 1\"|that of a rule)");
    }

    /** Issue 53: a lock whose first line named version 1 passed without the last column. */
    @Test
    void aLineWithoutOneOfItsFirstSevenColumnsIsRejected() {
        for (String file : List.of("", "\tdocs/x.md=" + B)) {
            List<String> columns = List.of(("a.md\ta\tcursor\tmanual\t-\t" + A + "\t" + B + file).split("\t"));
            for (int gone = 0; gone < 7; gone++) {
                var rest = new ArrayList<>(columns);
                rest.remove(gone);
                String text = "agent-rules-lock 1\n" + String.join("\t", rest);

                assertThatThrownBy(() -> RuleLock.parse(text)).hasMessage("line 2 is not that of a rule");
            }
        }
    }

    @Test
    void whatIsNotATextFileIsNotRead() throws IOException {
        Path lock = folder.resolve("rules.lock");

        assertThatThrownBy(() -> RuleLock.read(lock)).isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> RuleLock.read(folder))
                .isInstanceOf(IOException.class)
                .hasMessage("it is not a regular file");
        Files.write(lock, new byte[] {(byte) 0xff});
        assertThatThrownBy(() -> RuleLock.read(lock))
                .isInstanceOf(IOException.class)
                .hasMessage("it is not UTF-8 text");
        Files.writeString(lock, "#".repeat((8 << 20) + 1), StandardCharsets.US_ASCII);
        assertThatThrownBy(() -> RuleLock.read(lock))
                .isInstanceOf(IOException.class)
                .hasMessage("it is longer than 8 MiB");
        Files.writeString(lock, new RuleLock(List.of(STYLE)).text());
        assertThat(RuleLock.read(lock).rules()).containsExactly(STYLE);
    }
}
