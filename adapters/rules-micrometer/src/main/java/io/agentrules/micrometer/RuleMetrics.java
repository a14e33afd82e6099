package io.agentrules.micrometer;

import io.agentrules.api.Bucket;
import io.agentrules.api.Rule;
import io.agentrules.api.Stable;
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
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/**
 * Publishes the events of one engine as meters: {@code RuleEngine.builder().listener(new RuleMetrics(registry))}.
 *
 * <table>
 * <caption>Meters</caption>
 * <tr><th>name</th><th>type</th><th>tags</th><th>description</th></tr>
 * <tr><td>{@code rules.discovery}</td><td>timer</td><td>{@code provider}, {@code outcome}</td>
 *     <td>time to run one provider; the outcome is {@code ok}, {@code failed} or {@code timeout}</td></tr>
 * <tr><td>{@code rules.rules}</td><td>gauge</td><td>{@code bucket}, {@code provider}</td>
 *     <td>eligible rules; no meter for a combination without rules</td></tr>
 * <tr><td>{@code rules.shadowed}</td><td>gauge</td><td></td><td>rules shadowed by another with the same name, file or text</td></tr>
 * <tr><td>{@code rules.catalog}</td><td>gauge</td><td>{@code digest}</td>
 *     <td>always 1: its tag says which rules are in use, by {@code RuleCatalog.digest()}. Only the current catalog has one</td></tr>
 * <tr><td>{@code rules.diagnostics}</td><td>counter</td><td>{@code code}, {@code severity}</td>
 *     <td>diagnostics reported</td></tr>
 * <tr><td>{@code rules.cache}</td><td>counter</td><td>{@code result}</td>
 *     <td>rule files checked: {@code hit} if unchanged, {@code miss} if read</td></tr>
 * <tr><td>{@code rules.evaluation}</td><td>timer</td><td></td><td>time to evaluate the rules of a session for a model call</td></tr>
 * <tr><td>{@code rules.activations}</td><td>counter</td><td>{@code bucket}</td>
 *     <td>rules whose full text is in the prompt, summed over model calls with changes</td></tr>
 * <tr><td>{@code rules.prompt.size}</td><td>summary</td><td></td><td>length of the prompt section, in characters</td></tr>
 * <tr><td>{@code rules.stream}</td><td>counter</td><td></td>
 *     <td>characters of model output that were watched, in complete and interrupted responses</td></tr>
 * <tr><td>{@code rules.interruptions}</td><td>counter</td><td>{@code mode}</td>
 *     <td>firings of trigger rules: {@code interrupt}, or {@code defer} if the reminder follows the response</td></tr>
 * <tr><td>{@code rules.sessions}</td><td>counter</td><td></td><td>sessions opened, restored or forked</td></tr>
 * <tr><td>{@code rules.evictions}</td><td>counter</td><td></td>
 *     <td>least recently used sessions dropped because of the limit</td></tr>
 * <tr><td>{@code rules.store}</td><td>timer</td><td>{@code operation}, {@code outcome}</td>
 *     <td>how long sessions waited for their store: {@code load}, {@code save} or {@code delete}; {@code done}, {@code conflict},
 *     {@code failed}, {@code timed-out}, or {@code skipped} while the store counts as down</td></tr>
 * </table>
 *
 * <p>No tag depends on a session, a rule or a file, but for the one digest. If several engines share a registry, give each of them a
 * distinguishing tag.
 *
 * @since 0.1
 */
@Stable
public final class RuleMetrics implements RuleListener {
    private final MeterRegistry registry;
    private final Tags tags;
    private final MultiGauge rules;
    private final MultiGauge catalog;
    private final AtomicInteger shadowed = new AtomicInteger();

    /** Registers the meters, for a registry that only one engine uses. */
    public RuleMetrics(MeterRegistry registry) {
        this(registry, List.of());
    }

    /** Registers the meters, with additional tags. */
    public RuleMetrics(MeterRegistry registry, Iterable<Tag> tags) {
        this.registry = registry;
        this.tags = Tags.of(tags);
        this.rules = MultiGauge.builder("rules.rules")
                .description("Eligible rules")
                .tags(this.tags)
                .register(registry);
        this.catalog = MultiGauge.builder("rules.catalog")
                .description("The rules in use, as a digest")
                .tags(this.tags)
                .register(registry);
        Gauge.builder("rules.shadowed", shadowed, AtomicInteger::get)
                .description("Rules shadowed by another with the same name, file or text")
                .tags(this.tags)
                .strongReference(true)
                .register(registry);
    }

    @Override
    public void discovered(DiscoveryEvent event) {
        registry.timer("rules.discovery", tags.and("provider", event.provider(), "outcome", event.outcome()))
                .record(event.time());
    }

    @Override
    public void read(FileEvent event) {
        registry.counter("rules.cache", tags.and("result", event.cached() ? "hit" : "miss"))
                .increment();
    }

    @Override
    public void cataloged(CatalogEvent event) {
        shadowed.set(event.shadowed().size());
        Map<Tags, Long> counts =
                event.eligible().stream().collect(Collectors.groupingBy(RuleMetrics::row, Collectors.counting()));
        rules.register(
                counts.entrySet().stream()
                        .map(count -> Row.of(count.getKey(), count.getValue()))
                        .collect(Collectors.toList()),
                true);
        String digest = event.digest().get();
        catalog.register(digest.isEmpty() ? List.of() : List.of(Row.of(Tags.of("digest", digest), 1)), true);
    }

    private static Tags row(Rule rule) {
        return Tags.of("bucket", Bucket.of(rule).id(), "provider", rule.source().provider());
    }

    @Override
    public void reported(DiagnosticEvent event) {
        registry.counter(
                        "rules.diagnostics",
                        tags.and(
                                "code",
                                event.diagnostic().code(),
                                "severity",
                                event.diagnostic().severity().id()))
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
    public void rendered(RenderEvent event) {
        DistributionSummary.builder("rules.prompt.size")
                .description("Length of the prompt section")
                .baseUnit("characters")
                .tags(tags)
                .register(registry)
                .record(event.characters());
    }

    @Override
    public void triggered(FiringEvent event) {
        registry.counter(
                        "rules.interruptions",
                        tags.and("mode", event.firing().action().id()))
                .increment();
    }

    @Override
    public void streamed(StreamEvent event) {
        registry.counter("rules.stream", tags).increment((double) event.characters());
    }

    @Override
    public void sessionOpened(SessionEvent event) {
        registry.counter("rules.sessions", tags).increment();
    }

    @Override
    public void sessionEvicted(SessionEvent event) {
        registry.counter("rules.evictions", tags).increment();
    }

    @Override
    public void stored(StoreEvent event) {
        registry.timer("rules.store", tags.and("operation", id(event.operation()), "outcome", id(event.outcome())))
                .record(event.time());
    }

    private static String id(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
