/** Answers the hook events of coding agents. */
@NullMarked
package io.agentrules.hooks;

import org.jspecify.annotations.NullMarked;
