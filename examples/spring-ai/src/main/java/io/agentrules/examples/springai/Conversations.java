package io.agentrules.examples.springai;

import java.util.stream.Collectors;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.context.annotation.Profile;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Conversations with the coder over HTTP. Each request may reach another instance. */
@RestController
@Profile(Example.FLEET)
class Conversations {
    private final ChatClient coder;

    Conversations(ChatClient coder) {
        this.coder = coder;
    }

    /** Sends a prompt, which is the body of the request, and returns the answer when it is complete. */
    @PostMapping(
            path = "/conversations/{id}",
            consumes = MediaType.TEXT_PLAIN_VALUE,
            produces = MediaType.TEXT_PLAIN_VALUE)
    String answer(@PathVariable("id") String id, @RequestBody String prompt) {
        return coder.prompt(prompt).advisors(advisors -> advisors.param(ChatMemory.CONVERSATION_ID, id)).stream()
                .content()
                .collect(Collectors.joining())
                .blockOptional()
                .orElse("");
    }
}
