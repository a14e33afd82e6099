import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Writes the licenses of everything in the self-contained jar: {@code THIRD-PARTY.txt}, with a line for each third-party artifact, and
 * the license texts. The build runs this source file; equal artifacts produce identical bytes on every machine.
 *
 * <p>Arguments: the local repository, the class path, the folder of {@code licenses.tsv} and its texts, and the folder to write.
 */
final class ThirdParty {
    private static final String OWN = "io.agentrules";
    private static final String NO_TEXT = "-";
    private static final Pattern TEXT = Pattern.compile("META-INF/([A-Za-z-]*(?:LICENSE|NOTICE)[.A-Za-z]*)");

    private final Path texts;
    private final Path out;
    private final Map<String, String[]> licenses = new HashMap<>();

    private ThirdParty(Path texts, Path out) throws IOException {
        this.texts = texts;
        this.out = out;
        for (String line : Files.readAllLines(texts.resolve("licenses.tsv"))) {
            String[] columns = line.split("\t");
            licenses.put(columns[0], columns);
        }
    }

    public static void main(String[] arguments) throws IOException {
        Path repository = Path.of(arguments[0]).toRealPath();
        var thirdParty = new ThirdParty(Path.of(arguments[2]), Path.of(arguments[3]));
        thirdParty.clear();
        var lines = new TreeMap<String, String>();
        for (String element : arguments[1].split(Pattern.quote(System.getProperty("path.separator")))) {
            if (element.endsWith(".jar") && Path.of(element).toRealPath().startsWith(repository)) {
                thirdParty.add(repository.relativize(Path.of(element).toRealPath()), Path.of(element), lines);
            }
        }
        Files.writeString(
                thirdParty.out.resolve("THIRD-PARTY.txt"),
                "This jar contains the following third-party artifacts: artifact, version, license, texts in this folder.\n\n"
                        + String.join("", lines.values()));
    }

    /** Deletes the files of an earlier build. */
    private void clear() throws IOException {
        if (Files.exists(out)) {
            try (Stream<Path> old = Files.walk(out)) {
                for (Path file : old.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
        Files.createDirectories(out);
    }

    /** Adds an artifact, stored in a local repository as {@code org/group/artifact/version/artifact-version.jar}. */
    private void add(Path place, Path jar, Map<String, String> lines) throws IOException {
        var names = new ArrayList<String>();
        place.getParent().forEach(name -> names.add(name.toString()));
        String version = names.remove(names.size() - 1);
        String artifact = names.remove(names.size() - 1);
        String group = String.join(".", names);
        if (group.equals(OWN)) {
            return;
        }
        String[] license = licenses.get(group);
        if (license == null) {
            throw new IllegalStateException("licenses.tsv has no line for " + group + ", of " + artifact);
        }
        List<String> files = copied(artifact, jar);
        if (!license[2].equals(NO_TEXT)) {
            Files.copy(texts.resolve(license[2]), out.resolve(license[2]), StandardCopyOption.REPLACE_EXISTING);
            files.add(license[2]);
        }
        if (files.isEmpty()) {
            throw new IllegalStateException("licenses.tsv names no text for " + group + ", and " + jar + " has none");
        }
        String line = String.join("\t", group + ":" + artifact, version, license[1], String.join(" ", files));
        lines.put(group + ":" + artifact, line + "\n");
    }

    private List<String> copied(String artifact, Path jar) throws IOException {
        var files = new ArrayList<String>();
        try (var opened = new JarFile(jar.toFile())) {
            for (JarEntry entry : opened.stream().toList()) {
                var text = TEXT.matcher(entry.getName());
                if (text.matches()) {
                    String file = artifact + "/" + text.group(1);
                    Files.createDirectories(out.resolve(artifact));
                    try (InputStream in = opened.getInputStream(entry)) {
                        Files.copy(in, out.resolve(file), StandardCopyOption.REPLACE_EXISTING);
                    }
                    files.add(file);
                }
            }
        }
        files.sort(null);
        return files;
    }
}
