import { expect, test } from 'vitest';
import { escapeNonAscii, shiftMappings } from './ascii-bundle.ts';

const source = 'const a = `שלום ${1}`; const b = "🐶"; const c = /[א-ת]/u.test("ג"); [a, b, c]';

test('a text in escapes is ASCII and means the same in templates, strings and patterns', () => {
  const text = escapeNonAscii(source);
  expect(text).toMatch(/^[\0-\x7f]*$/);
  // evaluates the finished program and compares its result
  const meaning = new Function(`${text.replace('; [a', '; return [a')}`);
  expect(meaning()).toEqual(['שלום 1', '🐶', true]);
});

test('places in the map move with the escapes before them on their line', () => {
  const lines = ['abcאd', 'x', 'אבc'] as const;
  const mappings: [number, number, number, number][][] = [
    [
      [0, 0, 0, 0],
      [3, 0, 0, 3],
      [4, 0, 0, 4],
    ],
    [[0, 0, 1, 0]],
    [
      [1, 0, 2, 1],
      [2, 0, 2, 2],
    ],
  ];
  expect(shiftMappings(mappings, lines)).toEqual([
    [
      [0, 0, 0, 0],
      [3, 0, 0, 3],
      [9, 0, 0, 4],
    ],
    [[0, 0, 1, 0]],
    [
      [6, 0, 2, 1],
      [12, 0, 2, 2],
    ],
  ]);
  expect(escapeNonAscii(lines[0]).at(9)).toBe('d');
  expect(escapeNonAscii(lines[2]).at(12)).toBe('c');
});
