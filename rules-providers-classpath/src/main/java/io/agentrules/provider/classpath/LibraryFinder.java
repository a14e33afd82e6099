package io.agentrules.provider.classpath;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.module.ModuleReference;
import java.lang.module.ResolvedModule;
import java.net.JarURLConnection;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.URLDecoder;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds the libraries of a class loader and of the module path, each once.
 *
 * <p>A class loader lists no resources, and it finds the folder {@code META-INF/rules} only in jars with entries for folders, which
 * not every build tool writes. So this looks for the jars themselves: in {@code java.class.path}, in the manifests' {@code
 * Class-Path}, among the URLs of every {@link URLClassLoader} (Spring Boot's is one; its URLs are the nested jars), and among the
 * modules. Only class loaders of other kinds are asked for the folder.
 */
final class LibraryFinder {
    private static final Pattern NAME_SEPARATORS = Pattern.compile("[!/]+");
    private static final String JAR = "jar:";
    private static final String JAR_END = "!/";

    private final Function<Library, List<String>> reader;
    private final Set<String> seen = new HashSet<>();
    private final Deque<URI> toRead = new ArrayDeque<>();

    /**
     * Creates a finder that passes on each library.
     *
     * @param reader reads a library and returns the {@code Class-Path} of its manifest
     */
    LibraryFinder(Function<Library, List<String>> reader) {
        this.reader = reader;
    }

    /** Finds the libraries of a class loader and its parents. */
    void find(ClassLoader loader) {
        boolean known = true;
        for (ClassLoader each = loader; each != null; each = each.getParent()) {
            if (each instanceof URLClassLoader urls) {
                Stream.of(urls.getURLs()).forEach(this::addLater);
            } else if (each == ClassLoader.getSystemClassLoader()) {
                paths("java.class.path").forEach(path -> toRead.add(path.toUri()));
            } else {
                known &= each == ClassLoader.getPlatformClassLoader();
            }
        }
        if (!known) {
            addFolders(loader);
        }
        while (!toRead.isEmpty()) {
            add(toRead.remove());
        }
    }

    /** Finds the jars on the module path, including those that no module requires. */
    void findModulePath() {
        for (Path path : paths("jdk.module.path")) {
            add(path);
            children(path).forEach(this::add);
        }
    }

    /** Finds the modules of a layer and its parents, except those of the Java platform. */
    void find(ModuleLayer layer) {
        for (ResolvedModule module : layer.configuration().modules()) {
            if (!module.name().startsWith("java.") && !module.name().startsWith("jdk.")) {
                add(module.reference());
            }
        }
        layer.parents().forEach(this::find);
    }

    @SuppressWarnings("StringSplitter") // a separator at the end adds no path: people write it by mistake
    private static List<Path> paths(String property) {
        String value = System.getProperty(property);
        if (value == null) {
            return List.of();
        }
        var paths = new ArrayList<Path>();
        for (String text : value.split(File.pathSeparator)) {
            path(text).ifPresent(paths::add);
        }
        return paths;
    }

    private static Optional<Path> path(String text) {
        try {
            return Optional.of(Path.of(text));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    /** Returns the modules in a folder of the module path; none if it is a module itself. */
    private static List<Path> children(Path folder) {
        if (!Files.isDirectory(folder) || Files.exists(folder.resolve("module-info.class"))) {
            return List.of();
        }
        try (Stream<Path> children = Files.list(folder)) {
            return children.filter(child -> child.toString().endsWith(Library.JAR) || Files.isDirectory(child))
                    .toList();
        } catch (IOException | UncheckedIOException e) {
            return List.of();
        }
    }

    /** Adds the folders that a class loader finds; some class loaders have folders that they list in no other way. */
    private void addFolders(ClassLoader loader) {
        try {
            for (URL folder : Collections.list(loader.getResources(Resources.RULES))) {
                String text = folder.toString();
                if (text.endsWith(Resources.RULES)) {
                    toRead.add(URI.create(text.substring(0, text.length() - Resources.RULES.length())));
                }
            }
        } catch (IOException | IllegalArgumentException e) {
            return; // the class loader finds no other resource either
        }
    }

    private void addLater(URL url) {
        try {
            toRead.add(URI.create(url.toString()));
        } catch (IllegalArgumentException malformed) {
            return;
        }
    }

    /** Adds the library at an address; like Java, ignores an address without a file. */
    private void add(URI address) {
        String text = address.toString();
        boolean isJar = text.startsWith(JAR) && text.endsWith(JAR_END);
        String file = isJar ? text.substring(JAR.length(), text.length() - JAR_END.length()) : text;
        try {
            if (file.startsWith("file:") && !file.contains(JAR_END)) {
                URI base = URI.create(file);
                add(Path.of(base)).forEach(url -> toRead.add(base.resolve(url)));
            } else if (isJar) {
                add(new Library(name(text), text, () -> new JarResources(nested(address))));
            } else if (!file.startsWith("file:")) {
                add(Path.of(address)); // in another file system, such as one in memory
            }
        } catch (IllegalArgumentException | FileSystemNotFoundException malformed) {
            return;
        }
    }

    /** Adds a file or folder, and returns the {@code Class-Path} of its manifest. */
    private List<String> add(Path path) {
        try {
            Path real = path.toRealPath();
            String name = String.valueOf(real.getFileName());
            if (Files.isDirectory(real)) {
                return add(new Library(name, real.toUri().toString(), () -> new FolderResources(real)));
            }
            if (Files.isRegularFile(real)) {
                String prefix = JAR + real.toUri() + JAR_END;
                return add(new Library(name, prefix, () -> new JarResources(new JarFile(real.toFile(), false))));
            }
            return List.of();
        } catch (IOException | SecurityException missing) {
            return List.of();
        }
    }

    private void add(ModuleReference module) {
        Optional<Path> file = module.location()
                .filter(location -> "file".equals(location.getScheme()))
                .map(Path::of);
        if (file.isPresent()) {
            add(file.get());
        } else {
            String name = module.descriptor().name();
            String prefix = module.location().map(URI::toString).orElse("module:" + name) + "/";
            add(new Library(name, prefix, () -> new ModuleResources(module.open())));
        }
    }

    private List<String> add(Library library) {
        return seen.add(library.prefix()) ? reader.apply(library) : List.of();
    }

    /** Returns the last name in the address of a nested jar or folder. */
    private static String name(String address) {
        String last = NAME_SEPARATORS.splitAsStream(address).reduce(address, (before, name) -> name);
        return URLDecoder.decode(last.replace("+", "%2B"), UTF_8);
    }

    private static JarFile nested(URI address) throws IOException {
        try {
            if (address.toURL().openConnection() instanceof JarURLConnection connection) {
                connection.setUseCaches(false); // so that closing it does not close the class loader's
                return connection.getJarFile();
            }
        } catch (MalformedURLException e) {
            throw new IOException("its address is unknown: " + address, e);
        }
        throw new IOException("its address is not that of a jar: " + address);
    }
}
