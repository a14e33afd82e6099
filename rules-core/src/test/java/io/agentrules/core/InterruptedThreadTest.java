package io.agentrules.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Firing.Match;
import io.agentrules.api.Rule;
import io.agentrules.core.model.RuleCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Issue 53: the first guard of a fresh engine watched with no rule on an interrupted thread, and a session did not know its branch. */
class InterruptedThreadTest {
    private final MemorySessionStore store = new MemorySessionStore();

    @TempDir
    Path folder;

    /** What a caller may ask a fresh engine first. */
    enum Entry {
        CATALOG(engine -> described(engine.catalog())),
        REFRESH(engine -> described(engine.refresh())),
        RULES(engine -> names(engine.catalog().rules())),
        TWICE(engine -> List.of(described(engine.catalog()), described(engine.refresh()))),
        SEARCHED(RuleEngine::searched),
        VIEWED(engine -> described(engine.viewedAs("acme").catalog())),
        ACTIVATE(engine -> answer(session(engine.openSession()))),
        STORED(engine -> answer(engine.openSession("stored"))),
        SAVED(engine -> session(engine.openSession("fresh")).save()),
        GUARD(engine -> fired(engine.openSession())),
        DETECTED(engine -> session(engine.openSession()).activate().context().values());

        @SuppressWarnings("ImmutableEnumChecker") // functions without state
        private final Function<RuleEngine, Object> question;

        Entry(Function<RuleEngine, Object> question) {
            this.question = question;
        }
    }

    @BeforeEach
    void rules() throws IOException {
        write("home/rules/mine.md", "---\ncondition: as any\n---\nName the type.");
        write("ws/rules/theirs.md", "---\ncondition: eval\n---\nDo not.");
        write("ws/rules/style.md", "---\nglobs: '*.ts'\n---\nUse const.");
        write("ws/rules/broken.md", "---\nglobs: [\n---\nNever.");
        write("ws/.git/HEAD", "ref: refs/heads/feature\n");
        session(engine().openSession("stored")).save();
    }

    @AfterEach
    void clearStatus() {
        Thread.interrupted();
    }

    @ParameterizedTest
    @EnumSource(Entry.class)
    void anInterruptedThreadGetsTheSameAnswer(Entry entry) {
        Object expected = entry.question.apply(engine());

        Thread.currentThread().interrupt();
        Object answer = entry.question.apply(engine());

        assertThat(Thread.interrupted()).isTrue();
        assertThat(answer).isEqualTo(expected);
    }

    /** The thread is interrupted while it waits, again and again. */
    @ParameterizedTest
    @EnumSource(Entry.class)
    void interruptsMeanwhileChangeNothing(Entry entry) throws InterruptedException {
        Object expected = entry.question.apply(engine());
        var answer = new CompletableFuture<Object>();
        var asking = new Thread(() -> {
            Object answered = entry.question.apply(engine());
            answer.complete(List.of(answered, Thread.interrupted()));
        });

        asking.start();
        while (!answer.isDone()) {
            asking.interrupt();
            asking.join(1);
            assertThat(asking.isAlive() || answer.isDone()).isTrue();
        }

        assertThat(answer.join()).isEqualTo(List.of(expected, true));
        asking.join();
    }

    private RuleEngine engine() {
        return RuleEngine.builder()
                .workspace(folder.resolve("ws"))
                .home(folder.resolve("home"))
                .environment(Map.of())
                .discovery(false)
                .provider(new FolderProvider())
                .provider(new AcmeProvider())
                .sessionStore(store)
                .build();
    }

    private void write(String path, String text) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private static Session session(Session session) {
        return session.prompt("go on").path("a.ts");
    }

    private static Object answer(Session session) {
        return List.of(
                names(session.activate().active()),
                session.state().evidence(),
                session.state().turn());
    }

    private static Object described(RuleCatalog catalog) {
        return List.of(names(catalog.rules()), catalog.diagnostics(), catalog.digest());
    }

    private static List<String> fired(Session session) {
        StreamGuard guard = session.guard().text("x as any; eval(y)");
        guard.finish();
        return guard.interruption().stream()
                .flatMap(stop -> stop.firing().matches().stream())
                .map(Match::rule)
                .toList();
    }

    private static List<String> names(List<Rule> rules) {
        return rules.stream().map(Rule::name).toList();
    }
}
