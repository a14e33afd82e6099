package io.agentrules.core.internal.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentrules.api.Evidence.Kind;
import io.agentrules.api.Firing.Action;
import io.agentrules.core.model.SessionState;
import io.agentrules.core.model.SessionState.Fired;
import io.agentrules.core.model.SessionState.Firings;
import io.agentrules.core.model.SessionState.Observed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The text that is stored of a session. */
class SavedStateTest {
    private static final List<String> JAVA = List.of(
            "services/billing/src/main/java/com/example/billing/invoice/InvoiceController.java",
            "services/billing/src/main/java/com/example/billing/invoice/InvoiceService.java",
            "services/billing/src/main/java/com/example/billing/invoice/InvoiceRepository.java",
            "services/billing/src/test/java/com/example/billing/invoice/InvoiceServiceTest.java",
            "services/billing/src/main/resources/db/migration/V42__add_invoice_currency.sql",
            "services/billing/src/main/resources/application.yml",
            "services/billing/pom.xml",
            "services/billing/src/main/java/com/example/billing/money/CurrencyConverter.java",
            "services/billing/src/main/java/com/example/billing/money/ExchangeRateClient.java",
            "services/billing/src/test/java/com/example/billing/money/CurrencyConverterTest.java",
            "services/billing/src/test/java/com/example/billing/money/ExchangeRateClientTest.java",
            "services/billing/src/main/java/com/example/billing/invoice/InvoiceCopier.java",
            "services/billing/src/test/java/com/example/billing/invoice/InvoiceCopierTest.java",
            "services/orders/src/main/java/com/example/orders/OrderService.java",
            "services/orders/src/main/java/com/example/orders/OrderController.java",
            "services/orders/src/test/java/com/example/orders/OrderServiceTest.java",
            "docs/adr/0017-currencies.md",
            "README.md",
            ".github/workflows/build.yml",
            "pom.xml");

    private static final List<String> WEB = List.of(
            "src/features/invoices/InvoiceList.tsx",
            "src/features/invoices/InvoiceList.test.tsx",
            "src/features/invoices/useInvoices.ts",
            "src/features/invoices/invoices.module.css",
            "src/features/invoices/InvoiceForm.tsx",
            "src/features/invoices/InvoiceForm.test.tsx",
            "src/features/orders/OrderList.tsx",
            "src/features/orders/useOrders.ts",
            "src/lib/currency.ts",
            "src/lib/currency.test.ts",
            "src/lib/http.ts",
            "src/components/Button/Button.tsx",
            "src/components/Button/Button.stories.tsx",
            "src/app/routes.tsx",
            "src/app/layout.tsx",
            "package.json",
            "tsconfig.json",
            "vite.config.ts",
            "e2e/invoices.spec.ts",
            "README.md");

    private static final List<String> PYTHON = List.of(
            "billing/invoices/models.py",
            "billing/invoices/views.py",
            "billing/invoices/serializers.py",
            "billing/invoices/migrations/0042_invoice_currency.py",
            "billing/invoices/tests/test_models.py",
            "billing/invoices/tests/test_views.py",
            "billing/money/currency.py",
            "billing/money/rates.py",
            "billing/money/tests/test_currency.py",
            "billing/orders/models.py",
            "billing/orders/services.py",
            "billing/orders/tests/test_services.py",
            "billing/settings/base.py",
            "billing/settings/production.py",
            "billing/urls.py",
            "infra/terraform/main.tf",
            "infra/terraform/variables.tf",
            "pyproject.toml",
            "docs/currencies.md",
            ".github/workflows/test.yml");

    private static final String NEW = StorableJson.text(SessionState.NEW.toMap());

    @Test
    void aSessionWithTwentyPathsTakesThreeKilobytesOnAverage() {
        double average = Stream.of(JAVA, WEB, PYTHON)
                .flatMap(project -> IntStream.range(0, 20).mapToObj(seed -> typical(project, seed)))
                .mapToInt(state -> saved(state).text().getBytes(UTF_8).length)
                .average()
                .orElseThrow();

        assertThat(average).isBetween(1500.0, 3072.0);
    }

    /** Twenty paths in five turns, in another order for each seed: what is next to each other decides how much it takes. */
    private static SessionState typical(List<String> project, int seed) {
        var paths = new ArrayList<>(project);
        Collections.rotate(paths, seed);
        var random = new Random(seed);
        for (int swap = 0; swap < 5; swap++) {
            Collections.swap(paths, random.nextInt(paths.size()), random.nextInt(paths.size()));
        }
        var evidence = new ArrayList<Observed>();
        for (int path = 0; path < paths.size(); path++) {
            Kind kind = path % 4 == 0 ? Kind.PROMPT_TEXT : Kind.TOOL_TARGET;
            evidence.add(new Observed(paths.get(path), kind, path / 4));
        }
        return new SessionState(
                4,
                Optional.of(
                        "The currency of an invoice is lost when it is copied. Please find out why, and add a test for it"),
                evidence,
                List.of(),
                List.of("java-style", "sql-migrations", "react-components", "money"),
                Map.of("model", List.of("claude-opus-5")),
                List.of("bash", "edit", "grep", "read", "write"),
                List.of(),
                true,
                new Firings(
                        31,
                        2,
                        0,
                        1,
                        0,
                        List.of(
                                new Fired("no-console-log", 1, 9, Action.INTERRUPT),
                                new Fired("no-float-money", 3, 24, Action.INTERRUPT))));
    }

