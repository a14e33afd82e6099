package io.agentrules.mcp;

import io.agentrules.api.Rule;
import io.agentrules.check.http.WebServer;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.RuleCatalog;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Checks for changed files periodically, and tells subscribers of changed rules, once of many changes of the list. */
final class ResourceUpdates implements AutoCloseable {
    private static final System.Logger LOGGER = System.getLogger("io.agentrules");

    private final RuleEngine engine;
    private final Set<Subscription> subscriptions = ConcurrentHashMap.newKeySet();
    private RuleCatalog seen;
    private Map<String, Rule> published;
    private final ScheduledExecutorService timer =
            Executors.newSingleThreadScheduledExecutor(WebServer.daemons("rules-refresh"));

    /** Creates updates that start with the current rules, and checks after each interval until it is closed. */
    ResourceUpdates(RuleEngine engine, Duration interval) {
        this.engine = engine;
        this.seen = engine.catalog();
        this.published = byName(seen);
        long nanos = TimeUnit.NANOSECONDS.convert(interval); // of a longer one than fits, the longest
        Future<?> unused = timer.scheduleWithFixedDelay(this::check, nanos, nanos, TimeUnit.NANOSECONDS);
    }

    private static Map<String, Rule> byName(RuleCatalog catalog) {
        var rules = new LinkedHashMap<String, Rule>();
        RuleResources.addressable(catalog).forEach(rule -> rules.put(rule.name(), rule));
        return rules;
    }

    void add(Subscription subscription) {
        subscriptions.add(subscription);
    }

    void remove(Subscription subscription) {
        subscriptions.remove(subscription);
    }

    private void check() {
        try {
            RuleCatalog now = engine.refresh();
            if (now != seen && !timer.isShutdown()) {
                seen = now;
                tell(byName(now));
            }
        } catch (RuntimeException | Error e) { // later checks must still run
            if (!timer.isShutdown()) {
                LOGGER.log(
                        System.Logger.Level.WARNING,
                        "Clients were not told that rules changed; they see it when they list or read resources again",
                        e);
            }
        }
    }

    private void tell(Map<String, Rule> now) {
        Map<String, Rule> before = published;
        published = now;
        var names = new LinkedHashSet<>(before.keySet());
        names.addAll(now.keySet());
        if (!differing(names, before, now, RuleResources::resource).isEmpty()) {
            subscriptions.forEach(Subscription::listChanged);
        }
        // In each form of the address, because a client knows the rule by the form that it subscribed to.
        differing(names, before, now, Rule::content).stream()
                .flatMap(name -> RuleAddress.forms(name).stream())
                .forEach(address -> subscriptions.forEach(subscription -> subscription.updated(address)));
    }

    private static List<String> differing(
            Set<String> names, Map<String, Rule> before, Map<String, Rule> now, Function<Rule, ?> part) {
        return names.stream()
                .filter(name -> !Optional.ofNullable(before.get(name))
                        .map(part)
                        .equals(Optional.ofNullable(now.get(name)).map(part)))
                .toList();
    }

    /** Lets a check that is going on end by itself: an interrupted one would be reported, although no client waits for it. */
    @Override
    public void close() {
        timer.shutdown();
        subscriptions.forEach(Subscription::end);
    }
}
