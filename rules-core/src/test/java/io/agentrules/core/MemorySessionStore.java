package io.agentrules.core;

import io.agentrules.api.spi.SessionStore;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/** A store in memory that counts what it is asked. */
class MemorySessionStore implements SessionStore {
    private final Map<String, Stored> states = new TreeMap<>();
    private long lastVersion;
    private int loads;
    private int saves;

    @Override
    public Optional<Stored> load(String id) throws IOException {
        synchronized (this) {
            loads++;
            return Optional.ofNullable(states.get(id));
        }
    }

    @Override
    public OptionalLong save(String id, String state, long expected) throws IOException {
        synchronized (this) {
            saves++;
            Stored stored = states.get(id);
            if ((stored == null ? NONE : stored.version()) != expected) {
                return OptionalLong.empty();
            }
            lastVersion++;
            states.put(id, new Stored(state, lastVersion));
            return OptionalLong.of(lastVersion);
        }
    }

    @Override
    public synchronized void delete(String id) throws IOException {
        states.remove(id);
    }

    /** Returns how often it was asked since the last call: loads, then saves. */
    synchronized String asked() {
        String asked = loads + " loads, " + saves + " saves";
        loads = 0;
        saves = 0;
        return asked;
    }

    synchronized Map<String, Stored> states() {
        return new TreeMap<>(states);
    }
}
