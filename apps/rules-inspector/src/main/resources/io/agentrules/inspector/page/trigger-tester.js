import {ask, isStatic, send} from './data.js';
import {h, show, visible} from './dom.js';

/** Tries a trigger rule on what is typed. */
export function tester(rule, name) {
  if (isStatic())
    return h('section', {}, h('h2', {}, 'Try it'), h('p', {class: 'quiet'}, 'rules inspect, or rules test, tries it on a text.'));
  const verdict = h('p', {role: 'status', class: 'quiet'}, 'Type or paste what a model could write.');
  const preview = h('pre', {class: 'preview', tabindex: 0, 'aria-label': 'The text with its matches'});
  const text = h('textarea', {rows: 4, id: 'try', spellcheck: 'false', oninput: () => later()});
  const globs = rule.conditions.globs ?? rule.conditions.paths ?? [];
  const likely = likelyText(rule.trigger.scope, globs);
  const source = h(
    'select',
    {id: 'try-source', onchange: () => run()},
    [
      ['text', 'text for the user'],
      ['thinking', 'thinking'],
      ['tool', 'a tool’s input'],
    ].map(([each, meaning]) => h('option', {value: each, selected: each === likely.source}, meaning))
  );
  const tool = h('input', {id: 'try-tool', placeholder: 'any', size: 8, value: likely.tool, oninput: () => later()});
  const path = h('input', {id: 'try-path', placeholder: 'none', size: 18, value: likely.path, oninput: () => later()});
  let timer;
  let asked = 0;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(run, 120);
  };
  const run = async () => {
    const mine = ++asked;
    try {
      const isTool = source.value === 'tool';
      tool.disabled = path.disabled = !isTool;
      if (text.value === '') return show(verdict, 'Type or paste what a model could write.');
      const trial = await send(
        'test',
        {
          rule: name,
          at: rule.isTwin ? rule.path : '',
          source: source.value,
          tool: isTool ? tool.value : '',
          path: isTool ? path.value : '',
        },
        text.value
      );
      if (mine !== asked) return;
      const failed = trial.checks.filter(check => !check.passes);
      show(
        verdict,
        h('b', {class: trial.fires ? 'fires' : ''}, trial.fires ? 'It fires' : 'It does not fire: '),
        visible(trial.reason.replace(/^it fires/, '')),
        trial.fires
          ? '. The model is then told the text of this rule.'
          : failed.filter(check => !trial.reason.includes(check.reason)).map(check => [' ', visible(check.reason)])
      );
      show(
        preview,
        marked(
          text.value,
          trial.conditions.flatMap(tried => tried.places.map(place => range(text.value, tried.condition, place)))
        )
      );
    } catch (problem) {
      if (mine === asked) show(verdict, visible(problem.message));
    }
  };
  run();
  // A file that is there tells more than one that could be.
  if (likely.glob !== '') {
    ask('files').then(
      ({files}) => {
        const there = files.find(file => matches(likely.glob, file));
        if (there === undefined || path.value !== likely.path) return;
        path.value = there;
        run();
      },
      () => {}
    );
  }
  return h(
    'section',
    {},
    h('h2', {}, 'Try it'),
    h(
      'p',
      {class: 'field'},
      h('label', {for: 'try-source'}, 'The model writes'),
      source,
      h('label', {for: 'try-tool'}, ' with the tool '),
      tool,
      h('label', {for: 'try-path'}, ' to the file '),
      path
    ),
    h('label', {for: 'try', class: 'quiet'}, 'What it writes'),
    text,
    verdict,
    preview
  );
}

/** What a rule most likely fires on, by its scopes, such as text, or tool:edit(*.ts): then an input of this tool for such a file. */
function likelyText(scopes, globs) {
  const scope = scopes.find(each => each.startsWith('tool')) ?? scopes[0] ?? 'text';
  const [, tool = '', glob = ''] = /^tool(?::([^(]*))?(?:\((.*)\))?$/.exec(scope) ?? [];
  const watched = (glob || globs[0] || '').split(',')[0].trim();
  return {
    source: scope.startsWith('tool') ? 'tool' : scope,
    tool: tool.includes('*') ? '' : tool,
    glob: watched,
    path: /[{[]/.test(watched) ? '' : watched.replaceAll('**/', '').replaceAll('**', 'example').replaceAll('*', 'example'),
  };
}

/** Whether a file is one that a plain glob, with no more than asterisks, may mean: good enough for an example. */
function matches(glob, file) {
  const parts = glob
    .split(/(\*\*\/|\*\*|\*)/)
    .map(part => ({'**/': '(?:.*/)?', '**': '.*', '*': '[^/]*'})[part] ?? part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp('^(?:.*/)?' + parts.join('') + '$', 'u').test(file);
}

/** Where a match is. A pattern that ends at the border of a word or line is certain of it one character later. */
function range(text, pattern, place) {
  const start = place.start ?? Math.max(0, place.offset - 1);
  const seesOneMore =
    /(\\b|\$)\)*$/.test(pattern) && place.offset - start > 1 && /\W/.test(text[place.offset - 1]) && /[^\n]/.test(text[place.offset - 2]);
  return [start, place.offset - (seesOneMore ? 1 : 0)];
}

function marked(text, ranges) {
  const parts = [];
  let at = 0;
  for (const [from, to] of ranges.sort((left, right) => left[0] - right[0])) {
    if (to <= at) continue;
    parts.push(visible(text.slice(at, Math.max(at, from))), h('mark', {}, visible(text.slice(Math.max(at, from), to))));
    at = to;
  }
  parts.push(visible(text.slice(at)));
  return parts;
}
