/** The rule files of opencode's rules plugin: where they are, and what their keys mean. */
@NullMarked
package io.agentrules.provider.opencode;

import org.jspecify.annotations.NullMarked;
