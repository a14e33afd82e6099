package io.agentrules.agentscope;

import io.agentrules.core.RequestFormat;
import io.agentrules.core.model.Message;
import io.agentrules.core.model.Message.Role;
import io.agentrules.core.model.Message.ToolCall;
import io.agentscope.core.message.AssistantMessage;
import io.agentscope.core.message.Msg;
import io.agentscope.core.message.MsgRole;
import io.agentscope.core.message.SystemMessage;
import io.agentscope.core.message.ToolUseBlock;
import io.agentscope.core.message.UserMessage;
import io.agentscope.core.middleware.ModelCallInput;
import io.agentscope.core.model.ToolSchema;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The requests of AgentScope, in whose messages the system text is the first. */
record Messages() implements RequestFormat<ModelCallInput, Msg> {
    @Override
    public List<Msg> messages(ModelCallInput request) {
        return request.messages();
    }

    @Override
    public Message read(Msg message) {
        return switch (message.getRole()) {
            case USER ->
                message.getMetadata().containsKey(Msg.METADATA_SYNTHETIC)
                        ? Message.synthetic("")
                        : Message.user(message.getTextContent());
            case ASSISTANT ->
                Message.assistant(
                        message.getTextContent(),
                        message.getContentBlocks(ToolUseBlock.class).stream()
                                .map(call -> new ToolCall(call.getName(), call.getInput()))
                                .toList());
            default -> Message.synthetic("");
        };
    }

    @Override
    public ModelCallInput system(ModelCallInput request, UnaryOperator<String> change) {
        String text = change.apply(request.messages().stream()
                .filter(Messages::isSystem)
                .map(Msg::getTextContent)
                .collect(Collectors.joining("\n\n")));
        return with(
                request,
                Stream.concat(
                        text.isEmpty() ? Stream.empty() : Stream.of(new SystemMessage(text)),
                        request.messages().stream().filter(message -> !isSystem(message))));
    }

    private static boolean isSystem(Msg message) {
        return message.getRole() == MsgRole.SYSTEM;
    }

    @Override
    public ModelCallInput append(ModelCallInput request, List<Message> more) {
        return with(
                request,
                Stream.concat(request.messages().stream(), more.stream().map(Messages::written)));
    }

    private static Msg written(Message message) {
        return message.role() == Role.ASSISTANT
                ? new AssistantMessage(message.text())
                : new UserMessage(message.text());
    }

    /** A list that can change, because models and formatters of the framework may change theirs. */
    private static ModelCallInput with(ModelCallInput request, Stream<Msg> messages) {
        return new ModelCallInput(
                messages.collect(Collectors.toCollection(ArrayList::new)),
                request.tools(),
                request.options(),
                request.model());
    }

    /** An agent that gives up asks for a summary without tools. */
    @Override
    public Collection<String> tools(ModelCallInput request) {
        return Stream.ofNullable(request.tools())
                .flatMap(List::stream)
                .map(ToolSchema::getName)
                .toList();
    }

    @Override
    public String model(ModelCallInput request) {
        return request.model().getModelName();
    }
}
