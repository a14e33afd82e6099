/** Adapter for Spring AI Alibaba: rules in model calls, stream watching, and a tool that reads rules. */
@NullMarked
package io.agentrules.springaialibaba;

import org.jspecify.annotations.NullMarked;
