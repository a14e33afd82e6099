package io.agentrules.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** What each packaged jar says of itself as a module. */
class ModulesIT {
    static final List<String> MODULES = ProjectFiles.MODULES;

    /** Their frameworks' jars name no module that one could require. */
    static final List<String> AUTOMATIC_MODULES = List.of(
            "rules-langchain4j",
            "rules-openai",
            "rules-anthropic",
            "rules-adk",
            "rules-agentscope",
            "rules-spring-ai",
            "rules-spring-ai-alibaba");

    private static final String SERVICES = "META-INF/services/";

    /** The golden files are what others may rely on: a difference is a change of the contract, and belongs in the changelog. */
    @ParameterizedTest
    @FieldSource("MODULES")
    void theDescriptorIsTheGoldenOne(String module) {
        ModuleDescriptor descriptor = ProjectFiles.descriptor(module);

        assertThat(described(descriptor)).isEqualTo(golden(descriptor.name()));
    }

    @ParameterizedTest
    @FieldSource("MODULES")
    void packagesStartWithTheModulesName(String module) {
        ModuleDescriptor descriptor = ProjectFiles.descriptor(module);

        assertThat(descriptor.packages())
                .isNotEmpty()
                .allMatch(name -> (name + ".").startsWith(descriptor.name() + "."));
    }

    @ParameterizedTest
    @FieldSource("MODULES")
    void theClassPathAndTheModulePathFindTheSamePlugins(String module) throws IOException {
        var provided = new TreeMap<String, Set<String>>();
        ProjectFiles.descriptor(module)
                .provides()
                .forEach(service -> provided.put(service.service(), new LinkedHashSet<>(service.providers())));

        assertThat(services(module)).isEqualTo(provided);
    }

    @ParameterizedTest
    @FieldSource("AUTOMATIC_MODULES")
    void anAdapterWithoutDescriptorSaysWhatItsModuleIsCalled(String module) {
        ModuleDescriptor descriptor = ProjectFiles.descriptor(module);

        assertThat(descriptor.isAutomatic()).isTrue();
        assertThat(descriptor.name())
                .isEqualTo("io.agentrules." + module.replace("rules-", "").replace("-", ""));
        assertThat(descriptor.packages())
                .contains(descriptor.name())
                .allMatch(name -> (name + ".").startsWith(descriptor.name() + "."));
    }

    private static String described(ModuleDescriptor descriptor) {
        Stream<String> requires = descriptor.requires().stream()
                .map(required -> "requires " + modifiers(required.modifiers()) + required.name());
        Stream<String> exports = descriptor.exports().stream()
                .map(exported -> "exports " + exported.source() + targets(exported.targets()));
        Stream<String> opens = descriptor.opens().stream().map(opened -> "opens " + opened.source());
        Stream<String> uses = descriptor.uses().stream().map(used -> "uses " + used);
        Stream<String> provides = descriptor.provides().stream().map(provided -> "provides " + provided.service());
        return Stream.of(
                        Stream.of(modifiers(descriptor.modifiers()) + "module " + descriptor.name()),
                        requires.sorted(),
                        exports.sorted(),
                        opens.sorted(),
                        uses.sorted(),
                        provides.sorted())
                .flatMap(lines -> lines)
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private static String targets(Set<String> targets) {
        return targets.isEmpty() ? "" : " to " + String.join(", ", new TreeSet<>(targets));
    }

    private static String modifiers(Set<? extends Enum<?>> modifiers) {
        return modifiers.stream()
                .map(modifier -> modifier.name().toLowerCase(Locale.ROOT) + " ")
                .sorted()
                .collect(Collectors.joining());
    }

    private static String golden(String module) {
        try (var in = ModulesIT.class.getResourceAsStream("/modules/" + module + ".txt")) {
            return in == null ? "no golden file" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static Map<String, Set<String>> services(String module) throws IOException {
        var services = new TreeMap<String, Set<String>>();
        try (var jar = new JarFile(ProjectFiles.jar(module).toFile())) {
            var entries = new ArrayList<JarEntry>();
            jar.stream()
                    .filter(entry -> entry.getName().startsWith(SERVICES) && !entry.isDirectory())
                    .forEach(entries::add);
            for (JarEntry entry : entries) {
                String text = new String(jar.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8);
                services.put(
                        entry.getName().substring(SERVICES.length()),
                        new TreeSet<>(text.lines().toList()));
            }
        }
        return services;
    }
}
