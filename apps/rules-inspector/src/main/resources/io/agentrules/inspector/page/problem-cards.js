import {badge, count, h, visible} from './dom.js';

const SEVERITIES = ['error', 'warning', 'info'];
const MOST_PLACES = 50;

export function worstFirst(problems) {
  return [...problems].sort(
    (left, right) =>
      SEVERITIES.indexOf(left.severity) - SEVERITIES.indexOf(right.severity) || (left.line ?? Infinity) - (right.line ?? Infinity) || 0
  );
}

/** Problems under a heading, with the text of the file that they are in; nothing if there are none. */
export function cards(name, problems, text) {
  return (
    problems.length > 0 &&
    h(
      'section',
      {},
      h('h2', {}, name + ' ', h('span', {class: 'number'}, problems.length)),
      h(
        'ul',
        {class: 'cards'},
        problems.map(each => problem(each, text))
      )
    )
  );
}

/** Problems that are alike but for their place, as the command groups them; the worst groups come first. */
export function grouped(problems) {
  const groups = new Map();
  for (const each of problems) {
    const key = JSON.stringify([each.severity, each.code, each.message, each.agents]);
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(each);
  }
  return [...groups.values()].sort(([left], [right]) => SEVERITIES.indexOf(left.severity) - SEVERITIES.indexOf(right.severity));
}

/** A problem in several places, each with a link; where the remedies differ, each with its places. */
export function problemInPlaces(group, link) {
  const byRemedy = new Map();
  for (const each of group) byRemedy.set(each.remedy, [...(byRemedy.get(each.remedy) ?? []), each]);
  const [{severity, code, message, agents}] = group;
  return h(
    'li',
    {class: 'card problem problem-' + severity},
    h(
      'p',
      {class: 'card-head'},
      badge(severity),
      h('code', {}, code),
      agents && h('span', {class: 'quiet'}, agents.join(', ')),
      h('span', {class: 'grow'}),
      h('b', {}, group.length.toLocaleString('en') + ' places')
    ),
    h('p', {}, visible(message)),
    [...byRemedy].map(([remedy, places]) => [
      h('p', {}, h('b', {}, 'What to do: '), visible(remedy)),
      h(
        'ul',
        {class: 'places'},
        places.slice(0, MOST_PLACES).map(each => h('li', {}, link(each)))
      ),
      places.length > MOST_PLACES && h('p', {class: 'quiet'}, 'and ' + count(places.length - MOST_PLACES, 'more place')),
    ])
  );
}

/** A problem with its remedy, and its fix as a diff; text: the file, if it is known; link: where more is to be seen. */
export function problem(each, text, link) {
  return h(
    'li',
    {class: 'card problem problem-' + each.severity},
    h(
      'p',
      {class: 'card-head'},
      badge(each.severity),
      h('code', {}, each.code),
      each.agents && h('span', {class: 'quiet'}, each.agents.join(', ')),
      h('span', {class: 'grow'}),
      link ?? (each.line !== null && h('span', {class: 'quiet'}, 'line ' + each.line))
    ),
    h('p', {}, visible(each.message)),
    h('p', {}, h('b', {}, 'What to do: '), visible(each.remedy)),
    each.fix &&
      h(
        'figure',
        {},
        h(
          'figcaption',
          {},
          'Fix: ' +
            (each.fix.firstLine === each.fix.lastLine
              ? 'line ' + each.fix.firstLine + ' becomes'
              : 'lines ' + each.fix.firstLine + ' to ' + each.fix.lastLine + ' become')
        ),
        diff(each.fix, text)
      )
  );
}

function diff(fix, text) {
  const before = (text ?? '').split(/\r\n|\n|\r/).slice(fix.firstLine - 1, fix.lastLine);
  const line = (name, sign, content) => h(name, {}, sign + ' ', visible(content), '\n');
  return h(
    'pre',
    {class: 'diff', tabindex: 0},
    text && before.map(each => line('del', '-', each)),
    fix.lines.map(each => line('ins', '+', each)),
    fix.lines.length === 0 && !text && h('del', {}, 'nothing: the lines go away')
  );
}
