package io.agentrules.api.spi;

import io.agentrules.api.Experimental;

/** How a tool writes references to other files. */
@Experimental
public enum ImportStyle {
    NONE, CLAUDE, GEMINI, GOOSE, KIRO
}
