package io.agentrules.check.config;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Diagnostic.Severity;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a workspace's {@code .agent-rules.yaml} says. Keys that it may not have, and wrong values, are among the diagnostics; the others
 * apply.
 *
 * @param agents the ids of the agents that the team uses, in the order of the file; empty: not configured
 * @param rules folders with rules in the native format, absolute, each there
 * @param check which findings are reported, and how severe they are
 * @param scanExcluded globs of files, relative to the workspace, that {@code rules scan} leaves out
 * @param push which rules hooks push; empty: not configured
 * @param diagnostics what is wrong with the file, by line
 */
public record Configuration(
        List<String> agents,
        List<Path> rules,
        CheckPolicy check,
        List<String> scanExcluded,
        Optional<Push> push,
        List<Diagnostic> diagnostics) {
    /** What counts without a file. */
    public static final Configuration NONE =
            new Configuration(List.of(), List.of(), CheckPolicy.NONE, List.of(), Optional.empty(), List.of());

    /** Which rules hooks push to an agent, from the most to the least. */
    public enum Push {
        /** All that apply and that the agent does not load by itself. */
        ALL,
        /** Only those of the agent's own format. */
        OWN_AGENT,
        /** None: trigger rules alone are enforced. */
        TRIGGERS;

        /** The names, as files have them. */
        public static final List<String> NAMES =
                Stream.of(values()).map(Push::id).toList();

        /** Returns the constant that a value of a file names; empty if it names none. */
        public static Optional<Push> named(@Nullable Object value) {
            return Stream.of(values()).filter(push -> push.id().equals(value)).findFirst();
        }

        /** Returns the name, as files have it. */
        public String id() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        /** Returns the one that pushes less. */
        public Push or(Push other) {
            return compareTo(other) > 0 ? this : other;
        }
    }

    /** Copies the lists. */
    public Configuration {
        agents = List.copyOf(agents);
        rules = List.copyOf(rules);
        scanExcluded = List.copyOf(scanExcluded);
        diagnostics = List.copyOf(diagnostics);
    }

    /**
     * Which findings are reported, and how severe they are.
     *
     * @param severities the severity of each code; empty: it is off
     * @param ignored findings that are there on purpose, in the order of the file
     * @param tokens how many tokens one call without work may cost each agent; empty: not configured
     */
    public record CheckPolicy(Map<String, Optional<Severity>> severities, List<Ignored> ignored, OptionalInt tokens) {
        /** Leaves all findings as they are. */
        public static final CheckPolicy NONE = new CheckPolicy(Map.of(), List.of(), OptionalInt.empty());

        /** Copies the collections, and keeps the order of the map. */
        public CheckPolicy {
            severities = new LinkedHashMap<>(severities);
            ignored = List.copyOf(ignored);
        }
    }

    /**
     * Findings that are there on purpose.
     *
     * @param code the code of the findings
     * @param paths globs of their files, relative to the workspace; empty: all files, and findings without one
     * @param reason why, for people
     * @param line the 1-based line of the entry
     */
    public record Ignored(String code, List<String> paths, String reason, int line) {
        /** Copies the list. */
        public Ignored {
            paths = List.copyOf(paths);
        }
    }
}
