import { expect, test } from 'vitest';
import { unprintableLetters } from './unprintable-letters.ts';

test('a plain form asks about letters that cannot be printed, once for the same letters', () => {
  const typed = { personalMessage: 'שלום 王\r\n明', personalMessageLetters: '' };
  expect(unprintableLetters(typed)).toEqual({ personalMessage: 'letters_left_out' });
  expect(unprintableLetters({ ...typed, personalMessageLetters: '王 明' })).toEqual({});
  expect(unprintableLetters({ ...typed, personalMessageLetters: '王' })).toEqual({
    personalMessage: 'letters_left_out',
  });
});

test('printable letters raise no question, and a form that cannot ask is never stopped', () => {
  expect(unprintableLetters({ recipientName: 'አበበች שָׁלוֹם 🎉', recipientNameLetters: '' })).toEqual({});
  expect(unprintableLetters({ recipientName: '王' })).toEqual({});
});
