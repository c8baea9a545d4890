import { expect, test } from 'vitest';
import { formReturnOf } from './form-return.ts';
import { speak } from './language.ts';

speak('en');

test('an address with nothing to say brings nothing back', () => {
  expect(formReturnOf(new URLSearchParams(''), null)).toEqual({ sent: null, draft: null, failure: null, errors: {} });
});

test('a reference says that the form was taken', () => {
  expect(formReturnOf(new URLSearchParams('sent=C-7K2M9Q'), null).sent).toBe('C-7K2M9Q');
});

test('a refusal says what is wrong at its field, and keeps what was typed', () => {
  const search = new URLSearchParams('problem=validation_failed&field=email');
  const back = formReturnOf(search, { email: 'noa@' });
  expect(back.errors).toEqual({ email: 'Please enter an email address like name@example.com.' });
  expect(back.failure).toBe('Some details need a correction.');
  expect(formReturnOf(search, { email: '' }).errors).toEqual({ email: 'Please fill this in.' });
});

test('a code that nobody knows says only that something went wrong', () => {
  expect(formReturnOf(new URLSearchParams('problem=%3Cb%3E'), null).failure).not.toContain('<b>');
});
