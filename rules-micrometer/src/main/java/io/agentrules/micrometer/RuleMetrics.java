package io.agentrules.micrometer;

import io.agentrules.api.Bucket;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.Firing;
import io.agentrules.api.Rule;
import io.agentrules.api.Stable;
import io.agentrules.api.spi.ActivationEvent;
import io.agentrules.api.spi.RuleListener;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/**
 * Meters of one engine: {@code RuleEngine.builder().listener(new RuleMetrics(registry))}.
 *
 * <table>
 * <caption>Meters</caption>
 * <tr><th>name</th><th>kind</th><th>tags</th><th>what</th></tr>
 * <tr><td>{@code rules.discovery}</td><td>timer</td><td>{@code provider}, {@code outcome}</td>
 *     <td>asking one provider; the outcome is {@code ok}, {@code failed} or {@code timeout}</td></tr>
 * <tr><td>{@code rules.rules}</td><td>gauge</td><td>{@code bucket}, {@code provider}</td>
 *     <td>rules in force; no row where there are none</td></tr>
 * <tr><td>{@code rules.shadowed}</td><td>gauge</td><td></td><td>rules that lost to one of the same name</td></tr>
 * <tr><td>{@code rules.diagnostics}</td><td>counter</td><td>{@code code}, {@code severity}</td>
 *     <td>problems reported</td></tr>
 * <tr><td>{@code rules.cache}</td><td>counter</td><td>{@code result}</td>
 *     <td>rule files looked at: {@code hit} when unchanged, {@code miss} when read</td></tr>
 * <tr><td>{@code rules.evaluation}</td><td>timer</td><td></td><td>evaluating a session for one model call</td></tr>
 * <tr><td>{@code rules.activations}</td><td>counter</td><td>{@code bucket}</td>
 *     <td>rules put in whole, summed over model calls for which something had changed</td></tr>
 * <tr><td>{@code rules.prompt.size}</td><td>summary</td><td></td><td>the text for a prompt, in characters</td></tr>
 * <tr><td>{@code rules.stream}</td><td>counter</td><td></td>
 *     <td>characters that the model wrote under a guard, in whole or interrupted responses</td></tr>
 * <tr><td>{@code rules.interruptions}</td><td>counter</td><td>{@code mode}</td>
 *     <td>places at which trigger rules fired: {@code interrupt}, or {@code defer} when the model was told later</td></tr>
 * <tr><td>{@code rules.sessions}</td><td>counter</td><td></td><td>sessions opened, restored or forked</td></tr>
 * <tr><td>{@code rules.evictions}</td><td>counter</td><td></td>
 *     <td>sessions dropped as the least recently used of too many</td></tr>
 * </table>
 *
 * <p>No tag depends on a session, a rule or a file. Engines that share a registry need a tag each to tell them apart.
 *
 * @since 0.1
 */
@Stable
public final class RuleMetrics implements RuleListener {
    private final MeterRegistry registry;
    private final Tags tags;
    private final MultiGauge rules;
    private final AtomicInteger shadowed = new AtomicInteger();

    /** Registers the meters of the only engine that uses this registry. */
    public RuleMetrics(MeterRegistry registry) {
        this(registry, List.of());
    }

    /** Registers the meters of an engine, each with these tags besides its own. */
    public RuleMetrics(MeterRegistry registry, Iterable<Tag> tags) {
        this.registry = registry;
        this.tags = Tags.of(tags);
        this.rules = MultiGauge.builder("rules.rules")
                .description("Rules in force")
                .tags(this.tags)
                .register(registry);
        Gauge.builder("rules.shadowed", shadowed, AtomicInteger::get)
                .description("Rules that lost to one of the same name")
                .tags(this.tags)
                .strongReference(true)
                .register(registry);
    }

    @Override
    public void discovered(String provider, String outcome, int found, Duration time) {
        registry.timer("rules.discovery", tags.and("provider", provider, "outcome", outcome))
                .record(time);
    }

    @Override
    public void read(String file, boolean cached) {
        registry.counter("rules.cache", tags.and("result", cached ? "hit" : "miss"))
                .increment();
    }

    @Override
    public void cataloged(List<Rule> eligible, List<Rule> lost) {
        shadowed.set(lost.size());
        Map<Tags, Long> counts =
                eligible.stream().collect(Collectors.groupingBy(RuleMetrics::row, Collectors.counting()));
        rules.register(
                counts.entrySet().stream()
                        .map(count -> Row.of(count.getKey(), count.getValue()))
                        .collect(Collectors.toList()),
                true);
    }

    private static Tags row(Rule rule) {
        return Tags.of("bucket", Bucket.of(rule).id(), "provider", rule.source().provider());
    }

    @Override
    public void reported(Diagnostic diagnostic) {
        registry.counter(
                        "rules.diagnostics",
                        tags.and(
                                "code",
                                diagnostic.code(),
                                "severity",
                                diagnostic.severity().id()))
                .increment();
    }

    @Override
    public void activated(ActivationEvent event) {
        registry.timer("rules.evaluation", tags).record(event.time());
        event.active()
                .forEach(rule -> registry.counter(
                                "rules.activations",
                                tags.and("bucket", Bucket.of(rule).id()))
                        .increment());
    }

    @Override
    public void rendered(String session, int characters) {
        DistributionSummary.builder("rules.prompt.size")
                .description("Length of the text for the prompt")
                .baseUnit("characters")
                .tags(tags)
                .register(registry)
                .record(characters);
    }

    @Override
    public void triggered(String session, Firing firing) {
        registry.counter("rules.interruptions", tags.and("mode", firing.action().id()))
                .increment();
    }

    @Override
    public void streamed(String session, long characters) {
        registry.counter("rules.stream", tags).increment((double) characters);
    }

    @Override
    public void sessionOpened(String session) {
        registry.counter("rules.sessions", tags).increment();
    }

    @Override
    public void sessionEvicted(String session) {
        registry.counter("rules.evictions", tags).increment();
    }
}
