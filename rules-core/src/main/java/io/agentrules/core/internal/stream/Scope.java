package io.agentrules.core.internal.stream;

import io.agentrules.api.Condition;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.api.StreamSource;
import io.agentrules.api.StreamTrigger;
import io.agentrules.core.internal.support.Excerpt;
import io.agentrules.core.model.Delta;
import java.util.ArrayList;
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

/** The scope of a trigger rule: the streams that it listens to, some of them only for certain files. */
public final class Scope {
    private static final Pattern TOKEN = Pattern.compile(
            "(?:(?<any>tool|toolcall)(?::(?!\\s*!)(?<tool>[^()]+))?|(?!!)(?<bare>[^():]+))(?:\\((?<glob>.+)\\))?",
            Pattern.CASE_INSENSITIVE);

    /** What has a meaning in a glob. */
    private static final Pattern GLOB_SIGN = Pattern.compile("[\\\\*?\\[\\]{}!()]");

    /** The name that stands for all tools. */
    private static final String ANY = "";

    private final Set<StreamSource> prose;
    private final Map<String, Files> tools;
    private final Files requiredFiles;

    private Scope(Set<StreamSource> prose, Map<String, Files> tools, Files requiredFiles) {
        this.prose = prose;
        this.tools = tools;
        this.requiredFiles = requiredFiles;
    }

    /** A tool, in lower case, or all tools, optionally only with files that match a glob. */
    private record ToolScope(String name, Optional<String> glob) {}

    /** Files that match one of the globs; with {@code any}, all files, even none. */
    private record Files(boolean any, BitSet globs) {
        static final Files ANY = new Files(true, PathGlobs.NONE);

        Files or(Files other) {
            BitSet both = (BitSet) globs.clone();
            both.or(other.globs);
            return new Files(any || other.any, both);
        }

        boolean include(BitSet matched) {
            return any || globs.intersects(matched);
        }
    }

    /** Whether a stream is in the scope of a rule. */
    public enum Status {
        /** The stream is in the scope. */
        IN_SCOPE,
        /** The stream will be in the scope if a matching path becomes known. */
        NEEDS_PATH,
        /** The stream is never in the scope. */
        OUT_OF_SCOPE
    }

    /** Reads the scope and the globs of a trigger rule, adds the globs to {@code globs}, and reports unusable parts. */
    static Scope of(Rule rule, PathGlobs.Builder globs, Consumer<Diagnostic> report) {
        StreamTrigger trigger = rule.trigger().orElseThrow();
        var prose = EnumSet.noneOf(StreamSource.class);
        var tools = new HashMap<String, Files>();
        var unusable = new ArrayList<String>();
        Optional<List<String>> ruleGlobs = ruleGlobs(rule);
        for (String token : trigger.scope()) {
            Optional<StreamSource> source = prose(token);
            Optional<ToolScope> tool = source.isPresent() ? Optional.empty() : tool(token);
            source.filter(named -> ruleGlobs.isEmpty()).ifPresent(prose::add);
            tool.ifPresent(named -> tools.merge(named.name(), files(named.glob().map(List::of), globs), Files::or));
            if (source.isEmpty() && tool.isEmpty()) {
                unusable.add(token);
            } else if (source.isPresent() && ruleGlobs.isPresent()) {
                report.accept(unreachable(token, trigger.scope().equals(StreamTrigger.DEFAULT_SCOPE)));
            }
        }
        boolean isEmpty = prose.isEmpty() && tools.isEmpty();
        unusable.forEach(token -> report.accept(unusable(token, isEmpty)));
        if (isEmpty && unusable.isEmpty()) {
            report.accept(Diagnostic.warning(
                    "scope-empty",
                    "The rule never fires: nothing that the model writes is in its scope",
                    "Write scope: [text, tool], or remove the key"));
        }
        return new Scope(prose, Map.copyOf(tools), files(ruleGlobs, globs));
    }

    private static Files files(Optional<List<String>> wanted, PathGlobs.Builder globs) {
        return wanted.map(some -> new Files(false, globs.add(some))).orElse(Files.ANY);
    }

    /** Returns whether a condition of a trigger rule restricts the files of a tool, instead of depending on the session. */
    public static boolean isFileCondition(Condition condition) {
        return condition.key().equals("globs");
    }

    private static Optional<List<String>> ruleGlobs(Rule rule) {
        return rule.conditions().stream()
                .filter(Scope::isFileCondition)
                .map(Scope::relativeToRoot)
                .reduce((one, other) ->
                        Stream.concat(one.stream(), other.stream()).toList());
    }

