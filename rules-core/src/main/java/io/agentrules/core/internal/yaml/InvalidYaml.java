package io.agentrules.core.internal.yaml;

/** What a tool makes of front matter that is not valid YAML, if it does not read it as this engine does, with globs in quotes. */
public enum InvalidYaml {
    /** It is read line by line, and globs have no quotes: quotes may belong to the glob. */
    GLOBS_WITHOUT_QUOTES,
    /** It is part of the text. */
    TEXT,
    /** It is not part of the text, and none of its keys counts; only views read a file in this way. */
    WITHOUT_KEYS
}
