/** A coding agent with LangChain4j that follows the rules of a workspace. */
@NullMarked
package io.agentrules.examples.langchain4j;

import org.jspecify.annotations.NullMarked;
