package io.agentrules.harness;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.spi.FiringEvent;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.core.Session;
import io.agentrules.core.model.GuardSettings;
import io.agentrules.core.model.Message;
import io.agentrules.core.model.RulesConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The model writes what a rule forbids, is stopped, is told the rule, and tries again. */
class InterruptionStoryTest extends Story {
    private static final String NO_CONSOLE = "---\ncondition: console\\.log\n---\nUse the logger.";

    @Test
    void aViolationThatIsCutInTwoByTheStreamStopsTheModelWhichThenDoesBetter() {
        workspace.with(".xcsh/rules/no-console.md", NO_CONSOLE);
        model.says("Sure, use console", ".log", "(x) for that.", " Anything else?")
                .says("Use logger.debug(x).");
        Agent agent = agent(session());

        assertThat(agent.answer("How do I print x?")).isEqualTo("Use logger.debug(x).");

        assertThat(model.calls()).hasSize(2);
        assertThat(model.call(0).isCancelled()).isTrue();
        assertThat(model.call(0).said()).extracting(ModelEvent::text).containsExactly("Sure, use console", ".log");
        assertThat(model.call(0).messages()).containsExactly(Message.user("How do I print x?"));
        assertThat(model.call(1).isComplete()).isTrue();
        assertThat(model.call(1).messages())
                .containsExactly(
                        Message.user("How do I print x?"),
                        Message.synthetic(reminder("no-console") + " path=\".xcsh/rules/no-console.md\">\n"
                                + "What you were writing violates a rule of this project. Write it so that it follows"
                                + " the rule:\n\nUse the logger.\n</system-interrupt>"));
        assertThat(agent.history())
                .containsExactly(Message.user("How do I print x?"), Message.assistant("Use logger.debug(x)."));
    }

    @Test
    void everyLaterCallOfTheTurnIsRemindedAndThoseOfTheNextTurnAreNot() {
        workspace.with(".xcsh/rules/no-console.md", NO_CONSOLE).with("a.ts", "let x = 1;");
        model.says("Use console.log(x).")
                .calls("read", Map.of("path", "a.ts"))
                .says("Use logger.debug(x).")
                .says("You are welcome.");
        Agent agent = agent(session());

        agent.answer("How do I print x?");
        agent.answer("Thank you.");

        assertThat(told(model.call(0))).isEmpty();
        assertThat(told(model.call(1))).contains(reminder("no-console"));
        assertThat(told(model.call(2))).contains("let x = 1;").containsOnlyOnce(reminder("no-console"));
        assertThat(told(model.call(3))).doesNotContain(reminder("no-console"));
        assertThat(agent.history()).extracting(Message::text).noneMatch(text -> text.contains("system-interrupt"));
    }

    @Test
    void whatARuleKeepsIsContinuedAndNotBegunAnew() {
        workspace.with(
                ".xcsh/rules/no-secrets.md",
                "---\ncondition: 'AKIA[0-9A-Z]{4}'\ncontextMode: keep\n---\nSay <key> in place of a key.");
        model.says("Your key is AKIA12", "34, is it not?").says(" ... <key>, is it not?");
        Agent agent = agent(session());

        assertThat(agent.answer("Which key do I use?")).isEqualTo("Your key is AKIA1234 ... <key>, is it not?");

        assertThat(model.call(1).messages())
                .startsWith(Message.user("Which key do I use?"), Message.assistant("Your key is AKIA1234"))
                .hasSize(3);
        assertThat(screen.visible()).isEqualTo(agent.history().get(1).text());
    }

    @Test
    void thinkingIsInterruptedWhereARuleListensToIt() {
        workspace.with(
                ".xcsh/rules/ask-first.md",
                "---\ncondition: just delete\nscope: thinking\n---\nAsk before you delete.");
        model.says(ModelEvent.thinking("I could just del"), ModelEvent.thinking("ete it"), ModelEvent.text("Deleted."))
                .says("May I delete it?");
        Agent agent = agent(session());

        assertThat(agent.answer("Clean up.")).isEqualTo("May I delete it?");

        assertThat(model.call(0).isCancelled()).isTrue();
        assertThat(screen.events()).containsExactly("May I delete it?");
    }

    @Test
    void whatIsCertainOnlyAtTheEndOfTheAnswerIsAnsweredAnewToo() {
        workspace.with(".xcsh/rules/no-questions.md", "---\ncondition: '\\?$'\n---\nDo not end with a question.");
        model.says("Done", ". Is it right?", " Yes. Or not?").says("Done.");
        Agent agent = agent(session());

        assertThat(agent.answer("Do it.")).isEqualTo("Done.");

        assertThat(model.call(0).isComplete()).isTrue();
    }

    @Test
    void aUserInterfaceHearsOfIt() {
        workspace.with(".xcsh/rules/no-console.md", NO_CONSOLE);
        model.says("Use console.log(x).").says("Use logger.debug(x).");
        var heard = new ArrayList<String>();
        var listener = new RuleListener() {
            @Override
            public void triggered(FiringEvent event) {
                heard.add(event.session() + " " + event.firing().action() + " "
                        + event.firing().matches() + " at " + event.firing().offset());
            }
        };

        agent(workspace.engine().listener(listener).build().openSession("talk")).answer("How do I print x?");

        assertThat(heard).isEqualTo(List.of("talk INTERRUPT [Match[rule=no-console, pattern=console\\.log]] at 15"));
    }

    @Test
    void whereTheUserSwitchedTheGuardOffTheModelIsLetTalk() {
        workspace.with(".xcsh/rules/no-console.md", NO_CONSOLE);
        model.says("Use console.log(x).").says("Gladly.");
        RulesConfig off = RulesConfig.builder()
                .guard(GuardSettings.builder().enabled(false).build())
                .build();
        Agent agent = agent(workspace.engine().config(off).build().openSession());

        assertThat(agent.answer("How do I print x?")).isEqualTo("Use console.log(x).");
        agent.answer("Thank you.");

        assertThat(told(model.call(1))).isEmpty();
    }

    private Session session() {
        return workspace.engine().build().openSession();
    }
}
