package io.agentrules.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.service.AiServices;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.Emission;
import io.agentrules.langchain4j.ScriptedStreamingChatModel.ProviderKind;
import io.agentrules.testsupport.Harness;
import io.agentrules.testsupport.HarnessContract;
import io.agentrules.testsupport.ScriptedModel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

/** The contract, with AI services that stream. */
abstract class StreamingContract extends HarnessContract {
    private final List<ScriptedStreamingChatModel> models = Collections.synchronizedList(new ArrayList<>());

    ProviderKind provider() {
        return ProviderKind.STREAMS_ALL;
    }

    Emission emission() {
        return Emission.LIVE;
    }

    void configure(AiServices<StreamingAgent.Coder> service) {}

    @AfterEach
    void noRetryRanOnTheThreadOfAModelThatStillStreamed() {
        assertThat(models).noneMatch(ScriptedStreamingChatModel::wasCalledWhileStreaming);
    }

    @Override
    protected final Harness harness(RuleEngine engine, ScriptedModel script) {
        var model = new ScriptedStreamingChatModel(script, provider());
        models.add(model);
        return new StreamingAgent(LangChain4jRules.of(engine).withEmission(emission()), model, this::configure);
    }
}
