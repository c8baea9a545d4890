import { expect, test } from 'vitest';
import { goKeys, keyActionOf } from './letter-keys.ts';
import { navigationEntries } from '../../places.tsx';

const bare = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

test.for([
  ['KeyJ', { kind: 'row', step: 1 }],
  ['KeyK', { kind: 'row', step: -1 }],
  ['KeyX', { kind: 'pick' }],
  ['KeyG', { kind: 'go' }],
  ['KeyO', null],
] as const)('%s alone', ([code, act]) => {
  expect(keyActionOf({ ...bare, code }, false)).toEqual(act);
});

test('after G a letter leads to its place, and the keys of a list are places then', () => {
  expect(keyActionOf({ ...bare, code: 'KeyO' }, true)).toEqual({ kind: 'place', path: 'orders' });
  expect(keyActionOf({ ...bare, code: 'KeyJ' }, true)).toBeNull();
});

test('a letter with another key held down belongs to the browser', () => {
  for (const held of ['ctrlKey', 'metaKey', 'altKey', 'shiftKey'] as const) {
    expect(keyActionOf({ ...bare, code: 'KeyJ', [held]: true }, false), held).toBeNull();
    expect(keyActionOf({ ...bare, code: 'KeyO', [held]: true }, true), held).toBeNull();
  }
});

test('each letter leads to a place of the navigation, and no place has two', () => {
  const paths = Object.values(goKeys);
  const known = new Set(navigationEntries.map(({ path }) => path));
  expect(paths.filter((path) => !known.has(path))).toEqual([]);
  expect(new Set(paths).size).toBe(paths.length);
});
