package io.agentrules.project.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import io.agentrules.core.RuleEngine;
import io.agentrules.inspector.Inspector;
import io.agentrules.inspector.model.Audience;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Somebody who looks at the page. Takes down what no page of ours may do: errors, violations of the policy, dialogs, requests to
 * elsewhere, and code from a rule file that ran, which would set {@value #CANARY}.
 */
public final class Visit implements AutoCloseable {
    /** The property of the window that hostile texts try to set. */
    public static final String CANARY = "canaryIsDead";

    /** The address of a folder's files. */
    public static final String HOST = "https://rules.test/";

    /** The milliseconds after which anything counts as missing: a busy machine takes long. */
    public static final double PATIENCE = 120_000;

    private static final int WIDTH = 1440;
    private static final int HEIGHT = 900;

    private final Browser browser;
    private final List<String> forbidden = new ArrayList<>();
    private final List<Page> pages = new ArrayList<>();
    private final List<Inspector> served = new ArrayList<>();
    private String start = "";
    private @Nullable Path files;

    Visit(Browser browser) {
        this.browser = browser;
    }

    /** Serves a workspace until the visit ends. */
    public Visit of(RuleEngine engine) throws IOException {
        return of(engine, Audience.HARNESS);
    }

    /** Serves a workspace for somebody until the visit ends. */
    public Visit of(RuleEngine engine, Audience audience) throws IOException {
        Inspector inspector = Inspector.attach(engine, audience, 0, true);
        served.add(inspector);
        return open(inspector.address());
    }

    /** Serves the files of a folder at {@link #HOST}, to the pages that are opened from now on. */
    public Visit of(Path folder) {
        files = folder;
        return this;
    }

    /** Opens a page on a wide, light screen. */
    public Visit open(String address) {
        return open(address, WIDTH, ColorScheme.LIGHT);
    }

    /** Opens a page; {@link #at} then goes to its views. */
    public Visit open(String address, int width, ColorScheme scheme) {
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
        Path folder = files;
        if (folder != null) {
            page.route(HOST + "**", route -> serve(folder, route));
        }
        page.navigate(address);
        pages.add(page);
        start = address;
        return this;
    }

    private static void serve(Path folder, Route route) {
        Path file = folder.resolve(URI.create(route.request().url()).getPath().substring(1));
        var answer = new Route.FulfillOptions();
        route.fulfill(Files.isRegularFile(file) ? answer.setPath(file) : answer.setStatus(404));
    }

    public Visit open(Path file) {
        return open(file.toUri().toString());
    }

    /** Goes to a view, such as {@code #/file/src%2Fa.ts}, and waits until it is there. */
    public Visit at(String view) {
        page().navigate(start + view);
        return settled();
    }

    /** Waits until the view that the address names is there. */
    public Visit settled() {
        page().waitForFunction("() => document.getElementById('main').dataset.at === location.hash"
                + " && !document.getElementById('main').hasAttribute('aria-busy')");
        return this;
    }

    /** Returns the address that was opened last. */
    public String start() {
        return start;
    }

    public Page page() {
        return pages.get(pages.size() - 1);
    }

    /** Returns what is seen of the first element that a selector finds, once it is there. */
    public String text(String selector) {
        return page().locator(selector).first().innerText();
    }

    public Locator find(String selector) {
        return page().locator(selector);
    }

    /** Waits until a text can be seen. */
    public Visit sees(String text) {
        page().getByText(text).first().waitFor();
        return this;
    }

    public Visit press(String... keys) {
        for (String key : keys) {
            page().keyboard().press(key);
        }
        return this;
    }

    /** Returns the part of the address behind the {@code #}. */
    public String view() {
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
    public static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
