package io.agentrules.mcp;

import io.agentrules.core.model.RuleCatalog;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.InitializeResult;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import io.modelcontextprotocol.spec.McpSchema.ListResourcesResult;
import io.modelcontextprotocol.spec.McpSchema.Resource;
import java.io.IOException;
import java.util.Comparator;
import java.util.function.Supplier;

/**
 * Makes the SDK's JSON stable: sorts lists of resources, which the SDK keeps in hash order, by address; and writes errors as the
 * protocol defines them, where the SDK's servlet passes an exception, which a JSON library would write with its stack trace. Adds to
 * the answer that begins a session the digest of the rules at that time, where the SDK has only constants.
 *
 * @param catalog returns the current catalog
 */
record StableJson(McpJsonMapper json, Supplier<RuleCatalog> catalog) implements McpJsonMapper {
    @Override
    public String writeValueAsString(Object value) throws IOException {
        return json.writeValueAsString(tidy(value));
    }

    @Override
    public byte[] writeValueAsBytes(Object value) throws IOException {
        return json.writeValueAsBytes(tidy(value));
    }

    private Object tidy(Object value) {
        if (value instanceof McpError thrown) {
            JSONRPCError error = thrown.getJsonRpcError();
            return new InvalidMessageException(error.code(), error.message(), null).answer();
        }
        if (value instanceof JSONRPCResponse response && response.result() instanceof ListResourcesResult list) {
            return JSONRPCResponse.result(response.id(), inOrder(list));
        }
        if (value instanceof JSONRPCResponse response && response.result() instanceof InitializeResult begun) {
            return JSONRPCResponse.result(response.id(), withDigest(begun));
        }
        return value;
    }

    private InitializeResult withDigest(InitializeResult begun) {
        return new InitializeResult(
                begun.protocolVersion(),
                begun.capabilities(),
                begun.serverInfo(),
                begun.instructions(),
                ToolResults.digest(catalog.get()));
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
