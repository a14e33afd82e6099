package io.agentrules.core.internal.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CommaListTest {
    @Test
    void commasSeparateMembers() {
        assertThat(CommaList.split("*.ts,*.tsx")).containsExactly("*.ts", "*.tsx");
        assertThat(CommaList.split(" *.ts ,\u00a0*.tsx\t")).containsExactly("*.ts", "*.tsx");
        assertThat(CommaList.split("src/**")).containsExactly("src/**");
    }

    @Test
    void commasInBracketsDoNotSeparateMembers() {
        assertThat(CommaList.split("src/{a,b}/**, [,x], f(a,b)")).containsExactly("src/{a,b}/**", "[,x]", "f(a,b)");
        assertThat(CommaList.split("{a,{b,c}},d")).containsExactly("{a,{b,c}}", "d");
    }

    @Test
    void unbalancedBracketsLoseNoText() {
        assertThat(CommaList.split("*.{ts,tsx")).containsExactly("*.{ts,tsx");
        assertThat(CommaList.split("a},b")).containsExactly("a}", "b");
    }

    @Test
    void lineEndsSeparateMembersAndCloseOpenBrackets() {
        assertThat(CommaList.split("*.ts\n*.js\n")).containsExactly("*.ts", "*.js");
        assertThat(CommaList.split("a, b\r\n\n  [c\r\"d\ne")).containsExactly("a", "b", "[c", "\"d", "e");
    }

    @Test
    void depthCountsFromTheFirstBracket() {
        assertThat(CommaList.depthAfter("a, [b", 1)).isEqualTo(2);
        assertThat(CommaList.depthAfter("\"]\", don't", 1)).isEqualTo(1);
        assertThat(CommaList.depthAfter("] [", 1)).isZero();
    }

    @Test
    void quotesAroundAMemberAreRemoved() {
        assertThat(CommaList.split("\"*.ts\", 'a,b'")).containsExactly("*.ts", "a,b");
        assertThat(CommaList.split("\"a\\\"b\\\\c\", 'it''s'")).containsExactly("a\"b\\c", "it's");
        assertThat(CommaList.split("don't,won't")).containsExactly("don't", "won't");
        assertThat(CommaList.split("\"open, b")).containsExactly("\"open", "b");
        assertThat(CommaList.split("'a'b, c")).containsExactly("'a'b", "c");
    }

    @Test
    void blankMembersAreOmitted() {
        assertThat(CommaList.split(", ,a,,\"\",' ',b,")).containsExactly("a", "b");
        assertThat(CommaList.split(" ")).isEmpty();
    }

    @Test
    void aBracketedListHasOneOuterPair() {
        assertThat(CommaList.isBracketed("[]")).isTrue();
        assertThat(CommaList.isBracketed("[a, [b], \"]\"]")).isTrue();
        assertThat(CommaList.isBracketed("[ab]*[cd]")).isFalse();
        assertThat(CommaList.isBracketed("[WIP] foo")).isFalse();
        assertThat(CommaList.isBracketed("[")).isFalse();
        assertThat(CommaList.isBracketed("a]")).isFalse();
    }
}
