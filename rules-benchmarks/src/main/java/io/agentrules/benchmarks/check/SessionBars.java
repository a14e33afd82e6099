package io.agentrules.benchmarks.check;

import java.util.ArrayList;
import java.util.List;

/** What a session may cost: time, garbage, memory, and what it leaves of the model's prompt cache. */
public final class SessionBars {
    private SessionBars() {}

    /** Measures. */
    public static List<Bar> measured() {
        var bars = new ArrayList<Bar>();
        bars.addAll(ActivationBars.measured());
        bars.add(FolderBars.measured());
        bars.addAll(TurnBars.measured());
        bars.addAll(StoreBars.measured());
        bars.addAll(MemoryBars.measured());
        bars.addAll(PromptCacheBars.measured());
        return bars;
    }
}
