import { expect, test } from 'vitest';
import '#web/lib/language/language.ts';
import { checkRegistrationForm } from './registration-checks.ts';

const good = { termsAccepted: 'true', password: 'soap and water', confirmPassword: 'soap and water', dateOfBirth: '' };
const TODAY = '2026-11-21';

test('a filled form with accepted terms passes', () => {
  expect(checkRegistrationForm(good, {}, TODAY)).toEqual({ errors: {}, notice: null });
});

test('the terms are checked first, whatever else is wrong', () => {
  const typed = { ...good, termsAccepted: '', confirmPassword: 'other' };
  const { errors, notice } = checkRegistrationForm(typed, { email: 'Required' }, TODAY);
  expect(notice).toEqual({
    title: 'Please Accept Terms',
    description: 'You must accept the terms and conditions',
  });
  expect(Object.keys(errors)).toEqual(['email', 'confirmPassword', 'termsAccepted']);
});

test('two different passwords have the error of the specification', () => {
  const { errors, notice } = checkRegistrationForm({ ...good, confirmPassword: 'soap and wate' }, {}, TODAY);
  expect(notice?.title).toBe("Passwords Don't Match");
  expect(errors).toEqual({ confirmPassword: "The passwords you entered don't match" });
});

test('a child under 13 cannot register, and the error is at the field', () => {
  expect(checkRegistrationForm({ ...good, dateOfBirth: '2013-11-22' }, {}, TODAY).errors).toEqual({
    dateOfBirth: 'Registration is open from the age of 13.',
  });
  expect(checkRegistrationForm({ ...good, dateOfBirth: '2013-11-21' }, {}, TODAY).errors).toEqual({});
});
