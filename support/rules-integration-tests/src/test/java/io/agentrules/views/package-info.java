/** What each tool loads, by its view. */
@NullMarked
package io.agentrules.views;

import org.jspecify.annotations.NullMarked;
