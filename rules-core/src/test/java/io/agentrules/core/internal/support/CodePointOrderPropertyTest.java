package io.agentrules.core.internal.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class CodePointOrderPropertyTest {
    @Property
    void textsAreOrderedByCodePoint(@ForAll("texts") String left, @ForAll("texts") String right) {
        int expected =
                Arrays.compare(left.codePoints().toArray(), right.codePoints().toArray());

        assertThat(Integer.signum(CodePointOrder.INSTANCE.compare(left, right))).isEqualTo(Integer.signum(expected));
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.of("a", "b", "\u00e9", "\uffee", "\ud83d\ude00", "\ud83d\ude01", "\ud840\udc00")
                .list()
                .ofMaxSize(4)
                .map(parts -> String.join("", parts));
    }
}
