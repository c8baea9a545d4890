import { expect, test } from 'vitest';
import { likelyEmail } from './likely-email.ts';

test.each([
  ['dana@gmial.com', 'dana@gmail.com'],
  ['dana@gmai.com', 'dana@gmail.com'],
  ['dana@gmaill.com', 'dana@gmail.com'],
  ['dana@gnail.com', 'dana@gmail.com'],
  ['dana@gmail.con', 'dana@gmail.com'],
  ['dana@gmail.co', 'dana@gmail.com'],
  [' Dana.Levi@GMIAL.com ', 'Dana.Levi@gmail.com'],
  ['noa@hotmial.com', 'noa@hotmail.com'],
  ['noa@wala.co.il', 'noa@walla.co.il'],
  ['d@gmial.com', 'd@gmail.com'],
])('%s was probably meant to be %s', (typed, meant) => {
  expect(likelyEmail(typed)).toBe(meant);
});

test.each([
  'dana@gmail.com',
  'dana@mail.com',
  'dana@ymail.com',
  'dana@example.com',
  'dana@shampaw.co.il',
  'dana@walla.com',
  'dana@gaxil.com',
  'dana@gxmil.com',
  'dana@gamxx.com',
  'dana@gmaillll.com',
  'dana',
  '@gmial.com',
  '',
])('nothing is odd about %j', (typed) => {
  expect(likelyEmail(typed)).toBeNull();
});
