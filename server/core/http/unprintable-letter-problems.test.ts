import { expect, test } from 'vitest';
import { unprintableLetterProblems } from './unprintable-letter-problems.ts';

test('a plain form asks about letters that cannot be printed, once for the same letters', () => {
  const typed = { personalMessage: 'שלום 王\r\n明', personalMessageLetters: '' };
  expect(unprintableLetterProblems(typed)).toEqual({ personalMessage: 'letters_left_out' });
  expect(unprintableLetterProblems({ ...typed, personalMessageLetters: '王 明' })).toEqual({});
  expect(unprintableLetterProblems({ ...typed, personalMessageLetters: '王' })).toEqual({
    personalMessage: 'letters_left_out',
  });
});

test('printable letters raise no question, and a form that cannot ask is never stopped', () => {
  expect(unprintableLetterProblems({ recipientName: 'አበበች שָׁלוֹם 🎉', recipientNameLetters: '' })).toEqual({});
  expect(unprintableLetterProblems({ recipientName: '王' })).toEqual({});
});
