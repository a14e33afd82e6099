package io.agentrules.check.scan;

import io.agentrules.api.Bucket;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Evidence;
import io.agentrules.api.Evidence.Kind;
import io.agentrules.api.Rule;
import io.agentrules.api.SourcePart;
import io.agentrules.api.StreamSource;
import io.agentrules.api.StreamTrigger;
import io.agentrules.core.Session;
import io.agentrules.core.internal.session.SessionParts;
import io.agentrules.core.internal.source.FileLanguage;
import io.agentrules.core.internal.stream.FiringPolicy;
import io.agentrules.core.internal.stream.ResponseMatcher;
import io.agentrules.core.internal.stream.Scope.Status;
import io.agentrules.core.internal.stream.TriggerIndex;
import io.agentrules.core.internal.stream.TriggerRules;
import io.agentrules.core.model.Delta;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The trigger rules of a scan: those of the workspace, and those that it no longer has. */
final class ScannedRules {
    private static final String EDIT = "edit";
    private static final String WRITE = "write";
    private static final String BASH = "bash";

    /** More findings are not kept, so that a hostile text takes no more memory. */
    private static final int MAX_FINDINGS = 100_000;

    private final SessionParts session;
    private final TriggerRules triggers;
    private final List<String> messages = new ArrayList<>();
    private final FiringPolicy policy;
    private final EvaluationContext context;
    private final BitSet everArmed = new BitSet();
    private final Map<String, MatchExtent> extents = new HashMap<>();
    private final Set<String> names = new LinkedHashSet<>();
    private final Map<String, String> switchedOff = new LinkedHashMap<>();
    private final boolean searchesOn;
    private int findings;
    private String path = "";

    /**
     * Compiles the rules.
     *
     * @param session without a conversation: only what is detected is known
     * @param earlier trigger rules that count beside those of the workspace, with what is said of each after the first line of its text
     */
    ScannedRules(Session session, Map<Rule, String> earlier) {
        this.session = session.tools(List.of(EDIT, WRITE, BASH)).parts();
        this.session.surroundings().lookAround();
        this.context = this.session.conversation().recorded().context();
        List<Rule> own = this.session.services().catalogs().compiled().catalog().rules().stream()
                .filter(rule -> Bucket.of(rule) == Bucket.TRIGGER)
                .toList();
        this.triggers = this.session
                .services()
                .catalogs()
                .triggersOf(
                        Stream.concat(own.stream(), earlier.keySet().stream()).toList());
        this.policy = new FiringPolicy(triggers.index(), this.session.services().guard());
        this.searchesOn = Stream.concat(own.stream(), earlier.keySet().stream())
                .flatMap(rule -> rule.trigger().stream())
                .filter(trigger -> trigger.in().isPresent())
                .flatMap(trigger -> trigger.patterns().stream())
                .anyMatch(pattern -> !extent(pattern).isRepeatable());
        for (Rule rule : own) {
            messages.add(firstLine(rule));
        }
        earlier.forEach((rule, note) -> messages.add(firstLine(rule) + " (" + note + ")"));
        Stream.concat(own.stream(), earlier.keySet().stream()).map(Rule::name).forEach(names::add);
    }

    private static String firstLine(Rule rule) {
        return rule.content()
                .lines()
                .filter(line -> !line.isBlank())
                .findFirst()
                .orElse("")
                .strip();
    }

    /**
     * How a text is watched.
     *
     * @param path what names it in findings
     * @param streams as what it is matched, each without text
     * @param otherTools further names of the tools of these streams
     * @param armed the rules whose conditions hold
     * @param language that of the file
     */
    record Watching(String path, List<Delta> streams, Set<String> otherTools, BitSet armed, FileLanguage language) {}

    /** Returns how a file is watched: as a call of an editing tool for it alone. */
    Watching file(String named) {
        path = named;
        Delta stream = Delta.builder(StreamSource.TOOL, "")
                .tool(EDIT)
                .paths(List.of(named))
                .build();
        List<Evidence> paths = candidates(List.of(named)).stream()
                .map(candidate -> new Evidence(candidate, EnumSet.of(Kind.TOOL_TARGET, Kind.MODIFIED)))
                .toList();
        var here = new EvaluationContext(paths, paths, Optional.empty(), context.values());
        return new Watching(named, List.of(stream), Set.of(WRITE), armed(here), FileLanguage.of(named));
    }

    /** Returns how the message of a commit is watched: as text, and as a command with it. */
    Watching message(String named) {
        path = named;
        Delta command = Delta.builder(StreamSource.TOOL, "").tool(BASH).build();
        return new Watching(named, List.of(Delta.text(""), command), Set.of(), armed(context), FileLanguage.NO_FILE);
    }

