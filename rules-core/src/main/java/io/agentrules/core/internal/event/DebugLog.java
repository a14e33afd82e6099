package io.agentrules.core.internal.event;

import io.agentrules.api.AppliedRule;
import io.agentrules.api.Diagnostic.Location;
import io.agentrules.api.Firing.Match;
import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.ActivationEvent;
import io.agentrules.api.spi.CatalogEvent;
import io.agentrules.api.spi.DiagnosticEvent;
import io.agentrules.api.spi.DiscoveryEvent;
import io.agentrules.api.spi.FileEvent;
import io.agentrules.api.spi.FiringEvent;
import io.agentrules.api.spi.RenderEvent;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.api.spi.SessionEvent;
import io.agentrules.api.spi.StoreEvent;
import io.agentrules.api.spi.StreamEvent;
import io.agentrules.core.internal.support.Excerpt;
import java.lang.System.Logger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes what the engine does to a {@link Logger}, for debugging. Never writes the text of a prompt, or a path outside the workspace.
 */
public final class DebugLog implements RuleListener {
    private static final List<String> SWITCHES = List.of("RULES_DEBUG", "OPENCODE_RULES_DEBUG");

    private final Logger logger;
    private final List<String> roots;

    /**
     * Creates a log.
     *
     * @param roots the absolute paths, with {@code /}, of the workspace roots: paths in them are shown, relative to them
     */
    public DebugLog(Logger logger, List<String> roots) {
        this.logger = logger;
        this.roots = List.copyOf(roots);
    }

    /** Returns whether the environment asks for a log: one of the variables is not empty. */
    public static boolean isAskedFor(Map<String, String> environment) {
        for (String name : SWITCHES) {
            if (!environment.getOrDefault(name, "").isEmpty()) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void discovered(DiscoveryEvent event) {
        if (event.rules() > 0 || !event.outcome().equals("ok")) {
            log("Provider " + event.provider() + ": " + event.outcome() + ", rules: " + event.rules()
                    + ", milliseconds: " + event.time().toMillis());
        }
    }

    @Override
    public void read(FileEvent event) {
        log((event.cached() ? "Cache hit: " : "Cache miss: ")
                + shown(event.file()).orElse("a file outside the workspace"));
    }

    @Override
    public void cataloged(CatalogEvent event) {
        Stream.concat(event.eligible().stream(), event.shadowed().stream())
                .map(Rule::source)
                .forEach(source -> log("Discovered " + level(source.level()) + " rule: " + source.path()));
    }

    private static String level(Level level) {
        return level == Level.USER ? "global" : level.id();
    }

    @Override
    public void reported(DiagnosticEvent event) {
        String place = event.diagnostic()
                .location()
                .map(Location::file)
                .flatMap(this::shown)
                .map(file -> " in " + file)
                .orElse("");
        String cause = event.diagnostic()
                .cause()
                .map(thrown -> " (" + thrown.getClass().getName() + ")")
                .orElse("");
        log(event.diagnostic().severity().id() + " " + event.diagnostic().code() + place + ": "
                + event.diagnostic().message() + cause);
    }

    @Override
    public void activated(ActivationEvent event) {
        String prompt = event.context()
                .prompt()
                .map(text -> ", prompt length: " + text.length())
                .orElse("");
        log("Session " + event.session() + prompt + ", request paths: "
                + event.context().requestPaths().size() + ", session paths: "
                + event.context().sessionPaths().size() + ", active rules: "
                + event.active().size() + names(": ", event.active()) + names("; added: ", event.added())
                + names("; removed: ", event.removed()));
        event.applied().get().forEach(rule -> log("Matched " + rule.id() + ": " + counts(rule)));
    }

    private static String names(String before, List<Rule> rules) {
        return rules.isEmpty() ? "" : rules.stream().map(Rule::name).collect(Collectors.joining(", ", before, ""));
    }

    private static String counts(AppliedRule rule) {
        return rule.matched().entrySet().stream()
                .map(matched -> matched.getKey() + " " + matched.getValue().size())
                .collect(Collectors.joining(", "));
    }

    @Override
    public void rendered(RenderEvent event) {
        log("Session " + event.session() + ", text for the prompt: " + event.characters() + " characters");
    }

    @Override
    public void triggered(FiringEvent event) {
        String rules =
                event.firing().matches().stream().map(Match::rule).distinct().collect(Collectors.joining(", "));
        log("Session " + event.session() + ", " + event.firing().source().id() + " at "
                + event.firing().offset() + ": " + event.firing().action().id() + " by " + rules);
    }

    @Override
    public void streamed(StreamEvent event) {
        log("Session " + event.session() + ", response: " + event.characters() + " characters");
    }

    @Override
    public void sessionEvicted(SessionEvent event) {
        log("Session " + event.session() + " is dropped: it was the least recently used");
    }

    @Override
    public void stored(StoreEvent event) {
        log("Session " + event.session() + ", store: " + event.operation() + " " + event.outcome() + ", milliseconds: "
                + event.time().toMillis());
    }

    /** Returns a path relative to the root that contains it; empty if none does. */
    private Optional<String> shown(String file) {
        return roots.stream()
                .filter(root -> file.startsWith(root + "/"))
                .map(root -> file.substring(root.length() + 1))
                .findFirst();
    }

    private void log(String line) {
        logger.log(Logger.Level.INFO, Excerpt.visible(line));
    }
}
