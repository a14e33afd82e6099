package io.agentrules.core;

import static io.agentrules.core.TestRules.named;

import io.agentrules.api.Firing.Match;
import io.agentrules.api.Rule;
import io.agentrules.api.StreamSource;
import io.agentrules.api.StreamTrigger;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.GuardSettings;
import io.agentrules.core.model.Interruption;
import io.agentrules.core.model.RulesConfig;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;

/** Sessions with trigger rules, and pieces to feed their guards. */
abstract class GuardTests {

    @TempDir
    Path ws;

    private RulesConfig config = RulesConfig.DEFAULT;

    static Interruption fed(Session session, Delta delta) {
        return session.guard().feed(delta).orElseThrow();
    }

    /** Feeds and ends a response, as if nothing interrupted it, and returns what did. */
    static List<Interruption> complete(Session session, String text) {
        StreamGuard guard = session.guard();
        var interruptions = new ArrayList<Interruption>();
        Optional<Interruption> next = guard.feed(Delta.text(text));
        while (next.isPresent()) {
            interruptions.add(next.get());
            next = guard.resume();
        }
        guard.finish().ifPresent(interruptions::add);
        return interruptions;
    }

    static Delta delta(String source, String tool, String path, String text) {
        return source.equals("tool")
                ? tool(tool, Optional.ofNullable(path).orElse(""), text)
                : source.equals("text") ? Delta.text(text) : Delta.thinking(text);
    }

    static Delta tool(String tool, String path, String text) {
        List<String> paths = path.isEmpty() ? List.of() : List.of(path);
        Optional<String> name = Optional.of(tool);
        return new Delta(StreamSource.TOOL, Delta.streamKey(StreamSource.TOOL, name), text, name, paths, false);
    }

    static Rule trigger(String name, StreamTrigger trigger) {
        return named(name, "test").trigger(trigger).build();
    }

    void guard(GuardSettings settings) {
        config = config.toBuilder().guard(settings).build();
    }

    Session open(Rule... rules) {
        return engine(rules).openSession();
    }

    RuleEngine engine(Rule... rules) {
        return engine(new RuleListener() {}, rules);
    }

    RuleEngine engine(RuleListener listener, Rule... rules) {
        RuleEngine.Builder builder = RuleEngine.builder()
                .listener(listener)
                .workspace(ws)
                .home(ws)
                .environment(Map.of())
                .config(config)
                .discovery(false);
        for (Rule rule : rules) {
            builder.rule(rule);
        }
        return builder.build();
    }

    static List<String> rules(Interruption interruption) {
        return interruption.firing().matches().stream()
                .map(Match::rule)
                .distinct()
                .toList();
    }
}
