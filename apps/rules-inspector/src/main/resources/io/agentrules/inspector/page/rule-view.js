import {ruleAddress, ruleLink} from './addresses.js';
import {allRules, ask, isStatic, meant, problemsOfRules, send} from './data.js';
import {badge, breakable, count, h, lines, middle, say, show, tokens, visible, visibleText} from './dom.js';
import {best} from './fuzzy.js';
import {cards, worstFirst} from './problem-cards.js';
import {files} from './rule-files.js';
import {ruleTable} from './rule-table.js';
import {tester} from './trigger-tester.js';
import {VirtualList} from './virtual-list.js';

export const title = 'Rules';

/** One rule: as it was written, as it was understood, and to what it applies. */
export async function open(main, name, {at = '', file = ''} = {}) {
  const all = await allRules();
  if (name === undefined) {
    main.classList.remove('chosen');
    show(main, await overview(all));
    return;
  }
  const id = rule => rule.provider + ':' + rule.name;
  const isMeant = rule => (all.agents && at !== '' ? rule.path === at : id(rule) === name && (at === '' || rule.path === at));
  let worst = new Map();
  const list = new VirtualList({
    label: 'Rules',
    row: rule => [
      h(
        'span',
        {class: 'who', title: visibleText(rule.name + ' · ' + rule.path)},
        h('span', {class: 'name'}, middle(rule.name)),
        h('span', {class: 'quiet'}, rule.provider)
      ),
      worst.has(rule.path) && badge('!', worst.get(rule.path)),
      all.list ? (rule.state === 'eligible' ? badge(rule.bucket) : badge(rule.state, 'off')) : rule.trigger && badge('trigger'),
    ],
    open: rule => {
      location.hash = ruleAddress(rule);
    },
  });
  const fill = () =>
    list.set(
      best(input.value, all.rules, rule => rule.name + ' ' + rule.provider + ' ' + rule.path, all.rules.length),
      isMeant
    );
  const input = h('input', {
    type: 'search',
    placeholder: 'Find a rule',
    'aria-label': 'Find a rule',
    autocomplete: 'off',
    spellcheck: 'false',
    oninput: fill,
    onkeydown: event => {
      if (event.key === 'Enter' && list.items.length > 0) location.hash = ruleAddress(list.items[0]);
      if (event.key === 'ArrowDown') {
        list.element.focus();
        list.key(event);
      }
    },
  });
  const detail = h('section', {class: 'detail', 'aria-label': 'The rule'});
  show(
    main,
    h(
      'div',
      {class: 'side'},
      input,
      list.element,
      h(
        'p',
        {class: 'quiet'},
        h('a', {href: '#/rule'}, 'All ' + count(all.rules.length, 'rule'))
      )
    ),
    detail
  );
  fill();
  main.classList.add('chosen');
  problemsOfRules().then(
    problems => {
      worst = new Map(
        worstFirst(problems)
          .reverse()
          .filter(each => each.severity !== 'info')
          .map(each => [each.path, each.severity])
      );
      list.draw();
    },
    () => {}
  );
  const rule = all.rules.find(isMeant) ?? all.rules.find(each => each.name === name);
  if (rule === undefined) show(detail, h('h1', {}, visible(name)), h('p', {}, 'There is no rule of this name any more.'));
  else await showRule(detail, rule, all, file);
}

/** All rules in a table. */
async function overview(all) {
  const {reason} = await ask('about');
  return h(
    'section',
    {class: 'detail only', 'aria-label': 'The rules'},
    h('h1', {}, 'Rules'),
    reason && h('p', {class: 'lead'}, visible(reason) + '.'),
    all.rules.length === 0 ? noRules(all.list ?? (await ask('check'))) : ruleTable(all)
  );
}

/** What to do where no rule is: nothing has been written yet, or none of what was written is used. */
export function noRules({diagnostics}) {
  const reason = diagnostics.find(each => each.severity === 'error' && each.path === null);
  if (reason !== undefined) {
    return h('p', {class: 'note'}, visible(reason.message), '. ', h('b', {}, 'What to do: '), visible(reason.remedy), '.');
  }
  return h(
    'p',
    {class: 'note'},
    'No rules were found here. Write ',
    h('code', {}, 'AGENTS.md'),
    ', or a file of the agent that you use, such as ',
    h('code', {}, '.cursor/rules/style.mdc'),
    isStatic() ? '. ' : ': it appears here at once. ',
    h('code', {}, 'rules list'),
    ' says where rules are looked for.'
  );
}

const MEANINGS = {
  always: 'in every prompt',
  rulebook: 'listed in every prompt, for the model to read when it matters',
  conditional: 'in the prompt while its conditions hold',
  trigger: 'watches what the model writes, and interrupts it',
  manual: 'in the prompt only when the user mentions it',
};

