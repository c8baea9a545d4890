import { expect, test } from 'vitest';
import { DAY_MS, wallTimeAt } from '#domain/core/time/jerusalem-time.ts';
import { isTooEarlyToRenew, verificationRequestExpiresAt, verificationRefusal } from './verification-request.ts';

const now = Date.parse('2026-11-23T10:00:00Z');
const today = wallTimeAt(now);
const unknownPerson = { birthday: null, gender: null };

test('a picture waits for seven days, a visit for thirty', () => {
  expect([verificationRequestExpiresAt(true, now) - now, verificationRequestExpiresAt(false, now) - now]).toEqual([
    7 * DAY_MS,
    30 * DAY_MS,
  ]);
});

test.each([
  ['nothing', null, false],
  ['for life', { validUntil: null }, true],
  ['61 days', { validUntil: now + 61 * DAY_MS }, true],
  ['a moment more than 60 days', { validUntil: now + 60 * DAY_MS + 1 }, true],
  ['60 days', { validUntil: now + 60 * DAY_MS }, false],
  ['a day', { validUntil: now + DAY_MS }, false],
])('what counts: %s', (_name, counting, long) => {
  expect(isTooEarlyToRenew(counting, now)).toBe(long);
});

const born = { child: { year: 2013, month: 11, day: 24 }, adult: { year: 1990, month: 5, day: 4 } };
const old = { year: 1950, month: 1, day: 31 };

const seniorBirthday = { birthday: old, gender: 'male' };

test.each([
  { kind: 'senior', who: 'nothing stated', person: unknownPerson, why: null },
  { kind: 'senior', who: 'a senior', person: seniorBirthday, why: null },
  { kind: 'senior', who: 'an adult', person: { birthday: born.adult, gender: 'female' }, why: 'too_young' },
  { kind: 'senior', who: 'under thirteen', person: { birthday: born.child, gender: null }, why: 'too_young' },
  { kind: 'disability', who: 'nothing stated', person: unknownPerson, why: null },
  { kind: 'disability', who: 'an adult', person: { birthday: born.adult, gender: null }, why: null },
  { kind: 'disability', who: 'a senior', person: seniorBirthday, why: null },
] as const)('a card of kind $kind, $who: $why', ({ kind, person, why }) => {
  expect(verificationRefusal({ kind, person, counting: null, now, today })).toBe(why);
});

test('what counts for long is not asked for again, whatever the kind; before its end it is', () => {
  for (const kind of ['senior', 'disability'] as const) {
    const asking = { kind, person: unknownPerson, now, today };
    expect(verificationRefusal({ ...asking, counting: { validUntil: null } })).toBe('counts_for_long');
    expect(verificationRefusal({ ...asking, counting: { validUntil: now + 30 * DAY_MS } })).toBeNull();
  }
});
