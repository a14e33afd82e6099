package io.agentrules.springai.boot;

import io.agentrules.api.ContextMode;
import io.agentrules.api.InterruptMode;
import io.agentrules.api.RepeatMode;
import io.agentrules.api.Stable;
import io.agentrules.core.model.Emission;
import io.agentrules.core.model.GuardSettings;
import io.agentrules.core.model.HiddenText;
import io.agentrules.core.model.LockSource;
import io.agentrules.core.model.RulesConfig;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The properties {@code rules.*}. Folders are strings, because Spring would resolve paths against the class path first, where {@code .}
 * exists.
 *
 * @param enabled Whether to apply rules to chat clients.
 * @param workspace Folders whose rules are read, the primary one first. Default: the folder that the application was started in.
 * @param home Home folder with the user's own rules. Default: the user's home folder.
 * @param refresh Interval between checks for changed files. Zero disables the checks.
 * @param emission How much of a stream is emitted before it is certain that no trigger rule interrupts it. Without trigger rules,
 *     streams are always emitted immediately.
 * @param holdBack Number of characters at the end of a stream to hold back, for the emission "hold-back".
 * @param maxSessions Maximum number of conversations to remember. The least recently used one is forgotten.
 * @param disabledRules Rules to disable: NAME for all rules with that name, provider:NAME for one provider's rule.
 * @param onlyProviders Rule providers to use. Default: all.
 * @param disabledProviders Rule providers not to use.
 * @param untrustedRoots Workspace folders that are not trusted. Their rules are listed but never reach the model.
 * @param frozen Whether to refuse trigger rules of the workspace that its lock does not have exactly as they are.
 * @param lock File with the lock. Default: rules.lock in each workspace folder.
 * @param hiddenText How to handle a rule that contains invisible characters.
 * @param allowTagCharacters Whether to treat tag characters, which only a model can read, like other invisible characters.
 * @param guard Settings of trigger rules.
 * @param settings Settings of providers, named providerId.key.
 * @since 0.1
 */
@ConfigurationProperties("rules")
@Stable
public record RulesProperties(
        @DefaultValue("true") boolean enabled,
        @DefaultValue List<String> workspace,
        @Nullable String home,
        @DefaultValue("2s") Duration refresh,
        @DefaultValue("buffer") EmissionMode emission,
        @DefaultValue("200") int holdBack,
        @DefaultValue("100") int maxSessions,
        @DefaultValue Set<String> disabledRules,
        @DefaultValue Set<String> onlyProviders,
        @DefaultValue Set<String> disabledProviders,
        @DefaultValue Set<String> untrustedRoots,
        @DefaultValue("false") boolean frozen,
        @Nullable String lock,
        @DefaultValue("warn") HiddenText hiddenText,
        @DefaultValue("false") boolean allowTagCharacters,
        @DefaultValue Guard guard,
        @DefaultValue Map<String, String> settings) {
    /**
     * Checks the numbers.
     *
     * @throws IllegalArgumentException if a number is out of range; the message names the property
     */
    public RulesProperties {
        notNegative("rules.hold-back", holdBack);
        if (maxSessions < 1) {
            throw new IllegalArgumentException("rules.max-sessions is not positive: " + maxSessions);
        }
    }

    /** How much of a stream is emitted before it is certain that no trigger rule interrupts it. */
    public enum EmissionMode {
        /** Everything immediately, including text that a rule then interrupts. Spring AI stores it in the conversation. */
        LIVE,
        /** Everything except the last characters of the stream, until it ends. */
        HOLD_BACK,
        /** Complete lines. */
        LINES,
        /** The response when it is complete. */
        BUFFER
    }

    /**
     * Settings of trigger rules. A rule's own options override them.
     *
     * @param enabled Whether to watch streams.
     * @param interruptMode Which matches interrupt the model. The others are reported to it after its response.
     * @param repeatMode Whether a rule may fire more than once in a conversation. Default: once in text and thinking, always in tool
     *     calls.
     * @param repeatGap Number of model calls that must complete before a rule fires again.
     * @param contextMode What happens to the text that the model wrote before it was interrupted.
     * @param maxPerTurn Maximum number of interruptions in a turn.
     * @param maxPerSession Maximum number of interruptions in a conversation.
     * @param rawArguments Whether to match patterns against the raw JSON of tool arguments instead of the decoded values.
     */
    public record Guard(
            @DefaultValue("true") boolean enabled,
            @DefaultValue("always") InterruptMode interruptMode,
            @Nullable RepeatMode repeatMode,
            @DefaultValue("10") int repeatGap,
            @DefaultValue("discard") ContextMode contextMode,
            @DefaultValue("3") int maxPerTurn,
            @DefaultValue("20") int maxPerSession,
            @DefaultValue("false") boolean rawArguments) {
        /**
         * Checks the numbers.
         *
         * @throws IllegalArgumentException if a number is negative; the message names the property
         */
        public Guard {
            notNegative("rules.guard.repeat-gap", repeatGap);
            notNegative("rules.guard.max-per-turn", maxPerTurn);
            notNegative("rules.guard.max-per-session", maxPerSession);
        }

        GuardSettings asSettings() {
            GuardSettings.Builder settings = GuardSettings.builder();
            if (repeatMode != null) {
                settings.repeatMode(repeatMode);
            }
            return settings.enabled(enabled)
                    .interruptMode(interruptMode)
                    .repeatGap(repeatGap)
                    .contextMode(contextMode)
                    .maxPerTurn(maxPerTurn)
                    .maxPerSession(maxPerSession)
                    .rawArguments(rawArguments)
                    .build();
        }
    }

    private static void notNegative(String property, int value) {
        if (value < 0) {
            throw new IllegalArgumentException(property + " is negative: " + value);
        }
    }

    /** Returns the workspace's folders. */
    List<Path> workspaceFolders() {
        return workspace.stream().map(Path::of).toList();
    }

    /** Returns the folder of the user's own rules; empty for the default. */
    Optional<Path> homeFolder() {
        return Optional.ofNullable(home).filter(folder -> !folder.isBlank()).map(Path::of);
    }

    /** Returns these properties as the engine's configuration. */
    RulesConfig asConfig() {
        RulesConfig.Builder config = RulesConfig.builder();
        if (frozen) {
            config.frozen(lockSource());
        }
        return config.disabledRules(disabledRules)
                .onlyProviders(onlyProviders)
                .disabledProviders(disabledProviders)
                .untrustedRoots(untrustedRoots.stream().map(Path::of).collect(Collectors.toSet()))
                .hiddenText(hiddenText)
                .allowTagCharacters(allowTagCharacters)
                .guard(guard.asSettings())
                .settings(settings)
                .build();
    }

    private LockSource lockSource() {
        return Optional.ofNullable(lock)
                .filter(file -> !file.isBlank())
                .map(file -> LockSource.of(Path.of(file).toAbsolutePath()))
                .orElse(LockSource.WORKSPACE);
    }

    /** Returns the emission for the stream guard. */
    Emission asEmission() {
        return switch (emission) {
            case LIVE -> Emission.LIVE;
            case HOLD_BACK -> Emission.holdBack(holdBack);
            case LINES -> Emission.LINES;
            case BUFFER -> Emission.BUFFER;
        };
    }
}
