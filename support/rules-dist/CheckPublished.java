import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * Checks what Maven Central demands of artifacts that were deployed to a folder: for each a complete POM, the jar with its sources and its
 * Javadoc, checksums, and signatures of a key that gpg knows. Run as {@code java CheckPublished.java FOLDER VERSION}; ends with 1 and a
 * line for each problem if there is any.
 */
public final class CheckPublished {
    private static final String GROUP = "io/agentrules";
    private static final Map<String, String> CHECKSUMS = Map.of("md5", "MD5", "sha1", "SHA-1");
    private static final List<String> DEMANDED = List.of(
            "groupId",
            "artifactId",
            "version",
            "name",
            "description",
            "url",
            "licenses/license/name",
            "licenses/license/url",
            "developers/developer/name",
            "scm/connection",
            "scm/url");

    private final String version;
    private final List<String> problems = new ArrayList<>();

    private CheckPublished(String version) {
        this.version = version;
    }

    public static void main(String[] arguments) throws Exception {
        Path group = Path.of(arguments[0]).resolve(GROUP);
        var check = new CheckPublished(arguments[1]);
        int artifacts = check.check(group);
        check.problems.forEach(System.err::println);
        System.out.println(artifacts + " artifacts, " + check.problems.size() + " problems");
        System.exit(check.problems.isEmpty() && artifacts > 0 ? 0 : 1);
    }

    private int check(Path group) throws Exception {
        List<Path> artifacts;
        try (Stream<Path> folders = Files.list(group)) {
            artifacts = folders.filter(Files::isDirectory).sorted().toList();
        }
        for (Path artifact : artifacts) {
            checkArtifact(artifact.getFileName().toString(), artifact.resolve(version));
        }
        checkBom(group, artifacts);
        return artifacts.size();
    }

    private void checkArtifact(String name, Path folder) throws Exception {
        Path pom = folder.resolve(name + "-" + version + ".pom");
        if (!Files.isRegularFile(pom)) {
            problems.add(pom + " is missing");
            return;
        }
        if (checkPom(name, root(pom)).equals("jar")) {
            for (String end : List.of(".jar", "-sources.jar", "-javadoc.jar", "-cyclonedx.json")) {
                checkFile(folder.resolve(name + "-" + version + end));
            }
        }
        List<Path> files;
        try (Stream<Path> listed = Files.list(folder)) {
            files = listed.filter(file -> !file.toString().matches(".*\\.(md5|sha1|sha256|sha512|asc)")).sorted().toList();
        }
        for (Path file : files) {
            if (!file.getFileName().toString().startsWith(name + "-" + version)) {
                problems.add(file + " has another name than its artifact");
            }
            checkSums(file);
            checkSignature(file);
        }
    }

    /** Returns the packaging. */
    private String checkPom(String name, Element pom) {
        for (String path : DEMANDED) {
            String value = value(pom, path);
            if (value.isEmpty() || value.contains("${")) {
                problems.add(name + ": its POM has no " + path + (value.isEmpty() ? "" : " but " + value));
            }
        }
        for (String path : List.of("url", "scm/url")) {
            if (!value(pom, path).matches("https://[^/]+/.+")) {
                problems.add(name + ": " + path + " is no address: " + value(pom, path));
            }
        }
        if (!value(pom, "artifactId").equals(name) || !value(pom, "version").equals(version)) {
            problems.add(name + ": its POM is that of " + value(pom, "artifactId") + " " + value(pom, "version"));
        }
        if (version.endsWith("-SNAPSHOT")) {
            problems.add(name + ": a snapshot is not released");
        }
        if (pom.getElementsByTagName("parent").getLength() > 0) {
            problems.add(name + ": its POM has a parent");
        }
        for (Element dependency : elements(pom, "dependencies/dependency")) {
            if (value(dependency, "version").isEmpty() || value(dependency, "version").matches(".*(\\$\\{|SNAPSHOT).*")) {
                problems.add(name + ": no version of " + value(dependency, "artifactId"));
            }
        }
        return value(pom, "packaging").isEmpty() ? "jar" : value(pom, "packaging");
    }

    private void checkFile(Path file) throws IOException {
        if (!Files.isRegularFile(file) || Files.size(file) == 0) {
            problems.add(file + " is missing");
        } else if (file.toString().endsWith(".jar")) {
            try (var jar = new ZipFile(file.toFile())) {
                if (jar.size() < 2) {
                    problems.add(file + " is empty");
                }
            }
        }
    }

    private void checkSums(Path file) throws Exception {
        byte[] bytes = Files.readAllBytes(file);
        for (var checksum : CHECKSUMS.entrySet()) {
            Path written = Path.of(file + "." + checksum.getKey());
            String right =
                    HexFormat.of().formatHex(MessageDigest.getInstance(checksum.getValue()).digest(bytes));
            if (!Files.isRegularFile(written) || !Files.readString(written).strip().equals(right)) {
                problems.add(written + " is missing or wrong");
            }
        }
    }

    private void checkSignature(Path file) throws Exception {
        Path signature = Path.of(file + ".asc");
        if (!Files.isRegularFile(signature)) {
            problems.add(signature + " is missing");
            return;
        }
        Process gpg = new ProcessBuilder("gpg", "--batch", "--verify", signature.toString(), file.toString())
                .redirectErrorStream(true)
                .start();
        String said;
        try (InputStream out = gpg.getInputStream()) {
            said = new String(out.readAllBytes(), StandardCharsets.UTF_8);
        }
        if (gpg.waitFor() != 0) {
            problems.add(signature + " is not valid: " + said.strip());
        }
    }

    /** Everything that the BOM names is there, and all that is there is named but the parent and the BOM itself. */
    private void checkBom(Path group, List<Path> artifacts) throws Exception {
        var named = new TreeSet<String>();
        Element bom = root(group.resolve("rules-bom/" + version + "/rules-bom-" + version + ".pom"));
        for (Element dependency : elements(bom, "dependencyManagement/dependencies/dependency")) {
            named.add(value(dependency, "artifactId"));
            if (!value(dependency, "version").equals(version)) {
                problems.add("rules-bom names another version of " + value(dependency, "artifactId"));
            }
        }
        var there = new TreeSet<String>();
        artifacts.forEach(artifact -> there.add(artifact.getFileName().toString()));
        there.removeAll(List.of("rules-bom", "rules-parent"));
        if (!named.equals(there)) {
            problems.add("The BOM names " + named + ", but there are " + there);
        }
    }

    private static Element root(Path file) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(file.toFile())
                .getDocumentElement();
    }

    private static String value(Element element, String path) {
        return elements(element, path).stream()
                .findFirst()
                .map(found -> found.getTextContent().strip())
                .orElse("");
    }

    private static List<Element> elements(Element element, String path) {
        List<Element> found = List.of(element);
        for (String name : path.split("/")) {
            var children = new ArrayList<Element>();
            for (Element parent : found) {
                for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
                    if (node instanceof Element child && child.getTagName().equals(name)) {
                        children.add(child);
                    }
                }
            }
            found = children;
        }
        return found;
    }
}
