package io.agentrules.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Condition;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.CompiledConditions;
import io.agentrules.api.spi.ConditionEvaluator;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleFile;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.GuardSettings;
import io.agentrules.core.model.Limits;
import io.agentrules.core.model.RulesConfig;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The user's trigger rules deny at the deadline, whatever the repository takes to be read, at every event. */
@Tag("one-jdk")
@Timeout(120)
class RepositoryThatHangsTest {
    private static final String BAD = "export const a = 1 as any;";

    private final CountDownLatch released = new CountDownLatch(1);
    private final AtomicBoolean hangs = new AtomicBoolean(true);
    private final CountDownLatch reached = new CountDownLatch(1);

    private HookFixture agent;

    @BeforeEach
    void rules(@TempDir Path folder) {
        agent = new HookFixture(folder)
                .restarted(builder -> builder.deadline(Duration.ofSeconds(4)).engine(this::engine));
        mine("once");
        agent.file("slow/a.md", "Anything.")
                .file(".xcsh/rules/always.md", "---\nalwaysApply: true\n---\nAlways polite.")
                .file(".xcsh/rules/no-eval.md", "---\ncondition: eval\nscope: tool:write\n---\nDo not.");
    }

    private void mine(String repeatMode) {
        agent.file(
                "../home/.xcsh/agent/rules/mine.md",
                "---\ncondition: 'as any'\nscope: tool:write(src/*.ts)\nrepeatMode: " + repeatMode
                        + "\nrepeatGap: 0\n---\nName the type.");
    }

    @AfterEach
    void end() {
        released.countDown();
        agent.close();
    }

    @Test
    void theUsersTriggersDenyAtTheDeadline() {
        assertThat(agent.denial("write", "src/a.ts", BAD)).contains("Name the type.", "rule=\"mine\"");
        assertThat(agent.with("session", "2").denial("write", "src/a.ts", BAD)).contains("Name the type.");
    }

    @Test
    void whatDeniedAtTheDeadlineCountsOnceAndIsToldOnce() {
        String first = agent.denial("write", "src/a.ts", BAD);
        String second = agent.denial("write", "src/a.ts", BAD); // its repeatMode is once
        released.countDown();
        String prompts = promptsUntil("Always polite.");
        String third = agent.denial("write", "src/a.ts", BAD);

        assertThat(first).contains("Name the type.");
        assertThat(prompts).doesNotContain("Name the type.");
        assertThat(second + third).isEmpty();
        assertThat(agent.log().stream().filter(line -> line.contains("mine"))).containsExactly("denied mine src/a.ts");
    }

    @Test
    void theLimitsOfATurnHold() {
        mine("always");
        hangs.set(false);
        promptsUntil("Always polite.");
        hangs.set(true);

        agent.file("slow/b.md", "More.").prompt("the check of the files hangs now");
        for (int denied = 0; denied < GuardSettings.DEFAULT.maxPerTurn(); denied++) {
            assertThat(agent.denial("write", "src/a.ts", BAD)).contains("Name the type.");
        }
        assertThat(agent.denial("write", "src/a.ts", BAD)).isEmpty();
        agent.prompt("another turn");
        assertThat(agent.denial("write", "src/a.ts", BAD)).contains("Name the type.");
    }

    /** Returns what is told at one prompt after another until a text is: on a busy machine it may be too late for the first. */
    private String promptsUntil(String text) {
        String told = "";
        while (!told.contains(text)) {
            told += agent.prompt("go on");
        }
        return told;
    }

    @Test
    void aRepositoryThatHangsLaterIsNoDifference() {
        hangs.set(false);
        promptsUntil("Always polite.");
        hangs.set(true);
        agent.file("slow/b.md", "More.").prompt("the check of the files hangs now");

        assertThat(agent.denial("write", "src/a.ts", BAD)).contains("Name the type.");
        assertThat(agent.with("session", "3").denial("write", "src/a.ts", BAD)).contains("Name the type.");
    }

    @Test
    void aRuleThatOnlyTellsIsToldOnceAfterwards() {
        agent.file(
                "../home/.xcsh/agent/rules/told.md",
                "---\ncondition: console\nscope: tool:write\nenforce: never\nrepeatMode: once\n---\nUse the logger.");

        assertThat(agent.denial("write", "src/a.ts", "console")).isEmpty();
        released.countDown();
        String afterwards = promptsUntil("Use the logger.") + agent.prompt("go on");

        assertThat(afterwards).containsOnlyOnce("Use the logger.");
    }

    @Test
    void theAnswerInTimeHasTheRulesOfTheRepositoryToo() {
        hangs.set(false);
        agent.restarted(builder -> builder.engine(this::engine)); // waits for a minute

        Map<String, Object> answer = agent.answer(agent.tool("before-tool", "write", "src/a.ts", BAD));

        assertThat(answer.get("deny")).asString().contains("Name the type.");
        assertThat(answer.get("context")).asString().contains("Always polite.");
    }

    @Test
    void anInterruptedCallerGetsWhatIsDecided() throws Exception {
        var denial = new String[1];
        var caller = new Thread(() -> denial[0] = agent.denial("write", "src/a.ts", BAD));
        agent.restarted(builder -> builder.engine(this::engine)); // waits for a minute
        caller.start();
        reached.await();

        caller.interrupt();
        caller.join();

        assertThat(denial[0]).contains("Name the type.");
    }

    @Test
    void aRepositoryWhoseRulesFailIsNoWayOut() {
        hangs.set(false);
        agent.restarted(builder -> builder.engine(() -> engine().evaluator(new Failing())));
        agent.file("slow/moon.md", "---\nmoon: full\n---\nHowl.");

        assertThat(agent.denial("write", "src/a.ts", BAD)).contains("Name the type.");
    }

    @Test
    void aFolderThatIsSlowToOpenDelaysNoOther(@TempDir Path other) throws Exception {
        var isFirst = new AtomicBoolean(true);
        hangs.set(false);
        agent.restarted(builder -> builder.engine(() -> {
            if (isFirst.getAndSet(false)) {
                reached.countDown();
                await(released);
            }
            return engine();
        }));
        Map<String, Object> event = agent.event("session-start");
        var first = new Thread(() -> agent.answer(event));
        first.start();
        reached.await();

        assertThat(agent.with("cwd", other.toString()).with("session", "2").denial("write", "src/a.ts", BAD))
                .contains("Name the type.");
        released.countDown();
        first.join();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private RuleEngine.Builder engine() {
        return RuleEngine.builder()
                .config(RulesConfig.builder()
                        .limits(Limits.builder()
                                .providerDeadline(Duration.ofHours(1))
                                .providerTime(Duration.ofHours(2))
                                .build())
                        .build())
                .provider(new Hanging());
    }

    /** A provider that hangs at each file of the repository. */
    private final class Hanging implements RuleProvider {
        @Override
        public String id() {
            return "hanging";
        }

        @Override
        public List<Rule> discover(DiscoveryContext context) {
            context.addSource(RuleFiles.project("slow", "md"), this::rule);
            return List.of();
        }

        private Rule rule(RuleFile file) {
            if (hangs.get()) {
                reached.countDown();
                await(released);
            }
            Rule.Builder rule = file.rule();
            file.text("moon").ifPresent(moon -> rule.when("moon", List.of(moon), PatternStyle.ROOTED));
            return rule.build();
        }
    }

    /** An evaluator that fails as nobody expects. */
    private static final class Failing implements ConditionEvaluator {
        @Override
        public String key() {
            return "moon";
        }

        @Override
        public CompiledConditions compile(List<Condition> conditions) {
            throw new InternalError("no moon");
        }
    }
}