    /** Returns the globs of a condition, relative to the workspace root instead of its base. */
    private static List<String> relativeToRoot(Condition condition) {
        if (condition.base().isEmpty()) {
            return condition.values();
        }
        if (!condition.wayToRoot().isEmpty()) {
            return condition.values().stream()
                    .flatMap(glob -> belowWay(glob, condition.wayToRoot() + "/"))
                    .toList();
        }
        String base = GLOB_SIGN.matcher(condition.base()).replaceAll("\\\\$0") + "/";
        return condition.values().stream()
                .map(glob -> base + (glob.indexOf('/') < 0 ? "**/" : "") + glob)
                .toList();
    }

    /** Returns a glob without the way to the root, if it starts with it or has any depth; none if it is about other folders. */
    private static Stream<String> belowWay(String glob, String way) {
        if (glob.startsWith(way)) {
            return Stream.of(glob.substring(way.length()));
        }
        return glob.startsWith("**/") || glob.indexOf('/') < 0 ? Stream.of(glob) : Stream.empty();
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

    private static Diagnostic unusable(String token, boolean isAll) {
        String shown = Excerpt.of(token);
        boolean isProse = token.strip().toLowerCase(Locale.ROOT).matches("(text|thinking)\\(.*");
        boolean isExclusion = token.strip().matches("[^(!]*!.*");
        return Diagnostic.warning(
                "scope-unusable",
                "The scope " + shown + " is not used: "
                        + (isProse
                                ? "text and thinking have no files"
                                : isExclusion ? "a scope cannot leave anything out" : "it is invalid")
                        + (isAll ? "; so the rule never fires" : ""),
                isProse
                        ? "Write text or thinking without a glob, or tool:name(glob) for the output of tools"
                        : "Write text, thinking, tool, tool:name, tool:name(glob) or name(glob)");
    }

    private static Diagnostic unreachable(String token, boolean byDefault) {
        String message = "The rule does not listen to " + token + ": it has globs, and " + token + " has no files";
        String remedy =
                "Write scope: tool if the rule is only for tools; otherwise remove globs, or move them to scope: tool(glob)";
        return byDefault
                ? Diagnostic.info("scope-unreachable", message, remedy)
                : Diagnostic.warning("scope-unreachable", message, remedy);
    }

    /** Returns a scope in which each tool name is replaced by any tool. */
    Scope ofAnyTool() {
        Map<String, Files> any = tools.values().stream()
                .reduce(Files::or)
                .map(all -> Map.of(ANY, all))
                .orElse(Map.of());
        return new Scope(prose, any, requiredFiles);
    }

    /**
     * Returns a sample of the first stream that the rule listens to, with the first tool named there; of plain text if it listens to none,
     * like a rule without a trigger.
     */
    public static Delta sample(Rule rule, String text) {
        for (String token : rule.trigger().map(StreamTrigger::scope).orElse(List.of())) {
            Optional<StreamSource> source =
                    prose(token).filter(prose -> ruleGlobs(rule).isEmpty());
            Optional<ToolScope> tool = prose(token).isPresent() ? Optional.empty() : tool(token);
            if (source.isPresent() || tool.isPresent()) {
                Delta.Builder sample = Delta.builder(source.orElse(StreamSource.TOOL), text);
                tool.map(ToolScope::name).filter(name -> !name.equals(ANY)).ifPresent(sample::tool);
                return sample.build();
            }
        }
        return Delta.text(text);
    }

    /** Returns whether a trigger rule watches text or thinking. */
    public static boolean listensToProse(Rule rule) {
        return ruleGlobs(rule).isEmpty()
                && rule.trigger().stream()
                        .flatMap(trigger -> trigger.scope().stream())
                        .anyMatch(token -> prose(token).isPresent());
    }

    private static Optional<StreamSource> prose(String token) {
        return StreamSource.of(token.toLowerCase(Locale.ROOT)).filter(named -> named != StreamSource.TOOL);
    }

    /**
     * Returns whether a stream is in the scope.
     *
     * @param tools the names of the tool in lower case; none for text and thinking
     * @param matched the globs that match one of the stream's known paths
     * @param mustBeNamed whether the stream is only in a scope that names the tool
     */
    Status statusOf(StreamSource source, Set<String> tools, BitSet matched, boolean mustBeNamed) {
        if (source != StreamSource.TOOL) {
            return prose.contains(source) ? Status.IN_SCOPE : Status.OUT_OF_SCOPE;
        }
        List<Files> files = Stream.concat(mustBeNamed ? Stream.empty() : Stream.of(ANY), tools.stream())
                .flatMap(name -> Stream.ofNullable(this.tools.get(name)))
                .toList();
        if (files.isEmpty()) {
            return Status.OUT_OF_SCOPE;
        }
        boolean isIn = requiredFiles.include(matched) && files.stream().anyMatch(some -> some.include(matched));
        return isIn ? Status.IN_SCOPE : Status.NEEDS_PATH;
    }
}
