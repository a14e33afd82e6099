import {shortRuleLink} from './addresses.js';
import {agentChoice} from './agents-view.js';
import {ask, isStatic} from './data.js';
import {badge, count, h, middle, show, tokens, visible, visibleText} from './dom.js';

export const title = 'Prompt';
const MOST = 200;

const FIELDS = [
  ['paths', 'Files, one in each line', 'textarea'],
  ['prompt', 'What the user asks', 'textarea'],
];
const MORE_FIELDS = [
  ['model', 'Model'],
  ['agent', 'Agent'],
  ['mode', 'Mode'],
  ['branch', 'Git branch'],
  ['tools', 'Tools, with commas between'],
];

/** The section of the prompt as a model gets it, for what is chosen. */
export async function open(main, unused, chosen) {
  const [{views}, {agents}] = await Promise.all([ask('views'), ask('about')]);
  const shown = () => chosen.as ?? agents?.[0]?.id ?? '';
  const result = h('section', {class: 'detail', 'aria-label': 'The prompt'});
  const change = name => event => {
    const next = new URLSearchParams(chosen);
    if (event.target.value === '') next.delete(name);
    else next.set(name, event.target.value);
    history.replaceState(null, '', '#/prompt?' + next);
    chosen = Object.fromEntries(next);
    draw();
  };
  const form = h(
    'form',
    {class: 'side form', 'aria-label': 'The work', onsubmit: event => event.preventDefault()},
    isStatic() ? h('p', {class: 'quiet'}, 'An exported page shows one file at a time.') : null,
    FIELDS.filter(([name]) => !isStatic() || name === 'paths').map(([name, label]) => [
      h('label', {for: 'in-' + name}, label),
      h('textarea', {id: 'in-' + name, rows: 2, spellcheck: 'false', value: chosen[name] ?? '', oninput: change(name)}),
    ]),
    h('label', {for: 'in-as'}, 'Agent'),
    h(
      'select',
      {id: 'in-as', onchange: change('as')},
      agentChoice(views, agents, shown(), agents ? undefined : 'all agents together')
    ),
    !isStatic() &&
      h(
        'details',
        {open: MORE_FIELDS.some(([name]) => chosen[name] !== undefined)},
        h('summary', {}, 'Model, branch, tools …'),
        MORE_FIELDS.map(([name, label]) => [
          h('label', {for: 'in-' + name}, label),
          h('input', {id: 'in-' + name, value: chosen[name] ?? '', oninput: change(name)}),
        ])
      )
  );
  show(main, form, result);
  let asked = 0;
  const draw = async () => {
    const mine = ++asked;
    const as = shown();
    const parameters = {...chosen, as, paths: split(chosen.paths, '\n'), tools: split(chosen.tools, ',')};
    const [whole, list] = await Promise.all([ask('prompt', {...parameters, budget: ''}), ask('list', {as})]);
    const prompt = chosen.budget ? await ask('prompt', parameters) : whole;
    if (mine === asked) render(result, whole, prompt, list, chosen, value => change('budget')({target: {value}}));
  };
  await draw();
}

function split(text, separator) {
  return (text ?? '')
    .split(separator)
    .map(part => part.trim())
    .filter(part => part !== '');
}

