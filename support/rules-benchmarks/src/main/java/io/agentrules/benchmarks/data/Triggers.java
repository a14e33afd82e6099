package io.agentrules.benchmarks.data;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;

/**
 * Stream conditions as teams write them: against APIs, imports, secrets, shell commands, SQL and turns of phrase. None
 * matches {@link SourceCode}, so every one of them is looked for up to the end. They are written in what JavaScript,
 * {@code java.util.regex} and RE2 have in common.
 */
public final class Triggers {
    private static final long SEED = 20;

    private static final List<Kind> KINDS = List.of(
            new Kind("""
                    console, document, window, localStorage, process, fs, Thread, System, Runtime, Unsafe, crypto,
                    Buffer, moment, Optional, Executors
                    """, """
                    log, write, eval, exit, sleep, stop, readFileSync, exec, getItem, allocate, setSecurityManager,
                    newCachedThreadPool
                    """, "\\b%s\\.%s\\(", "\\b%s\\s*\\.\\s*%s\\s*\\(.*\\bany\\b"),
            new Kind(
                    """
                    lodash, moment, jquery, request, underscore, left-pad, core-js, bluebird, axios, node-fetch,
                    mocha, chai, sinon, enzyme, redux-saga, log4j, guava, joda-time
                    """,
                    "v1, legacy, internal, dist, compat",
                    "import\\s+.*\\bfrom\\s+[\"']%s/%s",
                    "require\\([\"']%s/%s[\"']\\)",
                    "import\\s+(?:static\\s+)?%s\\.%s\\."),
            new Kind(
                    """
                    aws, azure, stripe, github, gitlab, slack, twilio, sendgrid, openai, heroku, datadog, npm, pypi,
                    docker, sentry, mailgun
                    """,
                    "access, secret, refresh, deploy, webhook",
                    "\\b%s_%s_(?:key|token)\\s*[:=]\\s*[\"'][A-Za-z0-9/+]+",
                    "(?i:%s[-_]?%s[-_]?token)\\s*=",
                    "\\b%s-%s-[0-9a-f]+-[0-9a-f]+\\b"),
            new Kind(
                    "rm, chmod, chown, git, curl, wget, kubectl, docker, terraform, psql, npm, mvn",
                    """
                    -rf\\s+/, 777, --force, --no-verify, --insecure, delete\\s+namespace, system\\s+prune, destroy,
                    --hard, publish
                    """,
                    "\\b%s\\s+(?:-[a-z]+\\s+)*%s",
                    "(?:^|\\s)sudo\\s+%s\\b.*%s"),
            new Kind(
                    "users, accounts, credentials, audit_log, migrations, sessions, api_keys, secrets",
                    "public, auth, billing, archive, staging",
                    "\\bSELECT\\s+\\*\\s+FROM\\s+%s_%s\\b",
                    "\\bDROP\\s+TABLE\\s+(?:IF\\s+EXISTS\\s+)?%s\\.%s",
                    "\\bDELETE\\s+FROM\\s+%s_%s\\s*;",
                    "(?i:\\btruncate\\s+table\\s+%s_%s)"),
            new Kind(
                    """
                    simply, just, obviously, of course, for now, as an AI, in production, temporarily, unfortunately,
                    in a real application
                    """,
                    "skip, disable, ignore, mock, hard-?code, remove the test, leave (?:it|that) out, stub",
                    "\\b%s,? (?:I|we)(?:'ll| will| can) %s",
                    "\\b%s\\b.*\\b%s the (?:check|error|warning)s?\\b"));

    /** A few that count; the second and the fourth begin to, in this code, and find nothing. */
    private static final List<String> COUNTED = List.of(
            "\\bAKIA[0-9A-Z]{16}\\b",
            "%s[^;]{0,200}\\bOR\\s+1=1",
            "\\bghp_[A-Za-z0-9]{36}\\b",
            "https?://[^\\s\"']{100,}",
            "\\bsk_live_[0-9a-zA-Z]{24,99}",
            "\\bexport\\s+default\\b.{120}");

    /** How often a counted repeat of the triggers begins in {@link SourceCode}. */
    public enum Counts {
        /** At each {@code DELETE FROM}: some places in 100,000 characters. */
        SELDOM("\\bDELETE\\s+FROM\\b"),
        /** At each {@code SELECT}: every Java class of the code has one. */
        OFTEN("\\bSELECT\\b");

        private final String head;

        Counts(String head) {
            this.head = head;
        }
    }

    private Triggers() {}

    /**
     * Returns {@code count} different triggers, at most 1,000, of all kinds by turns; fewer are the beginning of more.
     *
     * @param counts the one trigger by which the sets differ: it is among the first 200
     */
    public static List<String> realistic(int count, Counts counts) {
        List<List<String>> byKind = new ArrayList<>();
        var random = new Random(SEED);
        for (Kind kind : KINDS) {
            byKind.add(kind.shuffled(random));
        }
        List<String> counted = COUNTED.stream()
                .map(trigger -> trigger.replace("%s", counts.head))
                .toList();
        var triggers = new ArrayList<>(counted.subList(0, 1));
        for (int turn = 0; triggers.size() < 1_000; turn++) {
            for (List<String> kind : byKind) {
                if (turn < kind.size()) {
                    triggers.add(kind.get(turn));
                }
            }
            if (turn % 20 == 19 && turn / 20 + 1 < counted.size()) {
                triggers.add(counted.get(turn / 20 + 1));
            }
        }
        return List.copyOf(triggers.subList(0, count));
    }

    /** All triggers that {@code templates} make of a first and a second word. */
    private record Kind(List<String> first, List<String> second, List<String> templates) {
        private static final Pattern COMMA = Pattern.compile(",\\s+");

        Kind(String first, String second, String... templates) {
            this(
                    COMMA.splitAsStream(first.strip()).toList(),
                    COMMA.splitAsStream(second.strip()).toList(),
                    List.of(templates));
        }

        List<String> shuffled(Random random) {
            var all = new ArrayList<String>();
            for (String template : templates) {
                first.forEach(one -> second.forEach(two -> all.add(template.formatted(one, two))));
            }
            Collections.shuffle(all, random);
            return all;
        }
    }
}
