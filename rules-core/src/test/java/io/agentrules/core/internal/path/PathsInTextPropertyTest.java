package io.agentrules.core.internal.path;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class PathsInTextPropertyTest {
    @Property
    void anyTextIsReadWithoutException(@ForAll String text) {
        assertThat(PathsInText.in(text)).doesNotHaveDuplicates();
        assertThat(PathsInText.mentions(text)).doesNotHaveDuplicates();
    }

    @Property
    void whatIsFoundStandsInTheTextAndIsRelative(@ForAll("prose") String prose) {
        for (String path : PathsInText.in(prose)) {
            assertThat(prose.replace('\\', '/')).contains(path);
            assertThat(path).doesNotStartWith("/").doesNotStartWith("./").doesNotEndWith("/");
            assertThat(List.of(path.split("/", -1))).doesNotContain("..");
            assertThat(path).doesNotContainAnyWhitespaces().hasSizeLessThanOrEqualTo(600);
        }
    }

    @Property
    void whatIsMentionedStandsInTheText(@ForAll("prose") String prose) {
        for (List<String> candidates : PathsInText.mentions(prose)) {
            assertThat(candidates).isNotEmpty().hasSizeLessThanOrEqualTo(4).doesNotHaveDuplicates();
            assertThat(candidates)
                    .allSatisfy(
                            candidate -> assertThat(prose.replace("@\"", "@")).contains("@" + candidate));
        }
    }

    @Property
    void aPathIsFoundInAnySurroundings(
            @ForAll("surroundings") String before, @ForAll("ends") String after, @ForAll("paths") String path) {
        assertThat(PathsInText.in("fix " + before + path + after + " now")).contains(path);
        assertThat(PathsInText.mentions("fix " + before + "@" + path + after + " now"))
                .extracting(candidates -> candidates.get(0))
                .contains(path);
    }

    @Property
    void nothingIsFoundInsideAFence(@ForAll("prose") String code) {
        String inside = code.replace('`', '\'');

        assertThat(PathsInText.in("```\n" + inside + "\n```\n")).isEmpty();
        assertThat(PathsInText.mentions("````\n" + inside)).isEmpty();
    }

    @Provide
    Arbitrary<String> prose() {
        return Arbitraries.of(
                        "src",
                        "a",
                        "b.ts",
                        "/",
                        "/",
                        ".",
                        "..",
                        "./",
                        "\\",
                        "*",
                        "**",
                        "(",
                        ")",
                        "[",
                        "]",
                        "{",
                        "}",
                        "@",
                        "@",
                        "\"",
                        "'",
                        "`",
                        ",",
                        ":",
                        "=",
                        "#L1",
                        " ",
                        " ",
                        "\n",
                        "://",
                        "http",
                        "1.2",
                        "文",
                        "。",
                        "\ud83d\ude00",
                        "'s",
                        "```\n",
                        "> ")
                .list()
                .ofMaxSize(30)
                .map(parts -> String.join("", parts));
    }

    @Provide
    Arbitrary<String> surroundings() {
        return Arbitraries.of("", "(", "[", "'", "\"", "`", "“", "(`", "see:", "**", "<", "（", "['");
    }

    @Provide
    Arbitrary<String> ends() {
        return Arbitraries.of(
                "", ")", "]", "'", "\"", "`", "”", ".", ",", "?!", "...", ":12:3", "#L4", ").", "**", "**,", "'s", "）");
    }

    @Provide
    Arbitrary<String> paths() {
        Arbitrary<String> segment =
                Arbitraries.of("src", "web", "größe", "文档", "a-b", "x_y", ".github", "(auth)", "[id]", "v1.2");
        return segment.list().ofMinSize(1).ofMaxSize(4).map(segments -> "src/" + String.join("/", segments) + "/a.ts");
    }
}
