package io.agentrules.testkit;

import io.agentrules.api.spi.RuleProvider;
import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;

/** A plugin as another team would publish it: compiled to a folder of its own, with one registration for each kind of path. */
final class PublishedPlugin {
    private final Path folder;
    private final String className;

    /**
     * Compiles a plugin of the package {@code team}.
     *
     * @param service the interface that it implements
     * @param simpleName of its class
     */
    PublishedPlugin(Path folder, Class<?> service, String simpleName, String source) throws IOException {
        this.folder = folder;
        this.className = "team." + simpleName;
        write("src/team/" + simpleName + ".java", source);
        write(
                "src/module-info.java",
                "module team { requires io.agentrules.api; provides " + service.getName() + " with " + className
                        + "; }");
        write("classes/META-INF/services/" + service.getName(), "# ours\n" + className + " # the one\n");
        compile("src/module-info.java", "src/team/" + simpleName + ".java");
    }

    PublishedPlugin without(String file) throws IOException {
        Files.delete(folder.resolve("classes").resolve(file));
        return this;
    }

    /** Returns a new instance, loaded from the folder. */
    Object instance(ClassLoader loader) {
        try {
            return loader.loadClass(className).getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(className + " cannot be made", e);
        }
    }

    URLClassLoader loader() throws MalformedURLException {
        URL[] path = {folder.resolve("classes").toUri().toURL()};
        return new URLClassLoader(path, PublishedPlugin.class.getClassLoader());
    }

    private void compile(String... sources) {
        String api = Path.of(URI.create(RuleProvider.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toString()))
                .toString();
        var arguments = new ArrayList<>(List.of("-p", api, "-d", folder + File.separator + "classes"));
        for (String source : sources) {
            arguments.add(folder.resolve(source).toString());
        }
        int failures = ToolProvider.findFirst("javac")
                .orElseThrow()
                .run(System.out, System.err, arguments.toArray(String[]::new));
        if (failures != 0) {
            throw new AssertionError(className + " does not compile");
        }
    }

    private void write(String path, String text) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
