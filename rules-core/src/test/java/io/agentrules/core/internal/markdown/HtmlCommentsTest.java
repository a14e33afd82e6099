package io.agentrules.core.internal.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HtmlCommentsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "\"A\n<!-- x -->\nB\" | \"A\nB\"",
                "\"<!-- x\ny\n\nz -->\nB\" | B",
                "\"A\n   <!-- x -->  \nB\" | \"A\nB\"",
                "\"<!-- x --><!-- y -->\nB\" | B",
                "\"<!-- x --> B\" | \" B\"",
                "\"<!---> x -->\nB\" | B",
                "\"<!-- x --> A <!-- y --> B\" | \" A  B\"",
                "\"<!--\n```\n-->\nB\" | B",
            })
    void blockLevelCommentsAreRemoved(String text, String rest) {
        assertThat(HtmlComments.strip(text)).isEqualTo(rest);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "A <!-- x --> B",
                "```\n<!-- x -->\n```",
                "~~~html\n<!-- x -->\n~~~\n",
                "- A\n\n  ```\n  <!-- x -->\n  ```",
                "`<!-- x -->`",
                "    <!-- x -->",
                "<!-- x\nB",
                "<! -- x -->",
                "> <!-- x -->",
                "- A\n  <!-- x -->\n  B",
                "<!-->B",
                "- A\n  <!-- x\n\nB -->\n",
            })
    void otherTextIsKept(String text) {
        assertThat(HtmlComments.strip(text)).isEqualTo(text);
    }

    @Test
    void aHostileTextTakesLinearTime() {
        for (String part : new String[] {"<!--", "<!--\n", "- <!--\n", "- a\n  <!--\nb\n", "<!-- -->", "`<!--\n"}) {
            String text = part.repeat(200_000);

            assertThat(HtmlComments.strip(text).length()).isLessThanOrEqualTo(text.length());
            assertThat(HtmlComments.strip(text + "\n-->").length()).isLessThanOrEqualTo(text.length() + 4);
        }
    }

    @Property
    void aTextWithoutCommentsIsUnchanged(@ForAll("texts") String text) {
        String without = text.replace("<!--", "");

        assertThat(HtmlComments.strip(without)).isEqualTo(without);
    }

    /** Words stand for text that a comment may hide only if it is closed. */
    @Property(tries = 5000)
    void whatIsRemovedIsMadeOfWholeComments(@ForAll("texts") String text) {
        String stripped = HtmlComments.strip(text);

        assertThat(text.startsWith(stripped) || text.contains("-->")).isTrue();
        assertThat(count(text, "<!--") - count(stripped, "<!--")).isGreaterThanOrEqualTo(stripped.equals(text) ? 0 : 1);
    }

    private static int count(String text, String part) {
        int count = 0;
        for (int at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
            count++;
        }
        return count;
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.of("<!--", "-->", "\n", " ", "    ", "a", "- ", "> ", "```", "~~~", "`")
                .list()
                .ofMaxSize(14)
                .map(parts -> String.join("", parts));
    }
}
