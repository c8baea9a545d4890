import { expect, test } from 'vitest';
import { shortcutOf } from './shortcut-of.ts';

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
