package io.agentrules.provider.classpath;

import io.agentrules.api.Diagnostic;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Which libraries have which rule files, for as long as a class path stays as it is.
 *
 * @param files the names of the rule files of each library, sorted; only libraries that have some
 * @param problems the libraries that cannot be read
 */
record LibraryRules(SortedMap<Library, List<String>> files, List<Diagnostic> problems) {
    private static final int MAX_FILES = 20_000;
    private static final String EXTENSION = ".md";

    /** Returns the rules of a class loader's libraries and of the modules of a layer. */
    static LibraryRules of(ClassLoader loader, ModuleLayer layer) {
        var files = new TreeMap<Library, List<String>>(Library.BY_NAME);
        var problems = new ArrayList<Diagnostic>();
        var finder = new LibraryFinder(library -> read(library, files, problems));
        finder.find(loader);
        finder.findModulePath();
        finder.find(layer);
        return new LibraryRules(files, problems);
    }

    private static List<String> read(
            Library library, SortedMap<Library, List<String>> files, List<Diagnostic> problems) {
        try (Resources resources = library.open();
                Stream<String> names = resources.names()) {
            List<String> found =
                    names.filter(LibraryRules::isRule).distinct().sorted().toList();
            found.stream().filter(file -> !isPath(file)).forEach(file -> problems.add(noPath(file, library)));
            List<String> rules = found.stream().filter(LibraryRules::isPath).toList();
            if (!rules.isEmpty()) {
                files.put(library, limited(rules, library, problems));
            }
            return resources.classPath();
        } catch (IOException | UncheckedIOException | IllegalArgumentException | SecurityException e) {
            if (library.name().endsWith(Library.JAR)) { // Java ignores other files on the class path as well
                problems.add(unreadable(library, e));
            }
            return List.of();
        }
    }

    private static Diagnostic noPath(String file, Library library) {
        return Diagnostic.error(
                "name-invalid",
                library.name() + " has the entry " + file + ", whose path has an empty name, so it is no rule",
                "Build the jar again without it");
    }

    private static List<String> limited(List<String> rules, Library library, List<Diagnostic> problems) {
        if (rules.size() <= MAX_FILES) {
            return rules;
        }
        problems.add(Diagnostic.error(
                "too-many-files",
                library.name() + " has more than " + MAX_FILES + " rules; the others are not read",
                "Remove files that are not rules from " + Resources.RULES));
        return rules.subList(0, MAX_FILES);
    }

    private static boolean isRule(String file) {
        return file.startsWith(Resources.RULES) && file.endsWith(EXTENSION);
    }

    /** A jar may have entries that no folder could have, such as {@code META-INF/rules//x.md}. */
    private static boolean isPath(String file) {
        return Stream.of(ruleName(file).split("/", -1)).noneMatch(String::isEmpty);
    }

    /** Returns the name of a file's rule: its path below the folder without extension. */
    static String ruleName(String file) {
        return file.substring(Resources.RULES.length(), file.length() - EXTENSION.length());
    }

    /** Returns the diagnostic for a library that cannot be read. */
    static Diagnostic unreadable(Library library, Exception e) {
        return Diagnostic.warning(
                        "library-unreadable",
                        library.name() + " cannot be read, so its rules are skipped: " + e.getMessage(),
                        "Replace it, or remove it from the class path")
                .causedBy(e);
    }
}
