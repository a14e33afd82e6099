package io.agentrules.stranger;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.ReadRule;
import io.agentrules.core.RuleEngine;
import io.agentrules.project.ProjectFiles;
import io.agentrules.stranger.Whale.Brain;
import io.agentrules.stranger.Whale.Ear;
import io.agentrules.stranger.Whale.Event;
import io.agentrules.stranger.Whale.Question;
import io.agentrules.testsupport.GuardOutcomes;
import io.agentrules.testsupport.Harness;
import io.agentrules.testsupport.HarnessContract;
import io.agentrules.testsupport.RuleFixtures;
import io.agentrules.testsupport.ScriptedModel;
import io.agentrules.testsupport.ScriptedReply;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** The adapter of a stranger's framework keeps all that ours promise. */
class RuledBrainTest extends HarnessContract {
    private static final int MOST_LINES = 60;
    private static final String ADAPTER =
            "support/rules-integration-tests/src/test/java/io/agentrules/stranger/RuledBrain.java";

    /** Returns false: a caller of this framework stops an answer when it hears the next event. */
    @Override
    protected boolean canBeCancelled() {
        return false;
    }

    @Override
    protected Harness harness(RuleEngine engine, ScriptedModel model) {
        var edits = new ArrayList<String>();
        var verbs = new LinkedHashMap<String, UnaryOperator<String>>();
        verbs.put("edit", arguments -> {
            edits.add(arguments);
            return "done";
        });
        var readRule = new ReadRule(engine);
        if (readRule.isUseful()) {
            verbs.put(ReadRule.NAME, readRule::answer);
        }
        Brain brain = new RuledBrain(new Scripted(model), engine.openSession());
        return new Conversation(new Whale(brain, SYSTEM, verbs), edits, new StringBuilder());
    }

    @Test
    void itIsShort() throws IOException {
        long lines = Files.readAllLines(ProjectFiles.file(ADAPTER)).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("import ") && !line.startsWith("package "))
                .count();

        assertThat(lines).isLessThanOrEqualTo(MOST_LINES);
    }

    @Test
    void aCallerWhoStopsListeningGetsNoOtherAttempt() throws ExecutionException, InterruptedException {
        RuleEngine engine = RuleFixtures.engine(RuleFixtures.trigger("no-console", "console\\.log"));
        var outcomes = new ArrayList<String>();
        engine.listen(GuardOutcomes.addedTo(outcomes));
        var model = new ScriptedModel(ScriptedReply.text("One\n", "console", ".log"), ScriptedReply.text("Two"));
        var whale = new Whale(new RuledBrain(new Scripted(model), engine.openSession()), SYSTEM, new LinkedHashMap<>());

        String heard = whale.ask("Go on.", event -> false);

        assertThat(heard).isEqualTo("One\n");
        assertThat(model.requests()).hasSize(1);
        assertThat(outcomes).containsExactly("abandoned");
    }

    /** A model of the framework that answers by a script, on a thread of its own. */
    private record Scripted(ScriptedModel script) implements Brain {
        @Override
        public CompletableFuture<Void> think(Question question, Ear ear) {
            int call = script.called(new ScriptedModel.Request(
                    Objects.requireNonNullElse(question.charter(), ""),
                    question.turns().stream().map(RuledBrainTest::message).toList(),
                    question.verbs()));
            return CompletableFuture.runAsync(() -> {
                int deeds = 0;
                for (ScriptedReply.Piece piece : script.reply(call).pieces()) {
                    var events = new ArrayList<Event>();
                    if (piece instanceof ScriptedReply.Text text) {
                        events.add(new Event.Said(text.text()));
                    } else if (piece instanceof ScriptedReply.Call made) {
                        String verb = made.tool();
                        for (String part : made.arguments()) {
                            events.add(new Event.Planned(deeds, verb, part));
                            verb = null; // as models that send it once
                        }
                        deeds++;
                    }
                    if (!events.stream().allMatch(ear::hear)) {
                        script.cancelled(call);
                        return;
                    }
                }
                ear.hear(new Event.Said(null));
            });
        }
    }

    private static String message(Whale.Turn turn) {
        String role = turn.who()
                .replace("human", "user")
                .replace("whale", "assistant")
                .replace("sea", "tool");
        return role + ": " + turn.words();
    }

    private record Conversation(Whale whale, List<String> edits, StringBuilder text) implements Harness {
        @Override
        public String ask(String prompt) {
            try {
                return whale.ask(prompt, event -> {
                    if (event instanceof Event.Said said && said.words() != null) {
                        text.append(said.words());
                    }
                    return true;
                });
            } catch (ExecutionException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public List<String> memory() {
            var all = new ArrayList<>(List.of("system: " + whale.charter()));
            whale.turns().forEach(turn -> all.add(message(turn)));
            return all;
        }

        @Override
        public String shown() {
            return text.toString();
        }
    }
}
