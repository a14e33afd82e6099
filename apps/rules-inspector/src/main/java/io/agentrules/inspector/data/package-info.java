/** What the page asks for: the JSON of the command, question by question. */
@NullMarked
package io.agentrules.inspector.data;

import org.jspecify.annotations.NullMarked;
