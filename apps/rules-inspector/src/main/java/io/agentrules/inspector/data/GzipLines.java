package io.agentrules.inspector.data;

import io.agentrules.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/**
 * Compresses JSON objects that are much alike. Each is a line of a text, which is cut into blocks of about a megabyte, and each block is
 * gzip in Base64. The page's {@code data.js} reads them, and decompresses only the blocks that it needs.
 */
final class GzipLines {
    private static final int BLOCK_BYTES = 1 << 20;

    /** How many bytes of answers, which are much alike, become one. */
    private static final int USUAL_RATIO = 20;

    private final List<String> blocks = new ArrayList<>();
    private final ByteArrayOutputStream lines = new ByteArrayOutputStream();
    private int line;
    private long written;

    /** Where an object is: the number of its block, and the number of its line in there, both from 0 on. */
    record Place(int block, int line) {}

    /** Adds an object. */
    Place add(Record object) {
        var place = new Place(blocks.size(), line++);
        Json.write(new OutputStreamWriter(lines, StandardCharsets.UTF_8), object);
        if (lines.size() >= BLOCK_BYTES) {
            finish();
        }
        return place;
    }

    /** Returns about how many bytes there are so far. */
    long bytes() {
        return written + lines.size() / USUAL_RATIO;
    }

    /** Returns all blocks. */
    List<String> blocks() {
        finish();
        return blocks;
    }

    private void finish() {
        var compressed = new ByteArrayOutputStream();
        try (var gzip = new SmallGzip(compressed)) {
            lines.writeTo(gzip);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String block = Base64.getEncoder().encodeToString(compressed.toByteArray());
        blocks.add(block);
        written += block.length();
        lines.reset();
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
