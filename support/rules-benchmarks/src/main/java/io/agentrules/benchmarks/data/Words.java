package io.agentrules.benchmarks.data;

import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Pattern;

/** The vocabulary of a made-up code base. */
final class Words {
    static final List<String> AREAS = words("""
            billing catalog checkout customer delivery export gateway identity inventory ledger mailing metrics
            orders payments pricing reports returns reviews search shipping storage support tenants warehouse
            """);

    static final List<String> THINGS = words("""
            account address batch bundle cart claim coupon currency device discount document draft entry event
            invoice item label limit message offer page parcel period policy product profile quote receipt record
            region request role route segment session shelf stock supplier target voucher
            """);

    static final List<String> VERBS = words("""
            apply assign cancel change check close collect confirm copy count create deliver expire filter find
            group import join load lock merge move open parse plan publish reject release rename reset resolve save
            schedule select send sort split store sync update
            """);

    static final List<String> ROLES = words("""
            Adapter Builder Cache Client Controller Factory Filter Handler Listener Mapper Parser Queue Reader
            Repository Resolver Service Store View Worker Writer
            """);

    /** What triggers are about, and code is full of. */
    static final List<String> NEAR_MISSES = """
            window.addEventListener('load', %s);
            document.title = %s;
            const debug = process.env.%s === '1';
            console.table(%s);
            localStorage.clear(); // %s
            import fp from "lodash/%s";
            import { format } from "axios/%s";
            import static org.assertj.core.api.Assertions.%s;
            const { aws_region, stripe_%s_id } = settings;
            github_actor: %s
            npm run %s -- --watch
            docker build -t %s .
            kubectl get pods -n %s
            git push origin %s
            mvn -q -pl %s verify
            chmod +x bin/%s
            psql -h localhost -c 'SELECT count(*) FROM %s'
            DELETE FROM sessions WHERE %s IS NULL;
            DROP INDEX IF EXISTS %s_idx;
            -- we just skip the %s here, of course, as in production
            System.getenv("%s");
            Thread.currentThread().setName("%s");
            Executors.newFixedThreadPool(%s);
            return Optional.empty(); // obviously no %s
            Buffer.from(%s, 'base64')
            crypto.randomUUID(); // %s
            """.lines().toList();

    private Words() {}

    private static List<String> words(String text) {
        return Pattern.compile("\\s+").splitAsStream(text).toList();
    }

    static String pick(List<String> words, SplittableRandom random) {
        return words.get(random.nextInt(words.size()));
    }

    static String capital(String word) {
        return Character.toUpperCase(word.charAt(0)) + word.substring(1);
    }
}
