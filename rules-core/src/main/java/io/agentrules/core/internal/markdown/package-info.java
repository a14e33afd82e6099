/** What a Markdown text consists of: blocks, code, comments and tokens of text. */
@NullMarked
package io.agentrules.core.internal.markdown;

import org.jspecify.annotations.NullMarked;
