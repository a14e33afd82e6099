package io.agentrules.core.internal.include;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.internal.agent.Imports;
import io.agentrules.core.internal.include.ImportReferences.Reference;
import io.agentrules.core.internal.markdown.CodeRanges;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ImportReferencesTest {
    /** What Gemini CLI takes for code, and Goose for a reference: their own expressions, as slow oracles. */
    private static final Pattern GEMINI_CODE = Pattern.compile("(?s)(`+)(.*?)\\1");

    private static final Pattern GOOSE =
            Pattern.compile("(?:^|\\s)@([a-zA-Z0-9_\\-./]+(?:\\.[a-zA-Z0-9]+)+|[A-Z][a-zA-Z0-9_\\-]*"
                    + "|[a-zA-Z0-9_\\-./]*[./][a-zA-Z0-9_\\-./]*)");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "See @README for more | README",
                "@docs/a.md | docs/a.md",
                "- @./a.md | ./a.md",
                "@~/.claude/me.md | ~/.claude/me.md",
                "@/abs/a.md | /abs/a.md",
                "@my\\ docs/a\\ b.md | my docs/a b.md",
                "*@a.md* | a.md",
                "<b>@a.md</b> | a.md",
                "`x`@a.md`y` | a.md",
                "[x](y)@a.md | a.md",
                "> @a.md | a.md",
                ">@a.md | a.md",
                "- @a.md | a.md",
                "\\*@a.md | a.md",
                "@a_b_.md | a_b_.md",
                "@\u00fc/a.md @.a/\u00fc.md | .a/\u00fc.md",
                "@Makefile | Makefile",
                "[@rules/a.md](rules/a.md) | rules/a.md",
                "@docs/a.md#setup | docs/a.md",
                "**@a.md** | a.md",
                "**Read *this @docs/x.md*** | docs/x.md",
                "***Read* this @docs/x.md** | docs/x.md",
                "@a.md. @b.md | b.md",
                "`x` @a.md `y` | a.md",
                "` @a.md | a.md",
                "``x` @a.md | a.md",
            })
    void claudeFindsPaths(String text, String path) {
        assertThat(paths(text, Written.MARKDOWN)).containsExactly(path);
    }

    @Test
    void whatIsIndentedIsCodeOnlyAfterABlankLine() {
        assertThat(paths("text\n    @a.md\n\n    @b.md\n", Written.MARKDOWN)).containsExactly("a.md");
        assertThat(paths("```\n@b.md\n```\n    @a.md\n", Written.INLINE)).containsExactly("a.md");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "user@host",
                "a.b@c.de",
                "`@README`",
                "``@a ` @b``",
                "`two\nlines @a.md`",
                "```\n@README\n```",
                "~~~\n@README\n",
                "- x\n  ```\n  @README\n  ```",
                "@",
                "@ a",
                "foo/@scope/pkg",
                "Read @a.md, then",
                "(@a.md)",
                "\"@a.md\"",
                "[x](@a.md)",
                "![@a.md](x)",
                "[x]: @a.md",
                "<@a.md>",
                "<div>\n@a.md\n</div>",
                "<!-- @a.md -->",
                "*@a.md",
                "# A\n    @a.md",
                "a\n\n\t@a.md",
                "- a\n\n      @a.md",
                "~~@a.md~~",
                "@a.png",
            })
    void claudeSkipsCodeAndAddresses(String text) {
        assertThat(paths(text, Written.MARKDOWN)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Read @a.md, then | a.md",
                "(@a.md) | a.md",
                "\"@a.md\" | a.md",
                "[x](@a.md) | a.md",
                "<!-- @a.md --> | a.md",
                "<@a.md> | a.md",
                "    @a.md | a.md",
                "`x`@a.md | a.md",
                "*@a.md | a.md",
                "https://a.b/@c.md | c.md",
                "@a.png? | a.png",
            })
    void copilotsCommandFindsPaths(String text, String path) {
        assertThat(paths(text, Written.INLINE)).containsExactly(path);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"user@a.md", "@@a.md", "-@a.md", "`@a.md`", "a ` b @a.md", "~~~\n@a.md\n~~~", "``` x ```\n@a.md"
            })
    void copilotsCommandSkipsCodeAndAddresses(String text) {
        assertThat(paths(text, Written.INLINE)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "see @docs/x.md, and | docs/x.md,",
                "@./a.md | ./a.md",
                "@/a.md | /a.md",
                "@pytest.mark.unit | pytest.mark.unit",
                "``a` @b | b",
                "@a.md\u2003b | a.md\u2003b",
            })
    void geminiFindsWords(String text, String path) {
        assertThat(paths(text, Written.WORD)).containsExactly(path);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(@a.md)",
                "@~/a.md",
                "@1.md",
                "@éa.md",
                "user@host",
                "`@a.md`",
                "```\n@a.md\n```",
                "`a\n\n@b.md\n`",
                "\f@a.md",
                "\u00a0@a.md",
                "\u2003@a.md"
            })
    void geminiSkipsOtherWordsAndBackticks(String text) {
        assertThat(paths(text, Written.WORD)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "@README | README",
                "@docs/a.md, and | docs/a.md",
                "@a/b | a/b",
                "`x` @a.md | a.md",
                "@Makefile: | Makefile",
            })
    void gooseFindsPathsAlsoInCode(String text, String path) {
        assertThat(paths(text, Written.FILE_NAME)).containsExactly(path);
        assertThat(paths("```\n" + text + "\n```", Written.FILE_NAME)).containsExactly(path);
    }

    @ParameterizedTest
    @ValueSource(strings = {"@team", "user@host", "(@a.md)", "@"})
    void gooseSkipsWords(String text) {
        assertThat(paths(text, Written.FILE_NAME)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "#[[file:a.md]] | a.md",
                "see#[[file: docs/my file.md ]]. | docs/my file.md",
                "#[[file: #[[file:b]] | #[[file:b"
            })
    void kiroFindsPaths(String text, String path) {
        assertThat(paths(text, Written.FILE_LINK)).containsExactly(path);
    }

    @ParameterizedTest
    @ValueSource(strings = {"@a.md", "#[[file:]]", "#[[file:a.md]", "#[[file:a\nb]]", "`#[[file:a.md]]`", "#[[a.md]]"})
    void kiroSkipsOtherText(String text) {
        assertThat(paths(text, Written.FILE_LINK)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{{include \"a.md\"}} | a.md",
                "see{{include \" docs/my file.md \"}}. | docs/my file.md",
                "{{include \"{{include \"a.md\"}} | a.md",
                "{{include 'b.md'}} {{include \"a.md\"}} | a.md",
            })
    void aSyntaxThatNoToolHasFindsPaths(String text, String path) {
        assertThat(paths(text, Written.INCLUDE)).containsExactly(path);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "@a.md",
                "{{include \"\"}}",
                "{{include \"a.md\"}",
                "{{include \"a\n.md\"}}",
                "`{{include \"a.md\"}}`",
                "```\n{{include \"a.md\"}}\n```"
            })
    void aSyntaxThatNoToolHasSkipsOtherText(String text) {
        assertThat(paths(text, Written.INCLUDE)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void hostileTextTakesLinearTime(Written style) {
        String ticks = "`".repeat(100) + " ";
        for (String part : List.of(
                "@",
                "`",
                "@a",
                "@a ",
                "` @a ``` ",
                "@a\\ ",
                "\\",
                "`\n",
                "\n\n`",
                "#[[file:",
                "{{include \"",
                "@A.",
                ticks,
                "<!--",
                "<a b",
                "[](",
                "(@",
                "*a",
                "_a_",
                "[a][")) {
            String text = part.repeat(300_000 / part.length());

            assertThat(ImportReferences.of(text, withoutComments(style)).size()).isLessThanOrEqualTo(text.length());
        }
    }

    /** Looking for the end of each path in the rest of the text would take minutes. */
    @Test
    void manyPathsFarApartTakeLinearTime() {
        String text = ("@a" + " ".repeat(98)).repeat(200_000);

        assertThat(ImportReferences.of(text, withoutComments(Written.MARKDOWN))).hasSize(200_000);
    }

    @Property(tries = 5000)
    void geminiCodeIsWhatItsExpressionFinds(@ForAll("texts") String text) {
        BitSet code = CodeRanges.ofBacktickPairs(text);
        var expected = new boolean[text.length()];
        GEMINI_CODE.matcher(text).results().forEach(match -> Arrays.fill(expected, match.start(), match.end(), true));

        for (int i = 0; i < expected.length; i++) {
            assertThat(code.get(i)).as("%s at %s", text, i).isEqualTo(expected[i]);
        }
    }

    @Property(tries = 5000)
    void gooseReferencesAreWhatItsExpressionFinds(@ForAll("texts") String text) {
        List<String> expected =
                GOOSE.matcher(text).results().map(match -> match.group(1)).toList();

        assertThat(paths(text, Written.FILE_NAME)).isEqualTo(expected);
    }

    @Property(tries = 5000)
    void referencesAreInOrderAndDoNotOverlap(@ForAll("texts") String text, @ForAll Written style) {
        int end = 0;
        for (Reference reference : ImportReferences.of(text, style.with())) {
            assertThat(reference.start()).isGreaterThanOrEqualTo(end);
            end = reference.end();
            assertThat(end).isGreaterThan(reference.start());
        }
    }

    @Test
    void wordsThatOnlyLookLikeReferencesDoNotOverlap() {
        referencesAreInOrderAndDoNotOverlap("#[[file:@@#[[file:@@", Written.MARKDOWN);
    }

    @Property
    void aTextWithoutMarksHasNoReferences(@ForAll String text, @ForAll Written style) {
        String plain = text.replace("@", "").replace("#[[", "").replace("{{", "");

        assertThat(ImportReferences.of(plain, style.with())).isEmpty();
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.of(
                        "@",
                        "`",
                        "``",
                        "a",
                        "B",
                        ".",
                        "/",
                        " ",
                        "\n",
                        "-",
                        "1",
                        "\\",
                        "#[[file:",
                        "]]",
                        "{{include \"",
                        "\"}}")
                .list()
                .ofMaxSize(12)
                .map(parts -> String.join("", parts));
    }

    private static Imports withoutComments(Written style) {
        return style.with(Imports.Habit.WITHOUT_COMMENTS);
    }

    private static List<String> paths(String text, Written style) {
        var paths = new ArrayList<String>();
        ImportReferences.of(text, style.with()).stream()
                .filter(reference -> !reference.isText())
                .forEach(reference -> paths.add(reference.path()));
        return paths;
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "]", "[]", "](", "[](", "[a][", "![", "[a](b"})
    @Timeout(60)
    void manyBracketsAreReadInTime(String bracket) {
        String many = "[l]: x\n\n" + bracket.repeat((1 << 20) / bracket.length());

        assertThat(paths(many + "\n\n@a.md", Written.MARKDOWN)).containsExactly("a.md");
    }

    @Test
    @Timeout(60)
    void manyNestedBracketsAreReadInTime() {
        String nested = "[".repeat(1 << 19) + "]".repeat(1 << 19);

        assertThat(paths("[l]: x\n\n" + nested + "\n\n@a.md", Written.MARKDOWN)).containsExactly("a.md");
    }
}
