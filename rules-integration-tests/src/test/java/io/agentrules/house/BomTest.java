package io.agentrules.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

class BomTest {
    private static final Set<String> NOT_PUBLISHED = Set.of("rules-bom", "rules-benchmarks", "rules-integration-tests");

    @Test
    void theBomNamesEveryPublishedModule() throws Exception {
        List<String> published = texts(pom("pom.xml"), "module");
        published.removeAll(NOT_PUBLISHED);

        assertThat(published).hasSizeGreaterThan(NOT_PUBLISHED.size());
        assertThat(dependencies("artifactId")).containsExactlyInAnyOrderElementsOf(published);
    }

    @Test
    void theBomHasTheParentsVersionAndSoHasAllThatItNames() throws Exception {
        assertThat(child(pom("rules-bom/pom.xml").getDocumentElement(), "version"))
                .isEqualTo(child(pom("pom.xml").getDocumentElement(), "version"))
                .isEqualTo(House.version());
        assertThat(dependencies("version")).isNotEmpty().containsOnly("${project.version}");
        assertThat(dependencies("groupId")).containsOnly("io.agentrules");
    }

    private static List<String> dependencies(String part) throws Exception {
        NodeList dependencies = pom("rules-bom/pom.xml").getElementsByTagName("dependency");
        var parts = new ArrayList<String>();
        for (int i = 0; i < dependencies.getLength(); i++) {
            parts.add(child((Element) dependencies.item(i), part));
        }
        return parts;
    }

    private static Document pom(String path) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(House.file(path).toFile());
    }

    private static List<String> texts(Document pom, String name) {
        NodeList nodes = pom.getElementsByTagName(name);
        var texts = new ArrayList<String>();
        for (int i = 0; i < nodes.getLength(); i++) {
            texts.add(nodes.item(i).getTextContent().strip());
        }
        return texts;
    }

    private static String child(Element parent, String name) {
        for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node.getNodeName().equals(name)) {
                return node.getTextContent().strip();
            }
        }
        throw new AssertionError("no " + name + " in " + parent.getNodeName());
    }
}
