package io.agentrules.core.internal.view;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.agent.AgentFacts;
import io.agentrules.core.internal.agent.SizeLimit;
import java.util.Optional;
import java.util.function.Function;

/** What files have used of a limit. */
final class Budget {
    private final AgentFacts agent;
    private final Optional<SizeLimit> limit;
    private final String whose;
    private long used;

    private Budget(AgentFacts agent, Optional<SizeLimit> limit, String whose) {
        this.agent = agent;
        this.limit = limit;
        this.whose = whose;
    }

    static Budget ofFile(AgentFacts agent, Optional<SizeLimit> limit) {
        return new Budget(agent, limit, " of a file");
    }

    static Budget ofFilesTogether(AgentFacts agent, Optional<SizeLimit> limit) {
        return new Budget(agent, limit, " of these files together");
    }

    /**
     * Returns a file without what is too much of its rule's text.
     *
     * @param text returns the text that counts
     */
    ReadFile cut(ReadFile read, Function<Rule, String> text) {
        return limit.isEmpty() || read.rule().isEmpty()
                ? read
                : cut(read, read.rule().get(), text.apply(read.rule().get()), limit.get());
    }

    private ReadFile cut(ReadFile read, Rule rule, String text, SizeLimit bound) {
        long before = used;
        long left = bound.amount() - before;
        used += bound.unit().of(text);
        if (used <= bound.amount()) {
            return read;
        }
        String start = bound.beyond() == SizeLimit.Beyond.CUT && left > 0 ? bound.start(text, (int) left) : "";
        String most = agent.name() + " loads at most " + bound.text() + whose;
        String more = (before > 0 ? ", and with this file they have " : ", and this file has ")
                + bound.text(used)
                + (start.isBlank() ? ": it is left out" : ": the rest is cut off");
        Diagnostic finding = Diagnostic.warning("file-over-tool-limit", most + more, remedy(bound, before, left))
                .about(rule.name())
                .at(rule.source().location());
        return start.isBlank() ? read.beyond(most, finding) : read.cutTo(rule.withContent(start), finding);
    }

    private static String remedy(SizeLimit bound, long before, long left) {
        String shorten = left <= 0
                ? "Shorten a file that is read before it"
                : before > 0 ? "Shorten it, or a file that is read before it" : "Shorten it";
        return shorten + bound.setting().map(setting -> "; or raise " + setting).orElse("");
    }
}
