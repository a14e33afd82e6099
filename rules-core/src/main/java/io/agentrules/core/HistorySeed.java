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
 * @param mentions what is mentioned there, each with its candidates, the longest first
 */
record HistorySeed(List<String> paths, Optional<String> prompt, List<List<String>> mentions) {
    /** Reads messages, the oldest first. */
    static HistorySeed of(List<Message> messages, SessionSource source) {
        var paths = new ArrayList<String>();
        Optional<String> prompt = Optional.empty();
        for (Message message : messages) {
            if (message.role() != Role.SYNTHETIC) {
                paths.addAll(source.candidates(PathsInText.in(message.text())));
                paths.addAll(mentionedPaths(message.text(), source));
                message.toolCalls()
                        .forEach(call ->
                                paths.addAll(source.candidates(source.pathsInToolCall(call.tool(), call.arguments()))));
            }
            if (message.role() == Role.USER) {
                prompt = Optional.of(message.text());
            }
        }
        return new HistorySeed(paths, prompt, prompt.map(PathsInText::mentions).orElse(List.of()));
    }

    /** Returns what is mentioned and is no rule. */
    private static List<String> mentionedPaths(String text, SessionSource source) {
        RuleCatalog catalog = source.catalog();
        return PathsInText.mentions(text).stream()
                .filter(longestFirst -> longestFirst.stream()
                        .allMatch(token -> catalog.mentioned(token).isEmpty()))
                .flatMap(
                        longestFirst -> source.candidates(longestFirst).stream().limit(1))
                .toList();
    }
}
