import { expect, test } from 'vitest';
import { emailTypos } from './email-typos.ts';

test('a plain form asks about a probable typo, once for each address', () => {
  expect(emailTypos({ email: 'dana@gmial.com', emailAsked: '' })).toEqual({ email: 'unlikely_email' });
  expect(emailTypos({ email: 'dana@gmial.com', emailAsked: 'dana@gmial.com' })).toEqual({});
  expect(emailTypos({ email: 'dana@gmai.com', emailAsked: 'dana@gmial.com' })).toEqual({ email: 'unlikely_email' });
});

test('every address of a form is checked, and an ordinary one raises no question', () => {
  const typed = { email: 'dana@gmail.com', emailAsked: '', recipientEmail: 'noa@walla.con', recipientEmailAsked: '' };
  expect(emailTypos(typed)).toEqual({ recipientEmail: 'unlikely_email' });
});

test('a form that cannot ask is never stopped', () => {
  expect(emailTypos({ email: 'dana@gmial.com' })).toEqual({});
});
