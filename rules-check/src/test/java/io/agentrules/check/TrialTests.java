package io.agentrules.check;

import static io.agentrules.check.TestRules.named;

import io.agentrules.api.Rule;
import io.agentrules.api.StreamSource;
import io.agentrules.api.StreamTrigger;
import io.agentrules.check.model.TriggerTrial;
import io.agentrules.check.model.TriggerTrial.Check;
import io.agentrules.check.model.TriggerTrial.Gate;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.RulesConfig;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;

/** Dry runs of a trigger rule that is called {@code rule}. */
abstract class TrialTests {
    static final Optional<Gate> NOTHING = Optional.empty();

    @TempDir
    Path ws;

    RulesConfig config = RulesConfig.DEFAULT;

    static List<Gate> failed(TriggerTrial trial) {
        return trial.checks().stream()
                .filter(check -> !check.passes())
                .map(Check::gate)
                .toList();
    }

    static Delta delta(String source, String tool, String path, String text) {
        return source.equals("text")
                ? Delta.text(text)
                : new Delta(
                        StreamSource.TOOL,
                        "1",
                        text,
                        Optional.ofNullable(tool),
                        path.isEmpty() ? List.of() : List.of(path),
                        false);
    }

    static Rule rule(StreamTrigger trigger) {
        return named("rule", "test").trigger(trigger).build();
    }

    TriggerTrial tried(Rule rule, Delta text) {
        return tried(engine(rule).openSession(), text);
    }

    static TriggerTrial tried(Session session, Delta text) {
        return TriggerTrials.in(session).tryTrigger("rule", text).orElseThrow();
    }

    RuleEngine engine(Rule rule) {
        return builder(rule).build();
    }

    RuleEngine.Builder builder(Rule rule) {
        return RuleEngine.builder()
                .workspace(ws)
                .home(ws)
                .environment(Map.of())
                .config(config)
                .discovery(false)
                .rule(rule);
    }
}
