package io.agentrules.core.internal.profile;

import io.agentrules.api.spi.ToolProfile;
import io.agentrules.core.internal.support.Mapping;
import io.agentrules.core.internal.view.View;
import io.agentrules.core.internal.view.ViewFormat;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * What one agent does, as its profile says: what it loads, what its format is, and what helps those who write its files. Providers, views,
 * checks and generated pages read this value. docs/profiles.md has the keys of its text.
 *
 * @param keys all that its profile says
 * @param view which files it loads; empty if that is not known
 * @param format what reading its files depends on
 */
public record AgentProfile(Mapping keys, Optional<View> view, FormatFacts format) {
    private static final int MAX_DEPTH = 20;

    /**
     * Reads a profile.
     *
     * @throws RuntimeException if the text is no profile
     */
    static AgentProfile read(ToolProfile given) {
        Object yaml = new Load(LoadSettings.builder().setLabel(given.id()).build()).loadFromString(given.yaml());
        if (!(yaml instanceof Map<?, ?> values)) {
            throw new IllegalStateException("it has no keys");
        }
        requireTree(values, 0);
        var keys = new Mapping(values);
        keys.required("name");
        Optional<View> view = keys.has("groups") ? Optional.of(ViewFormat.view(given.id(), keys)) : Optional.empty();
        return new AgentProfile(keys, view, FormatFacts.of(keys));
    }

    /** Rejects a value that is part of itself, which an anchor can make, before anything tries to write it as text. */
    private static void requireTree(Object value, int depth) {
        if (depth > MAX_DEPTH) {
            throw new IllegalStateException("its values are nested more than " + MAX_DEPTH + " levels deep");
        }
        if (value instanceof Map<?, ?> map) {
            requireTree(map.keySet(), depth);
            requireTree(map.values(), depth);
        } else if (value instanceof Collection<?> members) {
            members.forEach(member -> requireTree(member, depth + 1));
        }
    }

    /** Returns the instruction files and folders that it reads or has read, relative to a folder, with {@code /}. */
    List<String> files() {
        return keys.texts("files");
    }

    /** Returns the files and folders that say that it is used where they are, relative to a folder, with {@code /}; empty if it does not tell. */
    public Optional<List<String>> own() {
        return Stream.of("own", "files").filter(keys::has).findFirst().map(keys::texts);
    }

    /** Returns the files that many agents read alike; they say that this one is used where nothing says so of another. */
    public List<String> shared() {
        return keys.texts("shared");
    }
}
