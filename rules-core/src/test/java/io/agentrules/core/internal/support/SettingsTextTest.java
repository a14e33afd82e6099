package io.agentrules.core.internal.support;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentrules.core.internal.support.SettingsText.Syntax;
import org.junit.jupiter.api.Test;

class SettingsTextTest {
    /** The engine has no parser for TOML by itself: the file is fine then. */
    @Test
    void aMissingParserIsNotTheFaultOfTheFile() {
        assertThatThrownBy(() -> SettingsText.read("a = 1", Syntax.TOML))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessage("Add tools.jackson.dataformat:jackson-dataformat-toml to the class path");
    }

    @Test
    void aFileThatIsNotOneObjectIsRefused() {
        assertThatThrownBy(() -> SettingsText.read("[]", Syntax.JSON))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("it is not one object");
    }
}
