package io.agentrules.provider.more;

import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.FileFilter;
import io.agentrules.api.spi.RuleFile;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleText;
import java.util.List;

/** What Roo Code and Kilo Code share: folders of plain files, one folder for each mode. */
final class ModeRules {
    private static final String PREFIX = "rules-";

    /** Caches, backups and what operating systems leave behind. */
    private static final FileFilter FILTER = FileFilter.anyExtensionBut(
            "DS_Store",
            "bak",
            "cache",
            "crdownload",
            "db",
            "dmp",
            "dump",
            "eslintcache",
            "lock",
            "log",
            "old",
            "part",
            "partial",
            "pyc",
            "pyo",
            "stackdump",
            "swo",
            "swp",
            "temp",
            "tmp");

    private ModeRules() {}

    /** Returns a folder with files of almost any extension, without front matter. */
    static RuleFiles folder(RuleFiles files) {
        return files.with(FILTER).with(RuleText.PLAIN);
    }

    /** Returns a rule that applies in the mode that its folder or file is named after. */
    static Rule ofMode(RuleFile file) {
        int start = file.name().indexOf(PREFIX) + PREFIX.length();
        int end = file.name().indexOf('/', start);
        String mode = file.name().substring(start, end < 0 ? file.name().length() : end);
        return file.rule()
                .listed(false)
                .when("mode", List.of(mode), PatternStyle.ROOTED)
                .build();
    }
}
