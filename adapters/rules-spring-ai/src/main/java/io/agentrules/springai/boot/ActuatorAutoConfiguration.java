package io.agentrules.springai.boot;

import io.agentrules.api.Experimental;
import io.agentrules.core.RuleEngine;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Adds the endpoint {@code rules} and the health indicator {@code rules} to applications with Spring Boot's Actuator. The endpoint shows
 * names and paths of rule files, so it needs both access and exposure: {@code management.endpoint.rules.access=read-only}, and {@code
 * rules} in {@code management.endpoints.web.exposure.include}.
 *
 * @since 0.1
 */
@AutoConfiguration(after = RulesAutoConfiguration.class)
@ConditionalOnBean(RuleEngine.class)
@Experimental
public class ActuatorAutoConfiguration {
    /** Called by Spring. */
    public ActuatorAutoConfiguration() {}

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({Endpoint.class, ConditionalOnAvailableEndpoint.class})
    static class EndpointConfiguration {
        @Bean
        @ConditionalOnMissingBean
        @ConditionalOnAvailableEndpoint(RulesEndpoint.class)
        RulesEndpoint agentRulesEndpoint(RuleEngine engine) {
            return new RulesEndpoint(engine);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class})
    static class HealthConfiguration {
        /** A listener, which the engine gets like every other. */
        @Bean
        @ConditionalOnEnabledHealthIndicator("rules")
        StoreWatch agentRulesStoreWatch() {
            return new StoreWatch();
        }

        @Bean
        @ConditionalOnEnabledHealthIndicator("rules")
        @ConditionalOnMissingBean(name = "rulesHealthIndicator")
        RulesHealthIndicator rulesHealthIndicator(RuleEngine engine, StoreWatch store) {
            return new RulesHealthIndicator(engine, store);
        }
    }
}
