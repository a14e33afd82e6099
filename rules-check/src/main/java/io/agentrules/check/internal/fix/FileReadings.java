package io.agentrules.check.internal.fix;

import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.core.internal.parse.FileText;
import io.agentrules.core.internal.read.ParsedText;
import io.agentrules.core.internal.read.Source;
import io.agentrules.core.model.RulesConfig;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads a text, without writing it, as each source does that its file may belong to. For one thread. */
final class FileReadings {
    private final List<Way> ways;
    private final RulesConfig config;
    private final Map<String, List<Source>> ofFile = new HashMap<>();

    /** A source with the paths of its files. */
    private record Way(Pattern place, Source source) {}

    /** Takes all sources: those of the providers, and of each tool that has a view. */
    FileReadings(List<Source> sources, RulesConfig config) {
        this.ways = sources.stream()
                .map(source -> new Way(place(source.files()), source))
                .toList();
        this.config = config;
    }

    /** Returns the paths of files, in whichever folder they are. */
    private static Pattern place(RuleFiles files) {
        String paths = files.paths().stream()
                .map(path -> path.startsWith("/") ? path.substring(1) : path)
                .map(path ->
                        Stream.of(path.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining("[^/]*")))
                .collect(Collectors.joining("|"));
        return Pattern.compile("(?:.*/)?(?:" + paths + ")(?:/.*)?", Pattern.DOTALL);
    }

    /**
     * Returns what each source that reads the file makes of a text, in a fixed order; empty where it makes no rule of it. Equal for two
     * texts if every rule is in or out of a prompt alike.
     *
     * @param file an absolute path with {@code /}
     */
    List<Object> meanings(String file, String text) {
        return ofFile
                .computeIfAbsent(
                        file,
                        path -> ways.stream()
                                .filter(way -> way.place().matcher(path).matches())
                                .map(Way::source)
                                .toList())
                .stream()
                .<Object>map(source -> rule(source, file, text).map(FileReadings::meaning))
                .toList();
    }

    private Optional<Rule> rule(Source source, String file, String text) {
        ParsedText parsed = source.parse(FileText.of(text), config);
        if (source.unusable(parsed).isPresent()) {
            return Optional.empty();
        }
        String path = file.substring(file.lastIndexOf('/') + 1);
        int dot = path.lastIndexOf('.');
        ParsedText seen = source.seen(parsed, config.limits().maxFrontMatterChars());
        return source.rule(
                        dot > 0 ? path.substring(0, dot) : path,
                        new RuleSource(source.provider(), Level.PROJECT, path, file, file, Optional.empty()),
                        seen)
                .filter(rule -> source.isUsed(rule, seen));
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
