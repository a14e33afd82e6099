/** Matches many globs, keywords and regular expressions in one pass over a text. Knows nothing about rules, and depends on nothing. */
module io.agentrules.pattern {
    requires static org.jspecify;

    exports io.agentrules.pattern;
}
