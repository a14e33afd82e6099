package io.agentrules.check.input;

import io.agentrules.api.spi.RuleProvider;
import io.agentrules.core.internal.session.Surroundings;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The environment variables that decide which rules exist and whether they apply: names of the user's folders, variables in profiles of
 * agents, and those from which {@code Surroundings} detects values. The engine reads no other variable.
 */
public final class RuleVariables {
    /** Names the jars and folders of plugins that hooks use, as {@code PATH} does. No other command reads it. */
    public static final String PLUGINS = "RULES_PLUGIN_PATH";

    private static final List<String> OF_USER = List.of("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", PLUGINS);

    /** A path in a profile that starts with the value of a variable. */
    private static final Pattern IN_PROFILE = Pattern.compile("\\$\\{([A-Z][A-Z0-9_]*):-");

    private RuleVariables() {}

    /** Returns their names. */
    public static SortedSet<String> names() {
        var names = new TreeSet<String>(OF_USER);
        names.addAll(Surroundings.variables());
        for (RuleProvider provider : ServiceLoader.load(RuleProvider.class)) {
            provider.profiles()
                    .forEach(profile -> IN_PROFILE
                            .matcher(profile.yaml())
                            .results()
                            .map(found -> found.group(1))
                            .forEach(names::add));
        }
        return Collections.unmodifiableSortedSet(names);
    }

    /** Returns those of an environment that have a value, by name. One with a control character names no folder, and has none. */
    public static SortedMap<String, String> of(Map<String, String> environment) {
        var found = new TreeMap<String, String>();
        for (String name : names()) {
            String value = environment.getOrDefault(name, "");
            if (!value.isEmpty() && value.chars().noneMatch(Character::isISOControl)) {
                found.put(name, value);
            }
        }
        return Collections.unmodifiableSortedMap(found);
    }
}
