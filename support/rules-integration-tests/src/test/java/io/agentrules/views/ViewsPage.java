package io.agentrules.views;

import io.agentrules.api.Level;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.core.internal.agent.AgentFacts;
import io.agentrules.core.internal.agent.AgentFacts.Duplicates;
import io.agentrules.core.internal.agent.AgentFacts.Names;
import io.agentrules.core.internal.agent.AgentProfiles;
import io.agentrules.core.internal.agent.AgentSetting;
import io.agentrules.core.internal.agent.AgentStep;
import io.agentrules.core.internal.agent.Imports;
import io.agentrules.core.internal.agent.ReadingHabits;
import io.agentrules.core.internal.agent.ReadingHabits.Habit;
import io.agentrules.core.internal.agent.SizeLimit;
import io.agentrules.core.internal.agent.StepGroup;
import io.agentrules.core.internal.agent.StepGroup.Choice;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Writes {@code reference/views.md}, and a page of {@code reference/views} for each agent, from the profiles. */
final class ViewsPage {
    private static final String START = """
            # Views: what each agent loads

            `rules list`, `explain`, `prompt`, `show`, `coverage` and `check` take `--as AGENT` and then show what this agent would load
            in the workspace, in its order and with its limits, and nothing else; in Java, `RuleEngine.builder().viewAs("codex")` does
            so. A rule that the agent does not load has the state `not-in-view`, and `explain` says why; `check` reports what a limit
            cuts off or leaves out. `--cwd` is the folder in which the agent was started.

                ./rules agents
                ./rules list --as codex
                ./rules explain --as claude --path src/App.java

            Each view follows one version of its agent, as of the month in the table. The layout of the prompt (always, listed,
            conditional) stays ours; in each part the order is the agent's. Triggers, which only this project has, do not count in a view.
            A file of an untrusted workspace never takes the place of another, nor a part of a limit. Where two rules have one name and both
            count, the later is named by its path.

            ## In every view

            What is this project's own does not count, because no agent knows it: a rule that is switched off here is in the view, marked as
            `disabledHere` in `list --as AGENT --json`, and so is a text with hidden characters that would be removed or rejected here, and a
            file that is too long here, with the diagnostic `differs-here`. The following differs on purpose:

            - A link out of the workspace or the home folder, or into `.git`, is not followed.
            - Of an agent's settings files those count that its profile names, and only settings that choose files; the workspace counts as
              trusted. A file of settings of an untrusted workspace does not count.
            - A file of which no limit of the agent is known is read up to 16 MiB, a rule imports at most 64 files, and a folder has at most
              as many files as for the providers.
            - A file of an untrusted workspace is out.
            - The rules of a provider that is left out of the engine are missing.

            ## Agents

            | view | agent | version | as of | compared with the agent | providers |
            |---|---|---|---|---|---|
            """;

    private final StringBuilder page = new StringBuilder();

    private ViewsPage() {}

    /** Returns the page of what all views have in common, with a list of them. */
    static String overview(AgentProfiles profiles) {
        var page = new ViewsPage();
        page.page.append(START);
        profiles.views()
                .forEach(view -> page.line(row(
                        "`" + view.id() + "`",
                        "[" + view.name() + "](views/" + view.id() + ".md)",
                        view.version().orElse("-"),
                        view.asOf(),
                        view.checked()
                                .map(run -> run.date() + ", " + run.cases() + " workspaces")
                                .orElse("no"),
                        view.providers().stream().map(id -> "`" + id + "`").collect(Collectors.joining(", ")))));
        return page.page.toString();
    }

    /** Returns the page of one agent. */
    static String of(AgentFacts view) {
        var page = new ViewsPage();
        page.write(view);
        return page.page.toString();
    }

    private void write(AgentFacts view) {
        line("# What " + view.name() + " loads").line("");
        line("`--as " + view.id() + "`, as of " + view.asOf()
                + view.version().map(version -> ", version " + version).orElse("") + ". Sources: "
                + view.sources().entrySet().stream()
                        .map(source -> "*" + source.getKey() + "*: " + source.getValue())
                        .collect(Collectors.joining("; "))
                + ". [What every view has in common](../views.md).");
        line("").line("| files | where | what becomes of them | source |").line("|---|---|---|---|");
        view.groups()
                .forEach(group -> group.steps()
                        .forEach(step ->
                                line(row(files(step), where(step), details(view, group, step), step.source()))));
        view.groups().stream()
                .map(ViewsPage::together)
                .filter(text -> !text.isEmpty())
                .distinct()
                .forEach(text -> line("").line(text));
        whole(view);
        if (!view.settings().isEmpty()) {
            line("").line("Settings that count: "
                    + view.settings().stream().map(ViewsPage::setting).collect(Collectors.joining("; ")) + ".");
        }
        if (!view.undocumented().isEmpty()) {
            line("").line("Not documented, or different here:").line("");
            view.undocumented().forEach(text -> line("- " + text));
        }
    }

