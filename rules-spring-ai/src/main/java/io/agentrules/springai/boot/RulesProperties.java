package io.agentrules.springai.boot;

import io.agentrules.api.ContextMode;
import io.agentrules.api.InterruptMode;
import io.agentrules.api.RepeatMode;
import io.agentrules.api.Stable;
import io.agentrules.core.model.Emission;
import io.agentrules.core.model.GuardSettings;
import io.agentrules.core.model.HiddenText;
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
 * The properties {@code rules.*}. Folders are texts: as paths, Spring would look for them on the class path first, where {@code .} is
 * one.
 *
 * @param enabled Whether chat clients are put under rules.
 * @param workspace Folders whose rules are read, the primary one first. Default: the folder that the application was started in.
 * @param home Folder of the user's own rules. Default: the user's home folder.
 * @param refresh How often the files are looked at again. Zero: never.
 * @param emission What of a stream goes on before it is certain that no trigger rule interrupts it. Where there are no trigger rules,
 *     all of it does at once.
 * @param holdBack How many characters at the end of a stream are held back, for the emission "hold-back".
 * @param maxSessions How many conversations are remembered. The least recently used one is forgotten.
 * @param disabledRules Rules that are switched off: NAME for all of a name, provider:NAME for one provider's.
 * @param onlyProviders Providers of rules to ask. Default: all.
 * @param disabledProviders Providers of rules not to ask.
 * @param untrustedRoots Workspace folders whose rules are known but never reach the model.
 * @param hiddenText What to do with a rule that has invisible characters.
 * @param allowTagCharacters Whether a rule with tag characters, which only a model can read, is like one with other invisible characters.
 * @param guard Trigger rules.
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
        @DefaultValue("buffer") Shown emission,
        @DefaultValue("200") int holdBack,
        @DefaultValue("100") int maxSessions,
        @DefaultValue Set<String> disabledRules,
        @DefaultValue Set<String> onlyProviders,
        @DefaultValue Set<String> disabledProviders,
        @DefaultValue Set<String> untrustedRoots,
        @DefaultValue("warn") HiddenText hiddenText,
        @DefaultValue("false") boolean allowTagCharacters,
        @DefaultValue Guard guard,
        @DefaultValue Map<String, String> settings) {
    /**
     * Checks the numbers.
     *
     * @throws IllegalArgumentException if one is out of its range, by the name of its property
     */
    public RulesProperties {
        notNegative("rules.hold-back", holdBack);
        if (maxSessions < 1) {
            throw new IllegalArgumentException("rules.max-sessions is not positive: " + maxSessions);
        }
    }

    /** What of a stream goes on. */
    public enum Shown {
        /** All at once, what a rule then interrupts too. Spring AI keeps it in the conversation. */
        LIVE,
        /** All but the last characters of a stream, until it ends. */
        HOLD_BACK,
        /** Whole lines. */
        LINES,
        /** A response, when it is complete. */
        BUFFER
    }

    /**
     * What becomes of trigger rules. A rule's own options come before these.
     *
     * @param enabled Whether streams are watched at all.
     * @param interruptMode Which matches interrupt the model. The others are told to it after the response.
     * @param repeatMode Whether a rule fires more than once in a conversation.
     * @param repeatGap How many model calls must be completed before a rule fires again.
     * @param contextMode What becomes of what the model wrote before it was interrupted.
     * @param maxPerTurn How often a turn is interrupted.
     * @param maxPerSession How often a conversation is interrupted.
     * @param rawArguments Whether the arguments of tools are looked at as the JSON that they are, and not decoded.
     */
    public record Guard(
            @DefaultValue("true") boolean enabled,
            @DefaultValue("always") InterruptMode interruptMode,
            @DefaultValue("once") RepeatMode repeatMode,
            @DefaultValue("10") int repeatGap,
            @DefaultValue("discard") ContextMode contextMode,
            @DefaultValue("3") int maxPerTurn,
            @DefaultValue("20") int maxPerSession,
            @DefaultValue("false") boolean rawArguments) {
        /**
         * Checks the numbers.
         *
         * @throws IllegalArgumentException if one is negative, by the name of its property
         */
        public Guard {
            notNegative("rules.guard.repeat-gap", repeatGap);
            notNegative("rules.guard.max-per-turn", maxPerTurn);
            notNegative("rules.guard.max-per-session", maxPerSession);
        }

        GuardSettings asSettings() {
            return GuardSettings.builder()
                    .enabled(enabled)
                    .interruptMode(interruptMode)
                    .repeatMode(repeatMode)
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

    /** Returns the same as the engine takes it. */
    RulesConfig asConfig() {
        return RulesConfig.builder()
                .disabledRules(disabledRules)
                .onlyProviders(onlyProviders)
                .disabledProviders(disabledProviders)
                .untrustedRoots(untrustedRoots.stream().map(Path::of).collect(Collectors.toSet()))
                .hiddenText(hiddenText)
                .allowTagCharacters(allowTagCharacters)
                .guard(guard.asSettings())
                .settings(settings)
                .build();
    }

    /** Returns the emission as the guard takes it. */
    Emission asEmission() {
        return switch (emission) {
            case LIVE -> Emission.LIVE;
            case HOLD_BACK -> Emission.holdBack(holdBack);
            case LINES -> Emission.LINES;
            case BUFFER -> Emission.BUFFER;
        };
    }
}
