package io.agentrules.testsupport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.agentrules.api.ContextMode;
import io.agentrules.api.InterruptMode;
import io.agentrules.api.RepeatMode;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.GuardSettings;
import io.agentrules.testkit.InMemoryProject;
import io.agentrules.testsupport.ScriptedModel.Request;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * What every adapter promises, played with a scripted model in a real framework. An adapter's test extends this and says how an
 * agent is made with it.
 */
public abstract class HarnessContract {
    /** The system text that the agent has of its own. */
    public static final String SYSTEM = "You are a coder.";

    private static final ScriptedReply EDITS_A = edit("1", "src/a.ts", "const a = 1;");
    private static final ScriptedReply EDITS_B = edit("2", "src/b.ts", "logger.info(a);");
    private static final ScriptedReply VIOLATES =
            ScriptedReply.text("Sure, use console", ".log(a)", " for that.", " Bye.");
    private static final ScriptedReply WOULD_GO_ON =
            ScriptedReply.text("Sure, use console", ".log(a)", " for that.", " Bye.", ScriptedReply.ENDLESS);
    private static final ScriptedReply COMPLIES = ScriptedReply.text("It is ", "logged now.");

    /** Made by JUnit, for each claim anew. */
    protected HarnessContract() {}

    /** Returns a new agent in a conversation of its own under the rules of an engine, whose model answers by a script. */
    protected abstract Harness harness(RuleEngine engine, ScriptedModel model);

    /** Returns whether the adapter stops a model while it writes; one that does not, asks again when the model has finished. */
    protected boolean stopsTheModel() {
        return true;
    }

    /** Returns whether a caller can cancel a turn, with {@link Harness#start}. */
    protected boolean canBeCancelled() {
        return stopsTheModel();
    }

    /** Returns what a model receives of {@link #SYSTEM} without rules, where the framework adds something to it. */
    protected String systemOfTheFramework() {
        return SYSTEM;
    }

    /** Returns what {@code docs/harnesses.md} has of what is measured here; empty if it is measured with another class. */
    protected Optional<HarnessRow> row() {
        return Optional.empty();
    }

    @Test
    final void thePageSaysWhatIsMeasured() throws IOException, InterruptedException {
        if (row().isPresent() && !HarnessRow.isMeasuredElsewhere()) {
            row().get().isOnThePage(this::harness);
        }
    }

    @Test
    final void theWholeScenarioPlays() throws InterruptedException {
        ScriptedReply violates = stopsTheModel() ? WOULD_GO_ON : VIOLATES;
        var model = new ScriptedModel(EDITS_A, violates, EDITS_B, COMPLIES);

        Harness agent = harness(ContractRules.engine(), model);
        String answer = agent.ask("Log the value.");

        List<Request> requests = model.requests();
        assertThat(requests).hasSize(4);
        assertThat(requests).allSatisfy(request -> {
            assertThat(request.system()).startsWith(SYSTEM).contains(ContractRules.ALWAYS);
            assertThat(request.messages().get(0)).isEqualTo("user: Log the value.");
        });
        assertThat(requests.get(0).system()).doesNotContain(ContractRules.CONDITIONAL);
        assertThat(requests.subList(1, 4))
                .allSatisfy(later -> assertThat(later.system()).contains(ContractRules.CONDITIONAL));
        assertThat(requests.subList(0, 2))
                .allSatisfy(before ->
                        assertThat(before.messages()).noneMatch(message -> message.contains(ContractRules.INTERRUPT)));
        assertThat(requests.subList(2, 4))
                .allSatisfy(after -> assertThat(after.last())
                        .startsWith("user: " + ContractRules.INTERRUPT)
                        .contains(ContractRules.TRIGGER));
        if (stopsTheModel()) {
            model.awaitCancelled(1);
        }
        assertThat(model.cancelled()).isEqualTo(stopsTheModel() ? List.of(1) : List.of());
        assertThat(answer).isEqualTo(COMPLIES.text());
        assertThat(agent.shown()).doesNotContain("for that", "Bye").matches("|.*" + Pattern.quote(answer));
        assertThat(agent.edits())
                .containsExactly(
                        EDITS_A.calls().get(0).json(), EDITS_B.calls().get(0).json());
        ContractRules.assertAreNotIn(agent.memory());
    }

