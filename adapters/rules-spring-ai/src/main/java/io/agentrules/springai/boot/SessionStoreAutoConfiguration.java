package io.agentrules.springai.boot;

import io.agentrules.api.Experimental;
import io.agentrules.api.spi.SessionStore;
import io.agentrules.core.RuleEngine;
import java.io.IOException;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.util.ClassUtils;

/**
 * Keeps the sessions of the engine in a store: that of {@code rules.sessions.store}, or a bean of the application of type {@link
 * SessionStore}.
 *
 * @since 0.1
 */
@AutoConfiguration
@ConditionalOnClass(RuleEngine.class)
@ConditionalOnBooleanProperty(name = "rules.enabled", matchIfMissing = true)
@EnableConfigurationProperties(SessionStoreProperties.class)
@Experimental
public class SessionStoreAutoConfiguration {
    private static final String STORE = "rules.sessions.store";

    /** Called by Spring. */
    public SessionStoreAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnProperty(name = STORE, havingValue = "jdbc")
    SessionStore agentRulesJdbcSessionStore(SessionStoreProperties properties, ApplicationContext beans) {
        require("io.agentrules.store.jdbc.JdbcSessionStore", "jdbc", beans);
        return JdbcStore.of(properties, beans);
    }

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnProperty(name = STORE, havingValue = "redis")
    SessionStore agentRulesRedisSessionStore(SessionStoreProperties properties, ApplicationContext beans) {
        require("io.agentrules.store.redis.RedisSessionStore", "redis", beans);
        return RedisStore.of(properties, beans);
    }

    @Bean
    RuleEngineCustomizer agentRulesSessionStoreCustomizer(
            ObjectProvider<SessionStore> stores, SessionStoreProperties properties) {
        return engine -> stores.ifAvailable(store -> {
            connect(store);
            engine.sessionStore(store).sessionStoreTimeout(properties.timeout());
        });
    }

    /** Connects before the first request: a driver and its first connection take longer than a session waits. */
    private static void connect(SessionStore store) {
        try {
            store.load("startup");
        } catch (IOException | RuntimeException reportedByTheEngine) {
            // The first session finds out as well.
        }
    }

    private static void require(String type, String store, ApplicationContext application) {
        if (!ClassUtils.isPresent(type, application.getClassLoader())) {
            throw SessionStoreProperties.missing(
                    store, "the module rules-store-" + store + ". Add it to the dependencies");
        }
    }
}