    private static String setting(AgentSetting setting) {
        return setting.keys().stream().map(ViewsPage::code).collect(Collectors.joining(", once ")) + " in "
                + setting.files().stream()
                        .map(file -> file.replaceAll("\\$\\{[A-Z_]+:-([^}]*)}", "$1"))
                        .map(ViewsPage::code)
                        .collect(Collectors.joining(", "));
    }

    private void whole(AgentFacts view) {
        var parts = new ArrayList<String>();
        if (view.duplicates() == Duplicates.ONE_FILE) {
            parts.add("A file with several names, such as a link, counts once.");
        } else if (view.duplicates() == Duplicates.ONE_TEXT) {
            parts.add("Files with the same text count once.");
        }
        if (view.names() == Names.FIRST) {
            parts.add("Of rules with the same name the first counts.");
        } else if (view.names() == Names.FIRST_OF_PROVIDER) {
            parts.add("Of rules with the same name the first counts, unless they are of different providers.");
        } else if (view.names() == Names.LAST) {
            parts.add("Of rules with the same name, ignoring case, the last counts; they are sorted by name.");
        }
        if (view.onlyCurrent()) {
            parts.add("A path outside the current folder brings nothing.");
        }
        if (view.looksUp()) {
            parts.add(
                    "Other folders are looked up along the paths of the work, also hidden ones, and those with dependencies or build"
                            + " output.");
        }
        view.limit().ifPresent(limit -> parts.add("All files together " + most(limit)));
        if (!parts.isEmpty()) {
            line("").line(String.join(" ", parts));
        }
    }

    private static String together(StepGroup group) {
        String files = group.steps().stream()
                .flatMap(step -> step.files().paths().stream())
                .map(ViewsPage::code)
                .distinct()
                .collect(Collectors.joining(", "));
        var parts = new ArrayList<String>();
        if (group.choice() == Choice.FIRST_FILE) {
            parts.add("Only the first that is found counts: " + files + ".");
        } else if (group.choice() == Choice.FIRST_TEXT) {
            parts.add("Only the first that is found and has text counts: " + files + ".");
        }
        switch (group.order()) {
            case OUTERMOST -> {}
            case NEAREST -> parts.add("The nearest folder comes first.");
            case PATH -> parts.add("Files come in the order of their paths as text.");
        }
        group.limit().ifPresent(limit -> parts.add("All files " + files + " together " + most(limit)));
        return String.join(" ", parts);
    }

    private static String most(SizeLimit limit) {
        return "have at most " + limit.text()
                + limit.setting()
                        .map(name -> ", unless " + name + " says otherwise")
                        .orElse("") + "; what goes beyond is "
                + (limit.beyond() == SizeLimit.Beyond.CUT ? "cut." : "left out.");
    }

    private static String files(AgentStep step) {
        RuleFiles files = step.files();
        String names = step.reads().stream().map(path -> "`" + path + "`").collect(Collectors.joining(", else "));
        if (!files.filter().readsFolders()) {
            return names;
        }
        if (!files.filter().anyExtension() && files.filter().extensions().isEmpty()) {
            return names + ": each `" + files.filter().onlyFile() + "`";
        }
        String which = files.filter().anyExtension()
                ? "any extension"
                : files.filter().extensions().stream()
                                .map(extension -> "`." + extension + "`")
                                .collect(Collectors.joining(", "))
                        + (files.filter().anyCase() ? ", in any case" : "");
        return names + ": " + which + (files.filter().maxDepth() == 0 ? ", no subfolders" : "")
                + (files.orFile() ? "; or one file" : "");
    }

    private static String where(AgentStep step) {
        Level level = step.files().level();
        if (level != Level.PROJECT) {
            return level == Level.USER ? "home folder" : "the organization's";
        }
        String upward = switch (step.upward()) {
            case NONE -> "";
            case CURRENT -> "current folder";
            case ENDS -> "repository root and current folder";
            case BETWEEN -> "folders between the repository root and the current folder";
            case REPOSITORY_ROOT -> "repository root, else current folder";
            case REPOSITORY_OR_ALL ->
                "repository root to current folder; outside a repository from the file-system root";
            case ABOVE_REPOSITORY ->
                "the folder above the repository to current folder; outside a repository from the file-system root";
            case REPOSITORY_OR_CURRENT -> "repository root to current folder; outside a repository only the latter";
            case FILE_SYSTEM -> "file-system root to current folder";
            case REPOSITORY -> "repository root to current folder";
            case ROOT, NEAREST, WORKSPACE -> "workspace root";
        };
        String below = switch (step.below()) {
            case NONE -> "";
            case FOLDER -> "other folders, for the work there";
            case ALWAYS -> "other folders";
        };
        return upward.isEmpty() || below.isEmpty() ? upward + below : upward + "; " + below;
    }

