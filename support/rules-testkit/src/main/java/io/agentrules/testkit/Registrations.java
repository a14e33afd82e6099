package io.agentrules.testkit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.lang.module.InvalidModuleDescriptorException;
import java.lang.module.ModuleDescriptor;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Where a plugin is registered. Both kinds are read as files: {@link java.util.ServiceLoader} accepts either, so it would not
 * show that one is missing.
 *
 * @param service what it implements
 * @param plugin its class
 */
record Registrations(Class<?> service, Class<?> plugin) {
    /** Returns whether a file in {@code META-INF/services} names the plugin: for the class path. */
    boolean inServices() throws IOException {
        for (URL file : resources("META-INF/services/" + service.getName())) {
            if (classNames(file).contains(plugin.getName())) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether a {@code module-info} provides the plugin: for the module path. */
    boolean inModule() throws IOException {
        for (URL file : resources("module-info.class")) {
            if (descriptor(file).filter(this::provides).isPresent()) {
                return true;
            }
        }
        return false;
    }

    private List<URL> resources(String name) throws IOException {
        ClassLoader loader = plugin.getClassLoader();
        return loader == null ? List.of() : Collections.list(loader.getResources(name));
    }

    private static List<String> classNames(URL file) throws IOException {
        try (var reader = new BufferedReader(new InputStreamReader(open(file), StandardCharsets.UTF_8))) {
            return reader.lines()
                    .map(line -> line.replaceFirst("#.*", "").strip())
                    .toList();
        }
    }

    private static Optional<ModuleDescriptor> descriptor(URL file) throws IOException {
        try (InputStream in = open(file)) {
            return Optional.of(ModuleDescriptor.read(in));
        } catch (InvalidModuleDescriptorException otherJdk) {
            return Optional.empty();
        }
    }

    /** Past the cache of jars: a jar may have been built again since. */
    private static InputStream open(URL file) throws IOException {
        var connection = file.openConnection();
        connection.setUseCaches(false);
        return connection.getInputStream();
    }

    private boolean provides(ModuleDescriptor module) {
        return module.provides().stream()
                .anyMatch(provided -> provided.service().equals(service.getName())
                        && provided.providers().contains(plugin.getName()));
    }
}
