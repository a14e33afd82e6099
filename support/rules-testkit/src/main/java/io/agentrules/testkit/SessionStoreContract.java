package io.agentrules.testkit;

import static io.agentrules.api.spi.SessionStore.NONE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Experimental;
import io.agentrules.api.spi.SessionStore;
import io.agentrules.api.spi.SessionStore.Stored;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Tests what every {@link SessionStore} promises. A store's test extends this class and returns the store. Each run uses new ids, so
 * the store need not be empty.
 *
 * @since 0.1
 */
@Experimental
public abstract class SessionStoreContract {
    private static final int LONGEST_ID = 500;
    private static final int LARGEST_STATE_BYTES = 1 << 20;
    private static final int RACES = 50;
    private static final int RACERS = 4;
    private static final int MANY = 300;

    /** Ids that a store may take for one another: by letter case, accents, blanks, width, wildcards or escapes. */
    private static final List<String> SIMILAR_IDS = List.of(
            "a", "A", "a ", " a", "a\t", "a\n", "\u00E4", "a\u0308", "\u00C4", "\uFF41", "%", "_", "*", "?", "a%", "a_",
            "ss", "\u00DF", "0", "00", "0.0");

    /** Texts with a meaning in some language or protocol. */
    private static final List<String> HOSTILE = List.of(
            "it's \"quoted\" `so` 'and' so''on",
            "a/b/../c?d=e&f#g%20h%00",
            "back\\slash\\\\ \\' \\u0000 \\0",
            "'; DROP TABLE sessions; --",
            "{a}{b} [c] <d> $e ${f} :g @h ?i",
            "line\nbreak\r\nand\ttab",
            "\u0001\u0007\u001B[31m\u007F\u0085\u200B\u202E\uFEFF\uFFFD\uFFFF",
            "\uD83D\uDE80 \uD83D\uDC69\u200D\uD83D\uDCBB \u65E5\u672C\u8A9E \u0627\u0644\u0639\u0631\u0628\u064A\u0629",
            "  blanks around  ",
            " ");

    private final String run = UUID.randomUUID().toString();

    /** Called by JUnit, once for each test. */
    protected SessionStoreContract() {}

    /**
     * Returns the store. Each call represents another node: it may return the same object, or another one that shares the stored
     * states with it.
     */
    protected abstract SessionStore store() throws Exception;

    /** Returns an id that no other run has, with a text at both ends. */
    private String id(String text) {
        return text + run + text;
    }

    @Test
    final void newStoreIsEmpty() throws Exception {
        assertThat(store().load(id("nothing"))).isEmpty();
    }

    @Test
    final void savedStateIsLoadedByEveryNode() throws Exception {
        String id = id("saved");

        long version = saved(store(), id, "first", NONE);

        assertThat(store().load(id)).contains(new Stored("first", version));
        assertThat(store().load(id)).contains(new Stored("first", version));
    }

    @Test
    final void everySaveReturnsANewVersion() throws Exception {
        SessionStore store = store();
        String id = id("again");
        long first = saved(store, id, "first", NONE);

        long second = saved(store, id, "second", first);
        long third = saved(store, id, "second", second);

        assertThat(List.of(first, second, third)).doesNotHaveDuplicates().doesNotContain(NONE);
        assertThat(store.load(id)).contains(new Stored("second", third));
    }

    @Test
    final void creatingAnExistingSessionIsAConflict() throws Exception {
        String id = id("new");
        long version = saved(store(), id, "first", NONE);

        assertConflict(id, NONE, Optional.of(new Stored("first", version)));
    }

    @Test
    final void oldVersionIsAConflict() throws Exception {
        String id = id("old");
        long first = saved(store(), id, "first", NONE);
        long second = saved(store(), id, "second", first);

        assertConflict(id, first, Optional.of(new Stored("second", second)));
    }

    @Test
    final void unknownVersionIsAConflict() throws Exception {
        String id = id("unknown");
        long version = saved(store(), id, "first", NONE);

        for (long other : List.of(version + 1, version - 1, -version, Long.MAX_VALUE, Long.MIN_VALUE, NONE)) {
            if (other != version) {
                assertConflict(id, other, Optional.of(new Stored("first", version)));
            }
        }
    }

