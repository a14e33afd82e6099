package io.agentrules.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class BacktrackingRiskPropertyTest {
    @Property
    void aRiskIsWithinTheExpression(@ForAll("regexes") String regex) {
        assertThat(BacktrackingRisk.in(regex).stream())
                .allSatisfy(
                        risk -> assertThat(0 <= risk.from() && risk.from() < risk.to() && risk.to() <= regex.length())
                                .isTrue());
    }

    @Property
    void withoutARepeatInAnotherOrAnAlternationInOneNothingIsRisky(@ForAll("flat") String regex) {
        assertThat(BacktrackingRisk.in(regex)).isEmpty();
    }

    @Property
    void aRepeatedRepeatBeforeSomethingElseIsRisky(@ForAll("flat") String before, @ForAll("words") String word) {
        assertThat(BacktrackingRisk.in(before + "(?:(?:" + word + ")+)*!")).isPresent();
    }

    @Provide
    Arbitrary<String> regexes() {
        return Arbitraries.strings()
                .withChars("ab.*+?{}()[]|\\^$,1-9=!<>:kuxdws\"\n\ud83d\ude80")
                .ofMaxLength(60);
    }

    @Provide
    Arbitrary<String> flat() {
        return Arbitraries.of("a", ".", "\\w", "[a-z]", "\\(", "^", "\\b")
                .map(atom -> atom + (atom.equals("^") || atom.equals("\\b") ? "" : "+"))
                .list()
                .ofMaxSize(8)
                .map(atoms -> String.join("", atoms));
    }

    @Provide
    Arbitrary<String> words() {
        return Arbitraries.strings().withCharRange('a', 'c').ofMinLength(1).ofMaxLength(3);
    }
}
