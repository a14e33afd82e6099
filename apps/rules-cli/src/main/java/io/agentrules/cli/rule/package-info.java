/** The commands that answer for rules: which there are, which apply and why, and what goes into the prompt. */
@NullMarked
package io.agentrules.cli.rule;

import org.jspecify.annotations.NullMarked;