    @Test
    final void updatingAMissingSessionIsAConflict() throws Exception {
        String never = id("never");
        String deleted = id("deleted");
        long version = saved(store(), deleted, "first", NONE);
        store().delete(deleted);

        assertConflict(never, 1, Optional.empty());
        assertConflict(deleted, version, Optional.empty());
    }

    private void assertConflict(String id, long expected, Optional<Stored> stored) throws Exception {
        assertThat(store().save(id, "conflict", expected))
                .as("save where version %s is expected and %s stored", expected, stored)
                .isEmpty();
        assertThat(store().load(id)).isEqualTo(stored);
    }

    @Test
    final void deletedSessionIsNotLoaded() throws Exception {
        String id = id("gone");
        String other = id("other");
        saved(store(), id, "first", NONE);
        long kept = saved(store(), other, "other", NONE);

        store().delete(id);
        store().delete(id);
        store().delete(id("never there"));

        assertThat(store().load(id)).isEmpty();
        assertThat(store().load(other)).contains(new Stored("other", kept));
    }

    @Test
    final void versionsAreNeverReused() throws Exception {
        String id = id("versions");
        var versions = new ArrayList<Long>();
        for (int life = 0; life < 20; life++) {
            versions.add(saved(store(), id, "first", NONE));
            versions.add(saved(store(), id, "second", versions.get(versions.size() - 1)));
            store().delete(id);
        }

        long last = saved(store(), id, "last", NONE);

        assertThat(versions).doesNotHaveDuplicates().doesNotContain(last, NONE);
        assertConflict(id, versions.get(0), Optional.of(new Stored("last", last)));
    }

    @Test
    final void similarIdsAreDifferentSessions() throws Exception {
        SessionStore store = store();
        List<String> ids = SIMILAR_IDS.stream()
                .flatMap(text -> Stream.of(run + text, text + run))
                .toList();
        for (String id : ids) {
            assertThat(store.save(id, "of " + id, NONE))
                    .as("save of a new session, id \"%s\"", id)
                    .isPresent();
        }

        for (String id : ids) {
            assertThat(store.load(id).map(Stored::state))
                    .as("state of id \"%s\"", id)
                    .contains("of " + id);
        }
    }

    @Test
    final void idMayBeAnyText() throws Exception {
        List<String> ids =
                Stream.concat(HOSTILE.stream(), longTexts()).map(this::withRun).toList();
        for (String id : ids) {
            long version = saved(store(), id, "of " + id, NONE);

            assertThat(store().load(id)).contains(new Stored("of " + id, version));
            saved(store(), id, "again", version);
            store().delete(id);
            assertThat(store().load(id)).isEmpty();
        }
    }

    private String withRun(String text) {
        return text.length() >= LONGEST_ID ? run + text.substring(run.length()) : id(text);
    }

    /** Returns texts of the greatest length with one, two, three and four bytes for each character in UTF-8. */
    private static Stream<String> longTexts() {
        return Stream.of("x", "\u00E9", "\u65E5", "\uD83D\uDE80")
                .map(letter -> letter.repeat(LONGEST_ID / letter.length()));
    }

    @Test
    final void stateMayBeAnyText() throws Exception {
        SessionStore store = store();
        String id = id("texts");
        long version = NONE;
        for (String state : HOSTILE) {
            version = saved(store, id, state, version);

            assertThat(store.load(id)).contains(new Stored(state, version));
        }
    }

    @Test
    final void stateMayBeLarge() throws Exception {
        for (String letter : List.of("x", "\u00E9", "\u65E5", "\uD83D\uDE80", "'\\\"\n")) {
            String id = id("large");
            String state = letter.repeat(LARGEST_STATE_BYTES / Math.max(letter.length(), utf8Length(letter)));

            long version = saved(store(), id, state, NONE);

            Optional<Stored> loaded = store().load(id);
            assertThat(loaded.map(Stored::version)).contains(version);
            assertThat(loaded.map(Stored::state).filter(state::equals))
                    .as("the state of 1 MB, made of %s", letter)
                    .isPresent();
            store().delete(id);
        }
    }

