package io.agentrules.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The properties that the documentation names are those that Spring Boot's users can set. */
class SpringPropertiesIT {
    private static final Document PAGE = Document.read(ProjectFiles.file("docs/spring-boot.md"));
    private static final Document EXAMPLE = Document.read(ProjectFiles.file("docs/spring-ai.md"));
    private static final Pattern NAME = Pattern.compile("\"name\": \"(rules\\.[a-z.-]+)\",\\s*\"type\"");

    @Test
    void thePageNamesThemAll() throws IOException {
        List<String> documented = PAGE.spans().stream()
                .filter(span -> span.matches("rules\\.[a-z.-]+"))
                .toList();

        assertThat(new TreeSet<>(documented)).isEqualTo(settable());
    }

    @Test
    void thoseOfTheExampleExist() throws IOException {
        var example = new Properties();
        for (Document.Block block : EXAMPLE.blocks()) {
            if (block.language().equals("properties")) {
                example.load(new StringReader(block.text()));
            }
        }

        assertThat(example.stringPropertyNames()).isNotEmpty().isSubsetOf(settable());
    }

    private static Set<String> settable() throws IOException {
        try (var jar = new JarFile(ProjectFiles.jar("rules-spring-ai").toFile());
                var metadata = jar.getInputStream(jar.getEntry("META-INF/spring-configuration-metadata.json"))) {
            String json = new String(metadata.readAllBytes(), StandardCharsets.UTF_8);
            return NAME.matcher(json.substring(json.indexOf("\"properties\"")))
                    .results()
                    .map((MatchResult match) -> match.group(1))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
