package io.agentrules.cli.rule;

import io.agentrules.api.Condition;
import io.agentrules.api.internal.ContextField;
import io.agentrules.cli.command.ContextOption;
import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.text.Paragraph;
import io.agentrules.cli.text.Plural;
import io.agentrules.core.Activation;
import io.agentrules.core.model.AgentView;
import io.agentrules.core.model.Decision;
import io.agentrules.json.VisibleText;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Says in which mode an agent is, and how many of its rules are for other modes. */
final class ModeText {
    private static final String MODE = ContextField.MODE.id();

    private ModeText() {}

    /** Writes for each agent, by its id, that has rules for one mode in which it is. */
    static void write(Invocation invocation, Map<String, Invocation> agents, Map<String, Activation> activations) {
        agents.forEach((id, agent) -> text(agent, Objects.requireNonNull(activations.get(id)))
                .ifPresent(text -> {
                    invocation.out().line();
                    new Paragraph(2).add(VisibleText.line(text)).writeTo(invocation.out());
                }));
    }

    private static Optional<String> text(Invocation agent, Activation activation) {
        Optional<AgentView> view = agent.engine().view();
        List<String> mode = activation.context().values().getOrDefault(MODE, List.of());
        boolean asksForMode = activation.decisions().stream()
                .filter(decision -> decision.entry().isEligible())
                .anyMatch(decision -> decision.rule().conditions().stream().anyMatch(ModeText::isOfMode));
        if (view.isEmpty() || mode.isEmpty() || !asksForMode) {
            return Optional.empty();
        }
        Map<String, Integer> others = ofOtherModes(activation.decisions());
        int number = others.values().stream().mapToInt(Integer::intValue).sum();
        String counts = others.entrySet().stream()
                .map(each -> each.getKey() + " " + each.getValue())
                .collect(Collectors.joining(", "));
        return Optional.of(view.get().name() + " is in mode " + String.join(", ", mode)
                + (ContextOption.MODE.given(agent).isEmpty() ? ", in which it starts" : "")
                + (number == 0
                        ? ""
                        : "; " + Plural.of(number, "rule") + (number == 1 ? " is" : " are")
                                + " only for other modes, which --mode shows: " + counts));
    }

    private static Map<String, Integer> ofOtherModes(List<Decision> decisions) {
        var others = new TreeMap<String, Integer>();
        decisions.stream()
                .filter(ModeText::isOfOtherMode)
                .forEach(decision -> others.merge(modes(decision), 1, Integer::sum));
        return others;
    }

    /** Returns whether a rule is out because it is for other modes. */
    static boolean isOfOtherMode(Decision decision) {
        return decision.entry().isEligible()
                && decision.how().isEmpty()
                && Optional.ofNullable(decision.verdicts().get(MODE))
                        .filter(verdict -> !verdict.holds())
                        .isPresent();
    }

    /** Returns the modes that a rule is for. */
    static String modes(Decision decision) {
        return decision.rule().conditions().stream()
                .filter(ModeText::isOfMode)
                .flatMap(condition -> condition.values().stream())
                .collect(Collectors.joining(" or "));
    }

    private static boolean isOfMode(Condition condition) {
        return condition.key().equals(MODE);
    }
}
