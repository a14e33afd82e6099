import {isStatic} from './data.js';
import {badge, count, h, show, visible} from './dom.js';

export const title = 'Live';
const KEPT = 500;
const MOST = 20;
const events = [];
let redraw = () => {};

/** Takes an event of the server; the page keeps the latest. */
export function take(type, event, number) {
  if (type === 'changed') return;
  events.unshift({type, event, number});
  if (events.length > KEPT) events.pop();
  redraw();
}

/** What happens in the sessions of a running harness. */
export async function open(main, unused, {session = ''} = {}) {
  const body = h('ol', {class: 'events', reversed: true});
  const heading = h('p', {class: 'lead'});
  show(main, h('section', {class: 'detail only', 'aria-label': 'Events'}, h('h1', {}, 'What happens in the sessions'), heading, body));
  redraw = () => {
    const shown = events.filter(each => session === '' || each.event.session === session);
    show(
      heading,
      isStatic()
        ? 'Live events are not available in an exported page. rules inspect shows them.'
        : shown.length === 0
          ? [
              'Nothing has happened yet. A program in Java shows the sessions of its engine here with one line: ',
              h('code', {}, 'Inspector.attach(engine)'),
              '.',
            ]
          : session === ''
            ? ''
            : ['Session ', h('code', {}, visible(session)), ' · ', h('a', {href: '#/live'}, 'all sessions')]
    );
    show(
      body,
      shown.map(({type, event, number}) =>
        h(
          'li',
          {value: number, class: 'event event-' + type},
          h('time', {datetime: event.time}, new Date(event.time).toLocaleTimeString('en-GB')),
          h(
            'span',
            {class: 'who'},
            event.session && session === ''
              ? h('a', {href: '#/live?session=' + encodeURIComponent(event.session)}, visible(event.session))
              : ''
          ),
          h('div', {}, sentence(type, event))
        )
      )
    );
  };
  redraw();
  return () => {
    redraw = () => {};
  };
}

function sentence(type, event) {
  switch (type) {
    case 'session':
      return 'The session begins.';
    case 'activated':
      return [
        event.added.length === 0 &&
          event.removed.length === 0 &&
          h('p', {}, 'The same ' + count(event.active.length, 'rule') + ' as before.'),
        event.added.length > 0 && h('p', {}, h('b', {}, 'In '), names(event.added)),
        event.removed.length > 0 && h('p', {}, h('b', {}, 'Out '), names(event.removed)),
        event.added.length > 0 &&
          event.applied.length > 0 &&
          h(
            'p',
            {class: 'quiet'},
            event.applied
              .filter(each => event.added.includes(each.rule))
              .map((each, index) => [
                index > 0 ? ' · ' : '',
                visible(each.rule),
                ' by ',
                Object.values(each.matched)
                  .flat()
                  .slice(0, 3)
                  .map(pattern => [h('code', {}, visible(pattern)), ' ']),
              ])
          ),
      ];
    case 'fired':
      return [
        h('b', {}, event.action === 'interrupt' ? 'Interrupted ' : 'Reminded '),
        'by ',
        visible(event.rules.join(', ')),
        ': ',
        h('code', {}, visible(event.patterns.join(', '))),
        ' after ',
        h('q', {}, visible(event.excerpt)),
      ];
    case 'reported':
      return [badge(event.severity), ' ', h('code', {}, event.code), ' ', visible(event.message)];
    default:
      return type;
  }
}

function names(rules) {
  return rules
    .slice(0, MOST)
    .map((rule, index) => [index > 0 ? ', ' : '', h('span', {class: 'name'}, visible(rule))])
    .concat(rules.length > MOST ? [' and ' + (rules.length - MOST) + ' more'] : []);
}
