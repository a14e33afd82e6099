package io.agentrules.core.internal.session;

import io.agentrules.core.internal.path.PathReader;
import io.agentrules.core.model.Message.Role;
import io.agentrules.core.model.Message;
import io.agentrules.core.model.RuleCatalog;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the messages of a conversation say about it.
 *
 * @param paths candidate paths, in order of appearance
 * @param prompt what the user wrote last; empty when nothing
 * @param rules names of the rules that are mentioned there
 */
public record HistorySeed(List<String> paths, Optional<String> prompt, List<String> rules) {
    /** Reads messages, the oldest first. */
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
}
