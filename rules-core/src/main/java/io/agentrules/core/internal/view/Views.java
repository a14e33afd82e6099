package io.agentrules.core.internal.view;

import io.agentrules.core.internal.view.View.Duplicates;
import io.agentrules.core.internal.view.View.Names;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The views that there are. Each is read from its description, a YAML file beside this class. */
public final class Views {
    /** The ids, in the order in which they are listed. */
    public static final List<String> IDS = List.of(
            "claude",
            "codex",
            "copilot",
            "copilot-cli",
            "cursor",
            "windsurf",
            "cline",
            "gemini",
            "opencode",
            "kiro",
            "zed",
            "junie",
            "amp",
            "goose",
            "roo",
            "kilo",
            "qwen",
            "continue",
            "augment",
            "amazonq",
            "openhands",
            "crush",
            "warp",
            "antigravity");

    private Views() {}

    /** Returns all views. */
    public static List<View> all() {
        return IDS.stream().map(Views::read).toList();
    }

    /** Returns the view with that id; empty if there is none. */
    public static Optional<View> find(String id) {
        return Optional.of(id).filter(IDS::contains).map(Views::read);
    }

    /**
     * Returns the view with that id.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static View named(String tool) {
        Objects.requireNonNull(tool, "tool");
        return find(tool)
                .orElseThrow(() -> new IllegalArgumentException(
                        "tool is not the id of a view: " + tool + "; known: " + String.join(", ", IDS)));
    }

    private static View read(String id) {
        String file = id + ".yaml";
        try (InputStream in = Views.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException(file + " is missing");
            }
            Object yaml = new Load(LoadSettings.builder().setLabel(file).build())
                    .loadFromString(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            return view(id, new Mapping((Map<?, ?>) yaml));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (IllegalStateException | ClassCastException e) {
            throw new IllegalStateException(file + " is no description of a view", e);
        }
    }

    private static View view(String id, Mapping description) {
        var sources = new LinkedHashMap<String, String>();
        description
                .mapping("sources")
                .orElseThrow()
                .values()
                .forEach((name, text) -> sources.put(String.valueOf(name), String.valueOf(text)));
        return new View(
                id,
                description.required("name"),
                description.text("version"),
                description.required("asOf"),
                sources,
                description.texts("undocumented"),
                description.word("duplicates", Duplicates.KEPT, Views::duplicates),
                description.word("names", Names.KEPT, Views::names),
                description.mapping("limitTogether").map(ViewFormat::limit),
                description.flag("onlyCurrentFolder"),
                description.flag("looksUp"),
                description.mappings("groups").stream().map(ViewFormat::group).toList());
    }

    private static Duplicates duplicates(String word) {
        return switch (word) {
            case "one-file" -> Duplicates.ONE_FILE;
            case "one-text" -> Duplicates.ONE_TEXT;
            default -> throw new IllegalStateException("unknown duplicates: " + word);
        };
    }

    private static Names names(String word) {
        return switch (word) {
            case "first" -> Names.FIRST;
            case "first-of-provider" -> Names.FIRST_OF_PROVIDER;
            case "last" -> Names.LAST;
            default -> throw new IllegalStateException("unknown names: " + word);
        };
    }
}
