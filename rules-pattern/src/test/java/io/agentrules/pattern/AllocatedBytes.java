package io.agentrules.pattern;

/** How many bytes the current thread has allocated. */
public final class AllocatedBytes {
    private AllocatedBytes() {}

    /** By reflection, since the module under test reads no other module. */
    public static long now() throws ReflectiveOperationException {
        Object bean = Class.forName("java.lang.management.ManagementFactory")
                .getMethod("getThreadMXBean")
                .invoke(null);
        Object bytes = Class.forName("com.sun.management.ThreadMXBean")
                .getMethod("getCurrentThreadAllocatedBytes")
                .invoke(bean);
        return (Long) bytes;
    }
}
