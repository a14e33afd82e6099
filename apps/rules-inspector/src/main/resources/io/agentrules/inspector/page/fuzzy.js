// Finds the files and rules whose names fit a few typed letters.

const WHOLE = 1000;

/**
 * Returns how well a text matches: 0 not at all; more is better. All letters must occur in order; letters in a row, at the start of a
 * word and in the last part of a path count more, and long texts less.
 */
export function score(query, text) {
  const wanted = query.toLowerCase();
  const lower = text.toLowerCase();
  const whole = lower.indexOf(wanted);
  if (whole >= 0) {
    const name = lower.lastIndexOf('/') + 1;
    return WHOLE + (whole >= name ? 500 : 0) + (whole === 0 || isStart(lower, whole) ? 200 : 0) - text.length / 10;
  }
  let total = 0;
  let run = 0;
  let at = -1;
  for (const letter of wanted) {
    const next = lower.indexOf(letter, at + 1);
    if (next < 0) return 0;
    run = next === at + 1 ? run + 1 : 0;
    total += 1 + run * 2 + (isStart(lower, next) ? 4 : 0);
    at = next;
  }
  return Math.max(0.1, total - text.length / 20);
}

function isStart(text, at) {
  return at === 0 || '/.-_ :'.includes(text[at - 1]);
}

/** Returns the items whose text matches best, the best first; all of them, in their order, for an empty query. */
export function best(query, items, text, most) {
  if (query === '') return items.slice(0, most);
  const found = [];
  for (const item of items) {
    const points = score(query, text(item));
    if (points > 0) found.push({item, points});
  }
  found.sort((left, right) => right.points - left.points);
  // Where a text has the whole query, scattered letters are no find.
  if (found.length > 0 && found[0].points >= WHOLE) found.splice(0, found.length, ...found.filter(each => each.points >= WHOLE / 2));
  return found.slice(0, most).map(each => each.item);
}
