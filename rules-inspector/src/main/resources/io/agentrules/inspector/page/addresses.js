import {h, visible} from './dom.js';

/** The address of a file's view; as: the tool as which it is seen. */
export function fileAddress(path, as = '') {
  return '#/file/' + encodeURIComponent(path) + (as === '' ? '' : '?as=' + encodeURIComponent(as));
}

/** The address of a rule's view. */
export function ruleAddress(rule) {
  return '#/rule/' + encodeURIComponent(rule.provider + ':' + rule.name);
}

export function ruleLink(rule) {
  return h('a', {href: ruleAddress(rule), class: 'name'}, visible(rule.name));
}
