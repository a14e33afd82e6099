package io.agentrules.core.internal.profile;

import io.agentrules.core.internal.yaml.InvalidYaml;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the files of one provider mean to the people who write them.
 *
 * @param tool what the tool is called in a message
 * @param always what to change in a rule's file so that it always applies: {@code set alwaysApply: true}; empty if no key does that
 * @param manual what to change in the file of a rule that is in only when it is mentioned, by what its front matter has; the first that
 *     fits counts
 * @param limits how long files may be; of several for a file, the first counts
 * @param importsFiles whether {@code @path} imports a file
 * @param hasManagedFiles whether there are files of the organization, which count even if the provider is switched off
 * @param keys front-matter keys that people know from a tool, by what that tool is called
 * @param isClosed whether files have no other keys than those that are asked for
 * @param invalidYaml what is made of invalid YAML; empty for what this engine makes of it
 * @param notItsOwn keys that this engine reads and the tool itself does not
 */
public record FormatFacts(
        String tool,
        Optional<String> always,
        List<Manual> manual,
        List<SizeLimit> limits,
        boolean importsFiles,
        boolean hasManagedFiles,
        Map<String, List<String>> keys,
        boolean isClosed,
        Optional<InvalidYaml> invalidYaml,
        List<String> notItsOwn) {
    /** Nothing is known. */
    static final FormatFacts NONE = new FormatFacts(
            "", Optional.empty(), List.of(), List.of(), false, false, Map.of(), false, Optional.empty(), List.of());

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

    /** Copies the lists. */
    public FormatFacts {
        manual = List.copyOf(manual);
        limits = List.copyOf(limits);
        keys = Map.copyOf(keys);
        notItsOwn = List.copyOf(notItsOwn);
    }

    /** Returns these facts and those of another tool that reads the same files. */
    FormatFacts and(FormatFacts other) {
        return new FormatFacts(
                tool.isEmpty() ? other.tool : tool,
                always.or(() -> other.always),
                joined(manual, other.manual),
                joined(limits, other.limits),
                importsFiles || other.importsFiles,
                hasManagedFiles || other.hasManagedFiles,
                joined(keys, other.keys),
                isClosed || other.isClosed,
                invalidYaml.or(() -> other.invalidYaml),
                joined(notItsOwn, other.notItsOwn));
    }

    private static Map<String, List<String>> joined(Map<String, List<String>> first, Map<String, List<String>> second) {
        var all = new HashMap<>(second);
        all.putAll(first);
        return all;
    }

    private static <T> List<T> joined(List<T> first, List<T> second) {
        var all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }
}
