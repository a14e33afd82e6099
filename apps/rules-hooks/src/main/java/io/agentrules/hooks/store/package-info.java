/** What outlives a process in the user's state folder: sessions, and the log of what hooks did. */
@NullMarked
package io.agentrules.hooks.store;

import org.jspecify.annotations.NullMarked;
