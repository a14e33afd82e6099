/** What one agent loads here: the files that the steps of its view find, their order, choice and limits, and why a file is not in it. */
@NullMarked
package io.agentrules.core.internal.view;

import org.jspecify.annotations.NullMarked;
