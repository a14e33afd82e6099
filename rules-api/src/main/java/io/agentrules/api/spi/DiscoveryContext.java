package io.agentrules.api.spi;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The project that a provider looks at, and its only way to the files: reading, caching, limits, links and path safety are
 * the engine's.
 *
 * <p>Valid until {@link RuleProvider#discover} returns or the engine gives the provider up; after that, calls throw {@link
 * IllegalStateException}, and reports are lost. A provider is given up when it makes no progress for too long (10 seconds unless
 * set): when no call to this context ends, and within {@link #rules} no file is read. What was made here by then stays in use.
 */
public interface DiscoveryContext {
    /**
     * Reads rule files and makes a rule of each.
     *
     * <p>A file that cannot be read, has no content, has an invalid name, or for which {@code toRule} throws, is
     * diagnosed and lost alone.
     *
     * <p>A file that has not changed since the previous discovery, and for which {@code toRule} is equal to the function of that
     * discovery, may be skipped: its rule and its reports are those of before. A lambda that captures nothing is always equal to
     * itself; one that captures is new, and called, each time. So a rule may depend on nothing but its file and what {@code
     * toRule} captures.
     *
     * @param files where to look; that there is nothing is no problem
     * @param toRule what the format makes of one file
     * @return the rules: root by root in the workspace's order, and by relative path with extension in code-point order
     */
    List<Rule> rules(RuleFiles files, Function<RuleFile, Rule> toRule);

    /**
     * Has rule files read after {@link RuleProvider#discover} returned, and a rule made of each, as {@link #rules} does. Their rules
     * count after the returned ones, in the order in which sources were added; but the user's files are read before those of the
     * workspace, so that a large or slow repository never keeps the user's own rules from being read. Use this rather than {@link
     * #rules} unless the provider looks at the rules itself. Experimental.
     *
     * @param files where to look; that there is nothing is no problem
     * @param toRule what the format makes of one file
     * @throws UnsupportedOperationException by default, for contexts of other makers
     */
    default void addSource(RuleFiles files, Function<RuleFile, Rule> toRule) {
        throw new UnsupportedOperationException("addSource");
    }

    /**
     * Makes a rule of a text that is no file, as {@link #rules} does of a file, unless neither text nor {@code toRule} changed.
     *
     * @param name the rule's name
     * @param text Markdown, with front matter or without
     * @return one rule, or none when the text is not usable, which is diagnosed
     */
    List<Rule> rule(String name, String text, Function<RuleFile, Rule> toRule);

    /** Returns a variable of the environment; empty when it is unset or empty. */
    Optional<String> environment(String name);

    /** Returns a setting of the harness, named {@code providerId.key}. */
    Optional<String> setting(String name);

    /** Returns the keys that conditions may have, in a fixed order: those of the engine and of every evaluator plugin. */
    List<String> conditionKeys();

    /** Reports a problem; the rules are still used. */
    void report(Diagnostic diagnostic);
}
