package io.agentrules.project;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.views.InstalledProfiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The engine names no tool: what is known about one stands in its profile. */
class NamesOfToolsTest {
    /** Ids that are words of Java, or of everyday English. */
    private static final Set<String> WORDS =
            Set.of("continue", "native", "classpath", "remote", "ruler", "factory", "amp");

    @Test
    void noFileOfTheEngineNamesATool() throws IOException {
        Pattern names = names();
        var naming = new TreeSet<String>();
        for (String module : List.of("rules-core", "rules-pattern", "rules-check")) {
            for (Path source : sources(ProjectFiles.file(module + "/src/main"))) {
                if (names.matcher(Files.readString(source)).find()) {
                    naming.add(source.getFileName().toString());
                }
            }
        }

        assertThat(names.matcher("as Claude Code does").find()).isTrue();
        assertThat(naming).isEmpty();
    }

    private static Pattern names() {
        var names = new TreeSet<String>();
        InstalledProfiles.byProvider().forEach((provider, profiles) -> {
            names.add(provider);
            if (WORDS.contains(provider)) {
                return;
            }
            profiles.forEach(profile -> {
                names.add(profile.id());
                names.addAll(called(profile.yaml()));
            });
        });
        names.removeAll(WORDS);
        assertThat(names).hasSizeGreaterThan(50);
        return Pattern.compile(
                names.stream().map(Pattern::quote).collect(Collectors.joining("|", "\\b(?:", ")\\b")),
                Pattern.CASE_INSENSITIVE);
    }

    private static List<String> called(String yaml) {
        var profile = (Map<?, ?>) new Load(LoadSettings.builder().build()).loadFromString(yaml);
        var called = new ArrayList<String>();
        Stream.of("name", "shortName")
                .map(profile::get)
                .filter(String.class::isInstance)
                .map(String.class::cast)
                .filter(name -> !name.equals("Agent Rules") && !WORDS.contains(name.toLowerCase(Locale.ROOT)))
                .forEach(called::add);
        return called;
    }

    private static List<Path> sources(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }
}
