package io.agentrules.core;

import static io.agentrules.core.TestRules.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Condition;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Evidence;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.Verdict;
import io.agentrules.api.spi.ActivationEvent;
import io.agentrules.api.spi.CompiledConditions;
import io.agentrules.api.spi.ConditionEvaluator;
import io.agentrules.api.spi.DiagnosticEvent;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.core.model.Decision;
import io.agentrules.core.model.Decision.How;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionTest {
    @TempDir
    Path ws;

    @Test
    void aPathInThePromptActivatesARuleForThisRequest() {
        Session session = engine(paths("ts", "src/**/*.ts")).openSession().prompt("fix src/login.ts, please");

        assertThat(how(session, "ts")).contains(How.CONDITION);
    }

    @Test
    void whatStoodInAnEarlierPromptIsNoRequestPathAnyMore() {
        Session session = engine(paths("ts", "src/**/*.ts"), globs("any", "*.ts"))
                .openSession()
                .prompt("fix src/login.ts")
                .prompt("thanks");

        assertThat(how(session, "ts")).isEmpty();
        assertThat(how(session, "any")).contains(How.CONDITION);
    }

    @Test
    void theArgumentsOfAToolCallAreEvidence() {
        Session session = engine(paths("ts", "src/**/*.ts"))
                .openSession()
                .toolCall("edit", Map.of("filePath", ws.resolve("src/a.ts").toString()));

        assertThat(session.activate().context().requestPaths())
                .extracting(Evidence::path)
                .containsExactly("src/a.ts");
        assertThat(how(session, "ts")).contains(How.CONDITION);
    }

    @Test
    void openFilesAreASnapshot() {
        Session session = engine(globs("ts", "*.ts")).openSession();

        assertThat(how(session.observeOpenFiles(List.of("a.ts")), "ts")).contains(How.CONDITION);
        assertThat(how(session.observeOpenFiles(List.of("a.md")), "ts")).isEmpty();
    }

    @Test
    void aMentionInThePromptPutsAnyRuleInForThatTurn() {
        Session session = engine(named("frontend/style", "test").build()).openSession();

        assertThat(how(session.prompt("as in @frontend/style."), "frontend/style"))
                .contains(How.MENTION);
        assertThat(how(session.prompt("go on"), "frontend/style")).isEmpty();
        assertThat(how(session.prompt("see @style"), "frontend/style")).contains(How.MENTION);
    }

    @Test
    void anyNumberOfRulesMayBeMentionedAtOnce() {
        List<String> names =
                IntStream.range(0, 20_000).mapToObj(i -> "rule-" + i).toList();
        RuleEngine engine =
                engine(names.stream().map(name -> named(name, "test").build()).toArray(Rule[]::new));

        Session session = engine.openSession().prompt("@" + String.join(" @", names));

        assertThat(session.activate().active()).hasSize(20_000);
    }

    @Test
    void aLastSegmentThatTwoRulesShareMentionsNeither() {
        Session session = engine(
                        named("a/style", "test").build(),
                        named("b/style", "test").build())
                .openSession()
                .prompt("see @style");

        assertThat(how(session, "a/style")).isEmpty();
        assertThat(how(session, "b/style")).isEmpty();
    }

    @Test
    void aMentionThatNamesNoRuleIsAPath() {
        Session session = engine(paths("ts", "src/**/*.ts")).openSession().mention("src/a.ts");

        assertThat(how(session, "ts")).contains(How.CONDITION);
    }

    @Test
    void aDescribedRuleIsListedAndItsWholeTextGoesInWhenItsConditionsHold() {
        Session session = engine(named("db", "test")
                        .description("Tables")
                        .when("globs", List.of("*.sql"), PatternStyle.ANY_DEPTH)
                        .build())
                .openSession();

        assertThat(how(session, "db")).contains(How.LISTED);
        assertThat(session.activate().renderPrompt().text())
                .contains("<rule name=\"db\">")
                .doesNotContain("## db");

        session.path("schema.sql");

        assertThat(how(session, "db")).contains(How.CONDITION);
        assertThat(session.activate().renderPrompt().text())
                .contains("<rule name=\"db\">")
                .contains("## db");
    }

    @Test
    void rulesStandInTheOrderOfTheirFirstActivationAndKeepTheirPlace() {
        RuleEngine engine = engine(paths("a", "x/a"), paths("b", "x/b"), globs("c", "x/c"));
        Session session = engine.openSession().prompt("start");

        session.mention("x/b");
        assertThat(prompt(session)).containsSubsequence("## b");
        session.prompt("next").path("x/c").mention("x/a");
        assertThat(prompt(session)).containsSubsequence("## a", "## c").doesNotContain("## b");
        session.mention("x/b");
        assertThat(prompt(session)).containsSubsequence("## b", "## a", "## c");
    }

    @Test
    void anActivationWithUnchangedEvidenceIsThePreviousOne() {
        Session session = engine(globs("ts", "*.ts")).openSession().path("a.ts");
        Activation first = session.activate();

        assertThat(session.path("a.ts").activate()).isSameAs(first);
        assertThat(session.path("b.ts").activate()).isNotSameAs(first);
    }

    @Test
    void whatIsGivenOnceMoreChangesNothing() {
        Session session = tell(engine(named("style", "test").build()).openSession());
        Activation first = session.activate();

        assertThat(tell(session).compacted().activate()).isSameAs(first);
        assertThat(session.value("mode").activate()).isNotSameAs(first);
    }

    private static Session tell(Session session) {
        return session.mention("style")
                .mention("a.ts")
                .tools(List.of("read", "edit"))
                .mcp(List.of("github"))
                .model("opus")
                .value("mode", "plan");
    }

    @Test
    void connectedMcpClientsAreToolsWithACleanedName() {
        Session session = engine(value("gh", "tools", "mcp_my_special_tool_v2"))
                .openSession()
                .mcp(List.of("my.special-tool/v2"));

        assertThat(how(session, "gh")).contains(How.CONDITION);
        assertThat(how(session.tools(List.of("read")), "gh")).contains(How.CONDITION);
        assertThat(how(session.mcp(List.of()), "gh")).isEmpty();
    }

    @Test
    void aPromptThatBeginsWithASlashIsACommand() {
        Session session = engine(value("deploy", "command", "/deploy")).openSession();

        assertThat(how(session.prompt("  /deploy to production"), "deploy")).contains(How.CONDITION);
        assertThat(how(session.prompt("explain /deploy"), "deploy")).isEmpty();
    }

    @Test
    void aGivenValueReplacesWhatTheSurroundingsSay() {
        Session session = engine(value("mac", "os", "darwin")).openSession();

        assertThat(how(session.value("os", "linux"), "mac")).isEmpty();
        assertThat(how(session.value("os", "darwin"), "mac")).contains(How.CONDITION);
        assertThat(session.value("os").activate().context().values("os")).isEmpty();
    }

    @Test
    void sessionsByIdAreKeptUntilTheyAreTheLeastRecentlyUsed() {
        RuleEngine engine = RuleEngine.builder()
                .workspace(ws)
                .home(ws)
                .discovery(false)
                .maxSessions(2)
                .build();
        Session first = engine.openSession("one");
        engine.openSession("two");

        assertThat(engine.openSession("one")).isSameAs(first);
        engine.openSession("three");
        assertThat(engine.openSession("one")).isSameAs(first);

        engine.openSession("four");
        engine.openSession("five");
        assertThat(engine.openSession("one")).isNotSameAs(first);
        assertThat(first.prompt("still works").activate().decisions()).isEmpty();
    }

    @Test
    void listenersHearOfActivationsAndWhatTheyThrowIsKeptFromTheCaller() {
        var heard = new ArrayList<String>();
        RuleEngine engine = RuleEngine.builder()
                .workspace(ws)
                .home(ws)
                .discovery(false)
                .rule(globs("ts", "*.ts"))
                .listener(new RuleListener() {
                    @Override
                    public void activated(ActivationEvent event) {
                        throw new IllegalStateException("not listening");
                    }
                })
                .listener(new RuleListener() {
                    @Override
                    public void activated(ActivationEvent event) {
                        event.active().forEach(rule -> heard.add(event.session() + " " + rule.name()));
                    }
                })
                .build();

        engine.openSession("s").path("a.ts").activate();

        assertThat(heard).containsExactly("s ts");
    }

    @Test
    void listenersHearOfAnEvaluatorThatFailsAtAModelCall() {
        var heard = new ArrayList<String>();
        RuleEngine engine = RuleEngine.builder()
                .workspace(ws)
                .home(ws)
                .discovery(false)
                .rule(value("moon", "moon", "full"))
                .evaluator(new Cloudy())
                .listener(new RuleListener() {
                    @Override
                    public void reported(DiagnosticEvent event) {
                        heard.add(event.diagnostic().code());
                    }
                })
                .build();

        engine.openSession().value("moon", "full").activate();

        assertThat(heard).containsExactly("evaluator-failed");
        assertThat(engine.refresh().diagnostics()).extracting(Diagnostic::code).contains("evaluator-failed");
    }

    @Test
    void aPluginSuppliesTheValueOfItsKeyUnlessTheHarnessDoes() {
        var host = new Host(() -> List.of("alpha"));
        RuleEngine engine = hosts(host).build();
        Session session = engine.openSession();

        assertThat(how(session, "host")).contains(How.CONDITION);
        assertThat(session.activate().context().values("host")).containsExactly("alpha");
        assertThat(how(session.value("host", "beta"), "host")).isEmpty();
    }

    @Test
    void aPluginsValueIsAskedForAgainAfterEachPrompt() {
        var host = new Host(() -> List.of("beta"));
        Session session = hosts(host).build().openSession();

        assertThat(how(session, "host")).isEmpty();
        host.detected = () -> List.of("alpha");

        assertThat(how(session.prompt("And now?"), "host")).contains(How.CONDITION);
    }

    @Test
    void aPluginThatFailsToDetectItsValueIsReported() {
        RuleEngine engine = hosts(new Host(() -> {
                    throw new IllegalStateException("no network");
                }))
                .build();

        assertThat(how(engine.openSession(), "host")).isEmpty();
        assertThat(engine.refresh().diagnostics())
                .extracting(Diagnostic::message)
                .anySatisfy(message ->
                        assertThat(message).contains("The evaluator for host failed, so its value is not known"));
    }

    private RuleEngine.Builder hosts(Host host) {
        return RuleEngine.builder()
                .workspace(ws)
                .home(ws)
                .discovery(false)
                .rule(value("host", "host", "alpha"))
                .evaluator(host);
    }

    @Test
    void aFileNamedByTheRealPathOfALinkedWorkspaceIsInTheWorkspace() throws IOException {
        Path real = Files.createDirectories(ws.resolve("real"));
        Path link = Files.createSymbolicLink(ws.resolve("link"), real);
        RuleEngine engine = RuleEngine.builder()
                .workspace(link)
                .home(ws)
                .discovery(false)
                .rule(paths("ts", "src/**"))
                .build();
        String file = real.toRealPath().resolve("src/a.ts").toString();

        assertThat(how(engine.openSession().path(file), "ts")).contains(How.CONDITION);
    }

    private RuleEngine engine(Rule... rules) {
        RuleEngine.Builder builder = RuleEngine.builder()
                .workspace(ws)
                .home(ws)
                .environment(Map.of())
                .discovery(false);
        for (Rule rule : rules) {
            builder.rule(rule);
        }
        return builder.build();
    }

    private static Optional<How> how(Session session, String rule) {
        return session.activate().explain(rule).orElseThrow().how();
    }

    private static String prompt(Session session) {
        return session.activate().renderPrompt().text();
    }

    private static Rule paths(String name, String glob) {
        return TestRules.when(name, "paths", PatternStyle.ROOTED, glob);
    }

    private static Rule globs(String name, String glob) {
        return TestRules.when(name, "globs", PatternStyle.ANY_DEPTH, glob);
    }

    /** A verdict may be costly: a decision has one, whoever asks for its parts. */
    @Test
    void anEvaluatorGivesItsVerdictForADecisionOnce() {
        var asked = new AtomicInteger();
        RuleEngine engine = RuleEngine.builder()
                .workspace(ws)
                .home(ws)
                .discovery(false)
                .rule(value("moon", "moon", "full"))
                .evaluator(new Counted(asked))
                .build();

        Decision decision = engine.openSession().activate().decisions().get(0);

        assertThat(decision.verdicts()).containsKey("moon");
        assertThat(decision.reason()).isEqualTo("there are clouds");
        assertThat(asked).hasValue(1);
    }

    private static Rule value(String name, String key, String value) {
        return TestRules.when(name, key, PatternStyle.ROOTED, value);
    }

    /** Decides the key {@code moon}, and counts how often it is asked why. */
    private record Counted(AtomicInteger asked) implements ConditionEvaluator {
        @Override
        public String key() {
            return "moon";
        }

        @Override
        public CompiledConditions compile(List<Condition> conditions) {
            return new CompiledConditions() {
                @Override
                public BitSet holding(EvaluationContext context) {
                    return new BitSet();
                }

                @Override
                public Verdict verdict(int condition, EvaluationContext context) {
                    asked.incrementAndGet();
                    return Verdict.missing("there are clouds");
                }
            };
        }
    }

    /** Decides the key {@code moon}, and fails whenever it is asked. */
    private static final class Host implements ConditionEvaluator {
        private Supplier<List<String>> detected;

        Host(Supplier<List<String>> detected) {
            this.detected = detected;
        }

        @Override
        public String key() {
            return "host";
        }

        @Override
        public List<String> detect() {
            return detected.get();
        }

        @Override
        public CompiledConditions compile(List<Condition> conditions) {
            return new CompiledConditions() {
                @Override
                public BitSet holding(EvaluationContext context) {
                    var holding = new BitSet();
                    for (int i = 0; i < conditions.size(); i++) {
                        holding.set(i, verdict(i, context).holds());
                    }
                    return holding;
                }

                @Override
                public Verdict verdict(int condition, EvaluationContext context) {
                    return conditions.get(condition).values().equals(context.values("host"))
                            ? Verdict.holds(List.of(), "it is this one")
                            : Verdict.missing("it is another one");
                }
            };
        }
    }

    private static final class Cloudy implements ConditionEvaluator {
        @Override
        public String key() {
            return "moon";
        }

        @Override
        public CompiledConditions compile(List<Condition> conditions) {
            return new CompiledConditions() {
                @Override
                public BitSet holding(EvaluationContext context) {
                    throw new IllegalStateException("cloudy");
                }

                @Override
                public Verdict verdict(int condition, EvaluationContext context) {
                    throw new IllegalStateException("cloudy");
                }
            };
        }
    }
}
