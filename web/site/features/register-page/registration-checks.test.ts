import { expect, test } from 'vitest';
import { setLanguage } from '#web/lib/language/language.ts';
import { checkRegistrationPage, missingFieldLabels } from './registration-checks.ts';

setLanguage('en');

const filled = {
  firstName: 'Noa',
  lastName: 'Levi',
  email: 'noa@example.com',
  phone: '050-1234567',
  password: 'a muddy dog at 23:00',
  birthDay: '4',
  birthMonth: '7',
  birthYear: '1990',
  termsAgreed: 'true',
};
const today = '2026-11-21';

test('the button waits for every required field and for the terms, and names them', () => {
  expect(missingFieldLabels(filled)).toEqual([]);
  expect(missingFieldLabels({ ...filled, lastName: ' ', birthMonth: '' })).toEqual(['Last name', 'Date of birth']);
  expect(missingFieldLabels({})).toEqual([
    'First name',
    'Last name',
    'Email',
    'Phone number',
    'Password',
    'Date of birth',
    'your agreement to the terms',
  ]);
});

test('sending without the terms shows the alert of the specification', () => {
  const { termsAgreed: _, ...without } = filled;
  const { failure, errors } = checkRegistrationPage(without, { termsAgreed: 'Required' }, today);
  expect(failure).toBe('Please agree to the Terms & Conditions');
  expect(errors['termsAgreed']).toBe('Please agree to the Terms & Conditions');
});

test('a complete form has no errors', () => {
  expect(checkRegistrationPage(filled, {}, today)).toEqual({ failure: null, errors: {} });
});

test('an impossible day, and an age below the limit, are shown at the date of birth', () => {
  const impossible = checkRegistrationPage({ ...filled, birthDay: '31', birthMonth: '4' }, {}, today);
  expect(impossible.errors['dateOfBirth']).toBe('This month does not have that day.');
  const child = checkRegistrationPage({ ...filled, birthYear: '2013', birthMonth: '11', birthDay: '22' }, {}, today);
  expect(child.errors).toEqual({ dateOfBirth: 'Registration is open from the age of 13.' });
  expect(
    checkRegistrationPage({ ...filled, birthYear: '2013', birthMonth: '11', birthDay: '21' }, {}, today).errors,
  ).toEqual({});
});

test('a date with a missing part has one error, at the date', () => {
  const found = { birthMonth: 'Required' };
  expect(checkRegistrationPage({ ...filled, birthMonth: '' }, found, today).errors).toEqual({
    dateOfBirth: 'Required',
  });
});
