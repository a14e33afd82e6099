/** Rules in LangChain4j: for each call of a model, in its streams, and as a tool. */
@NullMarked
package io.agentrules.langchain4j;

import org.jspecify.annotations.NullMarked;
