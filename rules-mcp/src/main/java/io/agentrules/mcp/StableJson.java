package io.agentrules.mcp;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import io.modelcontextprotocol.spec.McpSchema.ListResourcesResult;
import io.modelcontextprotocol.spec.McpSchema.Resource;
import java.io.IOException;
import java.util.Comparator;

/**
 * Makes the SDK's JSON stable: sorts lists of resources, which the SDK keeps in hash order, by address; and writes errors as the
 * protocol defines them, where the SDK's servlet passes an exception, which a JSON library would write with its stack trace.
 */
final class StableJson implements McpJsonMapper {
    private final McpJsonMapper json;

    StableJson(McpJsonMapper json) {
        this.json = json;
    }

    @Override
    public String writeValueAsString(Object value) throws IOException {
        return json.writeValueAsString(tidy(value));
    }

    @Override
    public byte[] writeValueAsBytes(Object value) throws IOException {
        return json.writeValueAsBytes(tidy(value));
    }

    private static Object tidy(Object value) {
        if (value instanceof McpError thrown) {
            JSONRPCError error = thrown.getJsonRpcError();
            return new InvalidMessageException(error.code(), error.message(), null).answer();
        }
        if (value instanceof JSONRPCResponse response && response.result() instanceof ListResourcesResult list) {
            return JSONRPCResponse.result(response.id(), inOrder(list));
        }
        return value;
    }

    private static ListResourcesResult inOrder(ListResourcesResult list) {
        return ListResourcesResult.builder(list.resources().stream()
                        .sorted(Comparator.comparing(Resource::uri)) // ASCII, so in code-point order
                        .toList())
                .build();
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