    /** Returns paths as globs are matched against them; a name that no tool would give, such as one with a tab, hides no file. */
    private List<String> candidates(Collection<String> paths) {
        List<String> valid = session.services().paths().candidates(paths);
        return valid.isEmpty() ? List.copyOf(paths) : valid;
    }

    private BitSet armed(EvaluationContext here) {
        BitSet armed =
                session.guardOff().isPresent() ? new BitSet() : triggers.armed(triggers.conditionsOfSession(), here);
        everArmed.or(armed);
        return armed;
    }

    /** Returns what finds every match of some rules; {@code otherTools} are further names of the tools of its streams. */
    ResponseMatcher matcher(BitSet armed, Set<String> otherTools) {
        var matcher =
                new ResponseMatcher(triggers.index(), armed, Optional.empty(), false, this::candidates, this::reported);
        matcher.findAllMatches();
        matcher.nameTools(otherTools);
        return matcher;
    }

    private void reported(Diagnostic problem) {
        problem.rule()
                .ifPresent(rule -> switchedOff.putIfAbsent(
                        rule,
                        "a pattern of it was switched off in a part of " + path
                                + ", where it takes too much time or memory"));
    }

    /** Returns whether a rule watches only code or only comments. */
    boolean tellsPartsApart() {
        return triggers.index().tellsPartsApart();
    }

    /** Returns whether a pattern that is matched in code or in comments has to be looked for again after each match. */
    boolean searchesOnInParts() {
        return searchesOn;
    }

    /** Returns what a rule watches of a file. */
    Optional<SourcePart> part(int rule) {
        return triggers.index().trigger(rule).in();
    }

    /** Returns what finds the extents of a pattern's matches. */
    MatchExtent extent(String pattern) {
        return extents.computeIfAbsent(pattern, MatchExtent::new);
    }

    /** Returns the names of the rules. */
    Set<String> names() {
        return names;
    }

    /** Returns a rule. */
    Rule rule(int rule) {
        return triggers.index().rule(rule);
    }

    /** Returns what a finding of a rule says. */
    String message(int rule) {
        return messages.get(rule);
    }

    /** Returns whether a rule would stop a model. */
    boolean interrupts(int rule, StreamSource source) {
        return policy.interrupts(rule, source);
    }

    /** Returns how many more findings are kept. */
    int maxFindings() {
        return MAX_FINDINGS - findings;
    }

    /** Counts the findings of a text that has ended. */
    void add(int found) {
        findings += found;
    }

    /** Returns the rules that could not be decided about, by name. */
    List<Skipped> skipped() {
        var skipped = new LinkedHashMap<String, Skipped>();
        for (int rule = 0; rule < messages.size(); rule++) {
            String name = rule(rule).name();
            reason(rule).ifPresent(reason -> skipped.putIfAbsent(name, new Skipped(name, reason)));
        }
        switchedOff.forEach((name, reason) -> skipped.putIfAbsent(name, new Skipped(name, reason)));
        return skipped.values().stream()
                .sorted(Comparator.comparing(Skipped::rule))
                .toList();
    }

    private Optional<String> reason(int rule) {
        if (!isInScope(rule)) {
            StreamTrigger trigger = triggers.index().trigger(rule);
            return Optional.of("it watches only " + String.join(", ", trigger.scope())
                    + ", and a scan sees what is written to files, and the messages of commits");
        }
        List<String> unknown = everArmed.get(rule) ? List.of() : triggers.unknownKeys(rule, withPath());
        return unknown.isEmpty()
                ? Optional.empty()
                : Optional.of("a scan does not know what its " + (unknown.size() == 1 ? "key " : "keys ")
                        + String.join(", ", unknown) + (unknown.size() == 1 ? " depends" : " depend") + " on");
    }

    /** Returns a context in which a path is known, as it is for each file. */
    private EvaluationContext withPath() {
        List<Evidence> some = List.of(Evidence.of(Kind.MODIFIED, "file"));
        return new EvaluationContext(some, some, Optional.empty(), context.values());
    }

    private boolean isInScope(int rule) {
        TriggerIndex index = triggers.index();
        return index.statusOf(rule, StreamSource.TEXT, Set.of(), List.of()) != Status.OUT_OF_SCOPE
                || index.statusOf(rule, StreamSource.TOOL, Set.of(EDIT, WRITE, BASH), List.of()) != Status.OUT_OF_SCOPE;
    }
}
