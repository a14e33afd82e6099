/** Adapter for AgentScope: rules in model calls, stream watching, and a tool that reads rules. */
@NullMarked
package io.agentrules.agentscope;

import org.jspecify.annotations.NullMarked;
