package io.agentrules.json;

import io.agentrules.core.model.AgentView;
import java.util.List;

/** The answer of {@code agents --json}. */
@Described(title = "rules agents --json", value = "The agents that other commands accept after --as." + Described.OPEN)
public record AgentsJson(
        @Described(value = "The agents, by id.", min = 1) List<ViewsJson.View> agents) {
    /** Returns the answer. */
    public static AgentsJson of(List<AgentView> agents) {
        return new AgentsJson(ViewsJson.each(agents));
    }
}
