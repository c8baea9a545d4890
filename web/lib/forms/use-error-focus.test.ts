import { expect, test } from 'vitest';
import { controlToFocus } from './use-error-focus.ts';

const day = { name: 'birthDay', value: '31' };
const month = { name: 'birthMonth', value: '' };
const year = { name: 'birthYear', value: '' };

test('the focus goes to the first missing part of a date', () => {
  expect(controlToFocus([day, month, year])).toBe(month);
});

test('the focus goes to the day of an impossible date', () => {
  expect(controlToFocus([day, { ...month, value: '4' }, { ...year, value: '1990' }])).toBe(day);
});