    private static String details(AgentFacts view, StepGroup group, AgentStep step) {
        var parts = new ArrayList<String>();
        ReadingHabits reading = step.habits();
        boolean text = !step.files().text().frontMatter();
        parts.add(reading.source()
                .map(path -> "read as `" + step.provider() + "` reads `" + path + "`"
                        + (text ? ", front matter is text" : ""))
                .orElse(
                        text
                                ? "plain text, always"
                                : reading.has(Habit.SKILLS) ? "listed" : "front matter removed, always"));
        if (reading.has(Habit.NAME_KEY)) {
            parts.add("keys `name`, `disabled` and `enabled`");
        }
        reading.name().ifPresent(name -> parts.add("named *" + name + "*"));
        if (!reading.globKeys().isEmpty()) {
            parts.add("unless "
                    + reading.globKeys().stream().map(ViewsPage::code).collect(Collectors.joining(" or else "))
                    + " has globs");
        }
        if (reading.has(Habit.FRONT_MATTER_IS_TEXT) && !text) {
            parts.add("front matter is part of the text");
        }
        reading.excluding()
                .forEach((key, values) -> parts.add("not if " + code(key) + " is "
                        + values.stream().map(ViewsPage::code).collect(Collectors.joining(" or "))));
        reading.globs().ifPresent(globs -> parts.add(globs(globs)));
        if (reading.has(Habit.GLOBS_FROM_CURRENT_FOLDER)) {
            parts.add("globs start at the current folder");
        }
        if (reading.has(Habit.ONLY_DESCRIBED)) {
            parts.add("only with a description, also with `disable-model-invocation`");
        }
        if (reading.has(Habit.ONLY_ALWAYS)) {
            parts.add("only rules that always apply");
        }
        switch (reading.frontMatter()) {
            case LINES -> {}
            case FIRST_LINE -> parts.add("front matter from the first line on");
            case LOOSE -> parts.add("front matter up to the next `---`, with values that are no YAML in quotes");
            case UNMARKED -> parts.add("no front matter after a byte-order mark");
            case EXACT ->
                parts.add("front matter from a first line of just `---` to the next line that starts with it");
        }
        switch (reading.broken()) {
            case RAW -> parts.add("with invalid YAML all is text, always");
            case WITHOUT_KEYS -> parts.add("with invalid YAML without keys");
            case DROPPED -> parts.add("with invalid YAML not used");
            case LITERAL -> parts.add("with invalid YAML keys and values line by line, as they are");
            case LITERAL_LAST -> parts.add("with invalid YAML keys, values and lists line by line, the last of a key");
            case RECOVERED -> {}
        }
        Imports imports = reading.imports()
                .filter(unused -> step.files().text().imports())
                .orElse(Imports.NONE);
        imports.syntax()
                .ifPresent(
                        syntax -> parts.add("imports `" + syntax.example() + "`, " + imports.depth() + " files deep"));
        if (imports.has(Imports.Habit.MENTIONS)) {
            parts.add("also with wildcards, and a file with `globs` in its front matter is a rule of its own");
        }
        if (imports.has(Imports.Habit.APART)) {
            parts.add("imported files follow, each as a rule of its own");
        }
        if (imports.has(Imports.Habit.FAILURES_AS_COMMENTS)) {
            parts.add("other references become comments");
        }
        if (step.files().text().withoutComments()) {
            parts.add("HTML comments removed");
        }
        if (reading.has(Habit.WITHOUT_ALL_COMMENTS)) {
            parts.add("HTML comments removed, also in lines");
        }
        step.limit()
                .ifPresent(limit -> parts.add(
                        (limit.beyond() == SizeLimit.Beyond.CUT ? "cut after " : "skipped beyond ") + limit.text()));
        if (!step.files().replacedBy().isEmpty()) {
            parts.add("not beside "
                    + step.files().replacedBy().stream().map(ViewsPage::code).collect(Collectors.joining(", ")));
        }
        if (!group.unless().isEmpty()) {
            parts.add("only if none of " + singleFiles(view, group.unless())
                    + " has text, up to the current folder or in the same one");
        }
        if (step.byFileName()) {
            parts.add("by file name");
        }
        String sentence = String.join("; ", parts);
        return step.remarks().note().map(note -> sentence + ". " + note).orElse(sentence);
    }

    private static String singleFiles(AgentFacts view, List<String> groups) {
        return view.groups().stream()
                .filter(group -> groups.contains(group.id()))
                .flatMap(group -> group.steps().stream())
                .filter(step -> !step.files().filter().readsFolders())
                .map(step -> code(step.files().path()))
                .collect(Collectors.joining(", "));
    }

    private static String globs(ReadingHabits.Globs globs) {
        String style = globs.style() == PatternStyle.VS_CODE
                ? "globs as in VS Code, on the files of the request"
                : "globs at any depth";
        return globs.fromRoot() ? style + ", from the workspace root" : style;
    }

    private static String code(String path) {
        return "`" + path.replaceFirst("^\\$\\{[A-Z_]+:-([^}]*)}", "$1") + "`";
    }

    private static String row(String... cells) {
        return "| " + String.join(" | ", cells) + " |";
    }

    private ViewsPage line(String text) {
        page.append(text).append('\n');
        return this;
    }
}
