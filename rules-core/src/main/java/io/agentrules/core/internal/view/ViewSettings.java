package io.agentrules.core.internal.view;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Level;
import io.agentrules.core.internal.agent.AgentFacts;
import io.agentrules.core.internal.agent.AgentSetting;
import io.agentrules.core.internal.agent.AgentSetting.Effect;
import io.agentrules.core.internal.agent.AgentStep;
import io.agentrules.core.internal.agent.AgentStep.Upward;
import io.agentrules.core.internal.agent.Imports;
import io.agentrules.core.internal.agent.StepGroup;
import io.agentrules.core.internal.read.DiscoveryRequest;
import io.agentrules.core.internal.read.Source;
import io.agentrules.core.internal.support.CodePointOrder;
import io.agentrules.core.internal.support.Mapping;
import io.agentrules.core.internal.support.PathText;
import io.agentrules.core.internal.view.SettingsFiles.Value;
import io.agentrules.pattern.GlobDialect;
import io.agentrules.pattern.GlobSet;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** What a tool's own settings make of its view. */
final class ViewSettings {
    /** Folders with all files of one kind, as in {@code docs/**}{@code /*.md}. */
    private static final String DEEP = "/**/*.";

    private static final int MAX_VALUES = 100;

    private final AgentFacts agent;
    private final DiscoveryRequest request;
    private final Map<String, List<Source>> sources;
    private final Consumer<Diagnostic> report;
    private final SettingsFiles files;
    private final Map<Value, GlobSet> excluding = new LinkedHashMap<>();
    private final Map<String, Marked> marked = new HashMap<>();
    private final List<StepGroup> added = new ArrayList<>();
    private List<StepGroup> groups;

    /** The top folder that a setting marks for a group; empty if nothing does. */
    private record Marked(Optional<Path> top, Value by) {}

    /** Creates the settings of one view; {@code step} is called before each file that is read. */
    ViewSettings(
            AgentFacts agent,
            DiscoveryRequest request,
            Map<String, List<Source>> sources,
            Runnable step,
            Consumer<Diagnostic> report) {
        this.agent = agent;
        this.request = request;
        this.sources = sources;
        this.report = report;
        this.files = new SettingsFiles(agent.name(), request, step, report);
        this.groups = agent.groups();
    }

    /** Returns what the agent loads with its settings. */
    List<StepGroup> applied() {
        for (AgentSetting setting : agent.settings()) {
            List<Value> values = files.values(setting);
            values.stream().limit(setting.together() ? values.size() : 1).forEach(this::apply);
        }
        return Stream.concat(groups.stream(), added.stream()).toList();
    }

    /** Returns whether a setting adds a group, whose files are read unless another group has them. */
    boolean adds(StepGroup group) {
        return added.contains(group);
    }

    /** Returns why a setting keeps a file from being read; empty if none does. */
    Optional<String> exclusion(StepGroup group, ViewFile file) {
        if (file.step().files().level() == Level.MANAGED) {
            return Optional.empty();
        }
        String path = PathText.of(file.found().path());
        return excluding.entrySet().stream()
                .filter(globs -> !globs.getValue().match(path).isEmpty())
                .map(globs -> globs.getKey())
                .findFirst()
                .or(() -> Optional.ofNullable(marked.get(group.id()))
                        .filter(root -> root.top()
                                .filter(top -> !file.found().path().startsWith(top))
                                .isPresent())
                        .map(Marked::by))
                .map(by -> agent.name() + " does not read this file: " + by.place());
    }

    private void apply(Value value) {
        switch (value.setting().effect()) {
            case LIMITS -> limit(value);
            case MARKS_ROOT -> texts(value).ifPresent(names -> markRoot(value, names));
            case EXCLUDES -> texts(value).ifPresent(globs -> exclude(value, globs));
            case ADDS_FILES -> texts(value).ifPresent(paths -> paths.forEach(path -> addFile(value, path)));
            case ADDS_NAMES, REPLACES_NAMES, ADDS_ALTERNATIVES ->
                texts(value).ifPresent(names -> changeNames(value, names));
        }
    }

    private void limit(Value value) {
        if (value.value() instanceof Number number
                && number.intValue() == number.doubleValue()
                && number.intValue() >= 0) {
            change(value, group -> group.limitedTo(number.intValue()));
        } else {
            report.accept(value.ignored("it is no whole number"));
        }
    }

    /** Returns a value that is a text, or a list of texts. */
    private Optional<List<String>> texts(Value value) {
        List<?> list = value.value() instanceof List<?> members ? members : List.of(value.value());
        if (list.stream().allMatch(String.class::isInstance) && list.size() <= MAX_VALUES) {
            return Optional.of(list.stream()
                    .map(text -> ((String) text).strip())
                    .filter(text -> !text.isEmpty())
                    .distinct()
                    .toList());
        }
        report.accept(value.ignored(
                list.size() > MAX_VALUES ? "it has more than " + MAX_VALUES + " members" : "it is no list of texts"));
        return Optional.empty();
    }

