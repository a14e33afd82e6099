import {breakable, h, middle} from './dom.js';

/** The address of a file's view; as: the agent as which it is seen. */
export function fileAddress(path, as = '', more = {}) {
  return '#/file/' + encodeURIComponent(path) + query({as, ...more});
}

/**
 * The address of a rule's view. Two rules of one provider may have the same name: then their path tells which is meant. file: the one for
 * which the view says whether the rule applies.
 */
export function ruleAddress(rule, file = '') {
  return '#/rule/' + encodeURIComponent(rule.provider + ':' + rule.name) + query({at: rule.isTwin ? rule.path : '', file});
}

/** The address of the prompt for a file. */
export function promptAddress(path, as = '') {
  return '#/prompt' + query({paths: path, as});
}

function query(parameters) {
  const present = Object.entries(parameters).filter(([, value]) => value !== '');
  return present.length === 0 ? '' : '?' + new URLSearchParams(present);
}

export function ruleLink(rule, file = '') {
  return h('a', {href: ruleAddress(rule, file), class: 'name'}, breakable(rule.name));
}

/** A link that stays on one line. */
export function shortRuleLink(rule) {
  return h('a', {href: ruleAddress(rule), class: 'name'}, middle(rule.name));
}