    @Test
    void anyTextIsReadAsItWasWritten() {
        var state = new SessionState(
                Integer.MAX_VALUE,
                Optional.of("\0 \uD83D \uDE80 \uD83D\uDE80 \" \\ \n"),
                List.of(
                        new Observed("a\uD83D\uDE80", Kind.OPEN, 1),
                        new Observed("a\uD83D\uDE81", Kind.OPEN, 1),
                        new Observed("src/\uD83D\uDE80", Kind.OPEN, 1),
                        new Observed("src/\uD83D\uDE81", Kind.OPEN, 1),
                        new Observed("src/", Kind.OPEN, 2)),
                List.of("\uDC00"),
                List.of(""),
                Map.of("", List.of("", "\0")),
                List.of("t"),
                List.of("mcp_t"),
                true,
                new Firings(1, 2, 3, 4, 5, List.of(new Fired("", 0, 0, Action.DEFER))));

        String text = saved(state).text();

        assertThat(SavedState.of(text).state()).isEqualTo(state);
        assertThat(UTF_8.newEncoder().canEncode(text)).isTrue();
        assertThat(text).doesNotContain("\0");
    }

    @Test
    void theWritersKeepTheirOrderAndTheOldestAreForgotten() {
        Map<String, Long> writers = Map.of();
        for (long save = 1; save <= 10; save++) {
            writers = SavedState.writers(writers, "node" + save, save);
        }
        writers = SavedState.writers(writers, "node5", 11);

        String text = new SavedState(writers, SessionState.NEW).text();

        assertThat(SavedState.of(text).writers().keySet())
                .containsExactly("node3", "node4", "node6", "node7", "node8", "node9", "node10", "node5");
        assertThat(SavedState.of(text).writers()).containsEntry("node5", 11L);
    }

    @Test
    void whatALaterVersionAddsIsSkipped() {
        String text = saved(SessionState.NEW).text();
        String later = text.replace("\"state\":{", "\"new\":{\"a\":[1]},\"state\":{\"new\":[{}],");

        assertThat(SavedState.of(later)).isEqualTo(SavedState.of(text));
    }

    @Test
    void whatIsNoSessionIsRefusedWithoutItsText() {
        List<String> texts = List.of(
                "",
                "x",
                "null",
                "[]",
                "{}",
                "{\"by\":{},\"state\":STATE}",
                "{\"v\":2,\"by\":{},\"state\":STATE}",
                "{\"v\":\"1\",\"by\":{},\"state\":STATE}",
                "{\"v\":1,\"by\":{}}",
                "{\"v\":1,\"by\":{},\"s\":{}}",
                "{\"v\":1,\"by\":{\"secret\":\"x\"},\"state\":STATE}",
                "{\"v\":1,\"by\":[],\"state\":STATE}",
                "{\"v\":1,\"by\":{},\"state\":STATE} {}",
                "{\"v\":1,\"by\":{},\"state\":STATE",
                state("\"version\":2"),
                state("\"turn\":-1"),
                state("\"turn\":\"secret\""),
                state("\"prompt\":1"),
                state("\"evidence\":[\"secret\"]"),
                state("\"evidence\":[{\"path\":\"a\",\"kind\":\"secret\",\"turn\":0}]"),
                state("\"values\":[]"),
                state("\"values\":{\"a\":\"secret\"}"),
                state("\"firings\":[[\"secret\"]]"),
                state("\"seededFromHistory\":1"),
                state("\"x\":" + "[".repeat(10_000)));

        assertThat(SavedState.of(state("\"turn\":0").replace("STATE", NEW)).state())
                .isEqualTo(SessionState.NEW);
        assertThat(texts)
                .allSatisfy(text -> assertThatThrownBy(() -> SavedState.of(text.replace("STATE", NEW)))
                        .as(text.substring(0, Math.min(60, text.length())))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageNotContaining("secret"));
    }

    private static String state(String field) {
        return "{\"v\":1,\"by\":{},\"state\":" + NEW.replaceFirst("}$", "," + field + "}") + "}";
    }

    private static SavedState saved(SessionState state) {
        var writers = new LinkedHashMap<String, Long>();
        writers.put("3f2a9c01", 1_234L);
        writers.put("77b0e4d2", 987L);
        return new SavedState(writers, state);
    }
}
