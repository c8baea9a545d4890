import { expect, test } from 'vitest';
import { shortcutOf, typedTextAfterKey } from './shortcut-of.ts';

const plain = { key: 'k', code: 'KeyK', ctrlKey: false, metaKey: false, altKey: false, isTaken: false };

test.for([
  ['Ctrl K', { ctrlKey: true }, 'palette'],
  ['Cmd K', { metaKey: true }, 'palette'],
  ['Ctrl K on a Hebrew keyboard, in a field', { key: 'ל', ctrlKey: true, isTaken: true }, 'palette'],
  ['K', {}, null],
  ['/', { key: '/', code: 'Slash' }, 'palette'],
  ['/ on a Hebrew keyboard', { key: '/', code: 'KeyQ' }, 'palette'],
  ['/ in a field', { key: '/', code: 'Slash', isTaken: true }, null],
  ['?', { key: '?', code: 'Slash' }, 'sheet'],
  ['? in a field', { key: '?', code: 'Slash', isTaken: true }, null],
  ['Alt /', { key: '/', code: 'Slash', altKey: true }, null],
] as const)('%s', ([, pressed, opens]) => {
  expect(shortcutOf({ ...plain, ...pressed })).toBe(opens);
});

test('what is typed while the search loads is collected, and nothing else', () => {
  const [a, b, back] = [
    { ...plain, key: '0' },
    { ...plain, key: 'ש' },
    { ...plain, key: 'Backspace' },
  ];
  expect([a, b, back, a].reduce<string | null>(typedTextAfterKey, '')).toBe('00');
  expect(typedTextAfterKey('05', { ...plain, key: 'k', ctrlKey: true })).toBeNull();
  expect(typedTextAfterKey('05', { ...plain, key: 'Escape' })).toBeNull();
  expect(typedTextAfterKey(null, a)).toBeNull();
});
