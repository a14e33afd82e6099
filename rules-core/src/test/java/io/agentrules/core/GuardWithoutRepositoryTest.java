package io.agentrules.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Condition;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Firing.Match;
import io.agentrules.api.Level;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.Verdict;
import io.agentrules.api.spi.CompiledConditions;
import io.agentrules.api.spi.ConditionEvaluator;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleFile;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.core.model.Limits;
import io.agentrules.core.model.RulesConfig;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whatever a repository does to those who read it, a session is guarded by the user's trigger rules. */
@Timeout(120)
class GuardWithoutRepositoryTest {
    private static final Set<Level> OTHERS = Set.of(Level.USER, Level.MANAGED, Level.LIBRARY, Level.REMOTE);

    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);
    private final CountDownLatch evaluating = new CountDownLatch(1);
    private final CountDownLatch evaluated = new CountDownLatch(1);

    @TempDir
    private Path folder;

    @BeforeEach
    void rules() throws IOException {
        write("home/rules/mine.md", "---\ncondition: as any\n---\nName the type.");
        write("ws/rules/theirs.md", "---\ncondition: eval\n---\nDo not.");
    }

    @AfterEach
    void release() {
        released.countDown();
    }

    @Test
    void theUsersTriggersWatchWhileTheFirstCatalogIsBeingBuilt() throws Exception {
        RuleEngine engine = engine().build();
        Thread building = start(engine::catalog);
        reached.await();

        Session session = engine.openSession().prompt("go on").toolCall("write", Map.of("path", "a.ts"));

        assertThat(fired(session.guard().text("x as any"))).containsExactly("mine");
        assertThat(fired(session.guard(OTHERS).text("eval"))).isEmpty();
        assertThat(building.isAlive()).isTrue();
    }

    @Test
    void asSoonAsTheCatalogIsBuiltAllTriggersWatch() throws Exception {
        RuleEngine engine = engine().build();
        Thread building = start(engine::catalog);
        reached.await();
        Session session = engine.openSession();
        session.guard(OTHERS);

        released.countDown();
        building.join();

        assertThat(fired(session.guard().text("eval"))).containsExactly("theirs");
        assertThat(fired(session.guard().text("x as any"))).containsExactly("mine");
    }

    @Test
    void aRuleThatFiredMeanwhileDoesNotFireAgain() throws Exception {
        RuleEngine engine = engine().build();
        Thread building = start(engine::catalog);
        reached.await();
        Session session = engine.openSession();
        assertThat(fired(session.guard(OTHERS).text("as any"))).containsExactly("mine");

        released.countDown();
        building.join();

        assertThat(fired(session.guard().text("as any"))).isEmpty();
        assertThat(session.state().firings().interruptions()).isEqualTo(1);
    }

    @Test
    void whatAPromptMentionsCountsWhenTheCatalogIsThere() throws Exception {
        write("ws/rules/style.md", "Use const.");
        RuleEngine engine = engine().build();
        Thread building = start(engine::catalog);
        reached.await();
        Session session = engine.openSession().prompt("old @style").prompt("see @style and @docs/x.md");

        released.countDown();
        building.join();

        assertThat(session.activate().active()).extracting(Rule::name).containsExactly("style");
        assertThat(session.state().mentions()).containsExactly("style");
    }

    @Test
    void whatAPromptMentionsBeforeTheCatalogIsPartOfAForkAndOfTheState() throws Exception {
        write("ws/rules/style.md", "Use const.");
        released.countDown();
        RuleEngine engine = engine().build();

        Session forked = engine.openSession().prompt("see @style");
        assertThat(forked.fork("reviewer").activate().active())
                .extracting(Rule::name)
                .containsExactly("style");
        assertThat(forked.state().mentions()).containsExactly("style");

        RuleEngine other = engine().build();
        Session stored = other.openSession().prompt("see @style");
        assertThat(stored.state().mentions()).isEmpty();
        other.catalog();
        assertThat(stored.state().mentions()).containsExactly("style");
    }

    /** Not even to learn by which names a root is not trusted. */
    @Test
    void anUntrustedRootThatHangsKeepsNobodyFromTheGuard() {
        RuleEngine engine = engine().config(RulesConfig.builder()
                        .untrustedRoots(Set.of(hanging(folder.resolve("ws"))))
                        .build())
                .build();

        assertThat(fired(engine.openSession().guard(OTHERS).text("x as any"))).containsExactly("mine");
    }

    /** A mention in an earlier prompt had become one of the latest. */
    @Test
    void whatAnEarlierPromptMentionsBeforeTheCatalogIsOfItsTurn() {
        released.countDown();
        RuleEngine known = engine().build();
        known.catalog();
        RuleEngine unknown = engine().build();

        Session one = known.openSession().prompt("see @src/a.ts").prompt("go on");
        Session other = unknown.openSession().prompt("see @src/a.ts").prompt("go on");

        assertThat(other.activate().context()).isEqualTo(one.activate().context());
    }

    /** Returns a path whose links nobody can follow until it is released. */
    private Path hanging(Path path) {
        return (Path) Proxy.newProxyInstance(
                Path.class.getClassLoader(), new Class<?>[] {Path.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("toRealPath")) {
                        released.await();
                    }
                    boolean isSame = List.of("toAbsolutePath", "normalize").contains(method.getName());
                    return isSame ? proxy : method.invoke(path, arguments);
                });
    }

    @Test
    void theFirstGuardBuildsTheCatalogIfNobodyDoes() {
        released.countDown();

        assertThat(fired(engine().build().openSession().guard().text("eval"))).containsExactly("theirs");
    }

    /** What somebody else's rule takes to be evaluated keeps nobody from recording or watching. */
    @Test
    void anEvaluationThatHangsKeepsNobodyFromTheGuard() throws Exception {
        write("ws/rules/slow.md", "---\nmoon: full\n---\nHowl.");
        write("ws/rules/theirs.md", "Do not.");
        RuleEngine engine = engine().evaluator(new Hanging()).build();
        released.countDown();
        engine.catalog();
        Session session = engine.openSession().prompt("go on");
        start(session::activate);
        evaluating.await();

        session.prompt("next").toolCall("write", Map.of("path", "a.ts"));

        assertThat(fired(session.guard(OTHERS).text("as any"))).containsExactly("mine");
        evaluated.countDown();
    }

    @Test
    void aTriggerThatTheUserSwitchedOffInThisWorkspaceDoesNotWatch() throws Exception {
        RuleEngine engine = engine().build();
        assertThat(engine.disable("mine")).isEmpty();
        start(engine::catalog);
        reached.await();

        assertThat(fired(engine.openSession().guard(OTHERS).text("as any"))).isEmpty();
    }

    @Test
    void conditionsOnTheSurroundingsCount() throws Exception {
        write("home/rules/mine.md", "---\ncondition: as any\nbranch: main\n---\nName the type.");
        write("ws/.git/HEAD", "ref: refs/heads/main\n");
        RuleEngine engine = engine().build();
        start(engine::catalog);
        reached.await();
        Session session = engine.openSession().prompt("go on");

        assertThat(fired(session.guard(OTHERS).text("as any"))).containsExactly("mine");
        write("ws/.git/HEAD", "ref: refs/heads/other\n");
        assertThat(fired(engine.openSession().prompt("go on").guard(OTHERS).text("as any")))
                .isEmpty();
    }

    private static Thread start(Runnable task) {
        var thread = new Thread(task);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static List<String> fired(StreamGuard guard) {
        guard.finish();
        return guard.interruption().stream()
                .flatMap(stop -> stop.firing().matches().stream())
                .map(Match::rule)
                .toList();
    }

    private void write(String path, String text) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private RuleEngine.Builder engine() {
        return RuleEngine.builder()
                .workspace(folder.resolve("ws"))
                .home(folder.resolve("home"))
                .environment(Map.of())
                .discovery(false)
                .config(RulesConfig.builder()
                        .limits(Limits.builder()
                                .providerDeadline(Duration.ofHours(1))
                                .providerTime(Duration.ofHours(2))
                                .build())
                        .build())
                .provider(new Blocked());
    }

    /** A provider that cannot read on in the repository until it is released. */
    private final class Blocked implements RuleProvider {
        @Override
        public String id() {
            return "blocked";
        }

        @Override
        public List<Rule> discover(DiscoveryContext context) {
            context.addSource(RuleFiles.user("rules", "md"), file -> rule(file, false));
            context.addSource(RuleFiles.project("rules", "md"), file -> rule(file, true));
            return List.of();
        }

        private Rule rule(RuleFile file, boolean isOfRepository) {
            if (isOfRepository) {
                reached.countDown();
                try {
                    released.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
            Rule.Builder rule = file.rule();
            for (String key : List.of("branch", "moon")) {
                file.text(key).ifPresent(value -> rule.when(key, List.of(value), PatternStyle.ROOTED));
            }
            return rule.build();
        }
    }

    /** Decides the key {@code moon} when it likes. */
    private final class Hanging implements ConditionEvaluator {
        @Override
        public String key() {
            return "moon";
        }

        @Override
        public CompiledConditions compile(List<Condition> conditions) {
            return new CompiledConditions() {
                @Override
                public BitSet holding(EvaluationContext context) {
                    evaluating.countDown();
                    try {
                        evaluated.await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    return new BitSet();
                }

                @Override
                public Verdict verdict(int condition, EvaluationContext context) {
                    throw new UnsupportedOperationException();
                }
            };
        }
    }
}
