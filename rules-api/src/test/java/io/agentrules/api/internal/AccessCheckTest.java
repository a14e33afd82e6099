package io.agentrules.api.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.internal.AccessCheck.Refusal;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the inspector and the MCP server refuse is the same. */
class AccessCheckTest {
    private static final String TOKEN = "0123456789abcdef";

    private final AccessCheck check = new AccessCheck(List.of("rules.example"), TOKEN);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost",
                "LocalHost:80",
                "127.0.0.1:1",
                "[::1]:80",
                "rules.example",
                "RULES.example:9",
                "10.1.2.3:80"
            })
    void theNamesOfTheServerAreAccepted(String host) throws Exception {
        assertThat(refusal(Map.of("Host", List.of(host), "Authorization", List.of("Bearer " + TOKEN))))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "evil.example",
                "rules.example.evil.example",
                "127.0.0.1.evil.example",
                "127.0.0.1@evil.example",
                "10.1.2.4",
                "0.0.0.0",
                "0x7f000001",
                "[2001:db8::1]:80"
            })
    void otherHostsAreRefused(String host) throws Exception {
        assertThat(refusal(Map.of("Host", List.of(host), "Authorization", List.of("Bearer " + TOKEN))))
                .contains(Refusal.HOST);
    }

    /** Else the server would check one of them, and what is in front of it another. */
    @Test
    void aHeaderThatComesTwiceIsNotBelieved() throws Exception {
        assertThat(refusal(Map.of("Host", List.of("localhost", "localhost")))).contains(Refusal.HOST);
        assertThat(refusal(Map.of("Host", List.of("localhost"), "Authorization", List.of("Bearer " + TOKEN, "x"))))
                .contains(Refusal.TOKEN);
        assertThat(refusal(Map.of(
                        "Host", List.of("localhost"), "Origin", List.of("http://localhost", "http://evil.example"))))
                .contains(Refusal.ORIGIN);
    }

    @ParameterizedTest
    @CsvSource({
        "http://localhost:7,",
        "https://localhost:7,",
        "HTTP://LOCALHOST:7,",
        "http://localhost, ORIGIN",
        "http://127.0.0.1:7, ORIGIN",
        "http://localhost:7.evil.example, ORIGIN",
        "null, ORIGIN",
        "file://, ORIGIN"
    })
    void onlyPagesOfTheServerMayAsk(String origin, Refusal refusal) throws Exception {
        assertThat(refusal(Map.of(
                        "Host",
                        List.of("localhost:7"),
                        "Origin",
                        List.of(origin),
                        "Authorization",
                        List.of("Bearer " + TOKEN))))
                .isEqualTo(Optional.ofNullable(refusal));
    }

    @ParameterizedTest
    @CsvSource({
        "Bearer 0123456789abcdef,",
        "bearer  0123456789abcdef ,",
        "Bearer 0123456789abcdeF, TOKEN",
        "Bearer 0123456789abcde, TOKEN",
        "Bearer, TOKEN",
        "0123456789abcdef, TOKEN",
        "Basic 0123456789abcdef, TOKEN"
    })
    void theTokenMustBeTheServers(String authorization, Refusal refusal) throws Exception {
        assertThat(refusal(Map.of("Host", List.of("localhost"), "Authorization", List.of(authorization))))
                .isEqualTo(Optional.ofNullable(refusal));
    }

    @Test
    void withoutATokenTheSenderIsCheckedAllTheSame() throws Exception {
        var open = new AccessCheck(List.of(), "");
        var headers = Map.of("Host", List.of("localhost"));

        assertThat(open.refusal(name -> headers.getOrDefault(name, List.of()), address()))
                .isEmpty();
        assertThat(open.refusal(name -> List.of(), address())).contains(Refusal.HOST);
    }

    private Optional<Refusal> refusal(Map<String, List<String>> headers) throws Exception {
        return check.refusal(name -> headers.getOrDefault(name, List.of()), address());
    }

    private static InetAddress address() throws Exception {
        return InetAddress.getByName("10.1.2.3");
    }
}
