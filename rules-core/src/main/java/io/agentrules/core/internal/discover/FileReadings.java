package io.agentrules.core.internal.discover;

import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.api.spi.RuleFile;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.core.internal.parse.FileText;
import io.agentrules.core.internal.parse.FrontMatterStyle;
import io.agentrules.core.internal.view.View;
import io.agentrules.core.internal.view.ViewReading;
import io.agentrules.core.model.RulesConfig;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All ways in which a file becomes a rule: those of the providers' sources that it may belong to, and those of the tools that have a
 * view. Says what a text would be to each of them without writing it. For one thread.
 */
public final class FileReadings {
    private final RulesConfig config;
    private final List<Way> ways = new ArrayList<>();
    private final Map<String, List<Way>> ofFile = new HashMap<>();

    /**
     * One way.
     *
     * @param place the paths of its files
     * @param reading what its tool does in another way than the provider; empty if it is the provider's
     */
    private record Way(
            String provider,
            Pattern place,
            RuleFiles files,
            Optional<ViewReading> reading,
            Function<RuleFile, Rule> toRule) {}

    /**
     * Collects the ways.
     *
     * @param sources the sources of the providers, by their ids
     * @param views those of all tools
     */
    public FileReadings(
            Map<String, List<SourceFunction>> sources,
            List<View> views,
            RulesConfig config,
            Map<String, String> environment) {
        this.config = config;
        sources.forEach((provider, all) -> all.forEach(source -> ways.add(new Way(
                provider, place(source.files(), environment), source.files(), Optional.empty(), source.toRule()))));
        views.stream()
                .flatMap(view -> view.steps().stream())
                .forEach(step -> ViewReader.function(step, sources)
                        .ifPresent(function -> ways.add(new Way(
                                step.provider(),
                                place(step.files(), environment),
                                step.files(),
                                Optional.of(step.reading()),
                                function))));
    }

    /** Returns the paths of a source, in whichever folder it is. */
    private static Pattern place(RuleFiles files, Map<String, String> environment) {
        String paths = files.paths().stream()
                .map(path -> ViewPlaces.resolved(path, environment))
                .map(path -> path.startsWith("/") ? path.substring(1) : path)
                .map(path ->
                        Stream.of(path.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining("[^/]*")))
                .collect(Collectors.joining("|"));
        return Pattern.compile("(?:.*/)?(?:" + paths + ")(?:/.*)?", Pattern.DOTALL);
    }

    /**
     * Returns what a file with a text is to each that reads it, in a fixed order; without a rule where that is none. Equal for two texts if
     * every rule is in or out of a prompt alike.
     *
     * @param file an absolute path with {@code /}
     */
    public List<Object> meanings(String file, String text) {
        List<Way> own = ofFile.computeIfAbsent(
                file,
                path -> ways.stream()
                        .filter(way -> way.place().matcher(path).matches())
                        .toList());
        return own.stream()
                .<Object>map(way -> rule(way, file, text).map(FileReadings::meaning))
                .toList();
    }

    private Optional<Rule> rule(Way way, String file, String text) {
        Optional<ViewReading> reading = way.reading();
        FrontMatterStyle style = reading.map(ViewReading::frontMatter).orElse(FrontMatterStyle.LINES);
        ParsedText parsed = ParsedText.of(FileText.of(text), way.files().text(), style, config);
        if (reading.flatMap(asTool -> ViewReader.unusable(parsed, asTool)).isPresent()) {
            return Optional.empty();
        }
        ParsedText seen = reading.map(
                        asTool -> ViewText.of(parsed, asTool, config.limits().maxFrontMatterChars()))
                .orElse(parsed);
        String path = file.substring(file.lastIndexOf('/') + 1);
        int dot = path.lastIndexOf('.');
        var source = new RuleSource(way.provider(), Level.PROJECT, path, file, file, Optional.empty());
        return RuleConversion.of(
                dot > 0 ? path.substring(0, dot) : path, source, Optional.empty(), seen, way.toRule(), unused -> {});
    }

    /** Returns everything about a rule but how it is written. */
    private static Object meaning(Rule rule) {
        return List.of(
                rule.name(),
                rule.description(),
                rule.alwaysApply(),
                rule.listed(),
                rule.disabled(),
                rule.conditions(),
                rule.match(),
                rule.trigger(),
                rule.content());
    }
}
