import { expect, test } from 'vitest';
import { drawableText } from './picture-letters.ts';

const isDrawable = (sign: string) => !/^(?:王|🎉|\p{Script=Myanmar}|\p{M})$/u.test(sign);

test('letters that the device cannot draw leave no gap in the picture', () => {
  expect(drawableText('Dana 🎉 and 王\nnext', isDrawable)).toBe('Dana and\nnext');
  expect(drawableText('🎉', isDrawable)).toBe('');
  expect(drawableText('Dana မြန်မာ', isDrawable), 'a letter goes with its marks').toBe('Dana');
});

test('a text that the device can draw stays as it was typed', () => {
  expect(drawableText('  two  spaces ', isDrawable)).toBe('  two  spaces ');
  expect(drawableText('נֹעָה', isDrawable), 'a mark is judged with its letter').toBe('נֹעָה');
});
