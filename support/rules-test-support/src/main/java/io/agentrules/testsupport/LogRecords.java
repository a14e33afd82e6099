package io.agentrules.testsupport;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * What this project logs until it is closed. It is not written to standard error meanwhile, because the output of a build should show
 * a stack trace only where something is wrong.
 */
public final class LogRecords implements AutoCloseable {
    private static final Logger LOGGER = Logger.getLogger("io.agentrules");

    private final List<LogRecord> records = new CopyOnWriteArrayList<>();
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord entry) {
            records.add(entry);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    private LogRecords() {}

    /** Begins to collect. */
    public static LogRecords open() {
        var log = new LogRecords();
        LOGGER.setUseParentHandlers(false);
        LOGGER.addHandler(log.handler);
        return log;
    }

    /** Returns the records so far, in the order in which they arrived. */
    public List<LogRecord> all() {
        return List.copyOf(records);
    }

    /** Returns the messages so far, in the order in which they arrived. */
    public List<String> messages() {
        return records.stream().map(LogRecord::getMessage).toList();
    }

    @Override
    public void close() {
        LOGGER.removeHandler(handler);
        LOGGER.setUseParentHandlers(true);
    }
}
