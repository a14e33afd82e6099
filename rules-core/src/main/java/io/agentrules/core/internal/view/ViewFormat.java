package io.agentrules.core.internal.view;

import io.agentrules.api.Level;
import io.agentrules.api.internal.SkillFile;
import io.agentrules.api.spi.FileFilter;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleText;
import io.agentrules.core.internal.agent.Imports;
import io.agentrules.core.internal.agent.SizeLimit;
import io.agentrules.core.internal.read.Reading;
import io.agentrules.core.internal.support.Mapping;
import io.agentrules.core.internal.support.SettingsText.Syntax;
import io.agentrules.core.internal.view.View.Duplicates;
import io.agentrules.core.internal.view.View.Names;
import io.agentrules.core.internal.view.ViewGroup.Choice;
import io.agentrules.core.internal.view.ViewGroup.Order;
import io.agentrules.core.internal.view.ViewSetting.Effect;
import io.agentrules.core.internal.view.ViewStep.Below;
import io.agentrules.core.internal.view.ViewStep.Upward;
import io.agentrules.core.model.ToolView.Checked;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The keys of a profile about its tool's view. A group with one step is written as the step; keys of a group count in its steps. */
public final class ViewFormat {
    private static final String PLAIN = "plain";
    private static final String WHOLE = "frontMatterIsText";
    private static final String SKILLS = "skills";

    private ViewFormat() {}

    /**
     * Returns the view that a profile describes.
     *
     * @throws IllegalStateException if a key is missing or has a value that it cannot have
     */
    public static View view(String id, Mapping description) {
        var sources = new LinkedHashMap<String, String>();
        description
                .mapping("sources")
                .orElseThrow(() -> new IllegalStateException("no sources"))
                .values()
                .forEach((name, text) -> sources.put(String.valueOf(name), String.valueOf(text)));
        Imports imports = description.mapping("imports").map(Imports::of).orElse(Imports.NONE);
        return new View(
                id,
                description.required("name"),
                description.text("version"),
                description.required("asOf"),
                description.mapping("checked").map(ViewFormat::checked),
                sources,
                description.texts("undocumented"),
                description.constant("duplicates", Duplicates.KEPT),
                description.constant("names", Names.KEPT),
                description.mapping("limitTogether").map(SizeLimit::of),
                description.flag("onlyCurrentFolder"),
                description.flag("looksUp"),
                description.mappings("groups").stream()
                        .map(group -> group(group, imports))
                        .toList(),
                description.mappings("settings").stream()
                        .map(ViewFormat::setting)
                        .toList());
    }

    private static Checked checked(Mapping run) {
        return new Checked(
                run.required("version"),
                run.required("date"),
                run.number("cases").orElseThrow(() -> new IllegalStateException("no cases in checked")));
    }

    private static ViewSetting setting(Mapping setting) {
        Effect effect = Mapping.constant(setting.required("does"), Effect.class);
        return new ViewSetting(
                setting.texts("key"),
                setting.texts("files"),
                setting.constant("syntax", Syntax.JSON),
                setting.constant("upward", Upward.CURRENT),
                effect,
                setting.flag("together"),
                setting.texts("groups"),
                setting.texts("instead"),
                setting.mapping("step").map(Mapping::values).orElse(Map.of()));
    }

    static ViewGroup group(Mapping group, Imports imports) {
        List<Mapping> steps = group.has("steps") ? group.mappings("steps") : List.of(group);
        return new ViewGroup(
                group.text("id").orElse(""),
                steps.stream().map(step -> step(step.orElse(group), imports)).toList(),
                group.constant("choose", Choice.ALL),
                group.constant("order", Order.OUTERMOST),
                group.texts("unless"),
                group.mapping("limitTogether").map(SizeLimit::of));
    }

    private static ViewStep step(Mapping step, Imports ofTool) {
        Upward upward = step.constant("upward", Upward.ROOT);
        Below below = step.constant("below", Below.NONE);
        return new ViewStep(
                step.required("provider"),
                files(step, upward, below),
                upward,
                below,
                Reading.of(
                        step,
                        Optional.of(step.mapping("imports")
                                .map(Imports::of)
                                .orElse(ofTool)
                                .asIn(step))),
                step.mapping("limit").map(SizeLimit::of),
                step.flag("byFileName"),
                step.text("source").orElse("docs"),
                step.text("note").orElse(""));
    }

    private static RuleFiles files(Mapping step, Upward upward, Below below) {
        String reading = step.text("reading").orElse(step.flag(SKILLS) ? SKILLS : PLAIN);
        boolean folder = step.has("extensions") || step.has("exceptExtensions") || step.flag(SKILLS);
        RuleText text = reading.equals(PLAIN) || (step.flag(WHOLE) && !step.has("globKeys"))
                ? RuleText.PLAIN
                : RuleText.FRONT_MATTER;
        RuleText imported = step.flag("imports") || step.mapping("imports").isPresent() ? text.importing() : text;
        return new RuleFiles(
                step.constant("level", Level.PROJECT),
                step.texts("files"),
                step.texts("unlessInFolder"),
                upward.search(),
                below != Below.NONE,
                !folder || step.flag("orFile"),
                !folder && !step.flag("namedByFile"),
                folder ? filter(step) : FileFilter.only(),
                step.flag("withoutComments") ? imported.removingComments() : imported);
    }

    private static FileFilter filter(Mapping step) {
        String[] listed = step.texts(step.has("exceptExtensions") ? "exceptExtensions" : "extensions")
                .toArray(String[]::new);
        FileFilter filter = step.has("exceptExtensions") ? FileFilter.anyExtensionBut(listed) : FileFilter.only(listed);
        if (step.flag(SKILLS)) {
            filter = filter.withOnlyFile(SkillFile.NAME);
        }
        if (step.has("exceptFiles")) {
            filter = filter.excludingFiles(step.texts("exceptFiles").toArray(String[]::new));
        }
        if (step.has("exceptFolders")) {
            filter = filter.excludingFolders(step.texts("exceptFolders").toArray(String[]::new));
        }
        if (step.flag("anyCase")) {
            filter = filter.inAnyCase();
        }
        if (step.flag("withoutHidden")) {
            filter = filter.withoutHidden();
        }
        return step.number("depth").map(filter::toDepth).orElse(filter);
    }
}
