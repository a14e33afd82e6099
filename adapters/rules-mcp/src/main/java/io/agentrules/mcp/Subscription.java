package io.agentrules.mcp;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What a client wants to be told of, and the way to tell it. */
final class Subscription {
    private static final String ID = "io.modelcontextprotocol/subscriptionId";

    private final @Nullable Object id;
    private final boolean isOfList;
    private final Consumer<Map<String, ?>> client;
    private final Set<String> addresses = ConcurrentHashMap.newKeySet();

    private Subscription(@Nullable Object id, boolean isOfList, Consumer<Map<String, ?>> client) {
        this.id = id;
        this.isOfList = isOfList;
        this.client = client;
    }

    /** Returns the subscription of a client with a session: to the list, and to the addresses that it adds. */
    static Subscription ofSession(Consumer<Map<String, ?>> client) {
        return new Subscription(null, true, client);
    }

    /** Returns the subscription that a request without a session asks for, and acknowledges it. */
    static Subscription of(Message request, RuleResources resources, Consumer<Map<String, ?>> client) {
        boolean isOfList = Boolean.TRUE.equals(request.parameter("notifications", "resourcesListChanged"));
        var subscription = new Subscription(request.id(), isOfList, client);
        if (request.parameter("notifications", "resourceSubscriptions") instanceof List<?> uris) {
            uris.stream().map(String::valueOf).filter(resources::isWatchable).forEach(subscription.addresses::add);
        }
        var honored = new LinkedHashMap<String, Object>();
        if (isOfList) {
            honored.put("resourcesListChanged", true);
        }
        if (!subscription.addresses.isEmpty()) {
            honored.put("resourceSubscriptions", List.copyOf(subscription.addresses));
        }
        subscription.tell("notifications/subscriptions/acknowledged", Map.of("notifications", honored));
        return subscription;
    }

    void add(String address) {
        addresses.add(address);
    }

    void remove(String address) {
        addresses.remove(address);
    }

    void listChanged() {
        if (isOfList) {
            tell("notifications/resources/list_changed", Map.of());
        }
    }

    void updated(String address) {
        if (addresses.contains(address)) {
            tell("notifications/resources/updated", Map.of("uri", address));
        }
    }

    /** Tells a client without a session that the server ends the subscription. */
    void end() {
        if (id != null) {
            client.accept(Message.response(id, "result", Map.of("resultType", "complete", "_meta", Map.of(ID, id))));
        }
    }

    private void tell(String method, Map<String, Object> params) {
        if (id == null) {
            client.accept(Message.notification(method, params));
        } else {
            var marked = new LinkedHashMap<String, Object>();
            marked.put("_meta", Map.of(ID, id));
            marked.putAll(params);
            client.accept(Message.notification(method, marked));
        }
    }
}
