import { expect, test } from 'vitest';
import { editableLines, LINE_MAX_LENGTHS, lineErrorOf, type EditableLine } from './editable-lines.ts';

const line: EditableLine = { key: 'k', place: 'subject', names: ['washes', 'date'], required: ['date'] };

test.for<[string, ReturnType<typeof lineErrorOf>]>([
  ['Good until {date}', null],
  ['{washes}, good until {date}', null],
  ['{ washes } until { date }', null],
  ['Until {date}: {price}', { kind: 'unknown', name: 'price' }],
  ['Until {date} {}', { kind: 'unknown', name: '' }],
  ['Come soon', { kind: 'missing', name: 'date' }],
  ['Until {date', { kind: 'broken' }],
  ['Until {{date}}', { kind: 'broken' }],
  ['Until {date}\r\nBcc: all@example.com', { kind: 'lines' }],
  [`{date}${'x'.repeat(LINE_MAX_LENGTHS.subject)}`, { kind: 'long' }],
])('%s', ([text, mistake]) => {
  expect(lineErrorOf(line, text)).toEqual(mistake);
});

test('what has to be said is among what may be said, and no line is named twice', () => {
  const all = Object.values(editableLines).flat();
  expect(all.filter(({ names, required }) => required.some((name) => !names.includes(name)))).toEqual([]);
  expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
});
