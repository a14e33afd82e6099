package io.agentrules.core.internal.profile;

import io.agentrules.core.internal.yaml.InvalidYaml;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the files of one provider mean to the people who write them.
 *
 * @param always what to change in a rule's file so that it always applies: {@code set alwaysApply: true}; empty if no key does that
 * @param manual what to change in the file of a rule that is in only when it is mentioned, by what its front matter has; the first that
 *     fits counts
 * @param hasManagedFiles whether there are files of the organization, which count even if the provider is switched off
 * @param keys front-matter keys that people know from a tool, by what that tool is called
 * @param isClosed whether files have no other keys than those that are asked for
 * @param invalidYaml what is made of invalid YAML; empty for what this engine makes of it
 */
public record FormatFacts(
        Optional<String> always,
        List<Manual> manual,
        boolean hasManagedFiles,
        Map<String, List<String>> keys,
        boolean isClosed,
        Optional<InvalidYaml> invalidYaml) {
    /** Nothing is known. */
    static final FormatFacts NONE =
            new FormatFacts(Optional.empty(), List.of(), false, Map.of(), false, Optional.empty());

    /**
     * What to change in the file of a rule that is in only when it is mentioned.
     *
     * @param when the keys and values that the front matter must have
     * @param remedy what to change, as a clause that starts in lower case
     */
    public record Manual(Map<String, Object> when, String remedy) {
        /** Copies the map. */
        public Manual {
            when = Map.copyOf(when);
        }

        boolean fits(Map<String, Object> frontMatter) {
            return when.entrySet().stream().allMatch(entry -> entry.getValue().equals(frontMatter.get(entry.getKey())));
        }
    }

    /** Copies the collections. */
    public FormatFacts {
        manual = List.copyOf(manual);
        keys = Map.copyOf(keys);
    }

    /** Returns these facts and those of another tool that reads the same files. */
    FormatFacts and(FormatFacts other) {
        var allKeys = new HashMap<>(other.keys);
        allKeys.putAll(keys);
        return new FormatFacts(
                always.or(() -> other.always),
                Stream.concat(manual.stream(), other.manual.stream()).toList(),
                hasManagedFiles || other.hasManagedFiles,
                allKeys,
                isClosed || other.isClosed,
                invalidYaml.or(() -> other.invalidYaml));
    }
}
