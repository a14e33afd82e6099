package io.agentrules.core.internal.path;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PathsInTextTest {
    @ParameterizedTest
    @CsvSource(delimiter = '>', quoteCharacter = '\0', textBlock = """
                    please check the file src/index.ts > src/index.ts
                    add a new component to apps/web > apps/web
                    work on apps/web/ now > apps/web
                    edit ./src/a.ts, (lib/b.ts) and "docs/c.md". > src/a.ts lib/b.ts docs/c.md
                    Does foo.md exist? If not, create foo.md > foo.md
                    edit apps/web/src/App.tsx and packages/foo/src > apps/web/src/App.tsx packages/foo/src
                    at foo (src/index.ts:12:3) at bar (apps/web/src/App.tsx:5:1) > src/index.ts apps/web/src/App.tsx
                    at com.acme.Shop.buy(Shop.java:12) > com.acme.Shop.buy Shop.java
                    see src/a.ts#L10-L20 > src/a.ts
                    run tests/test_a.py::test_one > tests/test_a.py
                    is it `src/a.ts`, 'src/b.ts' or [src/c.ts]? > src/a.ts src/b.ts src/c.ts
                    [the page](docs/page.md) > docs/page.md
                    **src/a.ts** and *src/b.ts* and **see src/c.ts**, > src/a.ts src/b.ts src/c.ts
                    src/a.ts,src/b.ts;src/c.ts > src/a.ts src/b.ts src/c.ts
                    --config=src/a.ts file:src/b.ts > src/a.ts src/b.ts
                    src/a.ts... and src/b.ts's test > src/a.ts src/b.ts
                    app/(auth)/page.tsx and pages/[id].tsx > app/(auth)/page.tsx pages/[id].tsx
                    data/date=2026/part.csv > data/date=2026/part.csv
                    node_modules/@types/node and a/b@1.2.3/c.js > node_modules/@types/node a/b@1.2.3/c.js
                    and/or > and/or
                    docs/a.md(https://example.com/b/c) src/b.ts,git+ssh://example.com/d > docs/a.md src/b.ts
                    ./a > a
                    .//a ././b > a b
                    foo.test.ts .eslintrc.json a.c mp3.7z > foo.test.ts .eslintrc.json a.c mp3.7z
                    2026.11.21.md 01.notes.md > 2026.11.21.md 01.notes.md
                    open {src/p.ts} and ({src/q.ts}) > src/p.ts src/q.ts
                    app/[...slug]/page.tsx > app/[...slug]/page.tsx
                    """)
    void pathLikeStringsAreFoundInOrder(String prompt, String found) {
        assertThat(PathsInText.in(prompt)).containsExactly(found.split(" "));
    }

    @Test
    void anArrowSeparatesTwoPaths() {
        assertThat(PathsInText.in("src/a.ts->src/b.ts, c.md=>d.md and src/e-/f.ts"))
                .containsExactly("src/a.ts", "src/b.ts", "c.md", "d.md", "src/e-/f.ts");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Please create foo and then update bar",
                "/etc/passwd and /",
                "~/.bashrc and $HOME/.config and %APPDATA%/x",
                "HEAD~1..HEAD and main...feature/x and v1.0^..origin/main and a@{1}..b.c",
                "C:\\Users\\me\\a.ts and c:/x/a.ts and \\\\server\\share\\a.ts",
                "../secret.txt and src/../../x and .. and ../..",
                "see https://example.com/a/b and http://x.y/z.ts?q=a/b#c",
                "(https://example.com/a/b), file:///a/b.ts, www.example.com/a, rule://frontend/style",
                "mail joe@example.com, joe.doe@mail.example.com/x or mailto:joe@example.com",
                "git@github.com:acme/shop.git",
                "version 1.2.3, v2.0, 1.0.0-rc1, 1.0.0-beta.1, ^1.2, 1.x, 2.0b1, 5.3.1.RELEASE, v5.Final, V5.x, python3.11",
                "e.g. this, i.e. that, at 10.30am or 4 p.m.",
                "costs $3.50 or 99.9%",
                "localhost:8080/api/users",
                "*.ts and **/*.ts and {src,lib}/*.ts and foo*.ts",
                "</div> -- / // --/-- ... ./ ./.",
                "@src/a.ts @style",
                "a\\d+ \\n App\\Models\\User src/foo\\.ts",
                "trailing. dots. and, commas; no: paths!",
            })
    void otherTextHasNoPath(String prompt) {
        assertThat(PathsInText.in(prompt)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "packages/*/src/**, packages",
        "packages/*/lib, packages",
        "src/**, src",
        "./src/a?b.ts, src",
        "src/web/{a;b}/x.ts, src/web",
        "src/foo*.ts, src",
        "app/[id]/*.tsx, app/[id]",
        "**src/**, src",
    })
    void aGlobCountsAsItsLiteralFolder(String glob, String folder) {
        assertThat(PathsInText.in("look at " + glob.replace(';', ',') + ".")).containsExactly(folder);
    }

    @Test
    void codeBlocksAreIgnored() {
        String prompt =
                "Update src/a.ts\n\n```ts\nimport 'src/b.ts'\n```\n~~~\nsrc/c.ts\n~~~\nThen src/d.ts\n```\nsrc/e.ts";

        assertThat(PathsInText.in(prompt)).containsExactly("src/a.ts", "src/d.ts");
    }

    @Test
    void windowsSeparatorsAreConvertedInClearPaths() {
        assertThat(PathsInText.in("fix src\\web\\App.tsx and .\\src\\lib"))
                .containsExactly("src/web/App.tsx", "src/lib");
    }

    @Test
    void lettersOfEveryScriptAreAllowed() {
        assertThat(PathsInText.in("docs/größe.md, 文档/说明.md。「src/日本.ts」 и папка/файл.тхт \ud83d\ude00/a.md"))
                .containsExactly("docs/größe.md", "文档/说明.md", "src/日本.ts", "папка/файл.тхт", "\ud83d\ude00/a.md");
    }

    @Test
    void joinersBelongToWordsAndOtherInvisibleCharactersDoNot() {
        assertThat(PathsInText.in("می\u200cخواهم/a.md \ud83d\udc69\u200d\ud83d\udcbb/b.md src/c.ts\u200bsrc/d.ts"))
                .containsExactly("می\u200cخواهم/a.md", "\ud83d\udc69\u200d\ud83d\udcbb/b.md", "src/c.ts", "src/d.ts");
    }

    @Test
    void aPathHasAtMostThreeHundredCharacters() {
        String longest = "a/" + "b".repeat(298);
        String emoji = "a/" + "\ud83d\ude00".repeat(298);

        assertThat(PathsInText.in(longest + " " + longest + "b ./" + emoji)).containsExactly(longest, emoji);
    }

    @Test
    void eachPathIsFoundOnce() {
        assertThat(PathsInText.in("src/a.ts ./src/a.ts `src/a.ts` src/a.ts:3")).containsExactly("src/a.ts");
    }
}
