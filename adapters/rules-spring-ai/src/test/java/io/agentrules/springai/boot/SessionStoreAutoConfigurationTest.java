package io.agentrules.springai.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.spi.SessionStore;
import io.agentrules.core.RuleEngine;
import io.agentrules.store.jdbc.JdbcSessionStore;
import io.agentrules.store.redis.RedisSessionStore;
import io.agentrules.testsupport.RedisCluster;
import io.agentrules.testsupport.RedisServer;
import io.agentrules.testsupport.TestServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.ContextConsumer;
import org.springframework.data.redis.connection.RedisClusterConfiguration;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import redis.clients.jedis.RedisClient;

/** Where the sessions of an application are kept. */
class SessionStoreAutoConfigurationTest {
    private final ApplicationContextRunner application = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(RulesAutoConfiguration.class, SessionStoreAutoConfiguration.class))
            .withPropertyValues("rules.sessions.timeout=1m"); // to connect for the first time, on a busy machine
    private final ApplicationContextRunner withDatabase =
            application.withBean(DataSource.class, SessionStoreAutoConfigurationTest::database);

    @Test
    void springBootFindsIt() {
        assertThat(ImportCandidates.load(AutoConfiguration.class, getClass().getClassLoader()))
                .contains(SessionStoreAutoConfiguration.class.getName());
    }

    @Test
    void sessionsStayInMemoryUnlessAStoreIsChosen() {
        withDatabase.run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(SessionStore.class));
        withDatabase
                .withPropertyValues("rules.sessions.store=")
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(SessionStore.class));
    }

    @Test
    void oneConversationGoesOnInAnotherApplicationWithTheSameDatabase() {
        ApplicationContextRunner node = withDatabase.withPropertyValues(
                "rules.sessions.store=jdbc",
                "rules.sessions.jdbc.table=shared",
                "rules.sessions.jdbc.create-table=true");

        assertThatAConversationMoves(node, JdbcSessionStore.class);
    }

    @Test
    void oneConversationGoesOnInAnotherApplicationWithTheSameRedis() {
        try (TestServer server = RedisServer.start("redis-server")) {
            ApplicationContextRunner node = application
                    .withBean(
                            RedisConnectionFactory.class,
                            () -> new LettuceConnectionFactory(
                                    LettuceConnectionFactory.createRedisConfiguration(server.url())))
                    .withPropertyValues("rules.sessions.store=redis", "rules.sessions.redis.prefix=lettuce:");

            assertThatAConversationMoves(node, RedisSessionStore.class);

            try (RedisClient client = RedisClient.create(server.url())) {
                assertThat(client.keys("*")).containsExactly("lettuce:7");
            }
        }
    }

    @Test
    void oneConversationGoesOnInAnotherApplicationWithTheSameCluster() {
        try (TestServer server = RedisCluster.start("redis-server")) {
            var cluster = new RedisClusterConfiguration(List.of(server.url().substring("redis://".length())));

            assertThatAConversationMoves(
                    application
                            .withBean(RedisConnectionFactory.class, () -> new LettuceConnectionFactory(cluster))
                            .withPropertyValues("rules.sessions.store=redis"),
                    RedisSessionStore.class);
        }
    }

    @Test
    void oneConversationGoesOnThroughJedis() {
        try (TestServer server = RedisServer.start("redis-server")) {
            ApplicationContextRunner node = application
                    .withBean(RedisClient.class, () -> RedisClient.create(server.url()))
                    .withPropertyValues("rules.sessions.store=redis");

            assertThatAConversationMoves(node, RedisSessionStore.class);
        }
    }

    private static void assertThatAConversationMoves(
            ApplicationContextRunner node, Class<? extends SessionStore> type) {
        node.run(context -> {
            assertThat(context).hasSingleBean(type);
            assertThat(context.getBean(type).load("unknown")).isEmpty(); // fails where the engine would go on in memory
            var session = context.getBean(RuleEngine.class).openSession("7");
            session.prompt("look at src/login.ts");
            session.activate();
        });
        node.run(context -> assertThat(context.getBean(RuleEngine.class)
                        .openSession("7")
                        .state()
                        .toMap()
                        .toString())
                .contains("src/login.ts"));
    }

    @Test
    void aStoreOfTheApplicationIsUsedWithoutAnyProperty() {
        var store = new ListeningStore();

        application
                .withBean(SessionStore.class, () -> store)
                .run(context -> context.getBean(RuleEngine.class).openSession("7"));

        assertThat(store.loaded).containsExactly("startup", "7");
    }

    @Test
    void aStoreOfTheApplicationReplacesTheOneOfTheProperty() {
        var store = new ListeningStore();

        withDatabase
                .withBean(SessionStore.class, () -> store)
                .withPropertyValues("rules.sessions.store=jdbc")
                .run(context -> assertThat(context).getBean(SessionStore.class).isSameAs(store));
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc, 'a bean of type DataSource. Define one, or set spring.datasource.url'",
        "redis, 'a bean of type RedisConnectionFactory or UnifiedJedis. Define one, or add spring-boot-starter-data-redis'"
    })
    void aMissingBeanIsNamed(String store, String need) {
        application
                .withPropertyValues("rules.sessions.store=" + store)
                .run(failing("rules.sessions.store=" + store + " needs " + need));
    }

    @ParameterizedTest
    @CsvSource({"jdbc, rules-store-jdbc", "redis, rules-store-redis"})
    void aMissingModuleIsNamed(String store, String module) {
        withDatabase
                .withClassLoader(new FilteredClassLoader("io.agentrules.store"))
                .withPropertyValues("rules.sessions.store=" + store)
                .run(failing("rules.sessions.store=" + store + " needs the module " + module
                        + ". Add it to the dependencies"));
    }

    private static ContextConsumer<AssertableApplicationContext> failing(String message) {
        return context -> assertThat(context.getStartupFailure())
                .rootCause()
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(message);
    }

    @Test
    void springDataIsNotNeeded() {
        withDatabase
                .withClassLoader(new FilteredClassLoader("org.springframework.data", "redis.clients"))
                .withPropertyValues("rules.sessions.store=jdbc")
                .run(context -> assertThat(context).hasSingleBean(JdbcSessionStore.class));
    }

    private static DataSource database() {
        var database = new JdbcDataSource();
        database.setURL("jdbc:h2:mem:conversations;DB_CLOSE_DELAY=-1");
        return database;
    }

    private static final class ListeningStore implements SessionStore {
        private final List<String> loaded = new ArrayList<>();

        @Override
        public Optional<Stored> load(String id) {
            loaded.add(id);
            return Optional.empty();
        }

        @Override
        public OptionalLong save(String id, String state, long expected) throws IOException {
            throw new IOException("never saved");
        }

        @Override
        public void delete(String id) {}
    }
}
