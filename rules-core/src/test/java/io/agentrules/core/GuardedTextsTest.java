package io.agentrules.core;

import static io.agentrules.core.TestRules.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Firing;
import io.agentrules.api.Rule;
import io.agentrules.api.StreamTrigger;
import io.agentrules.api.TriggerOptions;
import io.agentrules.core.model.Delta;
import org.junit.jupiter.api.Test;

/** What of a text does not count where a rule says so. */
class GuardedTextsTest extends GuardTests {
    @Test
    void onlyAddedLinesCountWhereARuleSaysSo() {
        Session session = open(trigger(
                "rule",
                StreamTrigger.of("foo")
                        .withOptions(
                                TriggerOptions.builder().addedLinesOnly(true).build())));
        String diff = "--- a/foo.ts\n+++ b/foo.ts\n@@ -1 +1 @@\n-foo\n foo\n+bar\n+a foo\n";

        Firing firing = fed(
                        session, Delta.arguments("1", "patch", "{\"patch\": \"" + diff.replace("\n", "\\n") + "\"}"))
                .firing();

        assertThat(firing.offset()).isEqualTo(diff.indexOf("a foo") + 5);
        assertThat(firing.excerpt()).endsWith("-foo\n foo\n+bar\n+a foo");
        assertThat(open(trigger(
                                "rule",
                                StreamTrigger.of("foo")
                                        .withOptions(TriggerOptions.builder()
                                                .addedLinesOnly(true)
                                                .build())))
                        .guard()
                        .feed(Delta.text("no diff: foo")))
                .isPresent();
    }

    @Test
    void quotesDoNotCountWhereARuleSaysSo() {
        Rule rule = named("rule", "test")
                .content("Never write console.log in this project.")
                .trigger(StreamTrigger.of("console\\.log")
                        .withOptions(TriggerOptions.builder().ignoreQuotes(true).build()))
                .build();
        String quotes = "You say: please remove console.log calls. The rule: Never write console.log in this";
        Session session = open(rule).prompt("please remove console.log calls");

        StreamGuard guard = session.guard();
        assertThat(guard.feed(Delta.text(quotes))).isEmpty();
        assertThat(guard.feed(Delta.text(" project.\nconsole.log(1)"))
                        .orElseThrow()
                        .firing()
                        .offset())
                .isEqualTo(quotes.length() + 21);
    }

    @Test
    void quotesDoNotCountWhileAMatchWaitsForItsPathEither() {
        Rule rule = named("rule", "test")
                .trigger(StreamTrigger.of("console\\.log")
                        .withScope("edit(*.ts)")
                        .withOptions(TriggerOptions.builder().ignoreQuotes(true).build()))
                .build();
        Session session = open(rule).prompt("please remove console.log calls");
        String quote = "{\"old\": \"please remove console.log calls\", ";

        StreamGuard quoting = session.guard();
        assertThat(quoting.feed(Delta.arguments("1", "edit", quote + "\"path\": \"a.ts\"}")))
                .isEmpty();
        assertThat(quoting.finish()).isEmpty();
        assertThat(fed(session, Delta.arguments("1", "edit", quote + "\"new\": \"console.log\", \"path\": \"a.ts\"}"))
                        .firing()
                        .excerpt())
                .isEqualTo("console.log");
    }
}
