package io.agentrules.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.cli.CommandResult;
import io.agentrules.cli.Workspace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A git repository on disk, made by git itself. */
final class GitFolder {
    final Workspace workspace;
    final Path root;

    GitFolder(Path folder) {
        this.workspace = new Workspace(folder);
        this.root = workspace.root;
        git("init", "-q", "-b", "main");
        git("config", "user.email", "a@example.com");
        git("config", "user.name", "A");
        git("config", "commit.gpgsign", "false");
    }

    GitFolder with(String path, String text) {
        workspace.with(path, text);
        return this;
    }

    /** Adds a trigger rule; {@code keys} are lines of its front matter besides the condition. */
    GitFolder rule(String name, String condition, String keys) {
        return with(
                ".xcsh/rules/" + name + ".md",
                "---\ncondition: '" + condition + "'\n" + keys + "---\nText of " + name + ".\n\nMore.\n");
    }

    GitFolder without(String path) {
        try {
            Files.delete(root.resolve(path));
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    GitFolder committed(String message) {
        git("add", "-A");
        git("commit", "-q", "--allow-empty", "-m", message);
        return this;
    }

    String git(String... arguments) {
        var words = new ArrayList<>(List.of("git"));
        words.addAll(List.of(arguments));
        try {
            Process git = new ProcessBuilder(words)
                    .directory(root.toFile())
                    .redirectErrorStream(true)
                    .start();
            git.getOutputStream().close();
            String said = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(git.waitFor()).as(said).isZero();
            return said;
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    CommandResult scan(String... options) {
        var words = new ArrayList<>(List.of("scan"));
        words.addAll(List.of(options));
        return workspace.rules(words.toArray(String[]::new));
    }
}
