package io.agentrules.hooks.store;

import io.agentrules.check.config.Configuration.Push;
import io.agentrules.check.input.UserConfiguration;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * How many calls may be denied between two prompts, as the user has set it by {@code hooks.denials}: one number, or a map with a number for
 * each rule and {@code default} for all others. {@value #UNLIMITED} stands for any number, also in a whole conversation.
 *
 * @param byDefault for the rules that are not in {@code byRule}; empty: the limit of the agent
 * @param byRule by the names of rules
 * @param problems which values are invalid and ignored, one clause each, which begins with the file
 */
public record DenialSettings(OptionalInt byDefault, Map<String, Integer> byRule, List<String> problems) {
    /** No limit. */
    public static final int UNLIMITED = 0;

    /** The user has set nothing. */
    public static final DenialSettings NONE = new DenialSettings(OptionalInt.empty(), Map.of(), List.of());

    private static final String HOOKS = "hooks";
    private static final String DENIALS = "denials";
    private static final String ADD = "add";
    private static final String RULES = "rules";
    private static final String DEFAULT = "default";

    /** Copies the map and the list. */
    public DenialSettings {
        byRule = Map.copyOf(byRule);
        problems = List.copyOf(problems);
    }

    /** Reads the user's file, which need not exist. */
    public static DenialSettings read(Path file) {
        return new Reader(file).read(UserConfiguration.read(file));
    }

    /** Returns whether a rule has a number of its own, so that its denials are counted apart. */
    public boolean isOwn(String rule) {
        return byRule.containsKey(rule);
    }

    /**
     * Returns how many calls a rule may deny.
     *
     * @param usual how many if the user has set nothing
     */
    public int of(String rule, int usual) {
        return byRule.getOrDefault(rule, byDefault.orElse(usual));
    }

    /** Reads one file, and collects its invalid values. */
    private static final class Reader {
        private final Path file;
        private final List<String> problems = new ArrayList<>();

        Reader(Path file) {
            this.file = file;
        }

        DenialSettings read(UserConfiguration configuration) {
            configuration.problem().ifPresent(this::problem);
            Map<?, ?> hooks = section(configuration.values()).orElse(Map.of());
            onlyKeys(hooks, List.of(DENIALS, ADD), HOOKS + ".");
            if (hooks.containsKey(ADD) && Push.named(hooks.get(ADD)).isEmpty()) {
                problem(HOOKS + "." + ADD + " is none of " + Push.NAMES + ", so " + Push.ALL.id() + " applies");
            }
            Optional<?> denials = Optional.ofNullable(hooks.get(DENIALS));
            if (denials.isPresent() && denials.get() instanceof Map<?, ?> numbers) {
                return read(numbers);
            }
            OptionalInt all =
                    denials.map(value -> number(value, HOOKS + "." + DENIALS)).orElse(OptionalInt.empty());
            return new DenialSettings(all, Map.of(), problems);
        }

        private DenialSettings read(Map<?, ?> numbers) {
            var byRule = new TreeMap<String, Integer>();
            numbers.forEach((name, value) -> number(value, HOOKS + "." + DENIALS + "." + name)
                    .ifPresent(number -> byRule.put(String.valueOf(name), number)));
            Integer all = byRule.remove(DEFAULT);
            return new DenialSettings(all == null ? OptionalInt.empty() : OptionalInt.of(all), byRule, problems);
        }

        private Optional<Map<?, ?>> section(Map<?, ?> keys) {
            onlyKeys(keys, List.of(HOOKS, RULES), "");
            Optional<?> value = Optional.ofNullable(keys.get(HOOKS));
            if (value.isPresent() && !(value.get() instanceof Map)) {
                problem(HOOKS + " is no map of keys and values");
                return Optional.empty();
            }
            return value.map(Map.class::cast);
        }

        private void onlyKeys(Map<?, ?> keys, List<String> known, String path) {
            keys.keySet().stream()
                    .filter(key -> !known.contains(key))
                    .forEach(key -> problem(path + key + " has no effect here; only "
                            + known.stream().map(name -> path + name).collect(Collectors.joining(" and ")) + " have"));
        }

        private OptionalInt number(Object value, String path) {
            if (value instanceof Integer number && number >= 0) {
                return OptionalInt.of(number);
            }
            problem(path + " is no whole number from 0 to " + Integer.MAX_VALUE + ", so the default applies");
            return OptionalInt.empty();
        }

        private void problem(String clause) {
            problems.add(file + ": " + clause);
        }
    }
}
