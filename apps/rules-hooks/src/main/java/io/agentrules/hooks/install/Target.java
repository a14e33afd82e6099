package io.agentrules.hooks.install;

import io.agentrules.hooks.agent.Agent;
import io.agentrules.hooks.agent.AgentSettings;
import io.agentrules.hooks.agent.Agents;

/**
 * Settings that hooks are added to.
 *
 * @param agent the id of the agent
 * @param settings what is known about its settings
 * @param scope whose they are
 */
record Target(String agent, AgentSettings settings, Scope scope) {
    /**
     * Finds what is known.
     *
     * @throws IllegalArgumentException if nothing is
     */
    static Target of(String agent, Scope scope) {
        return Agents.find(agent)
                .flatMap(Agent::settings)
                .map(settings -> new Target(agent, settings, scope))
                .orElseThrow(() -> new IllegalArgumentException("no settings are known of the agent " + agent));
    }

    boolean isPlugin() {
        return settings.shape() == AgentSettings.Shape.PLUGIN;
    }

    boolean isProject() {
        return scope == Scope.PROJECT;
    }
}
