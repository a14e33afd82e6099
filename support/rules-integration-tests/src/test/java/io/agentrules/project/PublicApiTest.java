package io.agentrules.project;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import io.agentrules.api.Experimental;
import io.agentrules.api.Stable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Every exported type has one status, and {@code reference/api.md} is what {@link ApiPage} writes. */
class PublicApiTest {
    /** Set to write the page anew after a type or its Javadoc has changed. */
    private static final String WRITE = "api.write";

    private static final int FEWEST_TYPES = 70;
    private static final String STABLE = "stable";
    private static final String EXPERIMENTAL = "experimental";

    /** Depends on nothing, not even on the annotations: its README says which types are experimental. */
    private static final String WITHOUT_ANNOTATIONS = "io.agentrules.pattern";

    /** Automatic modules export every package. */
    private static final List<String> AUTOMATIC_MODULES = List.of(
            "io.agentrules.adk",
            "io.agentrules.anthropic",
            "io.agentrules.langchain4j",
            "io.agentrules.openai",
            "io.agentrules.springai");

    private static final Pattern STATUS_OF_PATTERNS = Pattern.compile("(?s)## Status\n(.*?)\n## ");
    private static final Pattern TYPE = Pattern.compile("`(\\w+)`");

    private static final List<String> EXPERIMENTAL_PATTERNS = experimentalPatterns();

    private static final JavaClasses PROJECT = ProjectClasses.ALL;

    private static final List<ModuleDescriptor> MODULES = modules();

    static final List<ModuleDescriptor.Exports> QUALIFIED_EXPORTS = MODULES.stream()
            .flatMap(module -> module.exports().stream())
            .filter(ModuleDescriptor.Exports::isQualified)
            .toList();

    static final List<JavaClass> EXPORTED = exported();

    @Test
    void everyModuleIsSeen() {
        assertThat(MODULES).hasSameSizeAs(ProjectFiles.MODULES);
        assertThat(QUALIFIED_EXPORTS).isNotEmpty();
        assertThat(EXPORTED).hasSizeGreaterThan(FEWEST_TYPES);
    }

    @Test
    void everyExportedTypeHasOneStatus() {
        assertThat(EXPORTED)
                .filteredOn(type -> !type.getPackageName().equals(WITHOUT_ANNOTATIONS))
                .allSatisfy(
                        type -> assertThat(statuses(type)).as(type.getName()).hasSize(1));
    }

    @Test
    void whatIsNotExportedHasNoStatus() {
        assertThat(PROJECT.stream()
                        .filter(type -> type.isTopLevelClass() && !EXPORTED.contains(type))
                        .filter(type -> !statuses(type).isEmpty())
                        .map(JavaClass::getName))
                .isEmpty();
    }

    /** {@code Optional} is for what is returned; a record's component may be one, since its accessor returns it. */
    @Test
    void noMethodTakesAnOptional() {
        assertThat(EXPORTED.stream()
                        .flatMap(PublicApiTest::withNested)
                        .filter(type -> !type.isRecord())
                        .flatMap(type -> type.getCodeUnits().stream())
                        .filter(member -> member.getModifiers().contains(JavaModifier.PUBLIC)
                                || member.getModifiers().contains(JavaModifier.PROTECTED))
                        .filter(member -> member.getRawParameterTypes().stream()
                                .anyMatch(parameter -> parameter.getName().startsWith("java.util.Optional")))
                        .map(JavaCodeUnit::getFullName))
                .isEmpty();
    }

    @Test
    void thePageListsTheExportedTypesWithTheirStatus() throws IOException {
        String text = ApiPage.text(EXPORTED, PublicApiTest::status);
        Path page = ProjectFiles.file("reference/api.md");
        if (Boolean.getBoolean(WRITE)) {
            Files.writeString(page, text);
        }

        assertThat(page).as("run this test with -D" + WRITE + "=true").hasContent(text);
        assertThat(text.lines().filter(line -> line.matches("\\| `\\w+` \\| \\S.* \\| (stable|experimental)\\b.* \\|")))
                .hasSameSizeAs(EXPORTED);
    }

    @Test
    void theReadmeOfPatternsNamesTypesOfItsModule() {
        assertThat(EXPERIMENTAL_PATTERNS).isNotEmpty();
        assertThat(EXPORTED).extracting(JavaClass::getName).containsAll(EXPERIMENTAL_PATTERNS);
    }

    /** The class path knows no modules: there, nothing else keeps a package from being used by others. */
    @ParameterizedTest
    @FieldSource("QUALIFIED_EXPORTS")
    void aPackageThatIsExportedToModulesIsUsedByTheseOnly(ModuleDescriptor.Exports exports) {
        String owner = MODULES.stream()
                .filter(module -> module.exports().contains(exports))
                .map(ModuleDescriptor::name)
                .findFirst()
                .orElseThrow();
        String[] users = Stream.concat(Stream.of(owner), exports.targets().stream())
                .map(module -> module + "..")
                .toArray(String[]::new);

        noClasses()
                .that()
                .resideOutsideOfPackages(users)
                .should()
                .dependOnClassesThat(resideInAPackage(exports.source()))
                .check(PROJECT);
    }

    static Stream<JavaClass> withNested(JavaClass exported) {
        return PROJECT.stream()
                .filter(type -> type.equals(exported) || type.getName().startsWith(exported.getName() + "$"))
                .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC));
    }

    private static List<String> statuses(JavaClass type) {
        return Stream.of(
                        type.isAnnotatedWith(Stable.class) ? STABLE : "",
                        type.isAnnotatedWith(Experimental.class) ? EXPERIMENTAL : "")
                .filter(status -> !status.isEmpty())
                .toList();
    }

    private static String status(JavaClass type) {
        if (type.getPackageName().equals(WITHOUT_ANNOTATIONS)) {
            return EXPERIMENTAL_PATTERNS.contains(type.getName()) ? EXPERIMENTAL : STABLE;
        }
        return String.join(" and ", statuses(type));
    }

    private static List<String> experimentalPatterns() {
        String readme = ProjectFiles.read(ProjectFiles.file("rules-pattern/README.md"));
        String status = STATUS_OF_PATTERNS
                .matcher(readme)
                .results()
                .findFirst()
                .orElseThrow()
                .group(1);
        return TYPE.matcher(status)
                .results()
                .map(type -> WITHOUT_ANNOTATIONS + "." + type.group(1))
                .toList();
    }

    /** Returns the public types of exported packages; what is nested in one has its status. */
    private static List<JavaClass> exported() {
        var packages = MODULES.stream()
                .flatMap(module -> module.exports().stream())
                .filter(exports -> !exports.isQualified())
                .map(ModuleDescriptor.Exports::source)
                .collect(Collectors.toSet());
        return PROJECT.stream()
                .filter(type -> type.isTopLevelClass() && type.getModifiers().contains(JavaModifier.PUBLIC))
                .filter(type -> packages.contains(type.getPackageName())
                        || AUTOMATIC_MODULES.stream()
                                .anyMatch(module -> (type.getPackageName() + ".").startsWith(module + ".")))
                .toList();
    }

    private static List<ModuleDescriptor> modules() {
        try {
            return Collections.list(PublicApiTest.class.getClassLoader().getResources("module-info.class")).stream()
                    .map(PublicApiTest::descriptor)
                    .filter(module -> module.name().startsWith("io.agentrules."))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ModuleDescriptor descriptor(URL file) {
        try (InputStream in = file.openStream()) {
            return ModuleDescriptor.read(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