    private static int utf8Length(String text) {
        return text.getBytes(UTF_8).length;
    }

    @Test
    final void manySessionsAreKeptApart() throws Exception {
        SessionStore store = store();
        List<String> ids = IntStream.range(0, MANY).mapToObj(n -> id("s") + n).toList();
        for (String id : ids) {
            saved(store, id, "first of " + id, NONE);
        }

        for (String id : ids) {
            saved(store, id, "second of " + id, store.load(id).orElseThrow().version());
        }

        for (String id : ids) {
            assertThat(store().load(id).map(Stored::state)).contains("second of " + id);
        }
    }

    @Test
    final void oneOfTwoConcurrentCreationsWins() throws Exception {
        List<SessionStore> nodes = nodes();
        for (int race = 0; race < RACES; race++) {
            String id = id("race" + race);

            List<Optional<Stored>> winners = race(node -> save(nodes.get(node), id, "of node " + node, NONE));

            assertThat(winners).as("nodes that saved a new session").hasSize(1);
            assertThat(store().load(id)).isEqualTo(winners.get(0));
        }
    }

    @Test
    final void oneOfTwoConcurrentUpdatesWins() throws Exception {
        List<SessionStore> nodes = nodes();
        String id = id("race");
        long version = saved(store(), id, "start", NONE);
        var versions = new HashSet<Long>();
        for (int race = 0; race < RACES; race++) {
            long expected = version;
            assertThat(versions.add(expected)).as("version %s is new", expected).isTrue();

            List<Optional<Stored>> winners = race(node -> save(nodes.get(node), id, "of node " + node, expected));

            assertThat(winners).as("nodes that saved version %s", expected).hasSize(1);
            assertThat(store().load(id)).isEqualTo(winners.get(0));
            version = winners.get(0).orElseThrow().version();
        }
    }

    @Test
    final void storeServesManyThreads() throws Exception {
        SessionStore store = store();

        List<Optional<Stored>> ends = race(node -> {
            String id = id("thread") + node;
            long version = NONE;
            for (int save = 0; save < RACES; save++) {
                version = saved(store, id, node + "/" + save, version);
                assertThat(store.load(id)).contains(new Stored(node + "/" + save, version));
            }
            return store.load(id);
        });

        assertThat(ends).hasSize(RACERS);
    }

    private List<SessionStore> nodes() throws Exception {
        var nodes = new ArrayList<SessionStore>();
        for (int node = 0; node < RACERS; node++) {
            nodes.add(store());
        }
        return nodes;
    }

    private static Optional<Stored> save(SessionStore store, String id, String state, long expected)
            throws IOException {
        var version = store.save(id, state, expected);
        return version.isPresent() ? Optional.of(new Stored(state, version.getAsLong())) : Optional.empty();
    }

    private static long saved(SessionStore store, String id, String state, long expected) throws IOException {
        return save(store, id, state, expected)
                .map(Stored::version)
                .orElseThrow(() -> new AssertionError(
                        "Conflict at the save of id %s with expected version %s".formatted(id, expected)));
    }

    private interface Racer {
        Optional<Stored> run(int node) throws Exception;
    }

    /** Lets several threads do the same at the same time, and returns what is present among their results. */
    private static List<Optional<Stored>> race(Racer racer) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(RACERS);
        try {
            var start = new CountDownLatch(RACERS);
            List<Callable<Optional<Stored>>> racers = IntStream.range(0, RACERS)
                    .<Callable<Optional<Stored>>>mapToObj(node -> () -> {
                        start.countDown();
                        start.await();
                        return racer.run(node);
                    })
                    .toList();
            var present = new ArrayList<Optional<Stored>>();
            for (Future<Optional<Stored>> end : threads.invokeAll(racers)) {
                if (end.get().isPresent()) {
                    present.add(end.get());
                }
            }
            return present;
        } finally {
            threads.shutdownNow();
        }
    }
}
