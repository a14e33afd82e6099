package io.agentrules.core.internal.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.internal.parse.FrontMatter;
import io.agentrules.core.internal.parse.FrontMatterParser;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class RepairTest {
    @Test
    void tabsBecomeSpaces() {
        assertThat(repaired("---\nglobs:\n\t- \"a\tb\" # x\n\t- c\n---\nText\tthere\n"))
                .hasValue("---\nglobs:\n  - \"a\tb\" # x\n  - c\n---\nText\tthere\n");
    }

    @Test
    void aMissingSpaceAfterAColonIsAdded() {
        assertThat(repaired("---\ndescription:Ours\nalwaysApply: true\n---\nText"))
                .hasValue("---\ndescription: Ours\nalwaysApply: true\n---\nText");
    }

    @Test
    void blankLinesBeforeTheFrontMatterAreRemoved() {
        assertThat(repaired("\n \n---\na: 1\n---\nText\n")).hasValue("---\na: 1\n---\nText\n");
    }

    @Test
    void globsGetQuotes() {
        assertThat(repaired("---\nglobs: *.ts\n---\nText")).hasValue("---\nglobs: \"*.ts\"\n---\nText");
        assertThat(repaired("---\npaths: **/*.{ts,tsx}, src/** \nother: *\n---\nText"))
                .hasValue("---\npaths: [\"**/*.{ts,tsx}\", \"src/**\"] \nother: \"*\"\n---\nText");
        assertThat(repaired("---\npaths:\n  - *.ts\n  - src/*\n---\nText"))
                .hasValue("---\npaths:\n  - \"*.ts\"\n  - src/*\n---\nText");
    }

    @Test
    void severalGlobsBecomeAListAndOtherTextDoesNot() {
        assertThat(repaired("---\nglobs: *.ts, *.js\nregex: *a, b\n---\nText"))
                .hasValue("---\nglobs: [\"*.ts\", \"*.js\"]\nregex: \"*a, b\"\n---\nText");
    }

    @Test
    void severalGlobsInQuotesBecomeAList() {
        assertThat(repaired("---\nname: \"a, b\"\nglobs: \"src/{a,b}\", 'lib/c' \n---\nText"))
                .hasValue("---\nname: \"a, b\"\nglobs: [\"src/{a,b}\", \"lib/c\"] \n---\nText");
        assertThat(repaired("---\nfileMatchPattern: *.ts,*.tsx\n---\nText"))
                .hasValue("---\nfileMatchPattern: [\"*.ts\", \"*.tsx\"]\n---\nText");
    }

    @Test
    @Timeout(20)
    void aLongLineOfBlanksTakesNoLongerThanItsLength() {
        assertThat(repaired("---\nglobs: \"" + " ".repeat(200_000) + "x\\ \", a\n---\nText"))
                .isEmpty();
    }

    @Test
    void whatCouldMeanSomethingElseIsLeftAlone() {
        assertThat(repaired("---\nglobs: *.ts # all\n---\nText")).isEmpty();
        assertThat(repaired("---\nglobs: *.\"ts\"\n---\nText")).isEmpty();
        assertThat(repaired("---\nglobs: \"a\", \"b\" # all\n---\nText")).isEmpty();
        assertThat(repaired("---\nregex: \"a\", \"b\"\n---\nText")).isEmpty();
        assertThat(repaired("---\nglobs: \"a\" and \"b\"\n---\nText")).isEmpty();
        assertThat(repaired("---\nglobs:\n\t- *.ts\n---\nText")).isEmpty();
        assertThat(repaired("---\ndescription: a: b\n---\nText")).isEmpty();
        assertThat(repaired("---\na:\n\t- b\na: c\n---\nText")).isEmpty();
    }

    private static Optional<String> repaired(String text) {
        FrontMatter parsed = FrontMatterParser.parse(text, 10_000);
        assertThat(parsed.findings()).isNotEmpty();
        return parsed.findings().stream()
                .flatMap(finding -> finding.repair().get().map(Repair::change).stream())
                .findFirst()
                .map(LineFix::fixed);
    }
}
