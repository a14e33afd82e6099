package io.agentrules.inspector.data;

import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.RuleCatalog;
import java.io.IOException;
import java.lang.ref.SoftReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The workspace as a harness sees it, and as each of the agents sees it that the page has asked for recently, started in its root or in
 * another folder.
 *
 * <p>Safe for use by many threads.
 */
final class WorkspaceViews {
    /** With 10,000 rules, a view takes about 50 MB. */
    private static final int MAX_VIEWS = 6;

    private static final String HARNESS = "";

    private final RuleEngine engine;
    private final WorkspaceView whole;

    /** The views of agents and folders, the least recently used first; dropped when memory becomes short. */
    private final Map<Key, SoftReference<WorkspaceView>> views = new LinkedHashMap<>();

    private @Nullable RuleCatalog seen;

    private record Key(String folder, String agent) {}

    WorkspaceViews(RuleEngine engine) {
        this.engine = engine;
        this.whole = new WorkspaceView(engine);
    }

    /** Reads the rules, unless they are read. */
    synchronized void read() {
        if (seen == null) {
            seen = engine.catalog();
        }
    }

    /**
     * Returns the view of a harness.
     *
     * @param folder where it is started, relative to the first workspace root; empty: there
     * @throws IllegalArgumentException if there is no such folder
     */
    synchronized WorkspaceView harness(String folder) {
        read();
        if (folder.isEmpty()) {
            return whole;
        }
        var key = new Key(folder, HARNESS);
        WorkspaceView known = take(key);
        WorkspaceView view = known == null ? new WorkspaceView(startedIn(folder)) : known;
        put(key, view, MAX_VIEWS);
        return view;
    }

    private RuleEngine startedIn(String folder) {
        Path root = engine.workspaces().get(0);
        Path started = root.resolve(folder).normalize();
        try {
            if (Files.isDirectory(started) && started.toRealPath().startsWith(root.toRealPath())) {
                return engine.startedIn(started);
            }
        } catch (IOException gone) {
            // handled like any other folder that cannot be read
        }
        throw new IllegalArgumentException("the parameter cwd is not a folder of the workspace: " + folder);
    }

    /**
     * Returns the views of agents, in their order; those that are new read each file once.
     *
     * @throws IllegalArgumentException if there is no such agent, or no such folder
     */
    synchronized List<WorkspaceView> agents(String folder, List<String> ids) {
        RuleEngine started = harness(folder).engine();
        var found = new LinkedHashMap<String, WorkspaceView>();
        for (String id : ids) {
            WorkspaceView known = take(new Key(folder, id));
            if (known != null) {
                found.put(id, known);
            }
        }
        List<String> missing = ids.stream().filter(id -> !found.containsKey(id)).toList();
        List<RuleEngine> engines = started.viewedAs(missing);
        for (int i = 0; i < engines.size(); i++) {
            found.put(missing.get(i), new WorkspaceView(engines.get(i)));
        }
        var inOrder = new ArrayList<WorkspaceView>();
        for (String id : ids) {
            WorkspaceView view = Objects.requireNonNull(found.get(id));
            put(new Key(folder, id), view, Math.max(MAX_VIEWS, ids.size() + 1));
            inOrder.add(view);
        }
        return inOrder;
    }

    private @Nullable WorkspaceView take(Key key) {
        SoftReference<WorkspaceView> known = views.remove(key);
        return known == null ? null : known.get();
    }

    private void put(Key key, WorkspaceView view, int most) {
        views.put(key, new SoftReference<>(view));
        while (views.size() > most) {
            views.remove(views.keySet().iterator().next());
        }
    }

    /** Checks the files again; returns whether the rules changed since the last call, also if the program itself refreshed the engine. */
    synchronized boolean refresh() {
        read();
        RuleCatalog before = seen;
        RuleCatalog now = engine.refresh();
        seen = now;
        if (now == before) {
            return false;
        }
        views.values().stream()
                .map(SoftReference::get)
                .filter(Objects::nonNull)
                .forEach(view -> view.engine().refresh());
        return true;
    }
}
