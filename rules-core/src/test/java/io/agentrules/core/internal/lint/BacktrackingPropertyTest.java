package io.agentrules.core.internal.lint;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class BacktrackingPropertyTest {
    @Property
    void anyTextIsReadToItsEnd(@ForAll("regexes") String regex) {
        assertThat(Backtracking.in(regex).stream())
                .allSatisfy(part -> assertThat(regex).contains(part));
    }

    @Property
    void withoutARepetitionInAnotherOrAChoiceInOneNothingIsDangerous(@ForAll("flat") String regex) {
        assertThat(Backtracking.in(regex)).isEmpty();
    }

    @Property
    void aRepeatedRepetitionBeforeSomethingElseIsDangerous(
            @ForAll("flat") String before, @ForAll("words") String word) {
        assertThat(Backtracking.in(before + "(?:(?:" + word + ")+)*!")).isPresent();
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
