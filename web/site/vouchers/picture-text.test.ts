import { expect, test, vi } from 'vitest';
import { directionOfText, wrapLines } from './picture-text.ts';

/** Each character has the width one; a family of four consists of seven characters. */
const letters = (text: string) => [...text].length;

test('a message breaks between words, keeps its own lines, and cuts only what no line can hold', () => {
  expect(wrapLines('happy birthday\n\nRex', 8, letters)).toEqual(['happy', 'birthday', '', 'Rex']);
  expect(wrapLines('a bcdefghijkl m', 5, letters)).toEqual(['a', 'bcdef', 'ghijk', 'l m']);
});

test('a family of four stays together where a line ends', () => {
  expect(wrapLines('👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 10, letters)).toEqual(['👨‍👩‍👧‍👦', '👨‍👩‍👧‍👦']);
});

test('a line reads in the direction of its first letter, and one without letters like the page', () => {
  expect(directionOfText('  "מזל טוב" Rex', 'ltr')).toBe('rtl');
  expect(directionOfText('Rex, מזל טוב', 'rtl')).toBe('ltr');
  expect(directionOfText('🎉 123', 'rtl')).toBe('rtl');
});

test('a browser without a segmenter still breaks a word that is wider than the line', async () => {
  vi.stubGlobal('Intl', {});
  vi.resetModules();
  const { wrapLines: fit } = await import('./picture-text.ts');
  expect(fit('abcdef', 4, (text) => text.length)).toEqual(['abcd', 'ef']);
  vi.unstubAllGlobals();
});
