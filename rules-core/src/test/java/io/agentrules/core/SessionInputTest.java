package io.agentrules.core;

import static io.agentrules.core.SessionScript.said;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Evidence;
import io.agentrules.api.Evidence.Kind;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.ActivationEvent;
import io.agentrules.api.spi.DiagnosticEvent;
import io.agentrules.api.spi.RenderEvent;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.core.model.SessionState;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is long, wrong or broken; what would take more than linear time would take minutes here. */
class SessionInputTest {
    private static final int MEGABYTE = 1_000_000;

    private final List<Diagnostic> heard = new ArrayList<>();
    private final RuleEngine engine = engine(SessionScript.builder());

    private RuleEngine engine(RuleEngine.Builder builder) {
        return builder.rule(TestRules.when("words", "keywords", PatternStyle.ROOTED, "test", "needle"))
                .rule(TestRules.when("last", "paths", PatternStyle.ROOTED, "src/f99999.ts"))
                .rule(TestRules.when("first", "paths", PatternStyle.ROOTED, "src/f0.ts"))
                .rule(TestRules.when("ts", "globs", PatternStyle.ANY_DEPTH, "*.ts"))
                .rule(TestRules.named("style", "test")
                        .description("How to write")
                        .build())
                .listener(new RuleListener() {
                    @Override
                    public void reported(DiagnosticEvent event) {
                        heard.add(event.diagnostic());
                    }
                })
                .build();
    }

