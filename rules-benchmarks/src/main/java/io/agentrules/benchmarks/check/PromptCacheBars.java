package io.agentrules.benchmarks.check;

import io.agentrules.benchmarks.data.Conversation;
import java.util.List;

/** What rules that come and go leave of the model's prompt cache. */
final class PromptCacheBars {
    private PromptCacheBars() {}

    static List<Bar> measured() {
        PromptCache cache = PromptCache.of(Conversation.read().play());
        String claim = "bytes of %d calls' prompts that the call before began with, too; %d rules come, %d go"
                .formatted(cache.calls(), cache.activations(), cache.deactivations());
        return List.of(Bar.atLeast(95, "%", claim, cache.percent()));
    }
}
