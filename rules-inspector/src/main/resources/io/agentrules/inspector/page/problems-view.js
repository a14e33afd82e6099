import {fileAddress, ruleAddress} from './addresses.js';
import {ask} from './data.js';
import {count, h, show, visible} from './dom.js';
import {problem, worstFirst} from './problem-cards.js';

export const title = 'Problems';
const MOST = 200;

/** What rules check reports, with remedies and fixes. */
export async function open(main, unused, {severity = '', code = '', find = ''} = {}) {
  const [check, list] = await Promise.all([ask('check'), ask('list')]);
  const codes = new Map();
  for (const each of check.diagnostics) codes.set(each.code, (codes.get(each.code) ?? 0) + 1);
  const change = name => event => {
    const next = new URLSearchParams({severity, code, find, [name]: event.target.value});
    for (const [key, value] of [...next]) if (value === '') next.delete(key);
    location.hash = '#/problems?' + next;
  };
  const shown = check.diagnostics.filter(each => (severity === '' || each.severity === severity) && (code === '' || each.code === code)
    && (find === '' || (each.path + ' ' + each.message + ' ' + each.rule).toLowerCase().includes(find.toLowerCase())));
  const infos = check.diagnostics.length - check.errors - check.warnings;
  const totals = [[check.errors, 'error'], [check.warnings, 'warning'], [infos, 'info']].filter(([number]) => number > 0);
  const worst = worstFirst(shown).slice(0, MOST);
  const byFile = grouped(worst);
  show(main,
    h('form', {class: 'side form', 'aria-label': 'Which problems', onsubmit: event => event.preventDefault()},
      h('label', {for: 'find'}, 'In the file or message'), h('input', {id: 'find', type: 'search', value: find, onchange: change('find')}),
      h('label', {for: 'severity'}, 'Severity'), h('select', {id: 'severity', onchange: change('severity')},
        ['', 'error', 'warning', 'info'].map(each => h('option', {value: each, selected: each === severity}, each === '' ? 'all' : each))),
      h('label', {for: 'code'}, 'Code'), h('select', {id: 'code', onchange: change('code')},
        h('option', {value: ''}, 'all'), [...codes].sort().map(([each, number]) => h('option', {value: each, selected: each === code}, each + ' (' + number + ')')))),
    h('section', {class: 'detail', 'aria-label': 'The problems'},
      h('h1', {}, totals.length === 0 ? 'No problems' : totals.map(([number, word]) => word === 'info' ? number + ' info' : count(number, word)).join(', ')),
      totals.length === 0 && h('p', {class: 'lead'}, 'Every rule file was read as its author wrote it.'),
      shown.length < check.diagnostics.length && h('p', {class: 'lead'}, count(shown.length, 'problem') + ' of these'),
      list.unread.length > 0 && h('p', {class: 'note'}, 'No tool reads ', list.unread.slice(0, 20).map(path => [h('code', {}, visible(path)), ' '])),
      [...byFile].map(([path, problems]) => inFile(path, problems, list)),
      shown.length > MOST && h('p', {class: 'note'}, 'The first ' + MOST + ' are shown; choose a code or a file to see others.')));
}

function grouped(problems) {
  const groups = new Map();
  for (const each of problems) groups.set(each.path, [...groups.get(each.path) ?? [], each]);
  return groups;
}

/** The problems of a file; what a fix replaces is shown once the file is known. */
function inFile(path, problems, list) {
  const rule = list.rules.find(each => each.path === path);
  const cards = h('ul', {class: 'cards'}, problems.map(each => problem(each)));
  if (rule !== undefined && problems.some(each => each.fix)) {
    ask('source', {rule: rule.provider + ':' + rule.name, at: rule.isTwin ? rule.path : ''})
      .then(source => show(cards, problems.map(each => problem(each, source.text))), () => {});
  }
  return h('section', {}, h('h2', {class: 'path'}, path === null ? 'The workspace' : h('a', {href: rule === undefined ? fileAddress(path) : ruleAddress(rule)}, visible(path))), cards);
}
