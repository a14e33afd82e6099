package io.agentrules.core.internal.read;

import io.agentrules.api.PatternStyle;
import io.agentrules.core.internal.parse.FrontMatterStyle;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a tool does with a file in another way than the provider says.
 *
 * @param source the path of the provider's source whose function is used; empty: the file always applies
 * @param name the name that the tool gives the rule; empty: it is named as usual
 * @param broken what the tool does with front matter that is no YAML
 * @param globKeys the keys with globs of a file that otherwise always applies; usually empty
 * @param nameKey whether the keys {@code name}, {@code disabled} and {@code enabled} count although the file always applies
 * @param frontMatter where front matter is found
 * @param anywhere whether front matter may start in any line
 * @param failuresAsComments whether an import that does not resolve is replaced by a comment
 * @param mentions whether imports may have wildcards, and imported files with globs are rules of their own
 * @param onlyAlways whether the tool only uses rules that always apply
 * @param withoutAllComments whether HTML comments are removed wherever they are
 * @param apart whether imported files are rules of their own, which follow the one that imports them
 * @param globs how the tool matches what the provider reads as globs; empty if it does so as the provider says
 * @param globsFromCurrent whether globs start at the current folder, in files that are in no folder of the workspace
 * @param whole whether front matter is part of the text, although its keys count
 * @param excluding values of keys with which the tool does not use a file, by key
 */
public record Reading(
        Optional<String> source,
        Optional<String> name,
        Broken broken,
        List<String> globKeys,
        boolean nameKey,
        FrontMatterStyle frontMatter,
        boolean anywhere,
        boolean failuresAsComments,
        boolean mentions,
        boolean onlyAlways,
        boolean withoutAllComments,
        boolean apart,
        Optional<Globs> globs,
        boolean globsFromCurrent,
        boolean whole,
        Map<String, List<String>> excluding) {
    /** As the provider says. */
    public static final Reading USUAL = new Reading(
            Optional.empty(),
            Optional.empty(),
            Broken.RECOVERED,
            List.of(),
            false,
            FrontMatterStyle.LINES,
            false,
            false,
            false,
            false,
            false,
            false,
            Optional.empty(),
            false,
            false,
            Map.of());

    /** What becomes of a file whose front matter is no YAML. */
    public enum Broken {
        /** The keys are read line by line. */
        RECOVERED,
        /** The whole file is text that always applies. */
        RAW,
        /** The keys do not count. */
        WITHOUT_KEYS,
        /** The tool does not use the file. */
        DROPPED
    }

    /**
     * How globs are matched.
     *
     * @param key {@code paths} for the files of the request, {@code globs} for those of the session
     * @param style how they are written
     * @param fromRoot whether they start at the workspace root, wherever the file is
     */
    public record Globs(String key, PatternStyle style, boolean fromRoot) {}

    /** Copies the collections. */
    public Reading {
        globKeys = List.copyOf(globKeys);
        excluding = Map.copyOf(excluding);
    }
}
