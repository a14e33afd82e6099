package io.agentrules.core.internal.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class CommaListPropertyTest {
    @Property
    void membersJoinedWithCommasAreSplitAgain(@ForAll("members") List<String> members) {
        assertThat(CommaList.split(String.join(" , ", members))).isEqualTo(members);
    }

    @Provide
    Arbitrary<List<String>> members() {
        return Arbitraries.of("*.ts", "src/{a,b}", "[,]", "don't", "!x", "a b", "(a,{b,c})")
                .list();
    }
}
