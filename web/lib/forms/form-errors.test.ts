import { expect, test } from 'vitest';
import { withFieldError } from './form-errors.ts';

const errors = { name: 'Required', email: 'Required' };

test('the error of a corrected field changes with its value, and disappears with a valid value', () => {
  expect(withFieldError(errors, 'email', 'Invalid email')).toEqual({ name: 'Required', email: 'Invalid email' });
  expect(withFieldError(errors, 'email', null)).toEqual({ name: 'Required' });
});
