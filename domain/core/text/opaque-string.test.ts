import { expect, test } from 'vitest';
import { isSamePassword, prepareOpaqueString } from './opaque-string.ts';

// the examples of RFC 8265, section 4.3, and the ways in which keyboards differ
test.each([
  ['correct horse battery staple', 'correct horse battery staple'],
  ['Correct Horse Battery Staple', 'Correct Horse Battery Staple'],
  ['πßå', 'πßå'],
  ['Jack of ♦s', 'Jack of ♦s'],
  ['foo\u1680bar', 'foo bar'],
  ['foo\u00a0bar\u3000baz', 'foo bar baz'],
  ['cafe\u0301', 'caf\u00e9'],
  ['\u05e9\u05c1\u05b8\u05dc\u05d5\u05b9\u05dd', '\u05e9\u05b8\u05c1\u05dc\u05d5\u05b9\u05dd'],
  ['\ufb4a wet dog', '\u05ea\u05bc wet dog'],
  ['ｆｕｌｌ', 'ｆｕｌｌ'],
])('%j is compared as %j', (typed, prepared) => {
  expect(prepareOpaqueString(typed)).toBe(prepared);
  expect(prepareOpaqueString(prepared)).toBe(prepared);
});

test.each(['', 'my cat is a \u0009by', 'line\nbreak', '\u0000', 'half \ud83d', 'not given out \u0378'])(
  '%j is refused',
  (typed) => {
    expect(prepareOpaqueString(typed)).toBe(null);
  },
);

test('a repeated password is the same in another form, and never in another case', () => {
  expect(isSamePassword('cafe\u0301 at 23:00', 'caf\u00e9\u00a0at 23:00')).toBe(true);
  expect(isSamePassword('Dog', 'dog')).toBe(false);
  expect(isSamePassword('a\u0009b', 'a\u0009b')).toBe(true);
});
