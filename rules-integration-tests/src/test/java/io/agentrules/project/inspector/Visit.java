package io.agentrules.project.inspector;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.agentrules.core.RuleEngine;
import io.agentrules.inspector.Inspector;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Somebody who looks at the page. Takes down what no page of ours may do: errors, violations of the policy, dialogs, requests to
 * elsewhere, and code from a rule file that ran, which would set {@value #CANARY}.
 */
final class Visit implements AutoCloseable {
    /** The property of the window that hostile texts try to set. */
    static final String CANARY = "canaryIsDead";

    /** The milliseconds after which anything counts as missing: a busy machine takes long. */
    static final double PATIENCE = 120_000;

    private static final int WIDTH = 1440;
    private static final int HEIGHT = 900;

    private final Browser browser;
    private final List<String> forbidden = new ArrayList<>();
    private final List<Page> pages = new ArrayList<>();
    private final List<Inspector> served = new ArrayList<>();
    private String start = "";

    Visit(Browser browser) {
        this.browser = browser;
    }

    /** Serves a workspace until the visit ends. */
    Visit of(RuleEngine engine) throws IOException {
        Inspector inspector = Inspector.attach(engine, 0, true);
        served.add(inspector);
        return open(inspector.address());
    }

    /** Opens a page on a wide, light screen. */
    Visit open(String address) {
        return open(address, WIDTH, ColorScheme.LIGHT);
    }

    /** Opens a page; {@link #at} then goes to its views. */
    Visit open(String address, int width, ColorScheme scheme) {
        BrowserContext context = browser.newContext(new Browser.NewContextOptions()
                .setViewportSize(width, HEIGHT)
                .setColorScheme(scheme)
                .setLocale("en-GB")
                .setTimezoneId("UTC"));
        context.setDefaultTimeout(PATIENCE);
        Page page = context.newPage();
        String origin = address.replaceFirst("(://[^/]*/).*", "$1");
        page.onConsoleMessage(message -> {
            if (List.of("error", "warning").contains(message.type())) {
                forbidden.add("console: " + message.text());
            }
        });
        page.onPageError(error -> forbidden.add("error: " + error));
        page.onDialog(dialog -> {
            forbidden.add("dialog: " + dialog.message());
            dialog.dismiss();
        });
        page.onRequest(request -> {
            if (!request.url().startsWith(origin)) {
                forbidden.add("request: " + request.url());
            }
        });
        context.onPage(opened -> forbidden.add("window: " + opened.url()));
        page.addInitScript("addEventListener('securitypolicyviolation',"
                + " event => console.error('policy: ' + event.violatedDirective + ' ' + event.blockedURI))");
        page.navigate(address);
        pages.add(page);
        start = address;
        return this;
    }

    Visit open(Path file) {
        return open(file.toUri().toString());
    }

    /** Goes to a view, such as {@code #/file/src%2Fa.ts}, and waits until it is there. */
    Visit at(String view) {
        page().navigate(start + view);
        return settled();
    }

    /** Waits until the view that the address names is there. */
    Visit settled() {
        page().waitForFunction("() => document.getElementById('main').dataset.at === location.hash"
                + " && !document.getElementById('main').hasAttribute('aria-busy')");
        return this;
    }

    /** Returns the address that was opened last. */
    String start() {
        return start;
    }

    Page page() {
        return pages.get(pages.size() - 1);
    }

    /** Returns what is seen of the first element that a selector finds, once it is there. */
    String text(String selector) {
        return page().locator(selector).first().innerText();
    }

    Locator find(String selector) {
        return page().locator(selector);
    }

    /** Waits until a text can be seen. */
    Visit sees(String text) {
        page().getByText(text).first().waitFor();
        return this;
    }

    Visit press(String... keys) {
        for (String key : keys) {
            page().keyboard().press(key);
        }
        return this;
    }

    /** Returns the part of the address behind the {@code #}. */
    String view() {
        return (String) page().evaluate("location.hash");
    }

    void assertNothingForbiddenHappened() {
        assertThat(forbidden).isEmpty();
    }

    @Override
    public void close() {
        for (Page page : pages) {
            if (!page.isClosed()) {
                Object canary = page.evaluate("globalThis." + CANARY);
                if (canary != null) {
                    forbidden.add("code of a rule file ran: " + canary);
                }
                page.context().close();
            }
        }
        served.forEach(Inspector::close);
    }

    /** Returns a text as a part of an address. */
    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
