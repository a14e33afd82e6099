package io.agentrules.core.internal.view;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Level;
import io.agentrules.api.spi.FileFilter;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleText;
import io.agentrules.core.internal.agent.AgentSetting;
import io.agentrules.core.internal.agent.AgentStep;
import io.agentrules.core.internal.files.FoundFile;
import io.agentrules.core.internal.files.RulePlace;
import io.agentrules.core.internal.files.RulesFolder;
import io.agentrules.core.internal.files.UntrustedRoots;
import io.agentrules.core.internal.parse.FrontMatter;
import io.agentrules.core.internal.read.DiscoveryRequest;
import io.agentrules.core.internal.read.Source;
import io.agentrules.core.internal.read.SourceReader;
import io.agentrules.core.internal.support.Mapping;
import io.agentrules.core.internal.support.PathText;
import io.agentrules.core.internal.support.SettingsText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads settings files of tools, as rule files are read: within the same limits, and without links that leave their place. */
final class SettingsFiles {
    private final String tool;
    private final DiscoveryRequest request;
    private final Runnable step;
    private final Consumer<Diagnostic> report;
    private final UntrustedRoots untrusted;
    private final Map<Path, Optional<Mapping>> read = new HashMap<>();

    /**
     * A value of a setting.
     *
     * @param key the key that has it
     * @param value as JSON or TOML has it
     * @param shown the path of its file, for people
     */
    record Value(AgentSetting setting, String key, Object value, FoundFile file, String shown) {
        /** Returns what has the value, for people. */
        String place() {
            return key + " in " + shown;
        }

        /** Returns a diagnostic about the value. */
        Diagnostic ignored(String reason) {
            return unread(place() + " is ignored: " + reason, file);
        }
    }

    /** Creates a reader; {@code step} is called before each file. */
    SettingsFiles(String tool, DiscoveryRequest request, Runnable step, Consumer<Diagnostic> report) {
        this.tool = tool;
        this.request = request;
        this.step = step;
        this.report = report;
        this.untrusted = UntrustedRoots.of(request.config(), request.files().roots());
    }

    /** Returns the values of a setting, the strongest first. */
    List<Value> values(AgentSetting setting) {
        var values = new ArrayList<Value>();
        for (String path : setting.files()) {
            for (FoundFile file : found(path, setting)) {
                read.computeIfAbsent(file.path(), unused -> settings(file, setting))
                        .flatMap(settings -> setting.keys().stream()
                                .flatMap(key -> value(settings, key).stream()
                                        .map(value -> new Value(setting, key, value, file, shown(file))))
                                .findFirst())
                        .ifPresent(values::add);
            }
        }
        return values;
    }

    private static Optional<Object> value(Mapping settings, String key) {
        Optional<Object> value = Optional.of(settings.values());
        for (String name : key.split("\\.", -1)) {
            value = value.flatMap(
                    object -> object instanceof Map<?, ?> map ? Optional.ofNullable(map.get(name)) : Optional.empty());
        }
        return value;
    }

    /** Returns the files of a path, the nearest first. */
    private List<FoundFile> found(String path, AgentSetting setting) {
        boolean isUsers = path.startsWith("~/");
        String relative = AgentStep.resolved(isUsers ? path.substring(2) : path, request.environment());
        Level level = isUsers ? Level.USER : path.startsWith("/") ? Level.MANAGED : Level.PROJECT;
        var files = new RuleFiles(
                level,
                List.of(relative),
                List.of(),
                setting.upward().search(),
                false,
                true,
                true,
                FileFilter.only(),
                RuleText.PLAIN);
        var found = new ArrayList<FoundFile>();
        for (RulePlace place : request.search(files, report, step).places()) {
            if (level != Level.PROJECT || counts(place, setting)) {
                found.addAll(new RulesFolder(
                                place, files, request.limits(), () -> mayRead(level), problem -> report(problem, place))
                        .read());
            }
        }
        found.removeIf(file -> level == Level.PROJECT && untrusted.contain(file.path()));
        Collections.reverse(found);
        return found;
    }

    private boolean mayRead(Level level) {
        step.run();
        return request.mayFind(level);
    }

    private boolean counts(RulePlace place, AgentSetting setting) {
        return setting.upward() != AgentStep.Upward.CURRENT
                || place.root()
                        .map(request.files()::start)
                        .filter(place.folder()::equals)
                        .isPresent();
    }

    private Optional<Mapping> settings(FoundFile file, AgentSetting setting) {
        var source = Source.of(
                "",
                new RuleFiles(
                        file.level(),
                        List.of(file.relative()),
                        List.of(),
                        RuleFiles.Search.ROOT,
                        false,
                        true,
                        true,
                        FileFilter.only(),
                        RuleText.PLAIN),
                unused -> {
                    throw new IllegalStateException("settings are no rule");
                });
        try (var reader =
                new SourceReader(request, source, problem -> report.accept(unread(problem.message(), file)))) {
            return reader.text(file)
                    .flatMap(parsed -> parsed.frontMatter().map(FrontMatter::text))
                    .map(text -> SettingsText.read(text, setting.syntax()));
        } catch (IllegalArgumentException e) {
            report.accept(unread(tool + "'s settings in " + shown(file) + " are not read: " + e.getMessage(), file));
            return Optional.empty();
        } catch (UnsupportedOperationException e) { // nothing is wrong with the file
            report.accept(Diagnostic.warning(
                            "settings-unread",
                            tool + "'s settings in " + shown(file) + " are not read: there is no parser for "
                                    + setting.syntax(),
                            String.valueOf(e.getMessage()))
                    .at(PathText.of(file.path())));
            return Optional.empty();
        }
    }

    private void report(Diagnostic problem, RulePlace place) {
        report.accept(Diagnostic.warning("settings-unread", problem.message(), problem.remedy())
                .at(PathText.of(place.path())));
    }

    private static Diagnostic unread(String message, FoundFile file) {
        return Diagnostic.warning("settings-unread", message, "Correct the file, so that the view is as the agent's")
                .at(PathText.of(file.path()));
    }

    private String shown(FoundFile file) {
        return request.files().shown(PathText.of(file.path()), file.root().map(PathText::of));
    }
}
