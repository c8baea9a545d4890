import { expect, test } from 'vitest';
import { letterDoubts } from './letter-doubts.ts';

test('a plain form is stopped at letters that paper cannot show, once for the same letters', () => {
  const typed = { personalMessage: 'שלום 王\r\n明', personalMessageLetters: '' };
  expect(letterDoubts(typed)).toEqual({ personalMessage: 'letters_left_out' });
  expect(letterDoubts({ ...typed, personalMessageLetters: '王 明' })).toEqual({});
  expect(letterDoubts({ ...typed, personalMessageLetters: '王' })).toEqual({ personalMessage: 'letters_left_out' });
});

test('letters that are printed are no question, and a form that cannot ask is never stopped', () => {
  expect(letterDoubts({ recipientName: 'አበበች שָׁלוֹם 🎉', recipientNameLetters: '' })).toEqual({});
  expect(letterDoubts({ recipientName: '王' })).toEqual({});
});
