package io.agentrules.json;

import com.github.victools.jsonschema.generator.FieldScope;
import com.github.victools.jsonschema.generator.Option;
import com.github.victools.jsonschema.generator.OptionPreset;
import com.github.victools.jsonschema.generator.SchemaGenerator;
import com.github.victools.jsonschema.generator.SchemaGeneratorConfig;
import com.github.victools.jsonschema.generator.SchemaGeneratorConfigBuilder;
import com.github.victools.jsonschema.generator.SchemaVersion;
import com.github.victools.jsonschema.generator.TypeScope;
import io.agentrules.api.internal.ContextField;
import io.agentrules.api.internal.ContextField.Kind;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.Separators;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Makes the schema of a record. */
final class RecordSchema {
    private static final JsonMapper MAPPER = new JsonMapper();
    private static final String INLINED = "inlined";
    private static final SchemaGenerator GENERATOR = new SchemaGenerator(config());

    private RecordSchema() {}

    private static SchemaGeneratorConfig config() {
        var builder = new SchemaGeneratorConfigBuilder(MAPPER, SchemaVersion.DRAFT_2020_12, OptionPreset.PLAIN_JSON)
                .with(Option.MAP_VALUES_AS_ADDITIONAL_PROPERTIES)
                .without(Option.VALUES_FROM_CONSTANT_FIELDS);
        builder.forFields()
                .withIgnoreCheck(FieldScope::isStatic)
                .withRequiredCheck(field -> !field.isFakeContainerItemScope()
                        && field.getRawMember().getAnnotatedType().getAnnotation(Nullable.class) == null)
                .withNullableCheck(field -> !field.isFakeContainerItemScope()
                        && field.getDeclaredType().isInstanceOf(Optional.class))
                .withInstanceAttributeOverride((node, field, context) -> describe(node, field));
        builder.forTypesInGeneral()
                .withPropertySorter((unusedFirst, unusedSecond) -> 0)
                .withTypeAttributeOverride((node, type, context) -> describe(node, type));
        return builder.build();
    }

    private static void describe(ObjectNode node, FieldScope field) {
        if (!field.isFakeContainerItemScope() && field.getAnnotation(Inlined.class) != null) {
            node.put(INLINED, true);
        }
        Described described = field.isFakeContainerItemScope()
                ? field.getContainerItemAnnotation(Described.class)
                : field.getAnnotation(Described.class);
        if (described != null) {
            describe(
                    node,
                    described,
                    field.getType().getErasedType(),
                    field.getDeclaredType().isInstanceOf(Optional.class));
        }
    }

    private static void describe(ObjectNode node, TypeScope type) {
        Class<?> erased = type.getType().getErasedType();
        if (erased.isRecord()) {
            node.put("additionalProperties", true);
        }
        if (Json.isAnswer(erased)) {
            addVersion(node);
        }
        Described described = erased.getAnnotation(Described.class);
        if (described != null) {
            describe(node, described, erased, false);
        }
        if (erased == ExplainJson.Context.class) {
            for (ContextField field : ContextField.values()) {
                if (field.kind() != Kind.LIST && !field.valueKeys().isEmpty()) {
                    String kind = field.kind() == Kind.FLAG ? "boolean" : "string";
                    node.withObjectProperty("properties").putObject(field.id()).put("type", kind);
                }
            }
        }
    }

    /** Adds the member with which each answer starts. */
    private static void addVersion(ObjectNode node) {
        ObjectNode before = (ObjectNode) node.get("properties");
        ObjectNode properties = MAPPER.createObjectNode();
        properties
                .putObject(Json.SCHEMA_VERSION_NAME)
                .put("description", "Grows only if a reader of the old JSON would misread the new one.")
                .put("const", Json.SCHEMA_VERSION);
        node.set("properties", properties.setAll(before));
        ArrayNode required = node.withArray("required");
        required.insert(0, Json.SCHEMA_VERSION_NAME);
    }

