package io.agentrules.core.internal.view;

import io.agentrules.api.Level;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.spi.FileFilter;
import io.agentrules.api.spi.ImportStyle;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleFiles.Search;
import io.agentrules.api.spi.RuleText;
import io.agentrules.core.internal.view.ViewGroup.Choice;
import io.agentrules.core.internal.view.ViewReading.Broken;
import io.agentrules.core.internal.view.ViewReading.Globs;
import io.agentrules.core.internal.view.ViewStep.Below;
import io.agentrules.core.internal.view.ViewStep.Upward;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The keys of a description's groups and steps. A group with one step is written as the step; keys of a group count in its steps. */
final class ViewFormat {
    private static final String PLAIN = "plain";
    private static final String ALWAYS = "always";

    private ViewFormat() {}

    static ViewGroup group(Entry entry) {
        List<Entry> steps = entry.has("steps") ? entry.entries("steps") : List.of(entry);
        return new ViewGroup(
                entry.text("id").orElse(""),
                steps.stream().map(step -> step(step.orElse(entry))).toList(),
                entry.word("choose", Choice.ALL, ViewFormat::choice),
                entry.flag("nearestFirst"),
                entry.texts("unless"),
                entry.entry("limitTogether").map(ViewFormat::limit));
    }

    private static Choice choice(String word) {
        return switch (word) {
            case "first-file" -> Choice.FIRST_FILE;
            case "first-text" -> Choice.FIRST_TEXT;
            default -> throw new IllegalStateException("unknown choice: " + word);
        };
    }

    static ViewLimit limit(Entry entry) {
        boolean bytes = entry.has("bytes");
        return new ViewLimit(
                entry.number(bytes ? "bytes" : "characters").orElseThrow(),
                bytes,
                entry.required("beyond").equals("cut"),
                entry.text("setting"));
    }

    private static ViewStep step(Entry entry) {
        String upward = entry.text("upward").orElse("root");
        Below below = entry.word("below", Below.NONE, ViewFormat::below);
        return new ViewStep(
                entry.required("provider"),
                files(entry, upward, below),
                switch (upward) {
                    case "none" -> Upward.NONE;
                    case "current" -> Upward.CURRENT;
                    case "repository-or-current" -> Upward.REPOSITORY_OR_CURRENT;
                    default -> Upward.ALL;
                },
                below,
                reading(entry),
                entry.entry("limit").map(ViewFormat::limit),
                entry.flag("byFileName"),
                entry.text("source").orElse("docs"),
                entry.text("note").orElse(""));
    }

    private static RuleFiles files(Entry entry, String upward, Below below) {
        String reading = entry.text("reading").orElse(PLAIN);
        boolean folder = entry.has("extensions") || entry.has("exceptExtensions");
        RuleText text =
                reading.equals(PLAIN) || entry.flag("frontMatterIsText") ? RuleText.PLAIN : RuleText.FRONT_MATTER;
        RuleText imported = text.importing(entry.word("imports", ImportStyle.NONE, ViewFormat::importStyle));
        return new RuleFiles(
                entry.word("level", Level.PROJECT, ViewFormat::level),
                entry.texts("files"),
                entry.texts("unlessInFolder"),
                search(upward),
                below != Below.NONE,
                !folder || entry.flag("orFile"),
                !folder && !entry.flag("namedByFile"),
                folder ? filter(entry) : FileFilter.only(),
                entry.flag("withoutComments") ? imported.removingComments() : imported);
    }

    private static FileFilter filter(Entry entry) {
        String[] listed = entry.texts(entry.has("extensions") ? "extensions" : "exceptExtensions")
                .toArray(String[]::new);
        FileFilter filter = entry.has("extensions") ? FileFilter.only(listed) : FileFilter.anyExtensionBut(listed);
        if (entry.has("exceptFiles")) {
            filter = filter.excludingFiles(entry.texts("exceptFiles").toArray(String[]::new));
        }
        if (entry.has("exceptFolders")) {
            filter = filter.excludingFolders(entry.texts("exceptFolders").toArray(String[]::new));
        }
        if (entry.flag("withoutHidden")) {
            filter = filter.withoutHidden();
        }
        return entry.number("depth").map(filter::toDepth).orElse(filter);
    }

    private static ViewReading reading(Entry entry) {
        String reading = entry.text("reading").orElse(PLAIN);
        boolean always = reading.equals(PLAIN) || reading.equals(ALWAYS);
        return new ViewReading(
                always ? Optional.empty() : Optional.of(reading),
                entry.text("name"),
                entry.word("brokenYaml", Broken.RECOVERED, ViewFormat::broken),
                entry.flag("nameKey"),
                entry.flag("frontMatterAnywhere"),
                entry.flag("failuresAsComments"),
                entry.flag("mentions"),
                entry.entry("globs")
                        .map(globs -> new Globs(
                                globs.required("key"),
                                globs.word("style", PatternStyle.ROOTED, ViewFormat::patternStyle))));
    }

    private static Broken broken(String word) {
        return switch (word) {
            case "raw" -> Broken.RAW;
            case "without-keys" -> Broken.WITHOUT_KEYS;
            case "dropped" -> Broken.DROPPED;
            default -> throw new IllegalStateException("unknown brokenYaml: " + word);
        };
    }

    private static PatternStyle patternStyle(String word) {
        return PatternStyle.valueOf(constant(word));
    }

    private static ImportStyle importStyle(String word) {
        return ImportStyle.valueOf(constant(word));
    }

    private static Level level(String word) {
        return Level.valueOf(constant(word));
    }

    private static Below below(String word) {
        return Below.valueOf(constant(word));
    }

    private static Search search(String word) {
        return switch (word) {
            case "none", "current", "repository-or-current" -> Search.REPOSITORY;
            default -> Search.valueOf(constant(word));
        };
    }

    private static String constant(String word) {
        return word.replace('-', '_').toUpperCase(Locale.ROOT);
    }
}
