package io.agentrules.project;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.RuleEngine;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the documentation names exists. */
class DocumentationTest {
    /** The property of our POM with the version of a library, by its group. */
    private static final Map<String, String> VERSIONS = Map.of(
            "io.modelcontextprotocol.sdk", "mcp.version", "org.junit", "junit.version", "net.jqwik", "jqwik.version");

    /**
     * Blocks in other languages would be run by nobody: Markdown is a rule file, which {@link StreamGuardDocumentedTest} reads, and
     * properties are {@link SpringPropertiesIT}'s. Kotlin is of the file that {@link RecipesIT} looks at, text is a figure,
     * and YAML is read by DenialSettingsTest of rules-hooks.
     */
    private static final Set<String> LANGUAGES =
            Set.of("", "java", "json", "kotlin", "markdown", "properties", "text", "xml", "yaml");

    private static final int FEWEST_BLOCKS = 12;
    private static final int FEWEST_LINKS = 10;
    private static final int FEWEST_ANCHORS = 8;
    private static final int FEWEST_MODULES = 15;
    private static final int FEWEST_ADAPTERS = 6;

    private static final Pattern COORDINATES =
            Pattern.compile("<groupId>(.*)</groupId>\\s*<artifactId>(.*)</artifactId>\\s*<version>(.*)</version>");

    private static final Pattern ADAPTER = Pattern.compile(
            "<artifactId>rules-(langchain4j|openai|anthropic|adk|agentscope|spring-ai.*|mcp)</artifactId>");

    /** In the prose, two empty lines are where a block was. Neither a heading nor a row of a table is a sentence. */
    private static final Pattern RUNS_THROUGH_A_BLOCK =
            Pattern.compile("(?m)^(?![#|]).*[^.:\n]\n\n\n|\n\n\n\\p{Lower}.*");

    private static final Pattern WORD = Pattern.compile("\\S*\\w\\S*");
    private static final int FEWEST_WORDS = 20_000;
    private static final int MOST_WORDS = 40_000;

    private static final List<Document> PAGES = Document.all();
    private static final List<String> MODULES = Pom.of("pom.xml").modules().stream()
            .map(folder -> folder.substring(folder.lastIndexOf('/') + 1))
            .toList();

    @Test
    void everyBlockIsOfAKindThatTestsRun() {
        assertThat(blocks()).hasSizeGreaterThanOrEqualTo(FEWEST_BLOCKS);
        assertThat(blocks().map(Document.Block::language)).isSubsetOf(LANGUAGES);
    }

    @Test
    void everyLineToBeTypedIsACommandThatTestsKnow() {
        assertThat(PAGES.stream().filter(page -> !page.isTutorial()).flatMap(Document::typed))
                .isNotEmpty()
                .allMatch(line -> line.matches("(\\./rules|\\./bench|mvn|npx)( .*)?"));
    }

    @Test
    void linksBetweenPagesLeadSomewhere() {
        var pages = Stream.concat(PAGES.stream(), Stream.of(Document.read(ProjectFiles.file("CHANGELOG.md"))));

        List<Path> targets = pages.flatMap(page -> page.links().stream()
                        .filter(link -> !link.matches("[a-z]+:.*"))
                        .map(link -> page.file().resolveSibling(link.replaceFirst("#.*", ""))))
                .toList();

        assertThat(targets)
                .hasSizeGreaterThanOrEqualTo(FEWEST_LINKS)
                .allSatisfy(target -> assertThat(target).exists());
    }

    @Test
    void anchorsAreHeadingsOfTheirPages() {
        var anchors = PAGES.stream()
                .flatMap(page -> page.links().stream()
                        .filter(link -> link.matches("[^:]*\\.md#.*|#.*"))
                        .map(link -> link.startsWith("#") ? page.file().getFileName() + link : link)
                        .map(link -> page.file().resolveSibling(link)))
                .toList();

        assertThat(anchors).hasSizeGreaterThanOrEqualTo(FEWEST_ANCHORS).allSatisfy(anchor -> {
            String link = anchor.toString();
            int hash = link.indexOf('#');
            assertThat(Document.read(Path.of(link.substring(0, hash))).anchors())
                    .contains(link.substring(hash + 1));
        });
    }

