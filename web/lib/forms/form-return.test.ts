import { expect, test } from 'vitest';
import { fieldProblemCodes } from '#contracts/core/problem.ts';
import { locales } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { formResultOf } from './form-return.ts';
import { withoutDuplicateFormError } from './without-duplicate-form-error.ts';
import { setLanguage } from '../language/language.ts';

setLanguage('en');

test('an address without parameters gives an empty result', () => {
  expect(formResultOf(new URLSearchParams(''), null)).toEqual({ sent: null, draft: null, failure: null, errors: {} });
});

test('a reference means that the form was accepted', () => {
  expect(formResultOf(new URLSearchParams('sent=C-7K2M9Q'), null).sent).toBe('C-7K2M9Q');
});

test('a refusal is shown at its field, and typed values are kept', () => {
  const search = new URLSearchParams('problem=validation_failed&field=email&why=invalid_email');
  const back = formResultOf(search, { email: 'noa@' });
  expect(back.errors).toEqual({ email: 'Invalid email. It should look like name@example.com.' });
  expect(back.failure).toBe('Some details need a correction.');
  expect(back.draft).toEqual({ email: 'noa@' });
});

test('a page with few fields says the refusal only at the field, if it has it', () => {
  const back = formResultOf(new URLSearchParams('problem=validation_failed&field=bayNo&why=required'), null);
  expect(withoutDuplicateFormError(back, ['bayNo']).failure).toBeNull();
  expect(withoutDuplicateFormError(back, ['email'])).toBe(back);
});

test.each(locales)('in %s every reason of a refusal has a text of its own', (locale) => {
  setLanguage(locale);
  const said = fieldProblemCodes.map((why) => {
    const search = new URLSearchParams({ problem: 'validation_failed', field: 'password', why });
    return formResultOf(search, null).errors['password'];
  });
  setLanguage('en');
  expect(new Set(said).size).toBe(fieldProblemCodes.length);
  expect(said).toContain(m.field_too_common({}, { locale }));
});

test.each(['<b>', 'constructor', 'toString', '__proto__', ''])(
  'an unknown code, like %j, says only that something went wrong',
  (code) => {
    const search = new URLSearchParams({ problem: code, field: 'email', why: code });
    expect(formResultOf(search, null)).toMatchObject({
      failure: 'Something went wrong on our side. Please try again.',
      errors: { email: 'Invalid input' },
    });
  },
);