async function showRule(detail, row, all, file) {
  const asked = meant(row);
  const [source, explained, about, list] = await Promise.all([
    ask('source', asked),
    ask('explain', {as: asked.as}),
    ask('about'),
    ask('list', {as: asked.as}),
  ]);
  const index = list.rules.findIndex(each => each.path === row.path && each.name === row.name && each.provider === row.provider);
  const rule = {...list.rules[index], ...row, trigger: row.trigger ?? null};
  const decision = explained.rules[index]; // both are in the same order
  const [problems, text, notes] = [h('div'), h('section'), h('div')];
  const fill = known => {
    const found = worstFirst(known.filter(each => each.path === rule.path || (each.path === null && each.rule === rule.name)));
    show(
      problems,
      cards(
        'Problems',
        found.filter(each => each.severity !== 'info'),
        source.text
      )
    );
    show(text, h('h2', {}, 'As it was written'), written(source, rule, found));
    show(
      notes,
      cards(
        'Notes',
        found.filter(each => each.severity === 'info'),
        source.text
      )
    );
  };
  fill(all.list?.diagnostics ?? []);
  // For agents all files are checked, which takes long: the rule is there before.
  if (all.agents) problemsOfRules().then(fill, () => {});
  const shadows = (all.list?.rules ?? []).filter(each => each.shadowedBy?.path === rule.path && each.shadowedBy?.name === rule.name);
  show(
    detail,
    h(
      'div',
      {class: 'title'},
      h(
        'h1',
        {class: 'name'},
        breakable(rule.name),
        ' ',
        all.list ? badge(rule.bucket) : rule.trigger && badge('trigger'),
        all.list && rule.state !== 'eligible' && [' ', badge(rule.state, 'off')]
      ),
      about.toggles && toggle(rule, asked.rule, about)
    ),
    h('p', {class: 'lead path'}, breakable(rule.path)),
    rule.description && h('p', {}, visible(rule.description)),
    all.list && rule.shadowedBy && h('p', {class: 'note'}, 'Not eligible: ' + visibleText(decision.reason) + '. See ', ruleLink(rule.shadowedBy), '.'),
    shadows.length > 0 &&
      h(
        'p',
        {class: 'note'},
        'Comes before ',
        shadows.map((each, index) => [
          index > 0 ? ', ' : '',
          ruleLink(each),
          ' of ' + each.provider + ' (',
          h('code', {}, breakable(each.path)),
          ')',
        ])
      ),
    problems,
    rule.trigger !== null && tester(rule, asked.rule),
    h(
      'div',
      {class: 'pair'},
      text,
      h('section', {}, h('h2', {}, 'As it was understood'), understood(rule, decision, all.agents))
    ),
    (rule.trigger === null || all.agents) && files(rule, file, all.agents),
    notes
  );
}

function toggle(rule, name, about) {
  const isOff = about.off.includes(rule.name) || about.off.includes(name);
  return h(
    'button',
    {
      type: 'button',
      onclick: async event => {
        event.target.disabled = true;
        try {
          await send('toggle', {rule: about.off.includes(rule.name) ? rule.name : name, on: isOff});
          say(visibleText(rule.name) + (isOff ? ' is on again' : ' is off, for you in this workspace'));
        } catch (problem) {
          event.target.disabled = false;
          say(visibleText(problem.message));
        }
      },
    },
    (isOff ? 'Switch it on' : 'Switch it off for me') + (about.agents ? ', in hooks' : '')
  );
}

/** What is known of a rule; agents: those of which each says when it loads the rule. */
function understood(rule, decision, agents) {
  const row = (key, value) =>
    value !== undefined && value !== null && value.length !== 0 && h('tr', {}, h('th', {scope: 'row'}, key), h('td', {}, value));
  const code = values => [values].flat().map(value => [h('code', {}, visible(String(value))), ' ']);
  return h(
    'table',
    {class: 'facts'},
    h(
      'tbody',
      {},
      agents?.map(({name}, index) => row(visibleText(name), rule.words[index] === '-' ? 'does not load it' : rule.words[index])),
      agents && rule.trigger && row('Hooks', MEANINGS.trigger),
      !agents && row('It is', rule.state === 'eligible' ? MEANINGS[rule.bucket] : rule.state + ', else ' + MEANINGS[rule.bucket]),
      row('Without a file', decision && visible(decision.reason)),
      row('From', rule.provider + ', ' + rule.level),
      Object.entries(rule.conditions).map(([key, values]) => row(key, code(values))),
      Object.keys(rule.conditions).length > 1 && row('Combined', rule.match === 'all' ? 'all must hold' : 'one is enough'),
      row('Folder', rule.folder && code(rule.folder)),
      row('Imports', rule.imports.length > 0 ? code(rule.imports) : null),
      rule.trigger && [
        row('Patterns', code(rule.trigger.conditions)),
        row('Watches', code(rule.trigger.scope)),
        row('Interrupts', rule.trigger.interruptMode),
        row('Repeats', repeats(rule.trigger)),
      ],
      row('Size', count(tokens(rule.size), 'token'))
    )
  );
}

function repeats({repeatMode, toolRepeatMode}) {
  return repeatMode === toolRepeatMode ? repeatMode : `${repeatMode}, tools ${toolRepeatMode}`;
}

/** Front matter, diagnostics and fixes stand at their lines. */
function written(source, rule, found) {
  if (source.text === null) return [h('p', {class: 'quiet'}, 'It has no file of its own that can be shown.'), lines(rule.content)];
  const end = frontMatterEnd(source.text);
  return [
    lines(source.text, number => {
      const here = found.filter(each => each.line === number);
      return {
        kind: [number <= end ? 'front-matter' : '', here.length > 0 ? 'marked marked-' + here[0].severity : ''].join(' ').trim() || null,
        after:
          here.length > 0 &&
          h(
            'span',
            {class: 'remark'},
            here.map(each => [h('b', {}, each.severity), ' ', visible(each.message), ' '])
          ),
      };
    }),
    source.cut && h('p', {class: 'note'}, 'The file is longer; the rest is not shown.'),
  ];
}

function frontMatterEnd(text) {
  const all = text.split(/\r\n|\n|\r/);
  if (!/^\uFEFF?---\s*$/.test(all[0])) return 0;
  return all.findIndex((line, index) => index > 0 && /^---\s*$/.test(line)) + 1;
}
