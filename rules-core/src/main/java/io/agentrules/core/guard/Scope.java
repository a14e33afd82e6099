package io.agentrules.core.guard;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.api.StreamSource;
import io.agentrules.api.StreamTrigger;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Where a trigger rule listens: in which streams, and in which of them only if certain files are concerned. */
final class Scope {
    private static final Pattern TOKEN =
            Pattern.compile("(?:(?<any>tool|toolcall)(?::(?<tool>[^():]+))?|(?<bare>[^():]+))(?:\\((?<glob>.+)\\))?");

    private final Set<StreamSource> prose;
    private final List<ToolScope> tools;
    private final Optional<List<String>> gate;
    private final Optional<Heard> first;

    private Scope(Set<StreamSource> prose, List<ToolScope> tools, Optional<List<String>> gate, Optional<Heard> first) {
        this.first = first;
        this.prose = prose;
        this.tools = tools;
        this.gate = gate;
    }

    /** Tools of a name, in lower case, or all; working on files that match a glob, or on any, or none. */
    private record ToolScope(Optional<String> name, Optional<String> glob) {}

    /** Whether a rule listens to a stream. */
    enum Reach {
        /** It does. */
        IN,
        /** It will, when a path turns up that it wants. */
        LATER,
        /** It never does. */
        OUT
    }

    /** Reads the scope and the globs of a trigger rule, and reports what nothing can come of. */
    static Scope of(Rule rule, Consumer<Diagnostic> report) {
        StreamTrigger trigger = rule.trigger().orElseThrow();
        var prose = EnumSet.noneOf(StreamSource.class);
        var tools = new ArrayList<ToolScope>();
        Optional<List<String>> gate = gate(rule);
        Optional<Heard> first = Optional.empty();
        for (String token : trigger.scope()) {
            Optional<StreamSource> source =
                    StreamSource.of(token.toLowerCase(Locale.ROOT)).filter(named -> named != StreamSource.TOOL);
            Optional<ToolScope> tool = source.isPresent() ? Optional.empty() : tool(token);
            source.filter(named -> gate.isEmpty()).ifPresent(prose::add);
            tool.ifPresent(tools::add);
            first = first.or(() -> source.filter(named -> gate.isEmpty())
                    .map(named -> new Heard(named, Optional.empty()))
                    .or(() -> tool.map(named -> new Heard(StreamSource.TOOL, named.name()))));
            if (source.isEmpty() && tool.isEmpty()) {
                report.accept(unusable(token));
            } else if (source.isPresent() && gate.isPresent()) {
                report.accept(unreachable(token, trigger.scope().equals(StreamTrigger.DEFAULT_SCOPE)));
            }
        }
        if (prose.isEmpty() && tools.isEmpty()) {
            report.accept(Diagnostic.warning(
                    "scope-empty",
                    "The rule never fires: nothing that the model writes is in its scope",
                    "Write scope: [text, tool], or remove the key"));
        }
        return new Scope(prose, List.copyOf(tools), gate, first);
    }

    private static Optional<List<String>> gate(Rule rule) {
        return rule.conditions().stream()
                .filter(TriggerIndex::isGate)
                .map(condition -> condition.values())
                .reduce((one, other) ->
                        Stream.concat(one.stream(), other.stream()).toList());
    }

    private static Optional<ToolScope> tool(String token) {
        Matcher matcher = TOKEN.matcher(token.strip());
        if (!matcher.matches()) {
            return Optional.empty();
        }
        Optional<String> name = Optional.ofNullable(matcher.group("tool"))
                .or(() -> Optional.ofNullable(matcher.group("bare")))
                .map(text -> text.strip().toLowerCase(Locale.ROOT));
        Optional<String> glob = Optional.ofNullable(matcher.group("glob")).map(String::strip);
        boolean isProse =
                matcher.group("bare") != null && name.flatMap(StreamSource::of).isPresent();
        boolean isBlank = name.filter(String::isEmpty).isPresent()
                || glob.filter(String::isEmpty).isPresent();
        return isProse || isBlank ? Optional.empty() : Optional.of(new ToolScope(name, glob));
    }

    private static Diagnostic unusable(String token) {
        boolean isProse = token.strip().toLowerCase(Locale.ROOT).matches("(text|thinking)\\(.*");
        return Diagnostic.warning(
                "scope-unusable",
                isProse
                        ? "The scope " + token + " is not used: text and thinking are about no file"
                        : "The scope " + token + " is not used: it is none",
                isProse
                        ? "Write text or thinking alone, or tool(" + token.replaceAll("^[^(]*\\(|\\)$", "") + ")"
                        : "Write text, thinking, tool, tool:name, tool:name(glob) or name(glob)");
    }

    private static Diagnostic unreachable(String token, boolean byDefault) {
        String message = "The rule does not listen to " + token + ": it has globs, and " + token + " is about no file";
        String remedy =
                "Nothing to do if the rule is for tools alone; else remove globs, or move them to scope: tool(glob)";
        return byDefault
                ? Diagnostic.info("scope-unreachable", message, remedy)
                : Diagnostic.warning("scope-unreachable", message, remedy);
    }

    /** Returns what the rule listens to first, in the order of its scope; empty when it listens to nothing. */
    Optional<Heard> first() {
        return first;
    }

    /** Returns all globs, of the scope and of the rule. */
    Stream<String> globs() {
        return Stream.concat(gate.stream().flatMap(List::stream), tools.stream().flatMap(tool -> tool.glob().stream()));
    }

    /**
     * Returns whether the rule listens to a stream.
     *
     * @param tool the tool's name; empty for text and thinking
     * @param paths those known so far to be concerned
     */
    Reach reach(StreamSource source, String tool, List<String> paths, PathGlobs globs) {
        if (source != StreamSource.TOOL) {
            return prose.contains(source) ? Reach.IN : Reach.OUT;
        }
        List<ToolScope> ofTool = tools.stream()
                .filter(scope -> scope.name().isEmpty() || scope.name().get().equals(tool.toLowerCase(Locale.ROOT)))
                .toList();
        if (ofTool.isEmpty()) {
            return Reach.OUT;
        }
        boolean isIn = gate.map(wanted -> globs.match(wanted, paths)).orElse(true)
                && ofTool.stream()
                        .anyMatch(scope -> scope.glob()
                                .map(glob -> globs.match(List.of(glob), paths))
                                .orElse(true));
        return isIn ? Reach.IN : Reach.LATER;
    }
}
