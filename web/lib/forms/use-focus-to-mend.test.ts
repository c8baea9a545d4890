import { expect, test } from 'vitest';
import { partToMend } from './use-focus-to-mend.ts';

const day = { name: 'birthDay', value: '31' };
const month = { name: 'birthMonth', value: '' };
const year = { name: 'birthYear', value: '' };

test('a date with parts missing leads to the first of them', () => {
  expect(partToMend([day, month, year])).toBe(month);
});

test('a date that no calendar has leads to its day', () => {
  expect(partToMend([day, { ...month, value: '4' }, { ...year, value: '1990' }])).toBe(day);
});
