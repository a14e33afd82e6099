package io.agentrules.core.internal.parse;

import io.agentrules.api.ContextMode;
import io.agentrules.api.InterruptMode;
import io.agentrules.api.RepeatMode;
import io.agentrules.api.StreamTrigger;
import io.agentrules.api.TriggerOptions;
import io.agentrules.api.spi.RuleFile.Shape;
import io.agentrules.core.internal.yaml.CommaList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads the front-matter keys that make a rule a trigger rule in any format. Whether a pattern compiles is checked later, by
 * {@code merge.UsableTriggers}.
 */
final class TriggerKeys {
    /** The keys for the trigger's patterns; the first one present is used. */
    private static final List<String> PATTERN_KEYS = List.of("condition", "ttsr_trigger", "ttsrTrigger");

    private static final List<String> OPTION_KEYS = List.of(
            "scope",
            "interruptMode",
            "repeatMode",
            "repeatGap",
            "contextMode",
            "addedLinesOnly",
            "ignoreQuotes",
            "reminder");

    private static final String ALWAYS_MATCHES = ".*";

    private final TypedValues values;

    private TriggerKeys(TypedValues values) {
        this.values = values;
    }

    /** Adds all keys of triggers. */
    static void addTo(Set<String> keys) {
        keys.addAll(PATTERN_KEYS);
        keys.addAll(OPTION_KEYS);
    }

    /** Returns the trigger; empty if there is no readable pattern. */
    static Optional<StreamTrigger> read(FrontMatter frontMatter, TypedValues values) {
        for (String key : PATTERN_KEYS) {
            if (frontMatter.values().containsKey(key)) {
                return new TriggerKeys(values).trigger(key);
            }
        }
        return Optional.empty();
    }

    private Optional<StreamTrigger> trigger(String key) {
        List<String> given = strings(key, Shape.TEXT_OR_LIST, "so the rule has no trigger");
        if (given.isEmpty()) {
            return Optional.empty();
        }
        List<String> regexes = given.stream()
                .filter(pattern -> !FileGlob.isOne(pattern))
                .distinct()
                .toList();
        Stream<String> explicit = strings("scope", Shape.TEXT_OR_LIST, "so the default scope is used").stream()
                .flatMap(tokens -> CommaList.split(tokens).stream());
        Stream<String> inferred = given.stream()
                .filter(FileGlob::isOne)
                .flatMap(glob -> Stream.of("tool:edit(" + glob + ")", "tool:write(" + glob + ")"));
        List<String> scope = Stream.concat(explicit, inferred).distinct().toList();
        return Optional.of(new StreamTrigger(regexes.isEmpty() ? List.of(ALWAYS_MATCHES) : regexes, scope, options()));
    }

    private List<String> strings(String key, Shape shape, String wrongShape) {
        return values.strings(key, shape, wrongShape).orElse(List.of());
    }

    private TriggerOptions options() {
        return new TriggerOptions(
                word("interruptMode", InterruptMode.values(), InterruptMode::id).flatMap(InterruptMode::of),
                word("repeatMode", RepeatMode.values(), RepeatMode::id).flatMap(RepeatMode::of),
                values.count("repeatGap"),
                word("contextMode", ContextMode.values(), ContextMode::id).flatMap(ContextMode::of),
                values.flag("addedLinesOnly").orElse(false),
                values.flag("ignoreQuotes").orElse(false),
                values.shortText("reminder", TriggerOptions.MAX_REMINDER_BYTES));
    }

    private <T> Optional<String> word(String key, T[] allowed, Function<T, String> id) {
        return values.word(key, Stream.of(allowed).map(id).toList());
    }

    /** Tells globs for files, such as {@code *.rs}, from regular expressions, also from those between slashes. Separate, because few files have a trigger. */
    private static final class FileGlob {
        private static final Pattern WILDCARD = Pattern.compile("[?*\\[\\]{}]");
        private static final Pattern REGEX_ONLY = Pattern.compile("[\\\\^$+|()]");
        private static final Pattern DELIMITED = Pattern.compile("/.+/[dgimsuvy]*", Pattern.DOTALL);
        private static final Pattern EXTENSION = Pattern.compile("\\*\\.[^\\s/]+");

        static boolean isOne(String pattern) {
            return WILDCARD.matcher(pattern).find()
                    && !REGEX_ONLY.matcher(pattern).find()
                    && !DELIMITED.matcher(pattern).matches()
                    && (pattern.indexOf('/') >= 0 || EXTENSION.matcher(pattern).matches());
        }
    }
}
