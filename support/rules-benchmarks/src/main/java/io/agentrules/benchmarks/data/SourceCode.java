package io.agentrules.benchmarks.data;

import static io.agentrules.benchmarks.data.Words.AREAS;
import static io.agentrules.benchmarks.data.Words.NEAR_MISSES;
import static io.agentrules.benchmarks.data.Words.ROLES;
import static io.agentrules.benchmarks.data.Words.THINGS;
import static io.agentrules.benchmarks.data.Words.VERBS;
import static io.agentrules.benchmarks.data.Words.capital;
import static io.agentrules.benchmarks.data.Words.pick;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/** What a model writes all day: TypeScript, Java, and Markdown with shell and SQL in it. */
public final class SourceCode {
    private final SplittableRandom random;
    private final StringBuilder text = new StringBuilder();

    private SourceCode(long seed) {
        random = new SplittableRandom(seed);
    }

    /** Returns code of exactly {@code length} UTF-16 units; the same for the same seed. */
    public static String text(int length, long seed) {
        var code = new SourceCode(seed);
        while (code.text.length() < length) {
            switch (code.random.nextInt(5)) {
                case 0, 1 -> code.typeScript();
                case 2, 3 -> code.java();
                default -> code.markdown();
            }
        }
        return code.text.substring(0, length);
    }

    /** Cuts {@code text} into pieces of {@code length} UTF-16 units, the last perhaps shorter: strings of their own. */
    public static List<String> deltas(String text, int length) {
        var deltas = new ArrayList<String>();
        for (int from = 0; from < text.length(); from += length) {
            deltas.add(text.substring(from, Math.min(text.length(), from + length)));
        }
        return deltas;
    }

    private void typeScript() {
        String thing = thing();
        String type = capital(thing) + role();
        line("import { %s, %s } from \"../%s/%s\";", type, capital(thing()), area(), thing());
        line("import type { %s } from '@/%s/types';", capital(thing), area());
        line("");
        line("// Keeps the %s of each %s until the %s is closed.", thing(), thing, thing());
        line("export async function %s%s(id: string, limit = %d): Promise<%s[]> {", verb(), type, number(), type);
        line("  const found = await this.%s.%s({ id, %s: `${id}-%d` });", thing(), verb(), thing(), number());
        nearMiss();
        line("  if (!found || found.length > limit) {");
        line("    throw new Error(`No %s for ${id}: \"%s\" is not ready`);", thing, thing());
        line("  }");
        line(
                "  return found.filter((entry) => entry.%s !== undefined && entry.%s >= 0x%x);",
                thing(), thing(), number());
        line("}");
        line("");
        line("test('%ss the %s', async () => {", verb(), thing);
        line("  expect(await %s%s('%d', %d)).toEqual([]);", verb(), type, number(), number());
        line("});");
        line("");
    }

    private void java() {
        String type = capital(thing()) + role();
        line("package com.example.%s.%s;", area(), thing());
        line("");
        line("import com.example.%s.%s;", area(), capital(thing()));
        line("import java.util.List;");
        line("");
        line("/** %ss what the %s was made for; an empty %s is fine. */", capital(verb()), thing(), thing());
        line("public final class %s {", type);
        line("    private static final int MAX_%s = %d;", thing().toUpperCase(Locale.ROOT), number());
        line("");
        line("    List<%s> %s(String name, int from) {", capital(thing()), verb());
        line("        var query = \"SELECT id, %s FROM %s_%s WHERE %s_id = ?\";", thing(), area(), thing(), thing());
        nearMiss();
        line("        for (int i = from; i < MAX; i += %d) {", number());
        line("            %s.%s(name.substring(i), %s -> %s.get());", thing(), verb(), thing(), thing());
        line("        }");
        line("        return List.of(new %s(name, %d), null);", type, number());
        line("    }");
        line("}");
        line("");
    }

    private void markdown() {
        line("## How to %s a %s", verb(), thing());
        line("");
        line(
                "I'll %s the %s first, then we can see whether the %s still holds. The user has asked",
                verb(), thing(), thing());
        line(
                "to %s every %s in `%s/%s.yaml`; this should work for the %s as well.",
                verb(), thing(), area(), thing(), thing());
        line(
                "For now this is just a %s of the %s, and in production it can simply %s the %s.",
                thing(), thing(), verb(), thing());
        line("");
        line("```sh");
        line("cd services/%s && git commit -m \"%s the %s\" --no-edit", area(), capital(verb()), thing());
        line("curl -s http://localhost:%d/%s/%s | jq '.[%d]'", number(), area(), thing(), number());
        nearMiss();
        nearMiss();
        line("rm -f build/%s.log", thing());
        line("```");
        line("");
        line("| %s | %s |", thing(), thing());
        line("|---|---|");
        line("| %d | %s – %s |", number(), verb(), thing());
        line("");
    }

    private void nearMiss() {
        line(pick(NEAR_MISSES, random), thing());
    }

    private void line(String format, Object... arguments) {
        text.append(String.format(Locale.ROOT, format, arguments)).append('\n');
    }

    private String area() {
        return pick(AREAS, random);
    }

    private String thing() {
        return pick(THINGS, random);
    }

    private String verb() {
        return pick(VERBS, random);
    }

    private String role() {
        return pick(ROLES, random);
    }

    private int number() {
        return random.nextInt(10_000);
    }
}
