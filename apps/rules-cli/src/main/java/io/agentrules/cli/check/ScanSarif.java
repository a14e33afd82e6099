package io.agentrules.cli.check;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agentrules.check.scan.Finding;
import io.agentrules.cli.check.SarifLog.Code;
import io.agentrules.cli.check.SarifLog.Configuration;
import io.agentrules.cli.check.SarifLog.Help;
import io.agentrules.cli.check.SarifLog.PhysicalLocation;
import io.agentrules.cli.check.SarifLog.Place;
import io.agentrules.cli.check.SarifLog.Region;
import io.agentrules.cli.check.SarifLog.Result;
import io.agentrules.cli.check.SarifLog.Text;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Findings as SARIF: each rule is one of the log's rules, and moved lines keep their fingerprints. */
record ScanSarif(Sarif sarif) {
    private static final String FINGERPRINT = "agentRulesMatch/v1";
    private static final int FINGERPRINT_BYTES = 16;

    SarifLog log(List<Finding> findings) {
        Map<String, Finding> firstOfRule = new LinkedHashMap<>();
        findings.forEach(finding -> firstOfRule.putIfAbsent(finding.rule().name(), finding));
        List<String> names = List.copyOf(firstOfRule.keySet());
        var seen = new HashMap<String, Integer>();
        var results = new ArrayList<Result>();
        for (Finding finding : findings) {
            String match = finding.rule().name() + "\n" + finding.path() + "\n" + finding.excerpt();
            int earlier = seen.merge(match, 1, Integer::sum);
            results.add(result(finding, names.indexOf(finding.rule().name()), hash(match + "\n" + earlier)));
        }
        return Sarif.log(firstOfRule.values().stream().map(ScanSarif::code).toList(), "utf16CodeUnits", results);
    }

    private static Code code(Finding first) {
        String content = first.rule().content();
        return new Code(
                first.rule().name(),
                new Text(first.rule().description().orElse(first.message())),
                new Text(content),
                new Help(content, content),
                null,
                new Configuration(Sarif.level(first.severity())));
    }

    private Result result(Finding finding, int ruleIndex, String hash) {
        var region = new Region(finding.line(), finding.column(), finding.endLine(), finding.endColumn());
        boolean isCommit = finding.path().startsWith(ScanText.COMMIT);
        return new Result(
                finding.rule().name(),
                ruleIndex,
                Sarif.level(finding.severity()),
                new Text(isCommit ? finding.path() + ": " + finding.message() : finding.message()),
                isCommit ? List.of() : List.of(new Place(new PhysicalLocation(sarif.artifact(finding.path()), region))),
                Map.of(FINGERPRINT, hash),
                null);
    }

    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
            return HexFormat.of().formatHex(digest, 0, FINGERPRINT_BYTES);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("Every Java has SHA-256", impossible);
        }
    }
}
