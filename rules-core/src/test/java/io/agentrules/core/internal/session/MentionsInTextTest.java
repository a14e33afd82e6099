package io.agentrules.core.internal.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;

import io.agentrules.core.internal.path.PathsInText;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MentionsInTextTest {
    @ParameterizedTest
    @CsvSource(delimiter = '>', quoteCharacter = '\0', textBlock = """
                    fix @src/a.ts > src/a.ts
                    use @style. > style
                    use @frontend/style, please > frontend/style
                    (@style), "@frontend/a", `@b`; [@c]! **@d** > style frontend/a b c d
                    @a,@b;@c > a b c
                    look in @apps/web/ now > apps/web
                    @src/a.ts:12 and @src/b.ts#L3 > src/a.ts src/b.ts
                    see:@style > style
                    @Makefile?! > Makefile
                    请用@style 吧 > style
                    @style @style > style
                    """)
    void aTokenEndsBeforeTrailingPunctuation(String prompt, String mentions) {
        assertThat(PathsInText.mentions(prompt))
                .extracting(candidates -> candidates.get(0))
                .containsExactly(mentions.split(" "));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "joe@example.com",
                "joe.@example.com",
                "@",
                "@@",
                "@@style",
                "@ style",
                "a @. b @/",
                "node_modules/@types/node",
                "https://example.com/@joe/page",
                "```\n@Override\n```",
                "lodash@4.17.21",
                "@\"\" @\" \" @\"/\"",
            })
    void otherTextHasNoMentions(String prompt) {
        assertThat(PathsInText.mentions(prompt)).isEmpty();
    }

    @Test
    void shorterCandidatesEndBeforeInnerPunctuation() {
        assertThat(PathsInText.mentions("as @style!now+then says"))
                .containsExactly(List.of("style!now+then", "style!now", "style"));
    }

    @Test
    void aNameWithBlanksIsQuoted() {
        assertThat(PathsInText.mentions("use @\"my rule\", not @\"half\na rule"))
                .containsExactly(List.of("my rule"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(@\"my rule\")",
                "[@\"my rule\"]",
                "as told ({@\"my rule\"}).",
                "see:@\"my rule\"",
                "a,@\"my rule\",b",
                "use(@\"my rule\")",
                "**@\"my rule\"**",
                "请用@\"my rule\" 吧",
            })
    void aQuotedNameIsFoundWhereAPlainOneIs(String prompt) {
        assertThat(PathsInText.mentions(prompt)).containsExactly(List.of("my rule"));
        assertThat(PathsInText.mentions(prompt.replace("\"my rule\"", "style")))
                .first()
                .asInstanceOf(LIST)
                .contains("style");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "joe@\"my rule\"",
                "(joe@\"my rule\")",
                "a/@\"my rule\"",
                "@@\"my rule\"",
                "(@.\"my rule\")",
                "https://example.com/@\"my rule\"",
                "(@\"my\nrule\")"
            })
    void aQuotedNameIsNotFoundElsewhere(String prompt) {
        assertThat(PathsInText.mentions(prompt)).isEmpty();
    }

    @Test
    void aMentionIsNotAPathInTheText() {
        assertThat(PathsInText.in("fix @src/a.ts and src/b.ts")).containsExactly("src/b.ts");
    }
}
