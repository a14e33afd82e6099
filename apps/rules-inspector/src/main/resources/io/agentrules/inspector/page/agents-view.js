import {fileAddress, promptAddress, ruleAddress} from './addresses.js';
import {ask, isStatic} from './data.js';
import {breakable, count, h, sentence, visible, visibleText} from './dom.js';

const MOST = 100;
const MOST_DIFFERENCES = 30;
const MOST_PATHS = 10;

/** The agents that are compared first for a harness. */
export const SIDE_BY_SIDE = 'claude,codex,copilot,cursor,gemini';

/** The options of a field in which an agent is chosen: those in use first; all: what no agent is called, if that can be chosen. */
export function agentChoice(views, agents, chosen, all) {
  const option = ({id, name}) => h('option', {value: id, selected: id === chosen}, visibleText(name));
  const inUse = new Set((agents ?? []).map(agent => agent.id));
  const others = isStatic() && agents !== undefined ? [] : views.filter(view => !inUse.has(view.id));
  return [
    all !== undefined && h('option', {value: '', selected: chosen === ''}, all),
    inUse.size > 0 && h('optgroup', {label: 'In use here'}, agents.map(option)),
    others.length > 0 && (inUse.size > 0 ? h('optgroup', {label: 'Others'}, others.map(option)) : others.map(option)),
  ];
}

/** Which rule files each of some agents has for a file, side by side, and why they differ. */
export async function compare(path, chosen, views) {
  const shown = chosen.map(id => views.find(view => view.id === id)).filter(view => view !== undefined);
  const answer = await ask('compare', {paths: [path], as: shown.map(view => view.id)});
  return h(
    'div',
    {class: 'compare'},
    h('h2', {}, 'What each agent has for this file'),
    !isStatic() &&
      h(
        'details',
        {class: 'choice'},
        h('summary', {}, 'Choose agents ', h('span', {class: 'number'}, shown.length + ' of ' + views.length)),
        h(
          'p',
          {class: 'chips'},
          views.map(view => chip(path, view, chosen))
        )
      ),
    answer.rules.length === 0
      ? h('p', {class: 'quiet'}, 'None of these agents has a rule for this file.')
      : table(path, answer, shown),
    answer.rules.length > MOST && h('p', {class: 'note'}, 'The first ' + MOST + ' of ' + count(answer.rules.length, 'rule file') + ' are shown.'),
    answer.others > 0 &&
      h(
        'p',
        {class: 'quiet'},
        count(answer.others, 'other rule file') + (answer.others === 1 ? ' is' : ' are') + ' out with this file, or loaded by none of them.',
        ' Choose one agent above to see why.'
      ),
    answer.differences.length > 0 && [
      h('h2', {}, 'Why they differ'),
      h(
        'ul',
        {class: 'cards differences'},
        answer.differences.slice(0, MOST_DIFFERENCES).map(each => difference(each, answer.rules))
      ),
      answer.differences.length > MOST_DIFFERENCES && h('p', {class: 'note'}, 'The first ' + MOST_DIFFERENCES + ' of ' + count(answer.differences.length, 'reason') + ' are shown.'),
    ]
  );
}

function table(path, answer, shown) {
  return h(
    'div',
    {class: 'wide', tabindex: 0, role: 'region', 'aria-label': 'What each agent has for this file'},
    h(
      'table',
      {class: 'matrix'},
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          h('th', {scope: 'col'}, 'Rule file'),
          shown.map((view, column) =>
            h(
              'th',
              {scope: 'col'},
              h('a', {href: fileAddress(path, view.id)}, visibleText(view.name)),
              h('a', {class: 'sum quiet', href: promptAddress(path, view.id)}, count(answer.tokens[column], 'token'))
            )
          )
        )
      ),
      h(
        'tbody',
        {},
        answer.rules.slice(0, MOST).map(rule =>
          h(
            'tr',
            {},
            h('th', {scope: 'row'}, place(rule, path)),
            rule.cells.map(cell => wordCell(cell.word, cell.reason))
          )
        )
      )
    )
  );
}

/** A rule's file, as a link to the rule. */
function place(rule, path) {
  return h('a', {href: ruleAddress({...rule, isTwin: true}, path), class: 'name'}, breakable(rule.place));
}

/** When an agent loads a rule, or whether it has it: always, path, listed, manual, out, or - for a file that it does not load. */
export function wordCell(word, reason = '') {
  const kind = word === '-' || word === 'out' ? 'out' : word === 'listed' || word === 'manual' ? 'listed' : 'in';
  const title = visibleText(sentence(reason));
  return h(
    'td',
    {class: 'cell-' + kind, title: title === '' ? null : title},
    word === '-' ? [h('span', {'aria-hidden': 'true'}, '–'), h('span', {class: 'hidden'}, 'not loaded')] : word
  );
}

function difference({paths, reasons}, rules) {
  return h(
    'li',
    {class: 'card'},
    h(
      'p',
      {},
      paths.slice(0, MOST_PATHS).map((each, index) => {
        const rule = rules.find(known => known.place === each);
        return [index > 0 && ', ', rule === undefined ? h('code', {}, visible(each)) : place(rule)];
      }),
      paths.length > MOST_PATHS && ' and ' + (paths.length - MOST_PATHS).toLocaleString('en') + ' more'
    ),
    h(
      'dl',
      {class: 'reasons'},
      reasons.map(({agents, text}) => [h('dt', {}, agents.join(', ')), h('dd', {}, visible(sentence(text)))])
    )
  );
}

function chip(path, view, chosen) {
  return h(
    'label',
    {class: 'chip'},
    h('input', {
      type: 'checkbox',
      checked: chosen.includes(view.id),
      onchange: event => {
        const next = event.target.checked ? [...chosen, view.id] : chosen.filter(each => each !== view.id);
        location.hash = fileAddress(path, '', {tools: next.length === 0 ? view.id : next.join(',')});
      },
    }),
    ' ',
    visibleText(view.name)
  );
}
