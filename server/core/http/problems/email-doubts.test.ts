import { expect, test } from 'vitest';
import { emailDoubts } from './email-doubts.ts';

test('a plain form that can ask is stopped at a probable typo, once for each address', () => {
  expect(emailDoubts({ email: 'dana@gmial.com', emailAsked: '' })).toEqual({ email: 'unlikely_email' });
  expect(emailDoubts({ email: 'dana@gmial.com', emailAsked: 'dana@gmial.com' })).toEqual({});
  expect(emailDoubts({ email: 'dana@gmai.com', emailAsked: 'dana@gmial.com' })).toEqual({ email: 'unlikely_email' });
});

test('every address of a form is looked at, and an ordinary one is no question', () => {
  const typed = { email: 'dana@gmail.com', emailAsked: '', recipientEmail: 'noa@walla.con', recipientEmailAsked: '' };
  expect(emailDoubts(typed)).toEqual({ recipientEmail: 'unlikely_email' });
});

test('a form that cannot ask is never stopped', () => {
  expect(emailDoubts({ email: 'dana@gmial.com' })).toEqual({});
});
