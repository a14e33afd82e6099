package io.agentrules.benchmarks.data;

import java.util.List;
import java.util.SplittableRandom;

/** The vocabulary of a made-up code base. */
final class Words {
    static final List<String> AREAS = List.of(
            "billing",
            "catalog",
            "checkout",
            "customer",
            "delivery",
            "export",
            "gateway",
            "identity",
            "inventory",
            "ledger",
            "mailing",
            "metrics",
            "orders",
            "payments",
            "pricing",
            "reports",
            "returns",
            "reviews",
            "search",
            "shipping",
            "storage",
            "support",
            "tenants",
            "warehouse");

    static final List<String> THINGS = List.of(
            "account",
            "address",
            "batch",
            "bundle",
            "cart",
            "claim",
            "coupon",
            "currency",
            "device",
            "discount",
            "document",
            "draft",
            "entry",
            "event",
            "invoice",
            "item",
            "label",
            "limit",
            "message",
            "offer",
            "page",
            "parcel",
            "period",
            "policy",
            "product",
            "profile",
            "quote",
            "receipt",
            "record",
            "region",
            "request",
            "role",
            "route",
            "segment",
            "session",
            "shelf",
            "stock",
            "supplier",
            "target",
            "voucher");

    static final List<String> VERBS = List.of(
            "apply",
            "assign",
            "cancel",
            "change",
            "check",
            "close",
            "collect",
            "confirm",
            "copy",
            "count",
            "create",
            "deliver",
            "expire",
            "filter",
            "find",
            "group",
            "import",
            "join",
            "load",
            "lock",
            "merge",
            "move",
            "open",
            "parse",
            "plan",
            "publish",
            "reject",
            "release",
            "rename",
            "reset",
            "resolve",
            "save",
            "schedule",
            "select",
            "send",
            "sort",
            "split",
            "store",
            "sync",
            "update");

    static final List<String> ROLES = List.of(
            "Adapter",
            "Builder",
            "Cache",
            "Client",
            "Controller",
            "Factory",
            "Filter",
            "Handler",
            "Listener",
            "Mapper",
            "Parser",
            "Queue",
            "Reader",
            "Repository",
            "Resolver",
            "Service",
            "Store",
            "View",
            "Worker",
            "Writer");

    private Words() {}

    static String pick(List<String> words, SplittableRandom random) {
        return words.get(random.nextInt(words.size()));
    }

    static String capital(String word) {
        return Character.toUpperCase(word.charAt(0)) + word.substring(1);
    }
}
