package io.agentrules.api;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Something a person should know about their rules. Reported, never thrown.
 *
 * @param severity how bad it is
 * @param code stable kebab-case id, to search for and to suppress by
 * @param message one sentence: what is wrong, and with what
 * @param remedy one sentence: what to do about it
 * @param rule the name of the rule concerned; empty if there is none
 * @param location the place to look; empty if no file is involved
 * @param cause the exception that was caught, for logs; usually empty
 * @param fix a change of the file that solves the problem without changing anything else; usually empty
 * @param value what in the file it is about, as it is written there, such as a glob, a key or a path: it tells two findings of one code
 *     about one rule from each other, whatever their lines and messages are; empty if there is only one
 * @param agents the ids of the agents for which it holds, in code-point order; empty if it is about none in particular
 * @since 0.1
 */
@Stable
public record Diagnostic(
        Severity severity,
        String code,
        String message,
        String remedy,
        Optional<String> rule,
        Optional<Location> location,
        Optional<Throwable> cause,
        Optional<Fix> fix,
        Optional<String> value,
        @Experimental List<String> agents) {
    /** Rejects null components, and copies {@code agents}. */
    public Diagnostic {
        Objects.requireNonNull(severity, "severity");
        Objects.requireNonNull(code, "code");
        Objects.requireNonNull(message, "message");
        Objects.requireNonNull(remedy, "remedy");
        Objects.requireNonNull(rule, "rule");
        Objects.requireNonNull(location, "location");
        Objects.requireNonNull(cause, "cause");
        Objects.requireNonNull(fix, "fix");
        Objects.requireNonNull(value, "value");
        agents = List.copyOf(agents);
    }

    /** How bad a diagnostic is, in ascending order. */
    public enum Severity {
        /** Worth knowing, and possibly intended. */
        INFO,
        /** Probably not what the author meant; the rule still works. */
        WARNING,
        /** A rule, or a whole provider, is missing because of this. */
        ERROR;

        /** Returns the name in lower case, as it appears in output. */
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A place in a file.
     *
     * @param file the absolute path with {@code /}, or a URI for text that does not come from a file
     * @param line 1-based; empty for the whole file
     */
    public record Location(String file, OptionalInt line) {
        /** Rejects null components. */
        public Location {
            Objects.requireNonNull(file, "file");
            Objects.requireNonNull(line, "line");
        }
    }

    /**
     * A mechanical change that solves a problem: some lines of a file are replaced by others.
     *
     * @param file the absolute path with {@code /}
     * @param text the whole file as it was read, with {@code \n} line endings and without a byte-order mark: the change is only
     *     valid for this text
     * @param firstLine the first line to replace, 1-based
     * @param lastLine the last line to replace, at least {@code firstLine}
     * @param lines the lines to write instead, without line endings; empty if the lines are only removed
     */
    public record Fix(String file, String text, int firstLine, int lastLine, List<String> lines) {
        /**
         * Copies {@code lines}.
         *
         * @throws IllegalArgumentException if {@code firstLine} is not positive, or {@code lastLine} is less
         */
        public Fix {
            Objects.requireNonNull(file, "file");
            Objects.requireNonNull(text, "text");
            lines = List.copyOf(lines);
            if (firstLine < 1 || lastLine < firstLine) {
                throw new IllegalArgumentException("There are no lines " + firstLine + " to " + lastLine);
            }
        }

        /** Returns everything but the text of the file, which may be long. */
        @Override
        public String toString() {
            return "Fix[" + file + ":" + firstLine + "-" + lastLine + " " + lines + "]";
        }
    }

    /** Uses only message and file: they distinguish most diagnostics, and large sets of diagnostics are hashed often. */
    @Override
    public int hashCode() {
        return 31 * message.hashCode() + location.map(Location::file).hashCode();
    }

    /** Returns an error: a rule, or a whole provider, is missing because of this. */
    public static Diagnostic error(String code, String message, String remedy) {
        return of(Severity.ERROR, code, message, remedy);
    }

    /** Returns a warning: probably not what the author meant. */
    public static Diagnostic warning(String code, String message, String remedy) {
        return of(Severity.WARNING, code, message, remedy);
    }

    /** Returns a fact worth knowing, and possibly intended. */
    public static Diagnostic info(String code, String message, String remedy) {
        return of(Severity.INFO, code, message, remedy);
    }

    private static Diagnostic of(Severity severity, String code, String message, String remedy) {
        return new Diagnostic(
                severity,
                code,
                message,
                remedy,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of());
    }

    /** Returns this diagnostic with the name of the rule concerned. */
    public Diagnostic about(String ruleName) {
        return new Diagnostic(
                severity, code, message, remedy, Optional.of(ruleName), location, cause, fix, value, agents);
    }

    /** Returns this diagnostic with a file to look at. */
    public Diagnostic at(String file) {
        return at(new Location(file, OptionalInt.empty()));
    }

    /** Returns this diagnostic with a file and a 1-based line to look at. */
    public Diagnostic at(String file, int line) {
        return at(new Location(file, OptionalInt.of(line)));
    }

    /** Returns this diagnostic with a place to look at. */
    public Diagnostic at(Location place) {
        return new Diagnostic(severity, code, message, remedy, rule, Optional.of(place), cause, fix, value, agents);
    }

    /** Returns this diagnostic with the exception that was caught. */
    public Diagnostic causedBy(Throwable caught) {
        return new Diagnostic(severity, code, message, remedy, rule, location, Optional.of(caught), fix, value, agents);
    }

    /** Returns this diagnostic without the exception that was caught. */
    public Diagnostic withoutCause() {
        return cause.isEmpty()
                ? this
                : new Diagnostic(severity, code, message, remedy, rule, location, Optional.empty(), fix, value, agents);
    }

    /** Returns this diagnostic with another severity. */
    public Diagnostic as(Severity other) {
        return new Diagnostic(other, code, message, remedy, rule, location, cause, fix, value, agents);
    }

    /** Returns this diagnostic with another remedy, and so without a change that solves the problem. */
    @Experimental
    public Diagnostic remediedBy(String other) {
        return new Diagnostic(severity, code, message, other, rule, location, cause, Optional.empty(), value, agents);
    }

    /** Returns this diagnostic with a change that solves the problem. */
    public Diagnostic fixedBy(Fix change) {
        return new Diagnostic(
                severity, code, message, remedy, rule, location, cause, Optional.of(change), value, agents);
    }

    /** Returns this diagnostic with what in the file it is about, such as a glob. */
    public Diagnostic concerning(String written) {
        return new Diagnostic(
                severity, code, message, remedy, rule, location, cause, fix, Optional.of(written), agents);
    }

    /** Returns this diagnostic with the ids of the agents for which it holds, in code-point order. */
    @Experimental
    public Diagnostic forAgents(Collection<String> ids) {
        List<String> sorted = ids.stream().distinct().sorted().toList();
        return new Diagnostic(severity, code, message, remedy, rule, location, cause, fix, value, sorted);
    }
}
