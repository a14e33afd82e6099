/** Adapter for Google's Agent Development Kit: rules in model calls, stream watching, and a tool that reads rules. */
@NullMarked
package io.agentrules.adk;

import org.jspecify.annotations.NullMarked;
