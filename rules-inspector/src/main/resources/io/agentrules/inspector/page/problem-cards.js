import {badge, h, visible} from './dom.js';

const SEVERITIES = ['error', 'warning', 'info'];

export function worstFirst(problems) {
  return [...problems].sort((left, right) => SEVERITIES.indexOf(left.severity) - SEVERITIES.indexOf(right.severity)
    || (left.line ?? Infinity) - (right.line ?? Infinity) || 0);
}

/** Problems under a heading, with the text of the file that they are in; nothing if there are none. */
export function cards(name, problems, text) {
  return problems.length > 0 && h('section', {}, h('h2', {}, name + ' ', h('span', {class: 'number'}, problems.length)),
    h('ul', {class: 'cards'}, problems.map(each => problem(each, text))));
}

/** A problem with its remedy, and its fix as a diff; text: the file, if it is known; link: where more is to be seen. */
export function problem(each, text, link) {
  return h('li', {class: 'card problem problem-' + each.severity},
    h('p', {class: 'card-head'}, badge(each.severity), h('code', {}, each.code), h('span', {class: 'grow'}),
      each.line !== null && h('span', {class: 'quiet'}, 'line ' + each.line), link),
    h('p', {}, visible(each.message)),
    h('p', {}, h('b', {}, 'What to do: '), visible(each.remedy)),
    each.fix && h('figure', {}, h('figcaption', {}, 'Fix: ' + (each.fix.firstLine === each.fix.lastLine ? 'line ' + each.fix.firstLine + ' becomes' : 'lines ' + each.fix.firstLine + ' to ' + each.fix.lastLine + ' become')),
      diff(each.fix, text)));
}

function diff(fix, text) {
  const before = (text ?? '').split(/\r\n|\n|\r/).slice(fix.firstLine - 1, fix.lastLine);
  const line = (name, sign, content) => h(name, {}, sign + ' ', visible(content), '\n');
  return h('pre', {class: 'diff', tabindex: 0}, text && before.map(each => line('del', '-', each)), fix.lines.map(each => line('ins', '+', each)),
    fix.lines.length === 0 && !text && h('del', {}, 'nothing: the lines go away'));
}
