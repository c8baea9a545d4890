import { expect, test } from 'vitest';
import { emailTypoProblems } from './email-typo-problems.ts';

test('a plain form asks about a probable typo, once for each address', () => {
  expect(emailTypoProblems({ email: 'dana@gmial.com', emailAsked: '' })).toEqual({ email: 'unlikely_email' });
  expect(emailTypoProblems({ email: 'dana@gmial.com', emailAsked: 'dana@gmial.com' })).toEqual({});
  expect(emailTypoProblems({ email: 'dana@gmai.com', emailAsked: 'dana@gmial.com' })).toEqual({
    email: 'unlikely_email',
  });
});

test('every address of a form is checked, and an ordinary one raises no question', () => {
  const typed = { email: 'dana@gmail.com', emailAsked: '', recipientEmail: 'noa@walla.con', recipientEmailAsked: '' };
  expect(emailTypoProblems(typed)).toEqual({ recipientEmail: 'unlikely_email' });
});

test('a form that cannot ask is never stopped', () => {
  expect(emailTypoProblems({ email: 'dana@gmial.com' })).toEqual({});
});
