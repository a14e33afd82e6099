package io.agentrules.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.agentrules.api.spi.CatalogEvent;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.api.spi.Running;
import io.agentrules.core.RuleEngine;
import io.agentrules.testsupport.LogRecords;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RuleMethodsTest {
    private static final String SUBSCRIBE =
            "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"resources/subscribe\",\"params\":{\"uri\":\"rule://always\"}}";

    @TempDir
    Path folder;

    @Test
    void aFailureOfTheEngineIsAnInternalErrorAndLogged() {
        RuleEngine engine = Project.in(folder).engine(new RuleListener() {
            @Override
            public Running<CatalogEvent> refreshing() {
                throw new InternalError("thrown on purpose");
            }
        });
        var methods = new RuleMethods(engine, List.of(), Project.OFTEN);

        try (LogRecords log = LogRecords.open()) {
            ProtocolException thrown = catchThrowableOfType(
                    ProtocolException.class,
                    () -> methods.answer(Message.read(SUBSCRIBE), Subscription.ofSession(unused -> {})));

            assertThat(Message.error(thrown, 3))
                    .containsEntry("id", 3)
                    .containsEntry(
                            "error",
                            Map.of(
                                    "code",
                                    -32603,
                                    "message",
                                    "Internal error: resources/subscribe cannot be answered"));
            assertThat(thrown.status()).isEqualTo(200);
            assertThat(log.all())
                    .singleElement()
                    .satisfies(record -> assertThat(record.getThrown()).hasMessage("thrown on purpose"));
        }
    }
}
