package io.agentrules.anthropic;

import static org.assertj.core.api.Assertions.assertThat;

import com.anthropic.models.messages.CacheControlEphemeral;
import com.anthropic.models.messages.MessageCreateParams;
import com.anthropic.models.messages.TextBlockParam;
import io.agentrules.core.RuleEngine;
import io.agentrules.testsupport.RuleFixtures;
import io.agentrules.testsupport.ScriptedModel;
import io.agentrules.testsupport.ScriptedReply;
import io.agentrules.testsupport.ScriptedServer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rules on the client's own requests and streams. */
class AnthropicRulesTest {
    @Test
    void ofASystemTextInBlocksTheRulesAreTheLastAndTheOthersStayCached() {
        RuleEngine engine = RuleFixtures.engine(RuleFixtures.always("english"));
        var script = new ScriptedModel(ScriptedReply.text("Done"));
        MessageCreateParams blocks = request().toBuilder()
                .systemOfTextBlockParams(List.of(TextBlockParam.builder()
                        .text("Base.")
                        .cacheControl(CacheControlEphemeral.builder().build())
                        .build()))
                .build();

        MessageCreateParams ruled = Messages.FORMAT.system(blocks, text -> text + "RULES");

        List<TextBlockParam> all = ruled.system().orElseThrow().asTextBlockParams();
        assertThat(all).extracting(TextBlockParam::text).containsExactly("Base.", "RULES");
        assertThat(all.get(0).cacheControl()).isPresent();
        try (ScriptedServer server = ScriptedServer.start(script)) {
            AnthropicRules.of(engine.openSession())
                    .around(OwnLoop.client(server.url()).messages())
                    .create(blocks);
        }
        assertThat(script.requests().get(0).system()).startsWith("Base.").contains("Text of english.");
    }

    private static MessageCreateParams request() {
        return MessageCreateParams.builder()
                .model("claude-test")
                .maxTokens(100)
                .addUserMessage("Hi")
                .build();
    }
}