    @Test
    final void rulesComeAndGoWithTheWorkAndMemoryKeepsNoneOfThem() {
        var model = new ScriptedModel(EDITS_A, COMPLIES);

        Harness agent = harness(ContractRules.engine(), model);
        agent.ask("Change a.");
        for (int turn = 0; turn < 4; turn++) {
            agent.ask("Thanks.");
        }

        List<Request> requests = model.requests();
        assertThat(requests.get(1).system())
                .containsOnlyOnce(ContractRules.CONDITIONAL)
                .containsOnlyOnce(ContractRules.ALWAYS);
        assertThat(requests.get(requests.size() - 1).system())
                .doesNotContain(ContractRules.CONDITIONAL)
                .containsOnlyOnce(ContractRules.ALWAYS);
        ContractRules.assertAreNotIn(agent.memory());
    }

    @Test
    final void pathsInThePromptCountAtOnce() {
        var model = new ScriptedModel(COMPLIES);

        harness(ContractRules.engine(), model).ask("What does src/a.ts do?");

        assertThat(model.requests())
                .singleElement()
                .satisfies(request -> assertThat(request.system()).contains(ContractRules.CONDITIONAL));
    }

    @Test
    final void aToolWhoseArgumentsAreInterruptedDoesNotRun() {
        var model = new ScriptedModel(edit("1", "src/a.ts", "console", ".log(a)"), EDITS_B, COMPLIES);

        Harness agent = harness(ContractRules.engine(), model);
        agent.ask("Log the value.");

        assertThat(agent.edits()).containsExactly(EDITS_B.calls().get(0).json());
        assertThat(model.requests()).hasSize(3);
        assertThat(model.requests().get(1).last()).contains(ContractRules.INTERRUPT);
        ContractRules.assertAreNotIn(agent.memory());
    }

    @Test
    final void noToolRunsOfAResponseThatIsInterruptedBehindIt() {
        ScriptedReply.Call first = EDITS_A.calls().get(0);
        ScriptedReply.Call second =
                edit("3", "src/c.ts", "console.log(c)").calls().get(0);
        var model = new ScriptedModel(ScriptedReply.of(first, second), EDITS_B, COMPLIES);

        Harness agent = harness(ContractRules.engine(), model);
        agent.ask("Log the value.");

        assertThat(agent.edits()).containsExactly(EDITS_B.calls().get(0).json());
        ContractRules.assertAreNotIn(agent.memory());
    }

    @Test
    final void whatFiredIsToldUntilTheTurnEnds() {
        var model = new ScriptedModel(VIOLATES, EDITS_A, EDITS_B, COMPLIES, COMPLIES);

        Harness agent = harness(ContractRules.engine(), model);
        agent.ask("Log the value.");
        agent.ask("Thanks.");

        List<Request> requests = model.requests();
        assertThat(requests).hasSize(5);
        assertThat(requests.subList(1, 4))
                .allSatisfy(request -> assertThat(request.last()).containsOnlyOnce(ContractRules.INTERRUPT));
        assertThat(requests.get(4).messages()).noneMatch(message -> message.contains(ContractRules.INTERRUPT));
        assertThat(requests.get(4).last()).isEqualTo("user: Thanks.");
    }

    @Test
    final void keptTextBeginsTheAnswer() {
        var model = new ScriptedModel(VIOLATES, ScriptedReply.text(", no, the ", "logger"));
        GuardSettings keep =
                GuardSettings.builder().contextMode(ContextMode.KEEP).build();

        Harness agent = harness(ContractRules.engine(keep), model);
        String answer = agent.ask("Log the value.");

        assertThat(answer).isEqualTo("Sure, use console.log, no, the logger");
        assertThat(agent.shown()).isIn("", answer);
        assertThat(model.requests()).hasSize(2);
        assertThat(model.requests().get(1).messages()).contains("assistant: Sure, use console.log");
        assertThat(model.requests().get(1).last()).startsWith("user: " + ContractRules.INTERRUPT);
        assertThat(agent.memory()).noneMatch(message -> message.contains(ContractRules.INTERRUPT));
    }

    @Test
    final void conversationsAtTheSameTimeAreApart() throws InterruptedException, ExecutionException {
        RuleEngine engine = ContractRules.engine();
        List<Callable<Harness>> conversations = IntStream.range(0, 40)
                .<Callable<Harness>>mapToObj(number -> () -> conversation(engine, number % 2 == 0))
                .toList();
        ExecutorService threads = Executors.newFixedThreadPool(8);

        List<Future<Harness>> ended = threads.invokeAll(conversations);

        threads.shutdown();
        for (Future<Harness> agent : ended) {
            ContractRules.assertAreNotIn(agent.get().memory());
        }
    }

