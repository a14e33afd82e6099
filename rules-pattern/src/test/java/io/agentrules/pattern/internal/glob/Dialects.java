package io.agentrules.pattern.internal.glob;

import io.agentrules.pattern.internal.glob.dialect.BunParser;
import io.agentrules.pattern.internal.glob.dialect.GitignoreParser;
import io.agentrules.pattern.internal.glob.dialect.Glob;
import io.agentrules.pattern.internal.glob.dialect.GlobLimits;
import io.agentrules.pattern.internal.glob.dialect.JavaNioParser;
import io.agentrules.pattern.internal.glob.dialect.MinimatchParser;
import io.agentrules.pattern.internal.glob.dialect.PicomatchParser;
import io.agentrules.pattern.internal.glob.dialect.SimpleParser;
import io.agentrules.pattern.internal.glob.dialect.VsCodeParser;
import io.agentrules.pattern.internal.verify.VerificationLimits;
import java.util.List;
import java.util.function.BiFunction;

/** The parsers of all dialects, and limits for them. */
final class Dialects {
    static final BiFunction<String, GlobLimits, Glob> MINIMATCH =
            (glob, limits) -> MinimatchParser.parse(glob, false, true, true, limits);
    static final GlobSetLimits LIMITS = limits(4_096, new GlobLimits(250, 1_000, 20_000));

    private Dialects() {}

    static List<BiFunction<String, GlobLimits, Glob>> all() {
        return List.of(
                (glob, limits) -> PicomatchParser.parse(glob, true, limits),
                (glob, limits) -> PicomatchParser.parse(glob, false, limits),
                MINIMATCH,
                (glob, limits) -> MinimatchParser.parse(glob, false, false, true, limits),
                (glob, limits) -> MinimatchParser.parse(glob, true, true, false, limits),
                (glob, limits) -> BunParser.parse(glob, true, limits),
                (glob, limits) -> BunParser.parse(glob, false, limits),
                VsCodeParser::parse,
                SimpleParser::parse,
                GitignoreParser::parse,
                JavaNioParser::parse);
    }

    static GlobSetLimits limits(int maxLength, GlobLimits glob) {
        return new GlobSetLimits(
                maxLength, glob, 1_000_000, 300, 1 << 24, new VerificationLimits(65_536, 200_000, 128));
    }
}
