package io.agentrules.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.spi.SessionStore;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** The contract passes a store in memory, and fails stores that are wrong in one point. */
class SessionStoreContractTest {
    @Test
    void aStoreInMemoryPasses() {
        Verification verification = verify(new MemoryStore());

        assertThat(verification.failed()).isEmpty();
        assertThat(verification.passed()).hasSizeGreaterThanOrEqualTo(15);
    }

    @Test
    void aStoreThatForgetsFails() {
        assertThat(failed(new MemoryStore() {
                    @Override
                    public Optional<Stored> load(String id) {
                        return Optional.empty();
                    }
                }))
                .contains("savedStateIsLoadedByEveryNode");
    }

    @Test
    void aStoreThatOverwritesNewSessionsFails() {
        assertThat(failed(new MemoryStore() {
                    @Override
                    public OptionalLong save(String id, String state, long expected) throws IOException {
                        return super.save(id, state, expected == NONE ? versionOf(id) : expected);
                    }
                }))
                .contains("creatingAnExistingSessionIsAConflict", "oneOfTwoConcurrentCreationsWins");
    }

    @Test
    void aStoreThatOverwritesLaterVersionsFails() {
        assertThat(failed(new MemoryStore() {
                    @Override
                    public OptionalLong save(String id, String state, long expected) throws IOException {
                        return super.save(id, state, expected == NONE ? NONE : versionOf(id));
                    }
                }))
                .contains(
                        "oldVersionIsAConflict",
                        "unknownVersionIsAConflict",
                        "updatingAMissingSessionIsAConflict",
                        "oneOfTwoConcurrentUpdatesWins");
    }

    @Test
    void aStoreThatComparesAndSavesInTwoStepsFails() {
        assertThat(failed(new MemoryStore() {
                    @Override
                    public OptionalLong save(String id, String state, long expected) throws IOException {
                        if (versionOf(id) != expected) {
                            return OptionalLong.empty();
                        }
                        pause();
                        return super.save(id, state, versionOf(id));
                    }
                }))
                .contains("oneOfTwoConcurrentCreationsWins", "oneOfTwoConcurrentUpdatesWins");
    }

    @Test
    void aStoreThatCountsAnewAfterADeletionFails() {
        assertThat(failed(new MemoryStore() {
                    @Override
                    long versionAfter(long expected) {
                        return expected + 1;
                    }
                }))
                .containsExactly("versionsAreNeverReused");
    }

    @Test
    void aStoreWhoseVersionsStandStillFails() {
        assertThat(failed(new MemoryStore() {
                    @Override
                    long versionAfter(long expected) {
                        return expected == NONE ? super.versionAfter(expected) : expected;
                    }
                }))
                .contains("everySaveReturnsANewVersion");
    }

    @Test
    void aStoreThatIgnoresDeletionsFails() {
        assertThat(failed(new MemoryStore() {
                    @Override
                    public void delete(String id) {}
                }))
                .contains("deletedSessionIsNotLoaded");
    }

    @Test
    void aStoreThatIgnoresCaseFails() {
        assertThat(failed(new MemoryStore() {
                    @Override
                    String key(String id) {
                        return id.toLowerCase(Locale.ROOT);
                    }
                }))
                .containsExactly("similarIdsAreDifferentSessions");
    }

    @Test
    void aStoreThatStripsIdsFails() {
        assertThat(failed(new MemoryStore() {
                    @Override
                    String key(String id) {
                        return id.stripTrailing();
                    }
                }))
                .containsExactly("similarIdsAreDifferentSessions");
    }

    @Test
    void aStoreThatRefusesLongIdsFails() {
        assertThat(failed(new MemoryStore() {
                    @Override
                    public OptionalLong save(String id, String state, long expected) throws IOException {
                        if (id.length() > 255) {
                            throw new IOException("id is too long");
                        }
                        return super.save(id, state, expected);
                    }
                }))
                .containsExactly("idMayBeAnyText");
    }

    @Test
    void aStoreThatChangesCharactersFails() {
        assertThat(failed(new MemoryStore() {
                    @Override
                    public OptionalLong save(String id, String state, long expected) throws IOException {
                        return super.save(id, state.replaceAll("[\\x{10000}-\\x{10FFFF}]", "?"), expected);
                    }
                }))
                .contains("stateMayBeAnyText", "stateMayBeLarge");
    }

    @Test
    void aStoreThatCutsStatesFails() {
        assertThat(failed(new MemoryStore() {
                    @Override
                    public OptionalLong save(String id, String state, long expected) throws IOException {
                        return super.save(id, state.substring(0, Math.min(65_535, state.length())), expected);
                    }
                }))
                .containsExactly("stateMayBeLarge");
    }

    private static Set<String> failed(SessionStore store) {
        return verify(store).failed();
    }

    private static Verification verify(SessionStore store) {
        Subject.store = store;
        return Verification.of(Subject.class);
    }

    /** The contract, for whatever store is given. */
    static final class Subject extends SessionStoreContract {
        private static SessionStore store = new MemoryStore();

        @Override
        protected SessionStore store() {
            return store;
        }
    }

    /** A correct store, to be spoiled. */
    private static class MemoryStore implements SessionStore {
        private final Map<String, Stored> states = new ConcurrentHashMap<>();
        private final AtomicLong versions = new AtomicLong();

        String key(String id) {
            return id;
        }

        long versionOf(String id) {
            return load(id).map(Stored::version).orElse(NONE);
        }

        long versionAfter(long expected) {
            return versions.updateAndGet(last -> Math.max(last, expected) + 1);
        }

        static void pause() {
            try {
                Thread.sleep(2);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public Optional<Stored> load(String id) {
            return Optional.ofNullable(states.get(key(id)));
        }

        @Override
        public OptionalLong save(String id, String state, long expected) throws IOException {
            synchronized (states) {
                if (versionOf(id) != expected) {
                    return OptionalLong.empty();
                }
                long version = versionAfter(expected);
                states.put(key(id), new Stored(state, version));
                return OptionalLong.of(version);
            }
        }

        @Override
        public void delete(String id) {
            states.remove(key(id));
        }
    }
}