    private Harness conversation(RuleEngine engine, boolean edits) {
        var model = edits ? new ScriptedModel(EDITS_A, VIOLATES, COMPLIES) : new ScriptedModel(VIOLATES, COMPLIES);

        Harness agent = harness(engine, model);
        String answer = agent.ask("Log the value.");

        assertThat(answer).isEqualTo(COMPLIES.text());
        assertThat(agent.edits()).hasSize(edits ? 1 : 0);
        assertThat(model.requests())
                .extracting(request -> request.system().contains(ContractRules.CONDITIONAL))
                .isEqualTo(edits ? List.of(false, true, true) : List.of(false, false));
        return agent;
    }

    @Test
    final void aCallerWhoCancelsDuringARetryLeavesNothingOpen() throws InterruptedException {
        assumeTrue(canBeCancelled(), "a caller cannot cancel a turn");
        var model = new ScriptedModel(VIOLATES, ScriptedReply.text("Line\n", ScriptedReply.ENDLESS), COMPLIES);
        RuleEngine engine = ContractRules.engine();
        var outcomes = new LinkedBlockingQueue<String>();
        engine.listen(GuardOutcomes.addedTo(outcomes));

        Harness agent = harness(engine, model);
        Runnable turn = agent.start("Log the value.");
        model.awaitRequests(2);
        turn.run();

        model.awaitCancelled(1);
        assertThat(outcomes.poll(60, TimeUnit.SECONDS)).isEqualTo("ended");
        assertThat(outcomes.poll(60, TimeUnit.SECONDS)).isEqualTo("abandoned");
        assertThat(agent.ask("Thanks.")).isEqualTo(COMPLIES.text());
        ContractRules.assertAreNotIn(agent.memory());
    }

    @Test
    final void aModelThatNeverCompliesIsLetThrough() {
        var model = new ScriptedModel(VIOLATES);
        GuardSettings always = GuardSettings.builder()
                .repeatMode(RepeatMode.AFTER_GAP)
                .repeatGap(0)
                .build();

        Harness agent = harness(ContractRules.engine(always), model);
        String answer = agent.ask("Log the value.");

        assertThat(model.requests()).hasSize(1 + always.maxPerTurn());
        assertThat(answer).isEqualTo(VIOLATES.text());
    }

    @Test
    final void aRuleThatOnlyDefersIsToldWithTheNextCall() {
        var model = new ScriptedModel(
                ScriptedReply.of(
                        new ScriptedReply.Text("I use console.log. "),
                        EDITS_A.calls().get(0)),
                COMPLIES);
        GuardSettings defer =
                GuardSettings.builder().interruptMode(InterruptMode.NEVER).build();

        Harness agent = harness(ContractRules.engine(defer), model);
        agent.ask("Log the value.");

        assertThat(agent.edits()).hasSize(1);
        assertThat(model.cancelled()).isEmpty();
        assertThat(model.requests()).hasSize(2);
        assertThat(model.requests().get(1).last()).startsWith("user: " + ContractRules.INTERRUPT);
    }

    @Test
    final void theModelReadsListedRulesWithATool() {
        var model = new ScriptedModel(
                ScriptedReply.call("1", "read_rule", "{\"uri\": \"rule://testing\"}"),
                ScriptedReply.call("2", "read_rule", "{\"uri\": \"rule://nope\"}"),
                ScriptedReply.call("3", "read_rule", "{}"),
                COMPLIES);

        harness(ContractRules.engine(), model).ask("Write a test.");

        List<Request> requests = model.requests();
        assertThat(requests).hasSize(4);
        assertThat(requests.get(0).tools()).contains("edit", "read_rule");
        assertThat(requests.get(1).last()).startsWith("tool: ").contains(ContractRules.LISTED);
        assertThat(requests.subList(2, 4))
                .allSatisfy(request ->
                        assertThat(request.last()).startsWith("tool: ").contains("rule://testing"));
    }

    @Test
    final void withoutRulesNothingChanges() {
        var model = new ScriptedModel(VIOLATES);

        Harness agent = harness(new InMemoryProject().engine(), model);
        String answer = agent.ask("Log the value.");

        assertThat(answer).isEqualTo(VIOLATES.text());
        assertThat(model.requests())
                .containsExactly(new Request(systemOfTheFramework(), List.of("user: Log the value."), List.of("edit")));
    }

    private static ScriptedReply edit(String id, String path, String... content) {
        String[] arguments = new String[content.length + 2];
        arguments[0] = "{\"filePath\": \"" + path + "\", \"content\": \"";
        System.arraycopy(content, 0, arguments, 1, content.length);
        arguments[content.length + 1] = "\"}";
        return ScriptedReply.call(id, "edit", arguments);
    }
}
