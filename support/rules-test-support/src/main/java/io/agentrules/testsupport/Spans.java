package io.agentrules.testsupport;

import io.micrometer.observation.ObservationRegistry;
import io.micrometer.tracing.handler.DefaultTracingObservationHandler;
import io.micrometer.tracing.otel.bridge.OtelCurrentTraceContext;
import io.micrometer.tracing.otel.bridge.OtelTracer;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/** The spans that OpenTelemetry exports for observations, kept in memory. */
public final class Spans implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final InMemorySpanExporter exported = InMemorySpanExporter.create();
    private final SdkTracerProvider provider = SdkTracerProvider.builder()
            .addSpanProcessor(SimpleSpanProcessor.create(exported))
            .build();
    private final ObservationRegistry registry = ObservationRegistry.create();

    /** Starts without spans. */
    public Spans() {
        var tracer = new OtelTracer(provider.get("test"), new OtelCurrentTraceContext(), event -> {});
        registry.observationConfig().observationHandler(new DefaultTracingObservationHandler(tracer));
    }

    /** Returns the registry whose observations become spans. */
    public ObservationRegistry registry() {
        return registry;
    }

    /** Returns the spans that have ended. */
    public List<SpanData> all() {
        return exported.getFinishedSpanItems();
    }

    /**
     * Waits until the parents of all spans that have ended have ended, too: those of a stream do so after its last element. The first
     * span of a trace may have a parent that only the bridge knows.
     */
    private void awaitParents() {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!areTracesWhole() && System.nanoTime() < end) {
            LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
        }
    }

    private boolean areTracesWhole() {
        List<SpanData> ended = all();
        List<String> tracesOfRoots = ended.stream()
                .filter(span -> ended.stream().noneMatch(each -> isBelow(span, each)))
                .map(SpanData::getTraceId)
                .toList();
        return tracesOfRoots.size() == Set.copyOf(tracesOfRoots).size();
    }

    /**
     * Returns the spans that have ended as a tree: a line for each, two more spaces below its parent, in the order of their starts, with
     * some of its attributes in the order of their keys; then a line for each of its events.
     *
     * @param attributes the prefixes of keys
     */
    public List<String> tree(String... attributes) {
        awaitParents();
        var lines = new ArrayList<String>();
        all().stream()
                .filter(span -> all().stream().noneMatch(each -> isBelow(span, each)))
                .sorted(Comparator.comparingLong(SpanData::getStartEpochNanos))
                .forEach(root -> add(root, "", List.of(attributes), lines));
        return lines;
    }

    private void add(SpanData span, String indent, List<String> attributes, List<String> lines) {
        lines.add(indent + span.getName() + attributes(span, attributes));
        span.getEvents().forEach(event -> lines.add(indent + "  * " + event.getName()));
        all().stream()
                .filter(each -> isBelow(each, span))
                .sorted(Comparator.comparingLong(SpanData::getStartEpochNanos))
                .forEach(child -> add(child, indent + "  ", attributes, lines));
    }

    private static boolean isBelow(SpanData child, SpanData parent) {
        return child.getParentSpanId().equals(parent.getSpanId());
    }

    private static String attributes(SpanData span, List<String> prefixes) {
        return span.getAttributes().asMap().entrySet().stream()
                .filter(attribute -> prefixes.stream()
                        .anyMatch(prefix -> attribute.getKey().getKey().startsWith(prefix)))
                .sorted(Comparator.comparing(attribute -> attribute.getKey().getKey()))
                .map(attribute -> " " + name(attribute.getKey()) + "=" + attribute.getValue())
                .collect(Collectors.joining());
    }

    private static String name(AttributeKey<?> key) {
        return key.getKey();
    }

    /** Forgets the spans that have ended. */
    public void clear() {
        exported.reset();
    }

    /** Ends the export. */
    @Override
    public void close() {
        provider.close();
    }
}
