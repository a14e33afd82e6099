package io.agentrules.core.internal.profile;

import java.util.ArrayList;
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
 * @param notItsOwn keys that this engine reads and the tool itself does not
 */
public record FormatFacts(
        String tool,
        Optional<String> always,
        List<Manual> manual,
        List<SizeLimit> limits,
        boolean importsFiles,
        boolean hasManagedFiles,
        List<String> notItsOwn) {
    /** Nothing is known. */
    static final FormatFacts NONE =
            new FormatFacts("", Optional.empty(), List.of(), List.of(), false, false, List.of());

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
                joined(notItsOwn, other.notItsOwn));
    }

    private static <T> List<T> joined(List<T> first, List<T> second) {
        var all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }
}
