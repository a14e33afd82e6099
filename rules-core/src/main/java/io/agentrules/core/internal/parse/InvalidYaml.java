package io.agentrules.core.internal.parse;

import java.util.Set;

/** How the tools of some formats treat front matter that is not valid YAML. All others write globs in quotes. A view says how its tool does. */
public enum InvalidYaml {
    /** They read it line by line, and their globs have no quotes: quotes may belong to the glob. */
    GLOBS_WITHOUT_QUOTES("aiassistant", "antigravity", "cursor", "trae", "windsurf"),
    /** To them it is part of the text. Remote rules are written as Cline's. */
    TEXT("cline", "remote"),
    /** It is not part of the text, and none of its keys counts; only views read a file in this way. */
    WITHOUT_KEYS;

    @SuppressWarnings("ImmutableEnumChecker") // an immutable set
    private final Set<String> providers;

    InvalidYaml(String... providers) {
        this.providers = Set.of(providers);
    }

    boolean isOf(String provider) {
        return providers.contains(provider);
    }
}
