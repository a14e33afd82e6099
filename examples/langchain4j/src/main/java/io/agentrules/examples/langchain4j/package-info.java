/** A coding agent made with LangChain4j, under the rules of a workspace. */
@NullMarked
package io.agentrules.examples.langchain4j;

import org.jspecify.annotations.NullMarked;
