import {fileAddress, ruleLink} from './addresses.js';
import {ask} from './data.js';
import {count, h, sentence, tokens, visibleText} from './dom.js';

const MOST = 200;

/** The tools that are compared first. */
export const SIDE_BY_SIDE = 'claude,codex,copilot,cursor,gemini';

/** What each of some tools would load for a file, side by side. */
export async function compare(path, chosen, views) {
  const shown = views.filter(view => chosen.includes(view.id));
  const each = question => Promise.all(shown.map(view => ask(question, {paths: [path], as: view.id}).catch(() => undefined)));
  const [answers, prompts] = await Promise.all([each('explain'), each('prompt')]);
  const rows = new Map();
  answers.forEach(answer =>
    answer?.rules
      .filter(rule => rule.how !== null)
      .forEach(rule => {
        const key = keyOf(rule);
        if (!rows.has(key)) rows.set(key, {rule, key, cells: []});
      })
  );
  answers.forEach((answer, column) =>
    answer?.rules.forEach(rule => {
      const row = rows.get(keyOf(rule));
      if (row !== undefined && row.cells[column]?.reason === undefined)
        row.cells[column] = {state: rule.how === null ? 'out' : rule.active ? 'in' : 'listed', reason: rule.reason};
    })
  );
  const all = [...rows.values()];
  const unknown = shown.filter((view, column) => answers[column] === undefined);
  return h(
    'div',
    {class: 'compare'},
    h('h2', {}, 'What each tool loads for this file'),
    h(
      'details',
      {class: 'choice'},
      h('summary', {}, 'Choose tools ', h('span', {class: 'number'}, shown.length + ' of ' + views.length)),
      h(
        'p',
        {class: 'chips'},
        views.map(view => chip(path, view, chosen))
      )
    ),
    unknown.length > 0 &&
      h(
        'p',
        {class: 'note'},
        'This exported page does not contain the reasons of ' + unknown.map(view => view.name).join(', ') + ' for this file.'
      ),
    all.length === 0
      ? h('p', {class: 'quiet'}, 'None of these tools loads a rule for this file. Choose others above, or see all tools together.')
      : h(
          'div',
          {class: 'wide', tabindex: 0, role: 'region', 'aria-label': 'What each tool loads for this file'},
          h(
            'table',
            {},
            h(
              'thead',
              {},
              h(
                'tr',
                {},
                h('th', {scope: 'col'}, 'Rule'),
                shown.map((view, column) =>
                  h(
                    'th',
                    {scope: 'col'},
                    view.name,
                    prompts[column] !== undefined && h('span', {class: 'sum'}, count(tokens(prompts[column].size), 'token'))
                  )
                )
              )
            ),
            h(
              'tbody',
              {},
              all.slice(0, MOST).map(({rule, cells}) =>
                h(
                  'tr',
                  {},
                  h('th', {scope: 'row'}, ruleLink(rule, path), ' ', h('span', {class: 'quiet'}, rule.provider)),
                  shown.map((view, column) =>
                    answers[column] === undefined ? h('td', {}, '?') : cell(cells[column] ?? NOT_READ, fileAddress(path, view.id))
                  )
                )
              )
            )
          )
        ),
    all.length > MOST && h('p', {class: 'note'}, 'The first ' + MOST + ' of ' + count(all.length, 'rule') + ' are shown.')
  );
}

function keyOf(rule) {
  return rule.provider + ':' + rule.name;
}

/** A tool may give a rule another name than the others do. */
const NOT_READ = {state: 'out', reason: 'not read by this tool, or by another name'};
const SIGNS = {in: '✓ in', listed: 'listed', out: '–'};

/** Whether a tool loads a rule; its title says why, and a click leads to all reasons of this tool. */
function cell(decision, href) {
  const reason = visibleText(sentence(decision.reason));
  return h(
    'td',
    {class: 'cell-' + decision.state},
    h(
      'a',
      {href, title: reason, 'aria-label': (decision.state === 'out' ? 'out' : SIGNS[decision.state]) + ': ' + reason},
      SIGNS[decision.state]
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
