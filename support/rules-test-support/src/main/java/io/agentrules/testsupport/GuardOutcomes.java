package io.agentrules.testsupport;

import io.agentrules.api.spi.RuleListener;
import io.agentrules.api.spi.Running;
import io.agentrules.api.spi.StreamEvent;
import java.util.Collection;

/** Notes how the watching of each response ends. */
public final class GuardOutcomes {
    private GuardOutcomes() {}

    /** Returns a listener that adds {@code ended} or {@code abandoned} to a collection for each response. */
    public static RuleListener addedTo(Collection<String> outcomes) {
        return new RuleListener() {
            @Override
            public Running<StreamEvent> guarding(String session) {
                return new Running<>() {
                    @Override
                    public void ended(StreamEvent event) {
                        outcomes.add("ended");
                    }

                    @Override
                    public void abandoned() {
                        outcomes.add("abandoned");
                    }
                };
            }
        };
    }
}
