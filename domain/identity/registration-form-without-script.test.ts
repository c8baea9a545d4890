import { expect, test } from 'vitest';
import { birthDayText, isFormWithoutScript, registrationOfPageForm } from './registration-form-without-script.ts';

const typed = {
  firstName: 'נועה',
  lastName: 'Levi',
  email: 'noa@example.com',
  phone: '050-1234567',
  password: ' a muddy dog ',
  birthDay: '4',
  birthMonth: '7',
  birthYear: '1990',
  country: 'IL',
  gender: '',
  petType: 'dog',
  loyaltyClub: 'true',
  saveLogin: 'true',
};

test('a day of birth has zeros in front, and is empty while a part of it is missing', () => {
  expect(birthDayText(typed)).toBe('1990-07-04');
  expect(birthDayText({ ...typed, birthDay: '24', birthMonth: '11' })).toBe('1990-11-24');
  for (const part of ['birthDay', 'birthMonth', 'birthYear']) {
    expect(birthDayText({ ...typed, [part]: '' }), part).toBe('');
    expect(birthDayText({ ...typed, [part]: undefined }), part).toBe('');
  }
});

test('the form becomes the fields of the specification, the password exactly as it was typed', () => {
  const sent = registrationOfPageForm({ ...typed, termsAgreed: 'true' });
  expect(sent).toEqual({
    firstName: 'נועה',
    lastName: 'Levi',
    email: 'noa@example.com',
    phone: '050-1234567',
    password: ' a muddy dog ',
    country: 'IL',
    gender: '',
    petType: 'dog',
    dateOfBirth: '1990-07-04',
    preferences: '{"loyaltyClub":true,"washReminders":false,"saveLogin":true,"marketingEmails":false}',
    termsAgreed: 'true',
  });
});

test('unticked terms are not accepted, and a referral is sent only if there is one', () => {
  expect(registrationOfPageForm(typed)['termsAgreed']).toBe('false');
  expect(registrationOfPageForm({ ...typed, referralCode: '' })).not.toHaveProperty('referralCode');
  expect(registrationOfPageForm({ ...typed, referralCode: 'PAW' })['referralCode']).toBe('PAW');
});

test('a form that no script has touched is known by its three parts of a day', () => {
  expect(isFormWithoutScript(typed)).toBe(true);
  expect(isFormWithoutScript(registrationOfPageForm(typed))).toBe(false);
});

test('a field that did not come is empty, and a form is plain while its day is in three parts', () => {
  expect(registrationOfPageForm({})).toMatchObject({ firstName: '', country: '', dateOfBirth: '' });
  expect(isFormWithoutScript({ birthYear: '1990' })).toBe(true);
  expect(isFormWithoutScript({ birthYear: '1990', dateOfBirth: '1990-07-04' })).toBe(false);
  expect(isFormWithoutScript({ dateOfBirth: '1990-07-04' })).toBe(false);
  expect(isFormWithoutScript({})).toBe(false);
});
