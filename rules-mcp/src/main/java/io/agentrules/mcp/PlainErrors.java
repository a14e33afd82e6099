package io.agentrules.mcp;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import java.io.IOException;

/**
 * Writes an error as the protocol does. The SDK's servlet hands over the exception itself where it answers with an HTTP status,
 * of which a JSON library writes all it finds, stack trace included.
 */
final class PlainErrors implements McpJsonMapper {
    private final McpJsonMapper json;

    PlainErrors(McpJsonMapper json) {
        this.json = json;
    }

    @Override
    public String writeValueAsString(Object value) throws IOException {
        return json.writeValueAsString(plain(value));
    }

    @Override
    public byte[] writeValueAsBytes(Object value) throws IOException {
        return json.writeValueAsBytes(plain(value));
    }

    private static Object plain(Object value) {
        if (!(value instanceof McpError thrown)) {
            return value;
        }
        JSONRPCError error = thrown.getJsonRpcError();
        return new NoMessage(error.code(), error.message(), null).answer();
    }

    @Override
    public <T> T readValue(String text, Class<T> type) throws IOException {
        return json.readValue(text, type);
    }

    @Override
    public <T> T readValue(byte[] text, Class<T> type) throws IOException {
        return json.readValue(text, type);
    }

    @Override
    public <T> T readValue(String text, TypeRef<T> type) throws IOException {
        return json.readValue(text, type);
    }

    @Override
    public <T> T readValue(byte[] text, TypeRef<T> type) throws IOException {
        return json.readValue(text, type);
    }

    @Override
    public <T> T convertValue(Object value, Class<T> type) {
        return json.convertValue(value, type);
    }

    @Override
    public <T> T convertValue(Object value, TypeRef<T> type) {
        return json.convertValue(value, type);
    }
}
