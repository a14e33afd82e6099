/** Adapter for Spring AI: rules in model calls, stream watching, and a tool that reads rules. */
@NullMarked
package io.agentrules.springai;

import org.jspecify.annotations.NullMarked;
