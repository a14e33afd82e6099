package io.agentrules.project;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarFile;

/** The artifacts of others in the self-contained jar, as the jar itself lists them. */
final class ShippedArtifacts {
    private static final String LICENSES = "META-INF/licenses/";

    private ShippedArtifacts() {}

    static JarFile jar() throws IOException {
        return new JarFile(ProjectFiles.built("rules-cli/target/rules.jar").toFile());
    }

    /** Returns a file of the jar's folder of licenses; empty when it is not there. */
    static String license(JarFile jar, String file) throws IOException {
        var entry = jar.getEntry(LICENSES + file);
        return entry == null ? "" : new String(jar.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8);
    }

    /** Returns the columns of each line, by {@code group:artifact}: that, the version, the license, the texts. */
    static Map<String, String[]> listed(JarFile jar) throws IOException {
        var listed = new TreeMap<String, String[]>();
        license(jar, "THIRD-PARTY.txt")
                .lines()
                .map(line -> line.split("\t"))
                .filter(columns -> columns.length == 4)
                .forEach(columns -> listed.put(columns[0], columns));
        return listed;
    }
}
