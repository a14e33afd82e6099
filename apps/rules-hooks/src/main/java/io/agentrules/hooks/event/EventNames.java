package io.agentrules.hooks.event;

import java.util.HashSet;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/** Finds the name that an event itself has in a text that is cut, not JSON from some place on, or lacks a field. */
public final class EventNames {
    /** The members that name an event. */
    private static final Set<String> MEMBERS = Set.of("hook_event_name", "event");

    /** What is inside is only skipped, but each level takes memory. */
    private static final int MAX_DEPTH = 100_000;

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(MAX_DEPTH).build())
            .build();

    private EventNames() {}

    /**
     * Returns the names that the outermost object gives the event as far as it is JSON. Those in other objects may be written by the model,
     * such as the arguments of a tool.
     *
     * @return empty if no name can be read
     */
    public static Set<String> in(String text) {
        var names = new HashSet<String>();
        try (JsonParser json = FACTORY.createParser(ObjectReadContext.empty(), text)) {
            String member = json.nextToken() == JsonToken.START_OBJECT ? json.nextName() : null;
            for (; member != null; member = json.nextName()) {
                if (json.nextToken() == JsonToken.VALUE_STRING && MEMBERS.contains(member)) {
                    names.add(json.getString());
                }
                json.skipChildren();
            }
        } catch (JacksonException end) {
            // what comes before it counts
        }
        return names;
    }
}
