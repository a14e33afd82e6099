package io.agentrules.core.internal.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.internal.markdown.MarkdownBlocks.Block;
import io.agentrules.core.internal.markdown.MarkdownBlocks.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MarkdownBlocksTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "A\n```\ncode\n```\nB",
                "A\n```ts title=x\ncode\n```\nB",
                "A\n~~~ `x`\ncode\n~~~\nB",
                "A\r\n```\r\ncode\r\n```\r\nB",
                "A\n   ```\ncode\n   ```  \nB",
                "A\n````\n```\ncode\n```\n````\nB",
                "A\n```\ncode\n~~~\n```\nB",
                "A\n```\ncode\n``` ts\n```\nB",
                "A\n```\ncode\n    ```\n```\nB",
                "A\n```\ncode\n`````\nB",
                "A\n> ```\n> code\n> ```\nB",
                "A\n> ```\n> code\n\nB",
                "A\n> ```\n> code\nB",
                "A\n> > ```\n> > code\n> > ```\nB",
                "A\n- ```\n  code\n  ```\nB",
                "A\n1. do:\n\n   ```\n   code\n   ```\nB",
                "A\n10. do:\n    ```\n    code\n    ```\nB",
                "A\n- a\n  - b\n    ```\n    code\n\n    code\n    ```\nB",
                "A\n- ```\n  code\nB",
                "A\n\t\n```\n\tcode\n```\nB",
            })
    void fencedCodeIsRemovedAndTheRestIsKept(String text) {
        String prose = MarkdownBlocks.withoutFencedCode(text);

        assertThat(prose).doesNotContain("code").startsWith("A").endsWith("B");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "A\n    ```\ncode\n    ```\nB",
                "A\n``\ncode\n``\nB",
                "A ```code``` B",
                "A\n``` code ```\nB",
                "A\n``` x`\ncode\nB",
                "A\n~~ ~\ncode\nB",
                "A\n- b\n\n      ```\n      code\nB",
                "A\n>     ```\n> code\nB",
            })
    void otherTextIsKept(String text) {
        assertThat(MarkdownBlocks.withoutFencedCode(text)).isEqualTo(text);
    }

    @Test
    void aLongTagAloneInItsLineIsProse() {
        String attributes = " a".repeat(10_000);

        assertThat(MarkdownBlocks.strictly("<x" + attributes + ">\n\ntext"))
                .extracting(Block::kind)
                .containsOnly(Kind.PROSE);
        assertThat(MarkdownBlocks.strictly("<x a>" + " ".repeat(2_000) + "text"))
                .extracting(Block::kind)
                .containsOnly(Kind.PROSE);
        assertThat(MarkdownBlocks.strictly("<div" + attributes + ">\n\ntext"))
                .first()
                .returns(Kind.CODE, Block::kind);
    }

    @Test
    void anUnclosedFenceExtendsToTheEnd() {
        assertThat(MarkdownBlocks.withoutFencedCode("before\n```\ncode\n``\nmore code"))
                .isEqualTo("before\n");
    }

    @Test
    void aBlockQuoteInAFenceDoesNotCloseIt() {
        assertThat(MarkdownBlocks.withoutFencedCode("```\n> ```\ncode\n```\nafter"))
                .isEqualTo("after");
    }
}
