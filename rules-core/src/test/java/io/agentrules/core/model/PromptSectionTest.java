package io.agentrules.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rules in a system text. */
class PromptSectionTest {
    @ParameterizedTest
    @CsvSource({"Base.,Rules.,Base.||Rules.", "Base.,'',Base.", "'',Rules.,Rules.", "' ',Rules.,Rules.", "'','',''"})
    void theRulesAreAppendedToTheText(String system, String rules, String whole) {
        assertThat(new PromptSection(rules, 0, List.of()).appendedTo(system)).isEqualTo(whole.replace('|', '\n'));
    }
}