    /** The contents are also the site's navigation. Formats and decisions have lists of their own. */
    @Test
    void theContentsListEachPageOnce() {
        Path folder = ProjectFiles.file("docs");

        List<String> listed = Document.read(folder.resolve("README.md")).links().stream()
                .filter(link -> link.matches("[a-z0-9-]+\\.md"))
                .toList();

        assertThat(listed)
                .containsExactlyInAnyOrderElementsOf(PAGES.stream()
                        .filter(page -> folder.equals(page.file().getParent()))
                        .map(page -> page.file().getFileName().toString())
                        .filter(name -> !name.equals("README.md"))
                        .toList());
    }

    /** A reader who skips the code would lose the end of the sentence. */
    @Test
    void noSentenceRunsThroughABlock() {
        assertThat(PAGES.stream()
                        .flatMap(page -> RUNS_THROUGH_A_BLOCK
                                .matcher(page.prose())
                                .results()
                                .map(found -> page.file().getFileName() + ": "
                                        + found.group().strip())))
                .isEmpty();
    }

    /** Decisions are history, and the tables of diagnostics are written by a test. */
    @Test
    void theHandWrittenPagesStayShort() {
        Path docs = ProjectFiles.file("docs");

        long words = PAGES.stream()
                .filter(page -> page.file().startsWith(docs) || page.file().equals(ProjectFiles.file("README.md")))
                .filter(page -> !page.file().startsWith(docs.resolve("decisions")))
                .filter(page -> !page.file().endsWith("diagnostics.md"))
                .flatMap(page -> WORD.matcher(page.prose()).results())
                .count();

        assertThat(words).isBetween((long) FEWEST_WORDS, (long) MOST_WORDS);
    }

    @Test
    void everyModuleThatIsNamedExists() {
        List<String> named = PAGES.stream()
                .filter(page -> !page.file().endsWith("diagnostics.md")) // codes are named alike
                .flatMap(page -> page.spans().stream())
                .filter(span -> span.matches("rules-[a-z0-9-]+"))
                .toList();

        assertThat(named).hasSizeGreaterThanOrEqualTo(FEWEST_MODULES).isSubsetOf(MODULES);
    }

    @Test
    void theCoordinatesAreThoseOfModules() {
        List<MatchResult> coordinates = blocks().filter(
                        block -> block.language().equals("xml"))
                .flatMap(block -> COORDINATES.matcher(block.text()).results())
                .filter(found -> !found.group(1).equals("com.acme")) // the reader's own
                .toList();

        assertThat(coordinates).hasSizeGreaterThanOrEqualTo(2).allSatisfy(found -> {
            String property = VERSIONS.get(found.group(1));
            if (property != null) {
                assertThat(Pom.of("support/rules-libraries/pom.xml").parts("properties", property))
                        .containsExactly(found.group(3));
            } else if (found.group(1).equals("org.apache.maven.plugins")) {
                assertThat(ProjectFiles.read(ProjectFiles.file("pom.xml")))
                        .containsPattern("<artifactId>" + found.group(2) + "</artifactId>\\s*<version>"
                                + Pattern.quote(found.group(3)) + "</version>");
            } else {
                assertThat(found.group(1)).isEqualTo("io.agentrules");
                assertThat(found.group(2)).isIn(MODULES);
                assertThat(found.group(3)).isEqualTo(ProjectFiles.version());
            }
        });
    }

    /** An adapter alone reads no rule file, and says nothing of it while there are other rules. */
    @Test
    void whoAddsAnAdapterAddsProviders() {
        List<String> adapters = blocks().filter(block -> block.language().equals("xml"))
                .map(Document.Block::text)
                .filter(text -> ADAPTER.matcher(text).find())
                .toList();

        assertThat(adapters)
                .hasSizeGreaterThanOrEqualTo(FEWEST_ADAPTERS)
                .allMatch(text -> text.contains("rules-providers-all") || text.contains("-starter</artifactId>"));
    }

    /** Who comes from a search has not read the page before. */
    @Test
    void thePageOfAnAdapterMakesTheEngineThatItUses() {
        List<String> pages = PAGES.stream()
                .filter(page -> page.blocks().stream()
                        .anyMatch(block -> ADAPTER.matcher(block.text()).find()))
                .map(page -> page.blocks().stream()
                        .filter(block -> block.language().equals("java"))
                        .map(Document.Block::text)
                        .collect(Collectors.joining("\n")))
                .toList();

        assertThat(pages)
                .hasSizeGreaterThanOrEqualTo(FEWEST_ADAPTERS)
                .allMatch(code -> code.contains("import " + RuleEngine.class.getName() + ";")
                        && code.contains("RuleEngine.builder()"));
    }

    private static Stream<Document.Block> blocks() {
        return PAGES.stream().flatMap(page -> page.blocks().stream());
    }
}
