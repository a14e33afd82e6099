package io.agentrules.core;

import io.agentrules.core.Message.Role;
import io.agentrules.core.session.PathsInText;
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
record HistorySeed(List<String> paths, Optional<String> prompt, List<String> rules) {
    /** Reads messages, the oldest first. */
    static HistorySeed of(List<Message> messages, SessionSource source) {
        var paths = new ArrayList<String>();
        Optional<String> prompt = Optional.empty();
        List<String> rules = List.of();
        for (Message message : messages) {
            if (message.role() != Role.SYNTHETIC) {
                Mentions mentions = Mentions.in(message.text(), source);
                paths.addAll(source.candidates(PathsInText.in(message.text())));
                paths.addAll(mentions.paths());
                message.toolCalls().forEach(call -> paths.addAll(source.pathsInToolCall(call)));
                if (message.role() == Role.USER) {
                    prompt = Optional.of(message.text());
                    rules = mentions.rules();
                }
            }
        }
        return new HistorySeed(paths, prompt, rules);
    }
}
