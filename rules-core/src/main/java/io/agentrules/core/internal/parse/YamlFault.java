package io.agentrules.core.internal.parse;

import java.util.OptionalInt;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;

/** Why a block is not YAML that we read as front matter. Never leaves this package. */
final class YamlFault extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** What follows from the fault. */
    enum Kind {
        /** No valid YAML, or YAML with tags or with keys that are no scalars. */
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
        super(problem, null, false, false); // it is an answer, so no stack trace
        this.kind = kind;
        this.line = line;
        this.column = column;
    }

    static YamlFault at(Mark mark, Kind kind, String problem) {
        return new YamlFault(kind, problem, mark.getLine(), mark.getColumn());
    }

    /** A fault of a whole line: its problem says it all. */
    static YamlFault inLine(int line, String problem) {
        return new YamlFault(Kind.INVALID, problem, line, -1);
    }

    /** What the library reports; a scalar that it could not scan is to blame from its first character on. */
    static YamlFault of(MarkedYamlEngineException caught) {
        boolean inScalar = caught.getContext() != null && caught.getContext().startsWith("while scanning a");
        return (inScalar ? caught.getContextMark().or(caught::getProblemMark) : caught.getProblemMark())
                .map(mark -> at(mark, Kind.INVALID, caught.getProblem()))
                .orElseGet(() -> inLine(0, caught.getProblem()));
    }

    Kind kind() {
        return kind;
    }

    /** One clause: what YAML has against it. */
    String problem() {
        return String.valueOf(getMessage());
    }

    /** Counted from 0 at the first line of the block. */
    int line() {
        return line;
    }

    /** Counted from 0; empty when the fault has no place. */
    OptionalInt column() {
        return column < 0 ? OptionalInt.empty() : OptionalInt.of(column);
    }
}
