package io.agentrules.adk;

import com.google.adk.tools.BaseTool;
import com.google.adk.tools.ToolContext;
import com.google.genai.types.FunctionDeclaration;
import com.google.genai.types.Schema;
import com.google.genai.types.Type;
import io.agentrules.core.ReadRule;
import io.reactivex.rxjava3.core.Single;
import java.util.Map;
import java.util.Optional;

/** The tool {@code read_rule} for the Agent Development Kit. */
final class ReadRuleTool extends BaseTool {
    private final ReadRule readRule;

    ReadRuleTool(ReadRule readRule) {
        super(ReadRule.NAME, ReadRule.DESCRIPTION);
        this.readRule = readRule;
    }

    @Override
    public Optional<FunctionDeclaration> declaration() {
        Schema uri = Schema.builder()
                .type(Type.Known.STRING)
                .description(ReadRule.PARAMETER_DESCRIPTION)
                .build();
        return Optional.of(FunctionDeclaration.builder()
                .name(name())
                .description(description())
                .parameters(Schema.builder()
                        .type(Type.Known.OBJECT)
                        .properties(Map.of(ReadRule.PARAMETER, uri))
                        .required(ReadRule.PARAMETER)
                        .build())
                .build());
    }

    @Override
    public Single<Map<String, Object>> runAsync(Map<String, Object> arguments, ToolContext context) {
        return Single.just(Map.of("rule", readRule.answer(arguments)));
    }
}
