package io.agentrules.core;

import static io.agentrules.core.SessionScript.said;
import static io.agentrules.core.SessionScript.told;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.PatternStyle;
import io.agentrules.api.RemoteRule;
import io.agentrules.core.SessionScript.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Long sessions, whose answers are kept up to date, beside new ones that are told the same at once. */
class SessionStepsPropertyTest {
    private static final int KINDS_OF_PATHS = 19;

    private final RuleEngine engine = engine();

    /** Few paths are gone through anew each time, more are counted; of more than 100, and 1,000, some are left out. */
    @Property(tries = 24)
    void stepByStepComesOutWhatComesOutAtOnce(@ForAll("numbersOfPaths") int paths, @ForAll Random random) {
        Session steps = engine.openSession();
        var events = new ArrayList<Event>();
        int count = paths + 200;
        for (int i = 0; i < count; i++) {
            Event event = event(paths, random);
            events.add(event);
            event.tell(steps);
            if (random.nextInt(3) == 0) {
                steps.activate();
            }
            if (random.nextInt(count / 4) == 0) {
                replaceCatalog(random);
                assertThat(said(steps.activate()))
                        .isEqualTo(said(told(engine.openSession(), events).activate()));
            }
        }

        assertThat(said(steps.activate()))
                .isEqualTo(said(told(engine.openSession(), events).activate()));
    }

    private Event event(int paths, Random random) {
        String path = path(random.nextInt(paths));
        return switch (random.nextInt(12)) {
            case 0 -> event("modified " + path, session -> session.modified(path));
            case 1 -> {
                List<String> several = several(paths, random, 3);
                yield event(
                        "prompt " + several, session -> session.prompt("go on with " + String.join(" and ", several)));
            }
            case 2 -> {
                List<String> several = several(paths, random, 90);
                yield event("open " + several, session -> session.observeOpenFiles(several));
            }
            case 3 -> {
                List<String> several = several(paths, random, 40);
                yield event("call " + several, session -> session.toolCall("read", Map.of("paths", several)));
            }
            case 4 -> event("mention " + path, session -> session.mention(path));
            default -> event("path " + path, session -> session.path(path));
        };
    }

    private static Event event(String text, Consumer<Session> tells) {
        return new Event(text, "", tells);
    }

    private static List<String> several(int paths, Random random, int max) {
        return IntStream.range(0, random.nextInt(max))
                .mapToObj(i -> path(random.nextInt(paths)))
                .collect(Collectors.toList());
    }

    private static String path(int i) {
        return "src/d" + i % 5 + "/f" + i + "-" + i % KINDS_OF_PATHS + (i % 3 == 0 ? ".md" : ".ts");
    }

    private void replaceCatalog(Random random) {
        engine.remoteRules(
                List.of(new RemoteRule("policy-" + random.nextInt(3), "---\npaths: [src/d1/**]\n---\nP", false)));
        engine.refresh();
    }

    private static RuleEngine engine() {
        RuleEngine.Builder builder = SessionScript.builder();
        SessionScript.rules().forEach(builder::rule);
        for (int i = 0; i < KINDS_OF_PATHS; i++) {
            builder.rule(
                    TestRules.when("paths-" + i, "paths", PatternStyle.ROOTED, "src/d?/*-" + i + ".ts", "src/d" + i));
            builder.rule(
                    TestRules.when("globs-" + i, "globs", PatternStyle.MATCH_BASE, "f*-" + i + ".md", "f" + i + "*"));
        }
        return builder.build();
    }

    @Provide
    Arbitrary<Integer> numbersOfPaths() {
        return Arbitraries.of(10, 70, 130, 1_300);
    }
}
