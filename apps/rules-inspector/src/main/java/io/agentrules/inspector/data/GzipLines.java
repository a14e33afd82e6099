package io.agentrules.inspector.data;

import io.agentrules.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import tools.jackson.core.JsonGenerator;

/**
 * Compresses JSON objects that are much alike. Each is a line of a text, which is cut into blocks of about a megabyte, and each block is
 * written as gzip in Base64. The page's {@code data.js} reads them, and decompresses only the blocks that it needs.
 */
final class GzipLines {
    private static final int BLOCK_BYTES = 1 << 20;

    /** How many bytes of answers, which are much alike, become one. */
    private static final int USUAL_RATIO = 20;

    private final JsonGenerator blocks;
    private final ByteArrayOutputStream lines = new ByteArrayOutputStream();
    private int block;
    private int line;
    private long written;

    /** Writes the blocks into the array that is open in {@code blocks}. */
    GzipLines(JsonGenerator blocks) {
        this.blocks = blocks;
    }

    /** Where an object is: the number of its block, and the number of its line in there, both from 0 on. */
    record Place(int block, int line) {}

    /** Adds an object. */
    Place add(Consumer<JsonGenerator> members) {
        var place = new Place(block, line++);
        Json.write(new OutputStreamWriter(lines, StandardCharsets.UTF_8), members);
        if (lines.size() >= BLOCK_BYTES) {
            finish();
        }
        return place;
    }

    /** Returns about how many bytes there are so far. */
    long bytes() {
        return written + lines.size() / USUAL_RATIO;
    }

    /** Writes the block that is not complete. */
    void finish() {
        var compressed = new ByteArrayOutputStream();
        try (var gzip = new SmallGzip(compressed)) {
            lines.writeTo(gzip);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        blocks.writeBinary(compressed.toByteArray());
        written += compressed.size() * 4L / 3;
        lines.reset();
        block++;
        line = 0;
    }

    /** Takes a quarter less than the usual compression. */
    private static final class SmallGzip extends GZIPOutputStream {
        SmallGzip(OutputStream out) throws IOException {
            super(out);
            def.setLevel(Deflater.BEST_COMPRESSION);
        }
    }
}
