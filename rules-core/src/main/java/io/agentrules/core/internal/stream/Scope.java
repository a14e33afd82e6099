package io.agentrules.core.internal.stream;

import io.agentrules.api.Condition;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.api.StreamSource;
import io.agentrules.api.StreamTrigger;
import io.agentrules.core.internal.support.Excerpt;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Where a trigger rule listens: in which streams, and in which of them only if certain files are concerned. */
final class Scope {
    private static final Pattern TOKEN = Pattern.compile(
            "(?:(?<any>tool|toolcall)(?::(?<tool>[^()]+))?|(?<bare>[^():]+))(?:\\((?<glob>.+)\\))?",
            Pattern.CASE_INSENSITIVE);

    /** Stands for all tools. */
    private static final String ANY = "";

    private final Set<StreamSource> prose;
    private final Map<String, Files> tools;
    private final Files gate;
    private final Optional<StreamKind> first;

    private Scope(Set<StreamSource> prose, Map<String, Files> tools, Files gate, Optional<StreamKind> first) {
        this.first = first;
        this.prose = prose;
        this.tools = tools;
        this.gate = gate;
    }

    /** Tools of a name, in lower case, or all; working on files that match a glob, or on any, or none. */
    private record ToolScope(String name, Optional<String> glob) {
        StreamKind heard() {
            return new StreamKind(StreamSource.TOOL, Optional.of(name).filter(named -> !named.equals(ANY)));
        }
    }

    /** Files that match one of the globs, or any, or none. */
    private record Files(boolean any, BitSet globs) {
        static final Files ANY = new Files(true, PathGlobs.NONE);

        Files or(Files other) {
            BitSet both = (BitSet) globs.clone();
            both.or(other.globs);
            return new Files(any || other.any, both);
        }

        boolean have(BitSet matched) {
            return any || globs.intersects(matched);
        }
    }

    /** Whether a rule listens to a stream. */
    enum Reach {
        /** It does. */
        IN,
        /** It will, when a path turns up that it wants. */
        LATER,
        /** It never does. */
        OUT
    }

    /** Reads the scope and the globs of a trigger rule, adds these to {@code globs}, and reports what nothing can come of. */
    static Scope of(Rule rule, PathGlobs.Builder globs, Consumer<Diagnostic> report) {
        StreamTrigger trigger = rule.trigger().orElseThrow();
        var prose = EnumSet.noneOf(StreamSource.class);
        var tools = new HashMap<String, Files>();
        Optional<List<String>> gate = gate(rule);
        Optional<StreamKind> first = Optional.empty();
        for (String token : trigger.scope()) {
            Optional<StreamSource> source =
                    StreamSource.of(token.toLowerCase(Locale.ROOT)).filter(named -> named != StreamSource.TOOL);
            Optional<ToolScope> tool = source.isPresent() ? Optional.empty() : tool(token);
            source.filter(named -> gate.isEmpty()).ifPresent(prose::add);
            tool.ifPresent(named -> tools.merge(named.name(), files(named.glob().map(List::of), globs), Files::or));
            first = first.or(() -> source.filter(named -> gate.isEmpty())
                    .map(named -> new StreamKind(named, Optional.empty()))
                    .or(() -> tool.map(ToolScope::heard)));
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
        return new Scope(prose, Map.copyOf(tools), files(gate, globs), first);
    }

    private static Files files(Optional<List<String>> wanted, PathGlobs.Builder globs) {
        return wanted.map(some -> new Files(false, globs.add(some))).orElse(Files.ANY);
    }

    /** Returns whether a condition of a trigger rule is about the files that a tool works on, and not about the session. */
    static boolean isGate(Condition condition) {
        return condition.key().equals("globs");
    }

    private static Optional<List<String>> gate(Rule rule) {
        return rule.conditions().stream()
                .filter(Scope::isGate)
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
        return isProse || isBlank ? Optional.empty() : Optional.of(new ToolScope(name.orElse(ANY), glob));
    }

    private static Diagnostic unusable(String token) {
        String shown = Excerpt.of(token);
        boolean isProse = token.strip().toLowerCase(Locale.ROOT).matches("(text|thinking)\\(.*");
        return Diagnostic.warning(
                "scope-unusable",
                isProse
                        ? "The scope " + shown + " is not used: text and thinking are about no file"
                        : "The scope " + shown + " is not used: it is none",
                isProse
                        ? "Write text or thinking alone, or tool:name(glob) for what tools write"
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

    /** Returns the same of a rule that, where it names a tool, means any. */
    Scope ofAnyTool() {
        Map<String, Files> any = tools.values().stream()
                .reduce(Files::or)
                .map(all -> Map.of(ANY, all))
                .orElse(Map.of());
        return new Scope(prose, any, gate, first);
    }

    /** Returns what the rule listens to first, in the order of its scope; empty when it listens to nothing. */
    Optional<StreamKind> first() {
        return first;
    }

    /**
     * Returns whether the rule listens to a stream.
     *
     * @param tool the tool's name in lower case; empty for text and thinking
     * @param matched the globs that match one of the paths known so far to be concerned
     */
    Reach reach(StreamSource source, String tool, BitSet matched) {
        if (source != StreamSource.TOOL) {
            return prose.contains(source) ? Reach.IN : Reach.OUT;
        }
        Files ofAll = tools.get(ANY);
        Files ofTool = tools.get(tool);
        if (ofAll == null && ofTool == null) {
            return Reach.OUT;
        }
        boolean isIn = gate.have(matched)
                && ((ofAll != null && ofAll.have(matched)) || (ofTool != null && ofTool.have(matched)));
        return isIn ? Reach.IN : Reach.LATER;
    }
}