    @Test
    void aMentionThatAHarnessHandsOverMayBeAnAbsolutePath() {
        Activation activation = engine.openSession().mention("/elsewhere/f0.ts").activate();

        assertThat(activation.context().requestPaths())
                .extracting(Evidence::path)
                .containsExactly("/elsewhere/f0.ts");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"path\":\"src/a.ts\",\"paths\":[\"b.ts\"],\"content\":\"c.ts\"} | src/a.ts,b.ts",
                "{\"path\":\"src/a.ts\",\"content\":\"x                        | src/a.ts",
                "{\"path\":\"src/a.t                                       | src/a.t",
                "{\"path\":\"src/a.ts\", content: 1}                       | src/a.ts,content: 1}",
                "{\"input\":\"*** Begin Patch\\n*** Add File: a.ts\\n+1    | a.ts",
                "[\"src/a.ts\"]                                           | ``",
                "src/a.ts                                                | ``",
                "null                                                    | ``",
                "``                                                      | ``",
                "\" \"                                                     | ``",
                "{\"path\":{\"path\":[[1]]},\"file_path\":null}             | ``",
            })
    void theArgumentsOfACallMayBeWhatTheModelWrote(String json, String paths) {
        assertThat(engine.openSession()
                        .toolCall("edit", json)
                        .activate()
                        .context()
                        .requestPaths())
                .extracting(Evidence::path)
                .containsExactlyInAnyOrder(paths.isEmpty() ? new String[0] : paths.split(","));
    }

    @Test
    void argumentsThatNestDeeplyAreNoProblem() {
        assertThat(engine.openSession()
                        .toolCall("edit", "{\"a\":".repeat(100_000))
                        .activate()
                        .active())
                .isEmpty();
    }

    @Test
    void aMentionThatAHarnessHandsOverMayHaveItsAt() {
        Session session =
                engine.openSession().mention("@style").mention("@src/f0.ts").mention("@@types/f0.ts");

        assertThat(session.state().mentions()).containsExactly("style");
        assertThat(session.activate().context().requestPaths())
                .extracting(Evidence::path)
                .containsExactly("@types/f0.ts", "src/f0.ts");
    }

    @ParameterizedTest
    @ValueSource(strings = {"see @/src/f0.ts", "see @src/f0.ts", "see @\"/src/f0.ts\""})
    void aMentionThatStartsWithASlashIsAFileOfTheWorkspace(String prompt) {
        Activation activation = engine.openSession().prompt(prompt).activate();

        assertThat(activation.context().requestPaths())
                .extracting(Evidence::path)
                .containsExactly("src/f0.ts");
        assertThat(activation.active()).extracting(Rule::name).contains("first");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "word ",
                "x",
                "test ",
                "testtesttes",
                "TEST-",
                "```\n",
                "~~~",
                "`a` ",
                "a@b.c ",
                "\u0000",
                "\ud83d"
            })
    void aPromptOfAMegabyteIsOnePromptWhateverIsInIt(String part) {
        String text = part.repeat(MEGABYTE / part.length());
        Session session = engine.openSession().prompt(text + " needle");

        assertThat(active(session)).contains("words").doesNotContain("ts");
        assertThat(session.activate().context().sessionPaths()).isEmpty();
        assertThat(active(session.prompt("go on"))).isEmpty();
    }

    @Test
    void ofAHundredThousandPathsInAPromptTheLastCount() {
        Session session = engine.openSession().prompt(files(100_000).collect(Collectors.joining(" ")));

        assertThat(active(session)).containsExactly("last", "ts");
        assertBounded(session);
        assertThat(heard).extracting(Diagnostic::code).containsExactly("request-paths-cut");
    }

    @Test
    void ofAHundredThousandMentionsTheLastPathsAndEveryRuleCount() {
        Session session =
                engine.openSession().prompt("@style @" + files(100_000).collect(Collectors.joining(" @")));

        assertThat(active(session)).containsExactly("last", "ts", "style");
        assertBounded(session);
    }

    @Test
    void anUnclosedFenceHidesEverythingAfterIt() {
        Session session = engine.openSession()
                .prompt("src/f0.ts\n```\n" + files(100_000).collect(Collectors.joining("\n")) + " @style");

        assertThat(active(session)).containsExactly("first", "ts");
        assertThat(session.activate().context().sessionPaths()).hasSize(1);
    }

    @Test
    void ofTenThousandToolCallsInOneTurnTheLastCount() {
        Session session = engine.openSession().prompt("go on");

        for (int i = 90_000; i < 100_000; i++) {
            session.toolCall("read", Map.of("path", "src/f" + i + ".ts"));
        }

        assertThat(active(session)).containsExactly("last", "ts");
        assertBounded(session);
        assertThat(session.state().evidence()).hasSize(1_000);
    }

    @Test
    void aListOfAHundredThousandPathsInOneToolCallIsBoundedToo() {
        Session session = engine.openSession()
                .toolCall("read", Map.of("paths", files(100_000).toList()));

        assertThat(active(session)).containsExactly("last", "ts");
        assertBounded(session);
    }

    private static Stream<String> files(int count) {
        return IntStream.range(0, count).mapToObj(i -> "src/f" + i + ".ts");
    }

    private static void assertBounded(Session session) {
        assertThat(session.activate().context().requestPaths()).hasSize(100);
        assertThat(session.activate().context().sessionPaths()).hasSize(1_000);
    }

    @Test
    void moreAndMorePathsAreReportedOnce() {
        Session session = engine.openSession();
        for (int i = 0; i < 300; i++) {
            session.path("src/f" + i + ".ts").activate();
        }

        assertThat(heard).extracting(Diagnostic::code).containsExactly("request-paths-cut");
    }

    @ParameterizedTest
    @MethodSource
    void whatIsNoPathInAnArgumentIsLeftOut(@Nullable Object value) {
        var arguments = new HashMap<String, @Nullable Object>();
        for (String key : List.of("path", "file_path", "filePath", "paths", "workdir", "patch", "pattern")) {
            arguments.put(key, value);
        }
        Session session = engine.openSession().toolCall("glob", arguments);

        assertThat(session.activate().context().sessionPaths()).isEmpty();
        assertThat(heard).isEmpty();
    }

    static Stream<@Nullable Object> whatIsNoPathInAnArgumentIsLeftOut() {
        return Stream.of(
                null,
                "",
                "   ",
                "\t\n",
                "a\u0000b",
                "a\u007f.ts",
                "/",
                ".",
                "./",
                "x".repeat(100_000),
                7,
                1.5,
                true,
                List.of(),
                Arrays.asList(null, null),
                Arrays.asList("", 1, Map.of("x", "a.ts")),
                Collections.nCopies(100_000, " "));
    }

    @ParameterizedTest
    @MethodSource
    void aPathOfAnyFormIsKnownInOne(String given, String candidate) {
        assertThat(engine.openSession()
                        .toolCall("edit", Map.of("path", given))
                        .activate()
                        .context()
                        .requestPaths())
                .containsExactly(Evidence.of(Kind.TOOL_TARGET, candidate));
    }

    static Stream<Arguments> aPathOfAnyFormIsKnownInOne() {
        return Stream.of(
                        List.of("/etc/../etc/./passwd", "/etc/passwd"),
                        List.of("/../../x.ts", "/x.ts"),
                        List.of("C:\\w\\a.ts", "C:/w/a.ts"),
                        List.of("c:/w//a.ts", "C:/w/a.ts"),
                        List.of("c:\\w\\..\\..\\a.ts", "C:/a.ts"),
                        List.of("\\\\server\\share\\x.ts", "/server/share/x.ts"),
                        List.of("c:a.ts", "c:a.ts"),
                        List.of("src\\..\\a.ts", "a.ts"),
                        List.of("./src//a.ts/", "src/a.ts"),
                        List.of("a".repeat(1_024), "a".repeat(1_024)),
                        List.of("e\u0301.ts", "\u00e9.ts"))
                .map(pair -> Arguments.of(pair.get(0), pair.get(1)));
    }

    @Test
    void anExtractorThatFailsCostsItsOwnPathsOnly() {
        RuleEngine broken = engine(SessionScript.builder()
                .toolPaths((tool, arguments) -> {
                    throw new IllegalStateException("cannot read " + arguments.get("path"));
                })
                .toolPaths((tool, arguments) -> nothing())
                .toolPaths((tool, arguments) -> Arrays.asList("src/f0.ts", nothing(), "lost.ts"))
                .toolPaths((tool, arguments) -> List.of("", "\u0000", "../" + arguments.get("path"))));

        Session session = broken.openSession().toolCall("own", Map.of("path", "a.md"));

        assertThat(active(session)).containsExactly("first", "ts");
        assertThat(session.activate().context().sessionPaths())
                .extracting(Evidence::path)
                .contains("a.md", "src/f0.ts")
                .doesNotContain("lost.ts");
        assertThat(heard)
                .extracting(Diagnostic::code)
                .containsOnly("extractor-failed")
                .hasSize(3);
    }

    @Test
    void whatFailsInOtherWordsEachTimeFillsNoMemory() {
        RuleEngine broken = engine(SessionScript.builder().toolPaths((tool, arguments) -> {
            throw new IllegalStateException("cannot read " + arguments.get("path"));
        }));
        Session session = broken.openSession();

        for (int i = 0; i < 3_000; i++) {
            session.toolCall("own", Map.of("path", i + ".md"));
        }
        session.activate();

        assertThat(heard)
                .filteredOn(diagnostic -> diagnostic.code().equals("extractor-failed"))
                .hasSize(3_000);
        assertThat(broken.refresh().diagnostics())
                .hasSize(1_000)
                .extracting(Diagnostic::message)
                .anyMatch(message -> message.endsWith("cannot read 2999.md"));
    }

    @Test
    void aListenerThatThrowsAtEverythingIsHeardOfAndNothingElseChanges() {
        RuleListener throwing = (RuleListener) Proxy.newProxyInstance(
                RuleListener.class.getClassLoader(), new Class<?>[] {RuleListener.class}, (self, method, arguments) -> {
                    if (method.getDeclaringClass() == Object.class) {
                        return method.getName().equals("hashCode") ? System.identityHashCode(self) : "throwing";
                    }
                    throw new StackOverflowError();
                });
        RuleEngine broken = engine(SessionScript.builder().maxSessions(1).listener(throwing));

        broken.openSession("evicted");
        Session session = broken.openSession("s").prompt("test src/f0.ts");
        Session sound = engine.openSession().prompt("test src/f0.ts");

        assertThat(said(session.activate())).isEqualTo(said(sound.activate()));
        assertThat(session.activate().renderPrompt()).isEqualTo(sound.activate().renderPrompt());
        assertThat(broken.refresh().diagnostics()).extracting(Diagnostic::code).containsOnly("listener-failed");
    }

    @Test
    void whatAClockThrowsReachesTheCallerAndLeavesTheSessionAsItWas() {
        var broken = new AtomicBoolean();
        RuleEngine timed = engine(SessionScript.builder().nanoTime(() -> {
            if (broken.get()) {
                throw new IllegalStateException("no time");
            }
            return 0;
        }));
        Session session = timed.openSession().prompt("test src/f0.ts");
        List<String> before = said(session.activate());
        SessionState state = session.state();

        broken.set(true);
        assertThatThrownBy(() -> session.prompt("next")).hasMessage("no time");
        assertThatThrownBy(session::compacting).hasMessage("no time");
        assertThat(session.state()).isEqualTo(state);

        broken.set(false);
        assertThat(said(session.activate())).isEqualTo(before);
    }

    @Test
    void listenersHearWhatAnActivationAddsRemovesAndApplies() {
        var events = new ArrayList<ActivationEvent>();
        var sizes = new ArrayList<String>();
        RuleEngine watched = engine(SessionScript.builder().listener(new RuleListener() {
            @Override
            public void activated(ActivationEvent event) {
                events.add(event);
            }

            @Override
            public void rendered(RenderEvent event) {
                sizes.add(event.session() + " " + event.characters());
            }
        }));
        Session session = watched.openSession("s").prompt("src/f0.ts");

        session.activate();
        session.activate();
        Activation last = session.prompt("see @style").activate();
        int size = last.renderPrompt().text().length();

        assertThat(events).hasSize(2);
        assertThat(names(events.get(0).added())).containsExactly("first", "ts");
        assertThat(names(events.get(0).removed())).isEmpty();
        assertThat(events.get(0).applied().get())
                .hasToString("[AppliedRule[level=PROJECT, name=first, matched={paths=[src/f0.ts]}], "
                        + "AppliedRule[level=PROJECT, name=ts, matched={globs=[*.ts]}]]");
        assertThat(names(events.get(1).active())).containsExactly("ts", "style");
        assertThat(names(events.get(1).added())).containsExactly("style");
        assertThat(names(events.get(1).removed())).containsExactly("first");
        assertThat(sizes).containsExactly("s " + size);
    }

    private static List<String> active(Session session) {
        return names(session.activate().active());
    }

    private static List<String> names(List<Rule> rules) {
        return rules.stream().map(Rule::name).toList();
    }

    /** What the compiler would not let pass. */
    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
    private static <T> T nothing() {
        return null;
    }
}
