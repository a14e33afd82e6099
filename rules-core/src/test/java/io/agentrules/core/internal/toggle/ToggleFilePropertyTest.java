package io.agentrules.core.internal.toggle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashSet;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class ToggleFilePropertyTest {
    /** A toggle that is disabled or enabled. */
    record Step(String toggle, boolean off) {}

    @Property
    void aFileBehavesLikeASet(@ForAll("steps") List<Step> steps) {
        var expected = new LinkedHashSet<String>();
        var file = ToggleFile.of("/ws");
        for (Step step : steps) {
            file = ToggleFile.parse((step.off() ? file.with(step.toggle()) : file.without(step.toggle())).text());
            if (step.off()) {
                expected.add(step.toggle());
            } else {
                expected.remove(step.toggle());
            }
        }

        assertThat(file.toggles()).containsExactlyElementsOf(expected);
        assertThat(file.firstUnknown()).isEmpty();
    }

    @Property
    void foreignTextIsPreserved(@ForAll("anyText") String text) {
        ToggleFile before = ToggleFile.parse(text);

        ToggleFile after = ToggleFile.parse(before.with("x").without("x").text());

        assertThat(after.without("x")).isEqualTo(before.without("x"));
    }

    @Provide
    Arbitrary<List<Step>> steps() {
        Arbitrary<String> toggles = Arbitraries.of("a", "a/b", "cursor:a", "#a", "off a", "größe 規則", " a", "a ");
        return toggles.flatMap(toggle -> Arbitraries.of(true, false).map(off -> new Step(toggle, off)))
                .list()
                .ofMaxSize(12);
    }

    @Provide
    Arbitrary<String> anyText() {
        return Arbitraries.of("off ", "x", "a", "#", " ", "\n", "\r", "\t", "\\", "\0", "é")
                .list()
                .ofMaxSize(30)
                .map(parts -> String.join("", parts));
    }
}
