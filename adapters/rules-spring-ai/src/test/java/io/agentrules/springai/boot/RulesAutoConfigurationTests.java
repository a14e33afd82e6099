package io.agentrules.springai.boot;

import io.agentrules.springai.ScriptedModels;
import io.agentrules.testsupport.ScriptedModel;
import io.agentrules.testsupport.ScriptedReply;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.model.chat.client.autoconfigure.ChatClientAutoConfiguration;
import org.springframework.ai.model.tool.autoconfigure.ToolCallingAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** An application with the module on its class path. */
abstract class RulesAutoConfigurationTests {
    @TempDir
    Path workspace;

    final ScriptedModel script = new ScriptedModel(ScriptedReply.text("Done."));
    final ApplicationContextRunner application = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    ToolCallingAutoConfiguration.class,
                    ChatClientAutoConfiguration.class,
                    RulesAutoConfiguration.class))
            .withBean(ChatModel.class, () -> ScriptedModels.model(script));
}
