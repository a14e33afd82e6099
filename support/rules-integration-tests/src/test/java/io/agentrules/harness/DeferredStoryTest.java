package io.agentrules.harness;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.RuleEngine;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A rule has something to say, and does not stop the model for it. */
class DeferredStoryTest extends Story {
    @Test
    void aRuleThatNeverInterruptsIsToldAfterTheAnswerInTheSameTurn() {
        workspace.with(
                ".xcsh/rules/todo.md", "---\ncondition: TODO\ninterruptMode: never\n---\nAn open end needs an issue.");
        model.calls("write", Map.of("path", "a.ts", "content", "// TODO")).says("I shall open an issue.");

        agent(workspace.engine().build().openSession()).answer("Begin.");

        assertThat(workspace.read("a.ts")).isEqualTo("// TODO");
        assertThat(model.calls()).hasSize(2).allMatch(ModelCall::isComplete);
        assertThat(told(model.call(1))).contains("Wrote a.ts").containsOnlyOnce(reminder("todo"));
    }

    @Test
    void afterTheLastAnswerOfATurnItIsToldInTheNextTurnOnce() {
        workspace.with(
                ".xcsh/rules/hedging.md", "---\ncondition: probably\ninterruptMode: never\n---\nSay what you know.");
        model.says("It probably works.").says("It works.").says("Gladly.");
        Agent agent = agent(workspace.engine().build().openSession());

        assertThat(agent.answer("Does it work?")).isEqualTo("It probably works.");
        agent.answer("Are you sure?");
        agent.answer("Thank you.");

        assertThat(told(model.call(0))).isEmpty();
        assertThat(told(model.call(1))).contains(reminder("hedging"));
        assertThat(told(model.call(2))).isEmpty();
    }

    @Test
    void aModelThatNeverDoesBetterIsNotStoppedForEver() {
        workspace.with(
                ".xcsh/rules/no-console.md",
                "---\ncondition: console\\.log\nrepeatMode: after-gap\nrepeatGap: 0\n---\nNever write console.log here.");
        model.says("Use console.log(1).")
                .says("Never write console.log? Then")
                .says("As you say: never write console.log.")
                .says("But console.log is what there is.");
        RuleEngine engine = workspace.engine().build();
        Agent agent = agent(engine.openSession());

        assertThat(agent.answer("How do I print x?")).isEqualTo("But console.log is what there is.");

        assertThat(model.calls()).extracting(ModelCall::isCancelled).containsExactly(true, true, true, false);
        assertThat(engine.refresh().diagnostics())
                .filteredOn(diagnostic -> diagnostic.code().equals("interruptions-bounded"))
                .singleElement()
                .extracting(Diagnostic::rule)
                .isEqualTo(Optional.of("no-console"));
    }
}
