package io.agentrules.mcp;

import io.agentrules.api.Rule;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.RuleCatalog;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.spec.McpSchema.ResourcesUpdatedNotification;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Checks for changed files periodically, and notifies clients of changed rules. */
final class ResourceUpdates implements AutoCloseable {
    private static final System.Logger LOGGER = System.getLogger("io.agentrules");

    private final RuleEngine engine;
    private final RuleResources resources;
    private final McpSyncServer server;
    private final ListChangeBatch listChange;
    private RuleCatalog seen;
    private Map<String, Rule> published;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(task -> {
        var thread = new Thread(task, "rules-refresh");
        thread.setDaemon(true);
        return thread;
    });

    /** Creates updates for clients that know the rules of {@code catalog}. */
    ResourceUpdates(
            RuleEngine engine,
            RuleCatalog catalog,
            RuleResources resources,
            McpSyncServer server,
            ListChangeBatch listChange) {
        this.engine = engine;
        this.resources = resources;
        this.server = server;
        this.listChange = listChange;
        this.seen = catalog;
        this.published = byName(catalog);
    }

    private static Map<String, Rule> byName(RuleCatalog catalog) {
        var rules = new LinkedHashMap<String, Rule>();
        RuleResources.addressable(catalog).forEach(rule -> rules.put(rule.name(), rule));
        return rules;
    }

    /** Checks after each interval until this is closed. */
    void every(Duration interval) {
        long nanos = TimeUnit.NANOSECONDS.convert(interval); // of a longer one than fits, the longest
        Future<?> unused = timer.scheduleWithFixedDelay(this::check, nanos, nanos, TimeUnit.NANOSECONDS);
    }

    private void check() {
        try {
            RuleCatalog now = engine.refresh();
            if (now != seen && !timer.isShutdown()) {
                seen = now;
                notifyClients(byName(now));
            }
        } catch (RuntimeException
                | Error e) { // for example a client that just disconnected; later checks must still run
            if (!timer.isShutdown()) {
                LOGGER.log(
                        System.Logger.Level.WARNING,
                        "Clients were not told that rules changed; they see it when they list or read resources again",
                        e);
            }
        }
    }

    private void notifyClients(Map<String, Rule> now) {
        Map<String, Rule> before = published;
        published = now;
        var names = new LinkedHashSet<>(before.keySet());
        names.addAll(now.keySet());
        List<String> relisted = differing(names, before, now, RuleResources::resource);
        if (!relisted.isEmpty()) {
            listChange.run(() -> relisted.forEach(name -> relist(name, before, now)));
            server.notifyResourcesListChanged();
        }
        differing(names, before, now, Rule::content).forEach(this::notifyReaders);
    }

    private static List<String> differing(
            Set<String> names, Map<String, Rule> before, Map<String, Rule> now, Function<Rule, ?> part) {
        return names.stream()
                .filter(name -> !Optional.ofNullable(before.get(name))
                        .map(part)
                        .equals(Optional.ofNullable(now.get(name)).map(part)))
                .toList();
    }

    private void relist(String name, Map<String, Rule> before, Map<String, Rule> now) {
        if (before.containsKey(name)) {
            server.removeResource(RuleAddress.of(name));
        }
        Optional.ofNullable(now.get(name)).map(resources::listed).ifPresent(server::addResource);
    }

    /** Uses each form of the address, because a client knows the rule by the form that it subscribed to. */
    private void notifyReaders(String name) {
        RuleAddress.forms(name).stream().map(ResourcesUpdatedNotification::new).forEach(server::notifyResourcesUpdated);
    }

    /** Lets a check that is going on end by itself: an interrupted one would be reported, although no client waits for it. */
    @Override
    public void close() {
        timer.shutdown();
    }
}
