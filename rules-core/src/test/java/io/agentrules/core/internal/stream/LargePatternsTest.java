package io.agentrules.core.internal.stream;

import static io.agentrules.core.TestRules.named;
import static io.agentrules.core.TestRules.usersTrigger;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Firing;
import io.agentrules.api.Rule;
import io.agentrules.api.StreamTrigger;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.core.StreamGuard;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.GuardSettings;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A repository with more patterns than there is room for, or with costlier ones than there are steps for, leaves enough for the user's. */
class LargePatternsTest {
    /** Takes almost as much room as one pattern may. */
    private static final String LARGE = "(?:(?:" + "abcdefgh".repeat(10) + "){15}){15}";

    private static final List<Rule> REPOSITORY = IntStream.range(0, 60)
            .mapToObj(i -> named("large-" + i, "native")
                    .trigger(StreamTrigger.of(i + LARGE))
                    .build())
            .toList();
    private static final Rule USER = usersTrigger("user", "native")
            .trigger(StreamTrigger.of("password" + LARGE))
            .build();
    private static final List<Rule> ALL =
            Stream.concat(REPOSITORY.stream(), Stream.of(USER)).toList();

    @Test
    void theUsersPatternIsUsedInPlaceOfTheRepositorys() {
        var index = new TriggerIndex(ALL);

        assertThat(index.unused(USER)).isEmpty();
        assertThat(index.unused(REPOSITORY.get(0))).isEmpty();
        assertThat(index.unused(REPOSITORY.get(59))).hasSize(1);
    }

    @Test
    void thoseThatAreNotUsedAreReported() {
        assertThat(new TriggerIndex(ALL).overLimit())
                .extracting(Diagnostic::rule)
                .extracting(rule -> rule.orElse(""))
                .contains("large-59")
                .doesNotContain("user", "large-0");
    }

    @Test
    void theUsersPatternIsSwitchedOffAfterTheRepositorys() {
        List<Rule> rules = Stream.concat(
                        IntStream.range(0, 1_000)
                                .mapToObj(i -> named("costly-" + i, "native")
                                        .trigger(StreamTrigger.of("[a-z][^" + (char) ('\u4e00' + i) + "]{0,15}Z0"))
                                        .build()),
                        Stream.of(usersTrigger("user", "native")
                                .trigger(StreamTrigger.of("[a-z](?:(?:[^x]{0,15}){0,15}){0,15}Z0"))
                                .build()))
                .toList();
        StreamGuard guard = Conversation.engine(rules, GuardSettings.DEFAULT, new RuleListener() {})
                .openSession()
                .guard();

        assertThat(guard.feed(Delta.text("abcdefghijk Z0"))
                        .orElseThrow()
                        .firing()
                        .matches())
                .extracting(Firing.Match::rule)
                .contains("user")
                .hasSizeLessThan(rules.size());
    }
}
