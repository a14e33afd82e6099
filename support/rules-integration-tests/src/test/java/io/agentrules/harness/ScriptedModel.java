package io.agentrules.harness;

import io.agentrules.core.model.Message;
import io.agentrules.harness.ModelEvent.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/** A model that answers by a script, and notes what it was asked and how far it was let talk. */
final class ScriptedModel {
    private final Deque<List<ModelEvent>> script = new ArrayDeque<>();
    private final List<ModelCall> calls = new ArrayList<>();

    /** Has the next call answered so. */
    ScriptedModel says(ModelEvent... answer) {
        script.add(List.of(answer));
        return this;
    }

    /** Has the next call answered with text, in these pieces. */
    ScriptedModel says(String... pieces) {
        return says(Stream.of(pieces).map(ModelEvent::text).toArray(ModelEvent[]::new));
    }

    /** Has the next call answered with a call of a tool, which comes as a whole. */
    ScriptedModel calls(String tool, Map<String, ?> arguments) {
        return says(new ModelEvent(Kind.CALL, id(), tool, json(arguments)));
    }

    /** Has the next call answered with a call of a tool, whose arguments come in pieces of one size. */
    ScriptedModel streams(String tool, Map<String, ?> arguments, int size) {
        String json = json(arguments);
        return streams(tool, json.split("(?s)(?<=\\G.{" + size + "})"));
    }

    /** Has the next call answered with a call of a tool, whose arguments come in these pieces. */
    ScriptedModel streams(String tool, String... pieces) {
        String id = id();
        return says(Stream.concat(
                        Stream.of(pieces).map(piece -> new ModelEvent(Kind.ARGUMENTS, id, tool, piece)),
                        Stream.of(new ModelEvent(Kind.CALL, id, tool, String.join("", pieces))))
                .toArray(ModelEvent[]::new));
    }

    private String id() {
        return "call-" + script.size();
    }

    private static String json(Map<String, ?> arguments) {
        return JsonMapper.shared().writeValueAsString(arguments);
    }

    /** Answers. */
    ModelCall call(String system, List<Message> messages) {
        if (script.isEmpty()) {
            throw new IllegalStateException("The script has no answer to call " + calls.size());
        }
        var call = new ModelCall(system, messages, script.remove());
        calls.add(call);
        return call;
    }

    /** Returns all calls, in order. */
    List<ModelCall> calls() {
        return List.copyOf(calls);
    }

    /** Returns the call of that number, from 0. */
    ModelCall call(int number) {
        return calls.get(number);
    }
}