function render(result, whole, prompt, list, chosen, setBudget) {
  const all = tokens(whole.size);
  const rules = byRule(prompt.sections, list.rules);
  const headings = tokens(prompt.size) - rules.reduce((sum, rule) => sum + tokens(rule.size), 0);
  const most = Math.max(1, ...rules.map(rule => rule.size));
  const kept = document.activeElement?.id;
  show(
    result,
    h('h1', {}, count(tokens(prompt.size), 'token') + ' of rules'),
    h(
      'p',
      {class: 'lead'},
      'That is what ' + count(rules.length, 'rule') + (rules.length === 1 ? ' adds' : ' add') + ' to the prompt. ',
      'The first ' + tokens(prompt.stablePrefix).toLocaleString('en') + ' are the stable prefix, which prompt caches keep.'
    ),
    !isStatic() &&
      h(
        'p',
        {class: 'field'},
        h('label', {for: 'budget'}, 'Budget '),
        h('input', {
          id: 'budget',
          type: 'range',
          min: 0,
          max: all,
          step: 1,
          value: chosen.budget ?? all,
          onchange: event => setBudget(Number(event.target.value) >= all ? '' : event.target.value),
        }),
        h('output', {for: 'budget'}, ' ' + (chosen.budget ? count(Number(chosen.budget), 'token') : 'none: everything is in'))
      ),
    prompt.dropped.length > 0 &&
      h(
        'section',
        {class: 'note'},
        h('h2', {}, 'Dropped ', h('span', {class: 'number'}, prompt.dropped.length)),
        h(
          'ul',
          {},
          prompt.dropped.slice(0, MOST).map(each => h('li', {}, h('b', {class: 'name'}, visible(each.rule)), ': ', visible(each.reason)))
        )
      ),
    h(
      'section',
      {},
      h('h2', {}, 'Tokens by rule'),
      rules.length === 0
        ? h('p', {class: 'quiet'}, 'No rule applies to this work. Name its files, or what the user asks; or choose another agent.')
        : h(
            'ol',
            {class: 'bars'},
            rules.slice(0, MOST).map(rule => bar(rule, most))
          ),
      rules.length > 0 && headings > 0 && h('p', {class: 'quiet rest'}, 'and ' + count(headings, 'token') + ' of headings'),
      rules.length > MOST && h('p', {class: 'quiet'}, 'The largest ' + MOST + ' of ' + rules.length.toLocaleString('en') + ' rules.')
    ),
    h('section', {}, h('h2', {}, 'As the model gets it'), text(prompt))
  );
  if (kept === 'budget') document.getElementById('budget')?.focus();
}

/** A rule of the rulebook has an entry in the list, and a second section while its text is in. The largest comes first. */
function byRule(sections, rules) {
  const known = new Map(rules.filter(rule => rule.state === 'eligible').map(rule => [rule.name, rule]));
  const all = new Map();
  for (const section of sections) {
    const rule = all.get(section.rule) ?? {name: section.rule, known: known.get(section.rule), bucket: section.bucket, size: 0, entry: 0};
    rule.size += section.size;
    if (section.bucket === 'rulebook' && section.size !== rule.known?.size) rule.entry += section.size;
    all.set(section.rule, rule);
  }
  return [...all.values()].sort((left, right) => right.size - left.size);
}

function bar(rule, most) {
  const part = (size, kind) => {
    const fill = h('span', {class: 'fill fill-' + kind});
    fill.style.width = (100 * size) / most + '%';
    return fill;
  };
  const isListed = rule.entry === rule.size;
  return h(
    'li',
    {},
    h(
      'span',
      {class: 'bar-name', title: visibleText(rule.name)},
      rule.known === undefined ? middle(rule.name) : [shortRuleLink(rule.known), ' ', h('span', {class: 'quiet'}, rule.known.provider)]
    ),
    badge(isListed ? 'listed' : rule.entry > 0 ? 'listed, text' : rule.bucket, rule.bucket),
    h(
      'span',
      {class: 'bar'},
      rule.size > rule.entry && part(rule.size - rule.entry, rule.bucket),
      rule.entry > 0 && part(rule.entry, 'entry')
    ),
    h('span', {class: 'number'}, tokens(rule.size).toLocaleString('en'))
  );
}

/** Lengths are in code points, as in all JSON of the command. */
function text(prompt) {
  if (prompt.text === '') return h('p', {class: 'quiet'}, 'Nothing.');
  const points = [...prompt.text];
  const stable = points.slice(0, prompt.stablePrefix).join('');
  const rest = points.slice(prompt.stablePrefix).join('');
  return h(
    'div',
    {class: 'prompt'},
    stable !== '' && h('figure', {}, h('figcaption', {}, 'Stable prefix'), h('pre', {class: 'stable', tabindex: 0}, visible(stable))),
    rest !== '' && h('figure', {}, h('figcaption', {}, 'Depends on the work'), h('pre', {tabindex: 0}, visible(rest)))
  );
}
