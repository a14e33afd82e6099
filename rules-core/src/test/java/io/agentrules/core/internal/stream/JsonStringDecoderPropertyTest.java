package io.agentrules.core.internal.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.internal.stream.DecodedStrings.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Compares JSON with Jackson, and checks that nothing of other text is lost. */
class JsonStringDecoderPropertyTest {
    private static final JsonFactory FACTORY = new JsonFactory();
    private static final int LONGEST_KEY = 256;

    @Property(tries = 5000, shrinking = ShrinkingMode.OFF)
    void stringsEqualThoseReadByJackson(@ForAll Random random) {
        String json = String.join("", RandomJson.tokens(random));

        assertThat(DecodedStrings.cut(json, random)).as("%s", json).isEqualTo(jackson(json));
    }

    @Property(tries = 5000, shrinking = ShrinkingMode.OFF)
    void everythingFromTheFirstErrorOnIsPassedOn(@ForAll Random random, @ForAll("garbage") String garbage) {
        List<String> tokens = RandomJson.tokens(random);
        String before = String.join("", tokens.subList(0, random.nextInt(tokens.size() + 1))) + " ";
        String wrong = "#" + garbage;
        List<Value> expected = DecodedStrings.of(before);

        List<Value> values = DecodedStrings.cut(before + wrong, random);

        assertThat(values).as("%s", before + wrong).hasSize(expected.size() + 1);
        assertThat(values.subList(0, expected.size())).isEqualTo(expected);
        assertThat(values.get(expected.size()).text()).isEqualTo(wrong);
    }

    @Property(tries = 5000)
    void splittingInvalidJsonChangesNothing(@ForAll("garbage") String garbage, @ForAll Random random) {
        assertThat(DecodedStrings.cut(garbage, random)).isEqualTo(DecodedStrings.of(garbage));
    }

    @Property(tries = 5000)
    void textThatCannotBeJsonIsPassedOnWithTheRest(@ForAll("withoutStrings") String garbage) {
        List<Value> values = DecodedStrings.of(garbage);

        String handedOver = values.isEmpty() ? "" : values.get(0).text();
        assertThat(values).hasSizeLessThan(2);
        assertThat(garbage).endsWith(handedOver);
        String skipped = garbage.substring(0, garbage.length() - handedOver.length());
        assertThat(skipped).doesNotContain("x", "é", "+");
        assertThat(DecodedStrings.of(skipped)).isEmpty();
    }

    /** Returns the strings that Jackson reads. */
    static List<Value> jackson(String text) {
        var values = new ArrayList<Value>();
        String key = "";
        int depth = 0;
        try (JsonParser json = FACTORY.createParser(ObjectReadContext.empty(), text)) {
            for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
                depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
                if (depth == 0) {
                    key = "";
                } else if (depth == 1 && token == JsonToken.PROPERTY_NAME) {
                    key = json.currentName().length() > LONGEST_KEY ? "" : json.currentName();
                }
                if (token == JsonToken.VALUE_STRING) {
                    values.add(new Value(key, json.getString()));
                }
            }
        }
        return values;
    }

    @Provide
    Arbitrary<String> garbage() {
        return joined(
                "{", "}", "[", "]", ",", ":", "\"", "\"", "\"a\":", "\\", "\\u", "\\n", "00", "1", "-", "-1.5e3", "tr",
                "true", "null", "x", "\n", " ", "é", "😀", "+");
    }

    @Provide
    Arbitrary<String> withoutStrings() {
        return joined("{", "}", "[", "]", ",", ":", "1", "-", "-1.5e3", "tr", "true", "null", "x", "\n", " ", "é", "+");
    }

    private static Arbitrary<String> joined(String... parts) {
        return Arbitraries.of(parts).list().ofMaxSize(16).map(list -> String.join("", list));
    }
}