    private void change(Value value, UnaryOperator<StepGroup> change) {
        AgentSetting setting = value.setting();
        groups = groups.stream()
                .filter(group -> !setting.instead().contains(group.id()))
                .map(group -> setting.groups().contains(group.id()) ? change.apply(group) : group)
                .toList();
    }

    private void changeNames(Value value, List<String> names) {
        Effect effect = value.setting().effect();
        if (names.isEmpty()) {
            return;
        }
        if (effect == Effect.ADDS_ALTERNATIVES) {
            change(
                    value,
                    group -> group.with(group.steps().stream()
                            .map(step -> withAlternatives(step, names))
                            .toList()));
        } else {
            change(value, group -> group.with(withNames(group.steps(), names, effect, value)));
        }
        told(value, String.join(", ", names));
    }

    private AgentStep withAlternatives(AgentStep step, List<String> names) {
        var paths = new ArrayList<>(step.files().paths());
        names.stream().filter(name -> !paths.contains(name)).forEach(paths::add);
        return step.withPaths(paths);
    }

    private List<AgentStep> withNames(List<AgentStep> steps, List<String> names, Effect effect, Value value) {
        var changed = new ArrayList<AgentStep>();
        AgentStep first = steps.get(0);
        String path = first.files().path();
        String folder = path.substring(0, path.lastIndexOf('/') + 1);
        for (String name : names) {
            if (!path.equals(folder + name)) {
                try {
                    changed.add(first.with(
                            first.with(List.of(folder + name), first.files().search()), owner(name, first)));
                } catch (IllegalArgumentException e) {
                    report.accept(value.ignored(String.valueOf(e.getMessage())));
                }
            } else if (effect == Effect.REPLACES_NAMES) {
                changed.add(first);
            }
        }
        if (effect == Effect.ADDS_NAMES) {
            changed.addAll(steps);
            changed.sort(Comparator.comparing(step -> step.files().path(), CodePointOrder.INSTANCE));
        }
        return changed.isEmpty() ? steps : changed;
    }

    /** Returns the provider that knows files of a name: that of the step, if none does. */
    private String owner(String name, AgentStep step) {
        return sources.entrySet().stream()
                .filter(known -> known.getValue().stream()
                        .anyMatch(source -> source.files().paths().contains(name)))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(step.provider());
    }

    private void markRoot(Value value, List<String> names) {
        Path current = request.files().current();
        Optional<Path> top = Optional.of(current)
                .flatMap(start -> Stream.iterate(start, folder -> folder != null, folder -> folder.getParent())
                        .filter(folder -> names.stream().anyMatch(name -> exists(folder, name)))
                        .findFirst());
        change(
                value,
                group -> group.with(group.steps().stream()
                        .map(step -> step.searching(top.isPresent() ? Upward.FILE_SYSTEM : Upward.CURRENT))
                        .toList()));
        value.setting().groups().forEach(id -> marked.put(id, new Marked(top, value)));
    }

    private static boolean exists(Path folder, String name) {
        try {
            return Files.exists(folder.resolve(name));
        } catch (InvalidPathException | SecurityException e) {
            return false;
        }
    }

    private void exclude(Value value, List<String> globs) {
        GlobSet.Builder set = GlobSet.builder(GlobDialect.PICOMATCH_DOT);
        globs.forEach(set::add);
        excluding.put(value, set.build());
    }

    private void addFile(Value value, String path) {
        if (path.contains("://")) {
            report.accept(value.ignored("addresses such as " + path + " are not fetched here"));
            return;
        }
        boolean isUsers = path.startsWith("~/")
                || request.files()
                        .home()
                        .filter(home -> path.startsWith(PathText.of(home) + "/"))
                        .isPresent();
        var step = new HashMap<Object, Object>(value.setting().step());
        String relative = path.startsWith("~/") ? path.substring(2) : path.startsWith("./") ? path.substring(2) : path;
        int deep = relative.indexOf(DEEP);
        if (deep > 0) {
            step.put("extensions", relative.substring(deep + DEEP.length()));
            relative = relative.substring(0, deep);
        }
        step.put("files", relative);
        step.put("level", isUsers ? "user" : "project");
        if (isUsers) {
            step.remove("upward");
        }
        try {
            if (relative.indexOf('*') >= 0
                    && (relative.contains("**") || relative.indexOf('*') < relative.lastIndexOf('/'))) {
                throw new IllegalArgumentException("the glob " + path + " is not known here");
            }
            added.add(StepGroup.of(new Mapping(step), Imports.NONE));
            told(value, path);
        } catch (IllegalArgumentException e) {
            report.accept(value.ignored(String.valueOf(e.getMessage())));
        }
    }

    private void told(Value value, String files) {
        report.accept(Diagnostic.info(
                        "settings-count",
                        agent.name() + " reads " + files + " here: " + value.place(),
                        "Nothing to do, if the others of the team have the same settings")
                .at(PathText.of(value.file().path())));
    }
}
