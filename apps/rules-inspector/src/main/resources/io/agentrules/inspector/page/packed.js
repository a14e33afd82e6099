// Reads values of the table of an exported page, in which each different part is written once: PackedJson.java writes it.

const READERS = [
  // a list of these elements
  (table, parts, path) => parts.map(part => unpack(table, part, path)),
  // an object: its keys, and then its values; the keys may be anything, __proto__ too
  (table, [keys, ...values], path) =>
    Object.fromEntries(unpack(table, keys, path).map((key, index) => [key, unpack(table, values[index], path)])),
  // a list in parts, which are lists
  (table, parts, path) => parts.flatMap(part => unpack(table, part, path)),
  // a text in parts
  (table, parts, path) => parts.map(part => unpack(table, part, path)).join(''),
  // a text in parts, between which there is the path of the file that the value is about
  (table, parts, path) => parts.map(part => unpack(table, part, path)).join(path),
];

/** Returns the value at a place in a table; path: the file that it is about, or an empty text. */
export function unpack(table, place, path) {
  const value = table[place];
  return Array.isArray(value) ? READERS[value[0]](table, value.slice(1), path) : value;
}
