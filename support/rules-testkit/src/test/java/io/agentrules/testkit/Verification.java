package io.agentrules.testkit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs a contract as a build would, to see what it says. */
final class Verification implements TestExecutionListener {
    private final SortedSet<String> passed = new TreeSet<>();
    private final SortedMap<String, Throwable> failed = new TreeMap<>();

    private Verification() {}

    static Verification of(Class<?> contract) {
        var verification = new Verification();
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClass(contract))
                .build();
        LauncherFactory.create().execute(request, verification);
        return verification;
    }

    /** Returns the claims that hold. */
    SortedSet<String> passed() {
        return passed;
    }

    /** Returns the claims that do not. */
    SortedSet<String> failed() {
        return new TreeSet<>(failed.keySet());
    }

    /** Returns why a claim does not hold. */
    Throwable failure(String claim) {
        return Objects.requireNonNull(failed.get(claim), claim);
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        if (test.isTest()) {
            String claim = test.getDisplayName().replace("()", "");
            if (result.getStatus() == TestExecutionResult.Status.SUCCESSFUL) {
                passed.add(claim);
            } else {
                failed.put(claim, result.getThrowable().orElseThrow());
            }
        }
    }
}
