package io.agentrules.springai.boot;

import io.agentrules.api.Stable;
import io.agentrules.api.spi.ConditionEvaluator;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.RulesConfig;
import io.agentrules.springai.SpringAiRules;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.ChatClientBuilderCustomizer;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Lazy;

/**
 * Adds rules to each {@code ChatClient.Builder} that Spring Boot creates. A bean of the application of type {@link RuleEngine}, {@link
 * RulesConfig} or {@link SpringAiRules} replaces the one defined here. Beans that are providers, evaluators or listeners are added to those on
 * the class path.
 *
 * @since 0.1
 */
@AutoConfiguration
@ConditionalOnClass({ChatClient.class, RuleEngine.class})
@ConditionalOnBooleanProperty(name = "rules.enabled", matchIfMissing = true)
@EnableConfigurationProperties(RulesProperties.class)
@Stable
public class RulesAutoConfiguration {
    /** Called by Spring. */
    public RulesAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    RulesConfig agentRulesConfig(RulesProperties properties) {
        return properties.asConfig();
    }

    @Bean
    @ConditionalOnMissingBean
    RuleEngine agentRulesEngine(
            RulesProperties properties,
            RulesConfig config,
            ObjectProvider<RuleProvider> providers,
            ObjectProvider<ConditionEvaluator> evaluators,
            ObjectProvider<RuleListener> listeners,
            ObjectProvider<RuleEngineCustomizer> customizers) {
        RuleEngine.Builder engine = RuleEngine.builder().config(config).maxSessions(properties.maxSessions());
        properties.workspaceFolders().forEach(engine::workspace);
        properties.homeFolder().ifPresent(engine::home);
        providers.orderedStream().forEach(engine::provider);
        evaluators.orderedStream().forEach(engine::evaluator);
        listeners.orderedStream().forEach(engine::listener);
        customizers.orderedStream().forEach(customizer -> customizer.customize(engine));
        return engine.build();
    }

    /** Not lazy, even if all other beans are, because no bean depends on it. */
    @Bean
    @Lazy(false)
    RuleRefresh agentRulesRefresh(RuleEngine engine, RulesProperties properties) {
        return RuleRefresh.of(engine::refresh, properties.refresh());
    }

    @Bean
    @ConditionalOnMissingBean
    SpringAiRules agentRules(RuleEngine engine, RulesProperties properties) {
        return SpringAiRules.of(engine).withEmission(properties.asEmission());
    }

    @Bean
    ChatClientBuilderCustomizer agentRulesChatClientBuilderCustomizer(SpringAiRules rules) {
        return rules::on;
    }
}
