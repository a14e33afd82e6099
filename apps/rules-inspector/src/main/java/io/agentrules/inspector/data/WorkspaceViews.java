package io.agentrules.inspector.data;

import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.RuleCatalog;
import java.lang.ref.SoftReference;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The workspace as all tools together see it, and as each of the tools sees it that the page has asked for recently.
 *
 * <p>Safe for use by many threads.
 */
final class WorkspaceViews {
    /** With 10,000 rules, a view takes about 50 MB. The page first compares five tools. */
    private static final int MAX_VIEWS = 6;

    private final RuleEngine engine;
    private final WorkspaceView whole;

    /** The views of tools, the least recently used first; dropped when memory becomes short. */
    private final Map<String, SoftReference<WorkspaceView>> views = new LinkedHashMap<>();

    private @Nullable RuleCatalog seen;

    WorkspaceViews(RuleEngine engine) {
        this.engine = engine;
        this.whole = new WorkspaceView(engine);
    }

    /**
     * Returns a view.
     *
     * @param tool the tool; empty for all together
     * @throws IllegalArgumentException if there is no such tool
     */
    synchronized WorkspaceView find(Optional<String> tool) {
        remembered();
        return tool.map(this::viewed).orElse(whole);
    }

    private WorkspaceView viewed(String tool) {
        WorkspaceView view = Optional.ofNullable(views.remove(tool))
                .map(SoftReference::get)
                .orElseGet(() -> new WorkspaceView(engine.viewedAs(tool)));
        views.put(tool, new SoftReference<>(view));
        if (views.size() > MAX_VIEWS) {
            views.remove(views.keySet().iterator().next());
        }
        return view;
    }

    /** Checks the files again; returns whether the rules changed since the last call, also if the program itself refreshed the engine. */
    synchronized boolean refresh() {
        RuleCatalog before = remembered();
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

    private RuleCatalog remembered() {
        if (seen == null) {
            seen = engine.catalog();
        }
        return seen;
    }
}
