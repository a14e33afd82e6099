package io.agentrules.springai.boot;

import io.agentrules.api.Experimental;
import io.agentrules.core.RuleEngine;
import io.agentrules.inspector.Inspector;
import java.io.IOException;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Lazy;

/**
 * Serves the {@linkplain Inspector inspector's} page for the application's engine while the application runs, if {@code
 * rules.inspector.enabled} is set and {@code rules-inspector} is on the class path. The page's address, with its token, is logged. Rules
 * cannot be switched off from the page.
 *
 * @since 0.1
 */
@AutoConfiguration(after = RulesAutoConfiguration.class)
@ConditionalOnClass(Inspector.class)
@ConditionalOnBean(RuleEngine.class)
@ConditionalOnBooleanProperty("rules.inspector.enabled")
@EnableConfigurationProperties(InspectorProperties.class)
@Experimental
public class InspectorAutoConfiguration {
    /** Called by Spring. */
    public InspectorAutoConfiguration() {}

    /** Not lazy, even if all other beans are, because no bean depends on it. */
    @Bean
    @Lazy(false)
    @ConditionalOnMissingBean
    Inspector agentRulesInspector(RuleEngine engine, InspectorProperties properties) throws IOException {
        Inspector inspector = Inspector.attach(engine, properties.port(), false);
        System.getLogger("io.agentrules").log(System.Logger.Level.INFO, "Rules are shown at " + inspector.address());
        return inspector;
    }
}
