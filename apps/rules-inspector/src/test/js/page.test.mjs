// Tests of the page's functions that need no browser: node --test apps/rules-inspector/src/test/js
import assert from 'node:assert/strict';
import {test} from 'node:test';

const page = name => import(new URL(`../../main/resources/io/agentrules/inspector/page/${name}`, import.meta.url));
const {best, score} = await page('fuzzy.js');
const {foldersOf, rowsOf, treeOf} = await page('file-tree.js');

test('all letters occur in order, or nothing matches', () => {
  assert.equal(score('abx', 'a/b.ts'), 0);
  assert.ok(score('ab', 'a/b.ts') > 0);
});

test('the whole query counts more than its letters, and in the name of a file more than in its folder', () => {
  const found = best('user', ['u/s/e/r.ts', 'user/index.ts', 'src/user.ts'], path => path, 10);
  assert.deepEqual(found, ['src/user.ts', 'user/index.ts']);
});

test('without a query all come in their order', () => {
  assert.deepEqual(best('', ['b', 'a', 'c'], text => text, 2), ['b', 'a']);
});

test('folders come before files, those of tools last, with the number of files in them', () => {
  const root = treeOf(['.cursor/a.md', 'src/a/b.ts', 'src/c.ts', 'd.ts']);
  const rows = rowsOf(root, new Set(['src/']));
  assert.deepEqual(rows.map(row => [row.name, row.level, row.count]), [
    ['src', 1, 2],
    ['a', 2, 1],
    ['c.ts', 2, undefined],
    ['.cursor', 1, 1],
    ['d.ts', 1, undefined],
  ]);
});

test('the folders of a path lead to it', () => {
  assert.deepEqual(foldersOf('a/b/c.ts'), ['a/', 'a/b/']);
});
