package io.agentrules.inspector.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RuleSourceTextTest {
    @TempDir
    Path folder;

    @Test
    void theTextIsThatOfTheFileAsWritten() throws IOException {
        RuleSourceText source = source(write("work/style.md", "---\r\nglobs: a\r\n---\r\nUse const.\r\n"));

        assertThat(source.text()).contains("---\r\nglobs: a\r\n---\r\nUse const.\r\n");
        assertThat(source.isCut()).isFalse();
    }

    @Test
    void aLongFileIsCut() throws IOException {
        RuleSourceText source = source(write("work/style.md", "x".repeat((1 << 20) + 1)));

        assertThat(source.text().orElseThrow()).hasSize(1 << 20);
        assertThat(source.isCut()).isTrue();
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "links need rights there")
    void aFileThatBecameALinkOutOfTheRepositoryIsNotRead() throws IOException {
        Path secret = write("secret.txt", "hidden");
        Path link = folder.resolve("work/style.md");
        Files.createDirectories(link.getParent());
        Files.createSymbolicLink(link, secret);

        assertThat(source(link).text()).isEmpty();
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "links need rights there")
    void aFolderThatBecameALinkOutOfTheRepositoryIsNotRead() throws IOException {
        write("outside/style.md", "hidden");
        Files.createDirectories(folder.resolve("work"));
        Files.createSymbolicLink(folder.resolve("work/rules"), folder.resolve("outside"));

        assertThat(source(folder.resolve("work/rules/style.md")).text()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://example.com/rule.md",
                "classpath:rules/a.md",
                "code",
                "no/such/file.md",
                "a\0b",
                "pom.xml"
            })
    void whatIsNoFileOfTheWorkspaceHasNoText(String location) {
        Rule rule = Rule.named("style", RuleSource.of("code", Level.PROJECT, location))
                .content("Use const.")
                .build();

        assertThat(RuleSourceText.of(rule).text()).isEmpty();
    }

    private RuleSourceText source(Path file) {
        String location = file.toString().replace('\\', '/');
        var source = new RuleSource(
                "test",
                Level.PROJECT,
                "style.md",
                location,
                location,
                Optional.of(folder.resolve("work").toString()));
        return RuleSourceText.of(
                Rule.named("style", source).content("Use const.").build());
    }

    private Path write(String path, String text) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }
}
