/** What is known about each tool: the profiles of the providers, read when they are needed. */
@NullMarked
package io.agentrules.core.internal.profile;

import org.jspecify.annotations.NullMarked;
