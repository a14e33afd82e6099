package io.agentrules.cli.command;

import io.agentrules.check.config.AgentsInUse;
import io.agentrules.check.config.AgentsInUse.Origin;
import io.agentrules.check.input.CallTokens;
import io.agentrules.check.input.RuleLookup;
import io.agentrules.cli.option.ViewOption;
import io.agentrules.cli.text.Output;
import io.agentrules.cli.text.Paragraph;
import io.agentrules.cli.text.Style;
import io.agentrules.core.Activation;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.AgentView;
import io.agentrules.core.model.ProviderReport;
import io.agentrules.core.model.ProviderReport.Status;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.json.ByAgentJson;
import io.agentrules.json.VisibleText;
import java.io.File;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.ToIntFunction;

/** For whom a command answers: what {@code --as} names, or the agents in use. */
public final class Audience {
    private final Invocation invocation;
    private final boolean isHarness;
    private final Optional<AgentsInUse> inUse;
    private final Map<String, Invocation> each;

    /** The path of the file that configures the agents. */
    private final String configuration;

    private final boolean tellsProblems;

    private Audience(Invocation invocation, boolean tellsProblems) {
        this.invocation = invocation;
        this.tellsProblems = tellsProblems;
        List<String> given = invocation.options().agents();
        this.isHarness = given.equals(List.of(ViewOption.HARNESS));
        ConfigurationOption configured = ConfigurationOption.of(invocation);
        this.configuration =
                invocation.paths().shown(configured.file().toString().replace(File.separatorChar, '/'));
        this.inUse = isHarness ? Optional.empty() : Optional.of(agents(given, configured));
        this.each = given.size() == 1 ? Map.of(given.get(0), invocation) : each(invocation, inUse.orElseThrow());
    }

    /**
     * Finds out for whom a command answers.
     *
     * @throws io.agentrules.cli.option.Failure if an option names no agent, or a file that is not there
     */
    public static Audience of(Invocation invocation) {
        return new Audience(invocation, true);
    }

    /** Finds out for whom a command answers that reports the problems of the configuration itself. */
    public static Audience ofCheck(Invocation invocation) {
        return new Audience(invocation, false);
    }

    private AgentsInUse agents(List<String> given, ConfigurationOption configured) {
        return AgentsInUse.of(invocation.engine(), given, () -> {
            if (tellsProblems && !configured.configuration().diagnostics().isEmpty()) {
                invocation
                        .err()
                        .line("rules: there are problems in " + VisibleText.line(configuration)
                                + "; run rules check to see them");
            }
            return configured.configuration();
        });
    }

    private static Map<String, Invocation> each(Invocation invocation, AgentsInUse agents) {
        var each = new LinkedHashMap<String, Invocation>();
        Map<String, RuleEngine> engines = agents.engines(invocation.engine());
        invocation
                .runtimeDiagnostics()
                .listenOnlyTo(engines.values()); // what a harness would hear of all rules is not for agents
        engines.forEach((id, engine) -> each.put(id, invocation.with(engine)));
        return each;
    }

    /** Returns the invocation of the command for each agent, or for the harness, by id. */
    public Map<String, Invocation> each() {
        return each;
    }

    /** Returns the invocation for the only agent, or for the harness; empty if there are several agents, or none. */
    public Optional<Invocation> only() {
        return each.size() == 1 ? each.values().stream().findFirst() : Optional.empty();
    }

    /** Returns an engine for each agent, which views the workspace as it; empty for a harness, and where there are no agents. */
    public List<RuleEngine> agents() {
        return each.values().stream()
                .map(Invocation::engine)
                .filter(engine -> engine.view().isPresent())
                .toList();
    }

    /** Returns an engine for each agent that may be in use, too: only it loads a certain file of the workspace. */
    public List<RuleEngine> others() {
        List<String> ids =
                inUse.map(known -> known.others(invocation.engine(), agents())).orElse(List.of());
        return invocation.engine().viewedAs(ids);
    }

    /** Returns the answer as JSON: its shape depends only on the options. */
    public Record json(BiFunction<String, Invocation, ? extends Record> answer) {
        var answers = new LinkedHashMap<String, Record>();
        each.forEach((agent, asked) -> answers.put(agent, answer.apply(agent, asked)));
        return invocation.options().agents().size() == 1
                ? answers.values().iterator().next()
                : new ByAgentJson<>(answers);
    }

    /** Returns a call of each agent without work, by its id. */
    public Map<String, Activation> idle() {
        var idle = new LinkedHashMap<String, Activation>();
        each.forEach((agent, asked) -> idle.put(agent, idle(asked)));
        return idle;
    }

    private static Activation idle(Invocation asked) {
        return WorkContext.ofMode(asked).applyTo(asked.engine().openSession()).activate();
    }

