package io.agentrules.json;

import io.agentrules.api.ContextMode;
import io.agentrules.api.InterruptMode;
import io.agentrules.api.RepeatMode;
import io.agentrules.api.SourcePart;
import io.agentrules.api.StreamSource;
import io.agentrules.api.StreamTrigger;
import io.agentrules.api.TriggerOptions;
import io.agentrules.core.model.GuardSettings;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A trigger with its effective options: its own, otherwise the defaults. */
public record TriggerJson(
        @Described(min = 1) List<String> conditions,
        @Described(min = 1) List<String> scope,

        @Described(
                value = "What counts of a file; absent: all of it.",
                oneOf = {"comments", "code"})
        @Nullable
        String in,

        @Inlined Options options) {
    /** The effective options of a trigger. */
    public record Options(
            @Described(
                    value =
                            "Which matches interrupt the model. This and the next four are effective values: the rule's own, or the"
                                    + " default.",
                    ids = InterruptMode.class)
            String interruptMode,

            @Described(value = "Whether the rule fires again in text and thinking.", ids = RepeatMode.class)
            String repeatMode,

            @Described(value = "Whether it fires again in tool calls.", ids = RepeatMode.class)
            String toolRepeatMode,

            @Described(value = "Completed model calls; used by after-gap only.", min = 0)
            int repeatGap,

            @Described(value = "What happens to what the model has written.", ids = ContextMode.class)
            String contextMode,

            @Described("Whether only the lines that a diff adds are watched.")
            boolean addedLinesOnly,

            @Described("Whether text that repeats the prompt or the rule is ignored.")
            boolean ignoreQuotes,

            @Described("What the model is told when the rule fires; absent: the content.") @Nullable
            String reminder) {
        static Options of(TriggerOptions own, GuardSettings resolved) {
            return new Options(
                    resolved.interruptMode().id(),
                    resolved.repeatMode(StreamSource.TEXT).id(),
                    resolved.repeatMode(StreamSource.TOOL).id(),
                    resolved.repeatGap(),
                    resolved.contextMode().id(),
                    own.addedLinesOnly(),
                    own.ignoreQuotes(),
                    own.reminder().orElse(null));
        }
    }

    public static TriggerJson of(StreamTrigger trigger) {
        return new TriggerJson(
                trigger.patterns(),
                trigger.scope(),
                trigger.in().map(SourcePart::id).orElse(null),
                Options.of(trigger.options(), GuardSettings.DEFAULT.with(trigger.options())));
    }
}