    private static void describe(ObjectNode node, Described described, Class<?> type, boolean isNullable) {
        put(node, "title", described.title());
        put(node, "description", described.value());
        put(node, "pattern", described.pattern());
        String unit = String.class.equals(type) ? "Length" : Collection.class.isAssignableFrom(type) ? "Items" : "imum";
        if (described.min() >= 0) {
            node.put("min" + unit, described.min());
        }
        if (described.max() >= 0) {
            node.put("max" + unit, described.max());
        }
        List<String> texts = described.ids().isEnum() ? ids(described.ids()) : List.of(described.oneOf());
        if (!texts.isEmpty()) {
            ArrayNode values = node.putArray("enum");
            texts.forEach(values::add);
            if (isNullable) {
                values.addNull();
            }
        }
        merge(node, MAPPER.readTree(described.also()));
    }

    private static void put(ObjectNode node, String name, String text) {
        if (!text.isEmpty()) {
            node.put(name, text);
        }
    }

    private static List<String> ids(Class<?> type) {
        return Stream.of(type.getEnumConstants())
                .map(constant -> {
                    try {
                        return (String) type.getMethod("id").invoke(constant);
                    } catch (ReflectiveOperationException e) {
                        throw new LinkageError(type.getName(), e);
                    }
                })
                .toList();
    }

    private static void merge(ObjectNode node, JsonNode more) {
        more.properties().forEach(property -> {
            JsonNode own = node.get(property.getKey());
            if (own instanceof ObjectNode object && property.getValue() instanceof ObjectNode) {
                merge(object, property.getValue());
            } else {
                node.set(property.getKey(), property.getValue());
            }
        });
    }

    /** Returns the text of a schema. */
    static String of(Class<? extends Record> type) {
        ObjectNode schema = GENERATOR.generateSchema(type);
        inline(schema, schema);
        Described described = type.getAnnotation(Described.class);
        if (!described.unlessAgents().isEmpty()) {
            ObjectNode byAgent = GENERATOR.generateSchema(ByAgentJson.class);
            ObjectNode agents = (ObjectNode) byAgent.at("/properties/agents");
            agents.putObject("additionalProperties").put("$ref", "#");
            allow(schema, "agents", agents, described.unlessAgents());
            schema.withObjectProperty("then").set("required", byAgent.get("required"));
        }
        if (!described.unlessError().isEmpty()) {
            ObjectNode error = MAPPER.createObjectNode()
                    .put("description", "Why the line cannot be read.")
                    .put("type", "string")
                    .put("minLength", 1);
            allow(schema, "error", error, described.unlessError());
        }
        ObjectNode ordered = MAPPER.createObjectNode();
        List.of("$schema", "title", "description").forEach(name -> ordered.set(name, schema.remove(name)));
        return MAPPER.writer().with(printer()).writeValueAsString(ordered.setAll(schema)) + "\n";
    }

    /** Replaces properties by the properties that are written in their place. */
    private static void inline(JsonNode node, ObjectNode schema) {
        node.forEach(child -> inline(child, schema));
        if (!(node.get("properties") instanceof ObjectNode properties)) {
            return;
        }
        for (String name : List.copyOf(properties.propertyNames())) {
            JsonNode property = properties.path(name);
            if (property.has(INLINED)) {
                ArrayNode required = (ArrayNode) node.get("required");
                properties.remove(name);
                required.removeIf(each -> each.asString().equals(name));
                JsonNode inner = property.has("$ref")
                        ? schema.at(property.get("$ref").asString().substring(1))
                        : property;
                merge(properties, inner.path("properties"));
                inner.path("required").forEach(required::add);
            }
        }
    }

    /** Lets an object have a property instead of what it must have otherwise, and without another one. */
    private static void allow(ObjectNode schema, String name, ObjectNode property, String without) {
        ObjectNode otherwise = MAPPER.createObjectNode();
        for (String keyword : List.of("if", "then", "else", "required")) {
            if (schema.has(keyword)) {
                otherwise.set(keyword, schema.remove(keyword));
            }
        }
        schema.putObject("if").putArray("required").add(name);
        ObjectNode properties = schema.putObject("then").putObject("properties");
        properties.set(name, property);
        properties.put(without, false);
        schema.set("else", otherwise);
    }

    private static DefaultPrettyPrinter printer() {
        var indenter = new DefaultIndenter("  ", "\n");
        return new DefaultPrettyPrinter(
                        Separators.createDefaultInstance().withObjectNameValueSpacing(Separators.Spacing.AFTER))
                .withObjectIndenter(indenter)
                .withArrayIndenter(indenter);
    }
}
