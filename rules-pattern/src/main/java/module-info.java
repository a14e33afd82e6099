/** The cellar: text in, which of many patterns match it out. Knows nothing of rules, and depends on nothing. */
module io.agentrules.pattern {
    requires static org.jspecify;

    exports io.agentrules.pattern;
}
