package io.agentrules.core;

import io.agentrules.api.Rule;
import io.agentrules.api.RuleUri;
import io.agentrules.api.Stable;
import io.agentrules.core.model.Message.ToolCall;
import io.agentrules.core.model.RuleCatalog;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The tool with which a model reads {@code rule://name}, for a harness to offer. It has an answer to every call.
 *
 * @since 0.1
 */
@Stable
public final class ReadRule {
    /** The name of the tool. */
    public static final String NAME = "read_rule";

    /** The description for the model. */
    public static final String DESCRIPTION = "Reads a rule of this project by its address, rule://<name>.";

    /** The name of its only parameter, a required text. */
    public static final String PARAMETER = "uri";

    /** The description of the parameter for the model. */
    public static final String PARAMETER_DESCRIPTION = "rule://<name>, as listed among the rules";

    /** The JSON schema of the parameters. */
    public static final String SCHEMA = """
            {"type": "object", "properties": {"%s": {"type": "string", "description": "%s"}}, "required": ["%1$s"]}""".formatted(PARAMETER, PARAMETER_DESCRIPTION);

    private final RuleEngine engine;

    /** Creates the tool for the rules of an engine. */
    public ReadRule(RuleEngine engine) {
        this.engine = Objects.requireNonNull(engine, "engine");
    }

    /** Returns whether there are rules to read now; without any, a harness does not offer the tool. */
    public boolean isUseful() {
        return !engine.catalog().addressable().isEmpty();
    }

    /**
     * Returns the text of a rule, or the known addresses.
     *
     * @param arguments of the call, by name; the address may lack its scheme, which models sometimes omit
     */
    public String answer(Map<String, ?> arguments) {
        RuleCatalog catalog = engine.catalog();
        return Optional.ofNullable(
                        Objects.requireNonNull(arguments, "arguments").get(PARAMETER))
                .map(Object::toString)
                .flatMap(RuleUri::parseLenient)
                .flatMap(catalog::resolve)
                .map(Rule::content)
                .orElseGet(() -> unknown(catalog));
    }

    /**
     * Returns the text of a rule, or the known addresses.
     *
     * @param json the arguments of the call, as the model wrote them; anything is answered
     */
    public String answer(@Nullable String json) {
        return answer(ToolCall.ofJson(NAME, json).arguments());
    }

    private static String unknown(RuleCatalog catalog) {
        List<String> known = catalog.addressable();
        if (known.isEmpty()) {
            return "There is no such rule, and no other rule to read.";
        }
        return known.stream()
                .map(name -> new RuleUri(name).toString())
                .collect(Collectors.joining(
                        "\n", "There is no such rule. Call the tool with \"" + PARAMETER + "\" set to one of:\n", ""));
    }
}
