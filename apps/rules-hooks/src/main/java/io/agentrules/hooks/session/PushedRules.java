package io.agentrules.hooks.session;

import io.agentrules.check.config.Configuration.Push;
import io.agentrules.check.config.ConfigurationFile;
import io.agentrules.check.input.UserConfiguration;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Which rules are pushed to agents: as {@code hooks.add} of the user's configuration says, or less, as that of a workspace says. A file is
 * read again when it has changed. Safe for use by many threads.
 */
final class PushedRules {
    private static final int MAX_FILES = 32;

    private final Optional<Path> ofUser;
    private final Map<Path, Read> read = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Path, Read> eldest) {
            return size() > MAX_FILES;
        }
    };

    /** What a version of a file says. */
    private record Read(Object version, Push push) {}

    /**
     * Prepares to read the files.
     *
     * @param ofUser the user's; empty if there is no place for it
     */
    PushedRules(Optional<Path> ofUser) {
        this.ofUser = ofUser;
    }

    /** Returns which rules are pushed to an agent that works in a workspace. */
    Push in(Path workspace) {
        Push atMost = ofUser.map(file -> latest(file, PushedRules::ofUser)).orElse(Push.ALL);
        return atMost.or(latest(
                workspace.resolve(ConfigurationFile.WORKSPACE),
                file -> ConfigurationFile.ofWorkspace(workspace, Set::of).push()));
    }

    private static Optional<Push> ofUser(Path file) {
        return UserConfiguration.read(file).values().get("hooks") instanceof Map<?, ?> hooks
                ? Push.named(hooks.get("add"))
                : Optional.empty();
    }

    private Push latest(Path file, Function<Path, Optional<Push>> reader) {
        Object version = UserConfiguration.version(file);
        synchronized (read) {
            Read known = read.get(file);
            if (known != null && known.version().equals(version)) {
                return known.push();
            }
        }
        Push push = reader.apply(file).orElse(Push.ALL);
        synchronized (read) {
            read.put(file, new Read(version, push));
        }
        return push;
    }
}
