package io.agentrules.core.internal.source;

import java.util.Collection;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the language of a text by the files that it is for. Of several files, one of a known language decides; with two languages
 * it is not known which one the text has.
 */
public final class FileLanguage {
    /** No file is known. */
    public static final FileLanguage NO_FILE = new FileLanguage(false, null);

    private static final FileLanguage UNKNOWN = new FileLanguage(true, null);

    private final boolean hasFile;
    private final @Nullable Language language;

    private FileLanguage(boolean hasFile, @Nullable Language language) {
        this.hasFile = hasFile;
        this.language = language;
    }

    /** Returns the language of a file. */
    public static FileLanguage of(String path) {
        return Languages.of(path)
                .map(language -> new FileLanguage(true, language))
                .orElse(UNKNOWN);
    }

    /** Returns what is known with these files, too. */
    public FileLanguage with(Collection<String> paths) {
        FileLanguage both = this;
        for (String path : paths) {
            both = both.with(of(path));
        }
        return both;
    }

    /** Returns what is known with these files, too. */
    public FileLanguage with(FileLanguage other) {
        if (!hasFile || (language == null && other.language != null)) {
            return other;
        }
        return other.language == null || other.language.equals(language) ? this : UNKNOWN;
    }

    /** Returns whether a file is known. */
    public boolean hasFile() {
        return hasFile;
    }

    /** Returns what tells the comments of such a text from its code; empty if that is not known. */
    public Optional<SourceLexer> lexer() {
        return Optional.ofNullable(language).map(SourceLexer::new);
    }

    /** Returns the name of the language; empty if it is not known. */
    public Optional<String> name() {
        return Optional.ofNullable(language).map(Language::name);
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // there is one object for each language
    public boolean equals(@Nullable Object other) {
        return other instanceof FileLanguage that && hasFile == that.hasFile && language == that.language;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(language);
    }
}