    /** Writes for whom the answer is, and why, unless it is for a harness; and the workspace, if it was found above the current folder. */
    public void writeHead() {
        inUse.ifPresent(agents -> {
            new Paragraph(2)
                    .add(Style.BOLD, agents.described(invocation.engine(), configuration))
                    .writeTo(invocation.out());
            if (agents.origin() != Origin.NONE) {
                invocation.out().line();
            }
        });
        invocation.writeWorkspace();
    }

    /** Writes for which of several agents the next part of the answer is; a blank line separates it from the part before. */
    public void writeHeading(String agent) {
        if (!agent.equals(each.keySet().iterator().next())) {
            invocation.out().line();
        }
        String name = Objects.requireNonNull(each.get(agent))
                .engine()
                .view()
                .map(AgentView::name)
                .orElse(agent);
        invocation.out().line(Style.BOLD, "For " + name);
    }

    /** Writes how to start, if there is no agent to answer for; returns whether there is none. */
    public boolean writeAdvice() {
        if (inUse.filter(agents -> agents.origin() == Origin.NONE).isEmpty()) {
            return false;
        }
        Output out = invocation.out();
        int others = invocation.engine().catalog().entries().size();
        if (others > 0) {
            new Paragraph(2)
                    .add(others
                            + (others == 1
                                    ? " rule is used by hooks and harnesses; to see it"
                                    : " rules are used by hooks and harnesses; to see them")
                            + ", add --as " + ViewOption.HARNESS)
                    .writeTo(out);
        }
        writeHowToStart(invocation);
        return true;
    }

    /** Writes which file to begin with, if a provider reads it: one that most agents load, never a format of ours. */
    public static void writeHowToStart(Invocation invocation) {
        if (invocation.engine().catalog().providers().stream().noneMatch(Audience::readsAgentsMd)) {
            return;
        }
        Output out = invocation.out();
        out.line()
                .line(Style.BOLD, "To start, create AGENTS.md, which most agents load:")
                .line();
        out.line("  - Prefer records to classes that only hold values.").line();
        out.line("and run: rules list");
    }

    private static boolean readsAgentsMd(ProviderReport provider) {
        return provider.id().equals("agents-md") && provider.status() != Status.DISABLED;
    }

    /** Writes what a call costs each agent; nothing for a harness. */
    public void writePrice() {
        writePrice((agent, idle) -> "");
    }

    /**
     * Writes what a call costs each agent, without work and with that of the answer; nothing for a harness.
     *
     * @param withWork returns the tokens of a call with that work by the id of an agent
     */
    public void writePriceWith(ToIntFunction<String> withWork) {
        writePrice((agent, idle) -> {
            int work = withWork.applyAsInt(agent);
            return work == idle ? ", also with this work" : ", " + tokens(work) + " with this work";
        });
    }

    /** Writes what the rule with a name contributes to the calls of each agent that loads it; nothing for a harness. */
    public void writePriceOf(String name, Map<String, Activation> withWork) {
        var prices = new ArrayList<String>();
        idle().forEach((agent, idle) -> {
            Activation work = Objects.requireNonNull(withWork.get(agent));
            if (RuleNames.find(idle.catalog(), name)
                    .filter(RuleEntry::isEligible)
                    .isPresent()) {
                String before = share(name, idle);
                String now = share(name, work);
                prices.add(ofAgent(agent) + before + " in every call"
                        + (now.equals(before) ? "" : ", " + now + " with this work"));
            }
        });
        writePrices("Tokens of this rule, estimated: ", prices);
    }

    private static String share(String name, Activation activation) {
        int own = activation.decisions().stream()
                .filter(decision -> RuleLookup.isMeant(name, decision.rule()))
                .mapToInt(CallTokens::of)
                .sum();
        return tokens(own) + " of " + tokens(CallTokens.of(activation));
    }

    /** @param more returns what to add by the id of an agent and the tokens of its call without work */
    private void writePrice(BiFunction<String, Integer, String> more) {
        var prices = new ArrayList<String>();
        idle().forEach((agent, idle) -> {
            int tokens = CallTokens.of(idle);
            prices.add(ofAgent(agent) + tokens(tokens) + " in every call" + more.apply(agent, tokens));
        });
        writePrices("Tokens, estimated: ", prices);
    }

    private String ofAgent(String agent) {
        return each.size() == 1 ? "" : agent + " ";
    }

    private void writePrices(String label, List<String> prices) {
        if (isHarness || prices.isEmpty()) {
            return;
        }
        invocation.out().line();
        new Paragraph(2).add(Style.BOLD, label).add(String.join("; ", prices)).writeTo(invocation.out());
    }

    private static String tokens(int number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
