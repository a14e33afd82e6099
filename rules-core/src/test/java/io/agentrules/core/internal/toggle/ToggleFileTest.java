package io.agentrules.core.internal.toggle;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ToggleFileTest {
    @Test
    void eachLineDisablesOneName() {
        ToggleFile file = ToggleFile.parse("# mine\noff style\n\noff cursor:front end/x\noff style\n");

        assertThat(file.toggles()).containsExactly("style", "cursor:front end/x");
        assertThat(file.firstUnknown()).isEmpty();
    }

    @Test
    void lineEndsAndByteOrderMarksOfOtherSystemsAreAccepted() {
        ToggleFile file = ToggleFile.parse("\ufeffoff one\r\noff two\r\n");

        assertThat(file.toggles()).containsExactly("one", "two");
        assertThat(file.firstUnknown()).isEmpty();
    }

    @Test
    void blanksArePartOfTheName() {
        assertThat(ToggleFile.parse("off  a \n").toggles()).containsExactly(" a ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"style", "on style", "off", "off ", "off  ", "off a\\b", "off ../x", "off a\u0000b", " off a"})
    void anInvalidLineIsFoundAndPreserved(String line) {
        ToggleFile file = ToggleFile.parse("off a\n" + line + "\n");

        assertThat(file.toggles()).containsExactly("a");
        assertThat(file.firstUnknown()).hasValue(2);
        assertThat(file.without("a").with("b").text()).isEqualTo(line + "\noff b\n");
    }

    @Test
    void enablingRemovesAllLinesOfTheToggleAndNothingElse() {
        ToggleFile file = ToggleFile.parse("# why\noff a\noff cursor:a\noff a\r\noff ab\n");

        assertThat(file.without("a").text()).isEqualTo("# why\noff cursor:a\noff ab\n");
    }

    @Test
    void aToggleThatIsAlreadySetChangesNothing() {
        ToggleFile file = ToggleFile.parse("off a");

        assertThat(file.with("a")).isEqualTo(file);
        assertThat(file.without("b")).isEqualTo(file);
    }

    @Test
    void aWorkspaceNameNeverBecomesAToggle() {
        ToggleFile file = ToggleFile.of("/home/me/a\noff style\r\noff other");

        assertThat(ToggleFile.parse(file.text()).toggles()).isEmpty();
        assertThat(file.text()).contains("/home/me/a?off style");
    }

    @Test
    void blankLinesArePreserved() {
        assertThat(ToggleFile.parse("\noff a\n").without("a").text()).isEqualTo("\n");
        assertThat(ToggleFile.parse("\n").lines()).containsExactly("");
        assertThat(ToggleFile.parse("off a\n").without("a").text()).isEmpty();
    }

    @Test
    void anEmptyFileDisablesNothing() {
        assertThat(ToggleFile.parse("").toggles()).isEmpty();
        assertThat(ToggleFile.parse("").with("a").text()).isEqualTo("off a\n");
    }
}
