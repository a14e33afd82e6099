/** What one tool loads: the steps of its view as data, the order, choice and limits of what they find, and why a file is not in it. */
@NullMarked
package io.agentrules.core.internal.view;

import org.jspecify.annotations.NullMarked;
