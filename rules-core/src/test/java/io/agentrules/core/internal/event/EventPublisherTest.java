package io.agentrules.core.internal.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.spi.ActivationEvent;
import io.agentrules.api.spi.CatalogEvent;
import io.agentrules.api.spi.DiagnosticEvent;
import io.agentrules.api.spi.RenderEvent;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.api.spi.Running;
import io.agentrules.api.spi.SessionEvent;
import io.agentrules.api.spi.StreamEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EventPublisherTest {
    private static final Map<String, Consumer<EventPublisher>> PUBLISHED = Map.of(
            "rendered", events -> events.rendered(new RenderEvent("s", 1)),
            "streamed", events -> events.streamed(new StreamEvent("s", 1)),
            "sessionOpened", events -> events.sessionOpened("s"),
            "sessionEvicted", events -> events.sessionEvicted("s"),
            "activating", events -> events.activating("s"),
            "rendering", events -> events.rendering("s"),
            "guarding", events -> events.guarding("s"),
            "refreshing", EventPublisher::refreshing);

    private final List<String> heard = new ArrayList<>();
    private final EventPublisher events = new EventPublisher(List.of(new Recorder()));

    @ParameterizedTest
    @MethodSource
    void whatHappenedBeforeAnEventIsHeardBeforeIt(String name) {
        events.reportLate(Diagnostic.warning("estimate-failed", "It failed", "Repair it"));

        PUBLISHED.getOrDefault(name, unknown -> {}).accept(events);

        assertThat(heard).containsExactly("estimate-failed", name);
    }

    static Stream<String> whatHappenedBeforeAnEventIsHeardBeforeIt() {
        return PUBLISHED.keySet().stream().sorted();
    }

    private final class Recorder implements RuleListener {
        @Override
        public void reported(DiagnosticEvent event) {
            heard.add(event.diagnostic().code());
        }

        @Override
        public void rendered(RenderEvent event) {
            heard.add("rendered");
        }

        @Override
        public void streamed(StreamEvent event) {
            heard.add("streamed");
        }

        @Override
        public void sessionOpened(SessionEvent event) {
            heard.add("sessionOpened");
        }

        @Override
        public void sessionEvicted(SessionEvent event) {
            heard.add("sessionEvicted");
        }

        @Override
        public Running<ActivationEvent> activating(String session) {
            heard.add("activating");
            return Running.unobserved();
        }

        @Override
        public Running<RenderEvent> rendering(String session) {
            heard.add("rendering");
            return Running.unobserved();
        }

        @Override
        public Running<StreamEvent> guarding(String session) {
            heard.add("guarding");
            return Running.unobserved();
        }

        @Override
        public Running<CatalogEvent> refreshing() {
            heard.add("refreshing");
            return Running.unobserved();
        }
    }
}
