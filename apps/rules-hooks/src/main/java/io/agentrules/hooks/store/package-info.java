/**
 * What hooks keep in the user's state folder and read from the user's configuration: sessions, the log of what hooks did, and how often
 * rules deny.
 */
@NullMarked
package io.agentrules.hooks.store;

import org.jspecify.annotations.NullMarked;
