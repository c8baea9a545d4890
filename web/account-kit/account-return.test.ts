import { expect, test } from 'vitest';
import { locales } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { setLanguage } from '#web/lib/language/language.ts';
import { accountFormResultOf } from './account-return.ts';

function back(query: string) {
  return accountFormResultOf(new URLSearchParams(query), { firstName: 'Noa' });
}

test.each(locales)('in %s a field refused without scripts has the same text as with scripts', (locale) => {
  setLanguage(locale);
  const said = (field: string, why: string) =>
    back(`problem=validation_failed&field=${field}&why=${why}`).errors[field];
  expect(said('password', 'too_common')).toBe(m.field_too_common({}, { locale }));
  expect(said('password', 'too_short')).toBe(m.field_too_short({}, { locale }));
  expect(said('email', 'invalid_email')).toBe(m.field_invalid_email({}, { locale }));
  expect(said('dateOfBirth', 'too_young')).toBe(m.field_too_young({}, { locale }));
  expect(said('dateOfBirth', 'invalid')).toBe(m.birth_not_a_day({}, { locale }));
  expect(said('dateOfBirth', 'required')).toBe(m.field_required({}, { locale }));
  expect(said('phoneNumber', 'invalid_phone')).toBe(m.problem_phone_not_mobile({}, { locale }));
  expect(said('otpCode', 'invalid')).toBe(m.signin_phone_failed_text({}, { locale }));
  setLanguage('en');
});

test('a refusal about a field that it does not name is shown at that field', () => {
  expect(back('problem=terms_not_accepted').errors).toEqual({ termsAgreed: 'Please agree to the Terms & Conditions' });
  expect(back('problem=sign_in_failed')).toMatchObject({ failure: 'Login failed', errors: {} });
});

test.each(['constructor', '__proto__', 'toString'])('an invented address with %s breaks nothing', (word) => {
  expect(back(`problem=${word}&field=${word}&why=${word}`).failure).toBe(
    'Something went wrong on our side. Please try again.',
  );
});

test('an iPhone photo that was sent without scripts is refused at the picture’s field, with advice', () => {
  setLanguage('en');
  const { failure, errors } = back('problem=picture_heic');
  expect(failure).toContain('iPhone photo');
  expect(errors).toEqual({ profilePicture: failure });
});
