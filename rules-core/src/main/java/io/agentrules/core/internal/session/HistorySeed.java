package io.agentrules.core.internal.session;

import io.agentrules.core.internal.path.PathReader;
import io.agentrules.core.model.Message;
import io.agentrules.core.model.Message.Role;
import io.agentrules.core.model.RuleCatalog;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The evidence in the messages of a conversation.
 *
 * @param paths the candidate paths, in order of appearance
 * @param prompt the last user message; empty if there is none
 * @param rules the names of the rules mentioned in the last user message
 */
public record HistorySeed(List<String> paths, Optional<String> prompt, List<String> rules) {
    /** Reads messages, oldest first. */
    public static HistorySeed of(List<Message> messages, RuleCatalog catalog, PathReader reader) {
        var paths = new ArrayList<String>();
        Optional<String> prompt = Optional.empty();
        List<String> rules = List.of();
        for (Message message : messages) {
            if (message.role() != Role.SYNTHETIC) {
                Mentions mentions = Mentions.in(message.text(), catalog, reader);
                paths.addAll(reader.inText(message.text()));
                paths.addAll(mentions.paths());
                message.toolCalls().forEach(call -> paths.addAll(reader.inToolCall(call)));
                if (message.role() == Role.USER) {
                    prompt = Optional.of(message.text());
                    rules = mentions.rules();
                }
            }
        }
        return new HistorySeed(paths, prompt, rules);
    }

    /** Returns the same evidence for a session that joins a turn whose prompt is recorded by itself. */
    public HistorySeed withoutPrompt() {
        return new HistorySeed(paths, Optional.empty(), List.of());
    }
}
