import io.agentrules.api.spi.RuleProvider;
import io.agentrules.provider.classpath.ClasspathRuleProvider;

/** Provider for rules in jars. Exports nothing: it is found by ServiceLoader. */
module io.agentrules.provider.classpath {
    requires static org.jspecify;
    requires io.agentrules.api;

    provides RuleProvider with
            ClasspathRuleProvider;
}
