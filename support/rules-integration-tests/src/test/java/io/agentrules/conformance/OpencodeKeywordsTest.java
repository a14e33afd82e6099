package io.agentrules.conformance;

import static io.agentrules.conformance.SessionFixtures.active;
import static io.agentrules.conformance.SessionFixtures.opencodeRule;
import static io.agentrules.conformance.SessionFixtures.session;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.Session;
import org.junit.jupiter.api.Test;

/** When a keyword is in the prompt. */
class OpencodeKeywordsTest {
    @Test
    void aRuleAppliesWhenThePromptHasOneOfItsKeywords() {
        Session session = withKeywords("'testing', 'unit test'");

        assertThat(active(session.prompt("I need help testing this function"))).containsExactly("rule");
        assertThat(active(session.prompt("write a unit test"))).containsExactly("rule");
    }

    @Test
    void caseDoesNotMatter() {
        assertThat(active(withKeywords("Testing").prompt("about testing"))).containsExactly("rule");
    }

    @Test
    void aKeywordMatchesAtTheBeginningOfAWord() {
        assertThat(active(withKeywords("test").prompt("I am testing this"))).containsExactly("rule");
    }

    @Test
    void aKeywordDoesNotMatchWithinAWord() {
        assertThat(active(withKeywords("test").prompt("enter the contest"))).isEmpty();
    }

    @Test
    void aPromptWithoutTheKeywordsLeavesTheRuleOut() {
        assertThat(active(withKeywords("testing, jest").prompt("help me with the database")))
                .isEmpty();
    }

    @Test
    void aRuleWithoutFrontMatterAppliesWhateverThePrompt() {
        Session session = session(opencodeRule("rule.md", "Be brief."));

        assertThat(active(session)).containsExactly("rule");
        assertThat(active(session.prompt("anything at all"))).containsExactly("rule");
    }

    private static Session withKeywords(String keywords) {
        return session(opencodeRule("rule.md", "---\nkeywords: [" + keywords + "]\n---\nTest first."));
    }
}
