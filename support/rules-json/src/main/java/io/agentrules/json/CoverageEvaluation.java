package io.agentrules.json;

import io.agentrules.api.Bucket;
import io.agentrules.api.Condition;
import io.agentrules.api.Rule;
import io.agentrules.check.input.FileListing;
import io.agentrules.check.input.WorkspaceFiles;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.model.RuleCatalog;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Evaluates the files of a listing, one with each call: in a new session, in which a tool is about to work on that file and nothing else
 * is known. For use by one thread at a time.
 */
public final class CoverageEvaluation {
    /** A request with more paths is reported. */
    private static final int MAX_REQUEST_PATHS = 100;

    private final RuleEngine engine;
    private final Supplier<Session> sessions;
    private final FileListing listing;
    private final RuleCatalog catalog;
    private final Map<String, List<Rule>> files = new LinkedHashMap<>();
    private final Map<List<String>, List<Rule>> lists = new HashMap<>();

    /** Creates an evaluation that has no file yet. The rules are read if they have not been. */
    public CoverageEvaluation(RuleEngine engine, FileListing listing) {
        this(engine, listing, engine::openSession);
    }

    private CoverageEvaluation(RuleEngine engine, FileListing listing, Supplier<Session> sessions) {
        this.engine = engine;
        this.sessions = sessions;
        this.listing = listing;
        lookUpFolders();
        this.catalog = engine.catalog();
    }

    /**
     * Has the rules of folders read in which some agents look once work is there, because they are hidden or called like build output:
     * reading them for one folder after the other would read all rules as many times.
     */
    private void lookUpFolders() {
        if (engine.view().isEmpty()) {
            return;
        }
        var hidden = new LinkedHashMap<String, String>(); // of each folder one file
        for (String path : listing.paths()) {
            if (path.startsWith(".") || path.contains("/.") || WorkspaceFiles.isInGeneratedFolder(path)) {
                hidden.putIfAbsent(path.substring(0, path.lastIndexOf('/') + 1), path);
            }
        }
        List<String> paths = List.copyOf(hidden.values());
        for (int from = 0; from < paths.size(); from += MAX_REQUEST_PATHS) {
            Session session = engine.openSession();
            paths.subList(from, Math.min(paths.size(), from + MAX_REQUEST_PATHS))
                    .forEach(session::path);
            session.activate();
        }
    }

    /** Evaluates all files of an engine's workspace. */
    public static Coverage of(RuleEngine engine, Coverage.Progress progress) {
        return of(engine, FileListing.of(engine), engine::openSession, progress);
    }

    /**
     * Evaluates all files of a listing.
     *
     * @param sessions opens a session of the engine for a file
     */
    public static Coverage of(
            RuleEngine engine, FileListing listing, Supplier<Session> sessions, Coverage.Progress progress) {
        var evaluation = new CoverageEvaluation(engine, listing, sessions);
        while (evaluation.hasNext()) {
            progress.at(evaluation.done(), listing.paths().size());
            evaluation.next();
        }
        return evaluation.result();
    }

    /** Returns the rules that it began with. */
    public RuleCatalog catalog() {
        return catalog;
    }

    /** Returns the files that it is about. */
    public FileListing listing() {
        return listing;
    }

    /** Returns the number of files that are evaluated. */
    public int done() {
        return files.size();
    }

    /** Returns whether there is a file that is not evaluated yet. */
    public boolean hasNext() {
        return done() < listing.paths().size();
    }

    /**
     * Evaluates the next file.
     *
     * @throws NoSuchElementException if all are evaluated
     */
    public void next() {
        if (!hasNext()) {
            throw new NoSuchElementException("all files are evaluated");
        }
        String path = listing.paths().get(done());
        List<Rule> active = sessions.get().path(path).activate().active();
        files.put(path, lists.computeIfAbsent(Coverage.names(active), unused -> active));
    }

    /**
     * Returns the rules that apply to an evaluated file. Files with the same rules share a list.
     *
     * @throws IllegalArgumentException if {@code path} is not evaluated yet
     */
    public List<Rule> rules(String path) {
        List<Rule> active = files.get(path);
        if (active == null) {
            throw new IllegalArgumentException("path is not evaluated: " + path);
        }
        return active;
    }

    /**
     * Returns the result.
     *
     * @throws IllegalStateException if a file is not evaluated yet
     */
    public Coverage result() {
        if (hasNext()) {
            throw new IllegalStateException("not all files are evaluated");
        }
        Set<Rule> used = new HashSet<>();
        lists.values().forEach(used::addAll);
        List<Rule> unused = catalog.rules().stream()
                .filter(rule -> listing.isComplete() && asksForPaths(rule) && !used.contains(rule))
                .toList();
        return new Coverage(files, unused, listing.isComplete());
    }

    private static boolean asksForPaths(Rule rule) {
        Bucket bucket = Bucket.of(rule);
        return bucket != Bucket.ALWAYS
                && bucket != Bucket.TRIGGER
                && rule.conditions().stream().anyMatch(condition -> Condition.PATH_KEYS.contains(condition.key()));
    }
}
