import { expect, test } from 'vitest';
import { drawableText } from './picture-letters.ts';

const isDrawable = (letter: string) => !/[王🎉]/u.test(letter);

test('letters that the device cannot draw leave no gap in the picture', () => {
  expect(drawableText('Dana 🎉 and 王\nnext', isDrawable)).toBe('Dana and\nnext');
  expect(drawableText('🎉', isDrawable)).toBe('');
});

test('a text that the device can draw stays as it was typed', () => {
  expect(drawableText('  two  spaces ', isDrawable)).toBe('  two  spaces ');
});
