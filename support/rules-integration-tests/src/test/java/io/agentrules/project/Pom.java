package io.agentrules.project;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** A {@code pom.xml} as it is written: nothing is inherited or filled in. */
record Pom(Element root) {
    static Pom of(String path) {
        return of(ProjectFiles.file(path));
    }

    static Pom of(Path file) {
        try {
            Document document =
                    DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
            return new Pom(document.getDocumentElement());
        } catch (ParserConfigurationException | SAXException | IOException e) {
            throw new AssertionError(file.toString(), e);
        }
    }

    String version() {
        return child(root, "version").orElseThrow();
    }

    List<String> modules() {
        return elements("module").stream()
                .map(module -> module.getTextContent().strip())
                .toList();
    }

    /** Returns a part of all elements of that name, wherever they stand. */
    List<String> parts(String element, String part) {
        return elements(element).stream()
                .map(found -> child(found, part))
                .flatMap(Optional::stream)
                .toList();
    }

    /** Returns the version that a plugin is given; the first where it is named several times. */
    Optional<String> versionOfPlugin(String artifact) {
        return elements("plugin").stream()
                .filter(plugin -> child(plugin, "artifactId").equals(Optional.of(artifact)))
                .flatMap(plugin -> child(plugin, "version").stream())
                .findFirst();
    }

    private List<Element> elements(String name) {
        NodeList nodes = root.getElementsByTagName(name);
        var elements = new ArrayList<Element>();
        for (int i = 0; i < nodes.getLength(); i++) {
            elements.add((Element) nodes.item(i));
        }
        return elements;
    }

    private static Optional<String> child(Element parent, String name) {
        for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node.getNodeName().equals(name)) {
                return Optional.of(node.getTextContent().strip());
            }
        }
        return Optional.empty();
    }
}
