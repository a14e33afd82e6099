package io.agentrules.core.internal.plugin;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URL;
import java.net.URLConnection;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Finds plugins that a class path registers more than once, such as jars of two versions of one provider. The service loader silently uses
 * the first one, which may be the older.
 */
public final class PluginCopies {
    private PluginCopies() {}

    /**
     * Returns the jars or folders that register the same class, by its name, in class-path order: the first is the one that is used.
     *
     * @param type the type of the plugins
     */
    public static Map<String, List<String>> of(Class<?> type, ClassLoader loader) {
        String file = "META-INF/services/" + type.getName();
        var places = new TreeMap<String, List<String>>();
        try {
            Set<String> seen = new HashSet<>(); // compared as texts: two URLs are compared by their hosts
            for (URL url : Collections.list(loader.getResources(file))) {
                if (!seen.add(url.toString())) {
                    continue;
                }
                for (String name : registered(url)) {
                    places.computeIfAbsent(name, unused -> new ArrayList<>()).add(place(url, file));
                }
            }
        } catch (IOException unreadable) {
            return Map.of(); // the service loader has reported it
        }
        places.values().removeIf(found -> found.size() < 2);
        return places;
    }

    private static Set<String> registered(URL url) throws IOException {
        var names = new LinkedHashSet<String>();
        URLConnection connection = url.openConnection();
        connection.setUseCaches(false); // a cached jar stays open
        try (var lines = new BufferedReader(new InputStreamReader(connection.getInputStream(), UTF_8))) {
            lines.lines().map(line -> line.replaceFirst("#.*", "").strip()).forEach(names::add);
        }
        names.remove("");
        return names;
    }

    /** Returns the name of the jar, or the path of the folder; a loader with addresses of its own may have neither. */
    private static String place(URL url, String file) {
        String above = url.toString().replaceFirst("/" + Pattern.quote(file) + "$", "");
        return above.endsWith("!")
                ? above.substring(above.lastIndexOf('/') + 1, above.length() - 1)
                : url.getPath().replaceFirst("/" + Pattern.quote(file) + "$", "");
    }
}
