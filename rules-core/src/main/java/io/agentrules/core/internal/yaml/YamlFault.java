package io.agentrules.core.internal.yaml;

import java.util.OptionalInt;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;

/** The reason why a block cannot be read as YAML front matter. Never leaves this package. */
public final class YamlFault extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** The kinds of fault. */
    public enum Kind {
        /** Not valid YAML, or YAML with tags or with keys that are not scalars. */
        INVALID,
        DUPLICATE_KEY,
        /** Valid YAML, but a scalar or a list. */
        NOT_A_MAPPING,
        TOO_DEEP,
        TOO_MANY_ALIASES
    }

    private final Kind kind;
    private final int line;
    private final int column;

    private YamlFault(Kind kind, String problem, int line, int column) {
        super(problem, null, false, false); // used as a result, so no stack trace
        this.kind = kind;
        this.line = line;
        this.column = column;
    }

    static YamlFault at(Mark mark, Kind kind, String problem) {
        return new YamlFault(kind, problem, mark.getLine(), mark.getColumn());
    }

    /** Returns a fault of a whole line, whose problem needs no further explanation. */
    static YamlFault inLine(int line, String problem) {
        return new YamlFault(Kind.INVALID, problem, line, -1);
    }

    /** Converts an exception of the library. If it could not scan a scalar, the fault is at the scalar's first character. */
    static YamlFault of(MarkedYamlEngineException caught) {
        boolean inScalar = caught.getContext() != null && caught.getContext().startsWith("while scanning a");
        return (inScalar ? caught.getContextMark().or(caught::getProblemMark) : caught.getProblemMark())
                .map(mark -> at(mark, Kind.INVALID, caught.getProblem()))
                .orElseGet(() -> inLine(0, caught.getProblem()));
    }

    public Kind kind() {
        return kind;
    }

    /** Returns one clause that says why the block is not valid YAML. */
    String problem() {
        return String.valueOf(getMessage());
    }

    /** Returns the line, 0-based from the first line of the block. */
    public int line() {
        return line;
    }

    /** Returns the 0-based column; empty if the fault is about the whole line. */
    OptionalInt column() {
        return column < 0 ? OptionalInt.empty() : OptionalInt.of(column);
    }
}
