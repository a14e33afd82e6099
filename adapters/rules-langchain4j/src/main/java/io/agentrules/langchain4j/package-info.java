/** Adapter for LangChain4j: rules in model calls, stream watching, and a tool that reads rules. */
@NullMarked
package io.agentrules.langchain4j;

import org.jspecify.annotations.NullMarked;
