package io.agentrules.api.spi;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Experimental;
import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.api.Stable;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;

/**
 * The project that a provider reads, and its only access to files. The engine is responsible for reading, caching, limits,
 * links and path safety.
 *
 * <p>Valid until {@link RuleProvider#discover} returns or the engine gives up on the provider; after that, calls throw {@link
 * IllegalStateException}, and reports are dropped. The engine gives up on a provider that makes no progress for too long (10
 * seconds by default): no call to this context returns, and the engine reads no {@linkplain #addSource source} of it. Rules made
 * before that remain in use.
 *
 * @since 0.1
 */
@Stable
public interface DiscoveryContext {
    /**
     * Names rule files, which the engine reads after {@link RuleProvider#discover} has returned. Their rules rank after the returned
     * ones, in the order in which the sources were added; of one source by root in the workspace's order, then by relative path with
     * extension in code-point order. The user's files are read before those of the workspace, so that a large or slow repository cannot
     * prevent the user's own rules from being read.
     *
     * <p>A file that cannot be read, has no content or an invalid name, or for which {@code toRule} throws, is reported and
     * skipped; the other files are not affected.
     *
     * <p>If a file has not changed since the previous discovery and {@code toRule} equals the function used then, the engine may
     * reuse the previous rule and reports instead of calling it. A lambda that captures nothing is always equal to itself; a
     * capturing lambda is new, and is called, each time. A rule must therefore depend only on its file and on what {@code toRule}
     * captures.
     *
     * @param files where to look; may not exist
     * @param toRule converts one file to a rule
     */
    void addSource(RuleFiles files, Function<RuleFile, Rule> toRule);

    /**
     * Converts a text that does not come from a file to a rule, as if it were a file of a {@linkplain #addSource source}. The previous
     * rule is reused if neither the text nor {@code toRule} changed.
     *
     * @param name the rule's name
     * @param text Markdown, with or without front matter
     * @param toRule converts the text to a rule
     * @return one rule, or none if the text is not usable, which is reported
     */
    List<Rule> rule(String name, String text, Function<RuleFile, Rule> toRule);

    /**
     * Reads a rule that is part of a library and converts it to a rule, as a file of a {@linkplain #addSource source}, with the same limits
     * and reports.
     *
     * @param name the rule's name
     * @param source where the text is: of this provider and of {@link Level#LIBRARY}
     * @param content opens the text; the stream is read once and closed
     * @param toRule converts the text to a rule
     * @return one rule, or none if the text is not usable, which is reported
     * @throws IllegalArgumentException if {@code source} has another provider or level
     * @throws UnsupportedOperationException in the default implementation
     */
    @Experimental
    default List<Rule> rule(
            String name, RuleSource source, Callable<InputStream> content, Function<RuleFile, Rule> toRule) {
        throw new UnsupportedOperationException("rule");
    }

    /** Returns an environment variable; empty if it is unset or empty. */
    Optional<String> environment(String name);

    /** Returns a setting that the harness made, named {@code providerId.key}. */
    Optional<String> setting(String name);

    /**
     * Returns the folders that the workspace and its user name for rules in the native format, apart from its own: the user's, then the
     * project's.
     *
     * @param extensions those of the files in them, without a dot
     */
    @Experimental
    default List<RuleFiles> configuredFolders(String... extensions) {
        return List.of();
    }

    /** Returns the condition keys of the engine and of all evaluator plugins, in a fixed order. */
    List<String> conditionKeys();

    /** Reports a problem; the rules remain in use. */
    void report(Diagnostic diagnostic);
}
