package io.agentrules.core;

import io.agentrules.core.model.Message;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.UnaryOperator;

/** The request of a harness that has no framework. */
record OwnRequest(String system, List<Message> messages, List<String> tools, String model) {
    static final RequestFormat<OwnRequest, Message> FORMAT = new RequestFormat<>() {
        @Override
        public List<Message> messages(OwnRequest request) {
            return request.messages();
        }

        @Override
        public Message read(Message message) {
            return message;
        }

        @Override
        public OwnRequest system(OwnRequest request, UnaryOperator<String> change) {
            return new OwnRequest(change.apply(request.system()), request.messages(), request.tools(), request.model());
        }

        @Override
        public OwnRequest append(OwnRequest request, List<Message> more) {
            var all = new ArrayList<>(request.messages());
            all.addAll(more);
            return new OwnRequest(request.system(), List.copyOf(all), request.tools(), request.model());
        }

        @Override
        public Collection<String> tools(OwnRequest request) {
            return request.tools();
        }

        @Override
        public String model(OwnRequest request) {
            return request.model();
        }
    };

    static OwnRequest of(Message... messages) {
        return new OwnRequest("Base.", List.of(messages), List.of("edit"), "gpt-test");
    }

    Message last() {
        return messages.get(messages.size() - 1);
    }
}
