package io.agentrules.check.internal.lint;

import io.agentrules.api.Diagnostic.Fix;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.KeyFix;
import io.agentrules.core.internal.parse.FrontMatterEdit;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Writes globs such as {@code *.ts}, which some tools take for the root only, for any depth: <code>**&#47;*.ts</code>. */
final class AnyDepthEdit {
    private static final String ANY_DEPTH = "**/";

    private AnyDepthEdit() {}

    /** Returns whether a guess only changes the depth of a glob without a folder, such as {@code *.ts} to {@code **}{@code /*.ts}. */
    static boolean isOnlyDeeper(String glob, GlobFix guess) {
        return glob.startsWith("*")
                && glob.indexOf('/') < 0
                && guess.tried().glob().equals(ANY_DEPTH + glob);
    }

    /**
     * Returns the change of the file of a glob's rule.
     *
     * @param globs those values of its condition that are changed
     * @return empty if the file cannot be read, has changed since the rule was read from it, or has the globs in another form
     */
    static Optional<Fix> of(RuleGlob glob, List<String> globs) {
        Rule rule = glob.rule();
        String key = rule.writtenKey(glob.condition());
        Optional<KeyFix> change =
                Optional.ofNullable(rule.metadata().get(key)).flatMap(value -> change(key, value, globs));
        return change.flatMap(write -> glob.written()
                .of(rule)
                .flatMap(frontMatter -> FrontMatterEdit.of(frontMatter, key, write, rule.source())));
    }

    private static Optional<KeyFix> change(String key, Object value, List<String> globs) {
        if (value instanceof List<?> list) {
            return Optional.of(KeyFix.write(
                    key,
                    list.stream()
                            .map(each -> deeper(String.valueOf(each), globs))
                            .toList()));
        }
        return value instanceof String text ? Optional.of(KeyFix.write(key, deeper(text, globs))) : Optional.empty();
    }

    /** Returns a glob or several with commas between them, changed where they are among {@code globs}. */
    private static String deeper(String text, List<String> globs) {
        String changed = text;
        for (String glob : globs) {
            Pattern member = Pattern.compile("(^|,)(\\s*)" + Pattern.quote(glob) + "(?=\\s*(?:,|$))");
            changed = member.matcher(changed).replaceAll("$1$2" + Matcher.quoteReplacement(ANY_DEPTH + glob));
        }
        return changed;
    }
}
