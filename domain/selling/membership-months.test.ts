import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, instantOfWallTime, wallTimeAt } from '#domain/core/time/jerusalem-time.ts';
import { statesOf } from '#domain/core/transitions.ts';
import {
  billingDayOf,
  dueMembershipMonth,
  firstMonthAtPrice,
  membershipMonthFrom,
  monthOrderExpiresAt,
  nextChargeAttemptAt,
  pauseEndsAt,
  PRICE_NOTICE_DAYS,
  isNewPriceInForce,
} from './membership-months.ts';
import { membershipTransitions } from './membership-state.ts';

/** The hour of charges where none is said. */
function at(...[year, month, day, hour = 9]: readonly [number, number, number, number?]): number {
  return instantOfWallTime({ year, month, day, hour, minute: 0, second: 0 });
}

const dayText = (instant: number) => {
  const { year, month, day, hour } = wallTimeAt(instant);
  return `${year}-${month}-${day} ${hour}`;
};

describe('months', () => {
  test.each([
    ['a day that every month has', at(2026, 11, 23, 17), 23, '2026-12-23 9'],
    ['the 31st in a month of 30 days', at(2026, 10, 31), 31, '2026-11-30 9'],
    ['the 31st behind a short month comes back', at(2026, 11, 30), 31, '2026-12-31 9'],
    ['the 31st in February', at(2027, 1, 31), 31, '2027-2-28 9'],
    ['the 30th in a leap year', at(2028, 1, 30), 30, '2028-2-29 9'],
    ['over the end of a year', at(2026, 12, 15), 15, '2027-1-15 9'],
    ['over the change to summer time', at(2027, 3, 20), 20, '2027-4-20 9'],
    ['over the change to winter time', at(2026, 10, 1), 1, '2026-11-1 9'],
  ] as const)('%s', (...[, startsAt, billingDay, next]) => {
    expect(dayText(membershipMonthFrom(startsAt, billingDay).endsAt)).toBe(next);
  });

  test('washes live to the last moment before the second month behind theirs begins its day', () => {
    const { washesEndAt } = membershipMonthFrom(at(2026, 10, 31), 31);
    expect(dayText(washesEndAt)).toBe('2026-12-30 23');
    expect(dayText(washesEndAt + 1)).toBe('2026-12-31 0');
  });

  test('for twenty years of months: each follows the other on its day, and none is lost or doubled', () => {
    const start = fc.integer({ min: at(2025, 1, 1), max: at(2030, 12, 31) });
    fc.assert(
      fc.property(start, (joinedAt) => {
        const billingDay = billingDayOf(joinedAt);
        let startsAt = joinedAt;
        for (let count = 0; count < 240; count += 1) {
          const before = wallTimeAt(startsAt);
          const month = membershipMonthFrom(startsAt, billingDay);
          const next = wallTimeAt(month.endsAt);
          expect(next.year * 12 + next.month).toBe(before.year * 12 + before.month + 1);
          expect(
            next.day === billingDay ||
              next.day === wallTimeAt(month.endsAt + DAY_MS).day - 1 ||
              wallTimeAt(month.endsAt + DAY_MS).day === 1,
          ).toBe(true);
          expect(next.day).toBeLessThanOrEqual(billingDay);
          expect(next.hour).toBe(9);
          expect(month.washesEndAt).toBeGreaterThan(month.endsAt);
          expect(month.washesEndAt).toBeLessThan(membershipMonthFrom(month.endsAt, billingDay).endsAt);
          startsAt = month.endsAt;
        }
      }),
      { numRuns: 15, seed: 20_261_123 },
    );
  });

  test('a month that is late by hours is the one that was meant, and by days one from now', () => {
    const nextChargeAt = at(2026, 11, 23);
    const due = { nextChargeAt, billingDay: 23 };
    expect(dueMembershipMonth(due, nextChargeAt + HOUR_MS)).toMatchObject({ startsAt: nextChargeAt, billingDay: 23 });
    const now = at(2027, 2, 5);
    expect(dueMembershipMonth(due, now)).toMatchObject({ startsAt: now, billingDay: 5 });
  });
});

describe('dunning', () => {
  test('three tries, on the day, three and seven days later in the morning, over both clock changes', () => {
    const startsAt = at(2026, 10, 23, 20);
    expect(nextChargeAttemptAt(startsAt, 0)).toBe(startsAt);
    expect(dayText(nextChargeAttemptAt(startsAt, 1) ?? 0)).toBe('2026-10-26 9');
    expect(dayText(nextChargeAttemptAt(startsAt, 2) ?? 0)).toBe('2026-10-30 9');
    expect(nextChargeAttemptAt(startsAt, 3)).toBeNull();
    expect(dayText(nextChargeAttemptAt(at(2027, 3, 25), 1) ?? 0)).toBe('2027-3-28 9');
    expect(monthOrderExpiresAt(startsAt)).toBeGreaterThan(nextChargeAttemptAt(startsAt, 2) ?? 0);
  });
});

describe('prices', () => {
  test('a price applies to months that begin thirty full days after its notice, and not before its start', () => {
    const notifiedAt = at(2026, 11, 1, 13);
    const told = { notifiedAt, validFrom: notifiedAt };
    expect(isNewPriceInForce(told, at(2026, 12, 1, 23))).toBe(false);
    expect(isNewPriceInForce(told, at(2026, 12, 2, 0))).toBe(true);
    expect(isNewPriceInForce({ notifiedAt, validFrom: at(2027, 1, 1) }, at(2026, 12, 20))).toBe(false);
    expect(dayText(firstMonthAtPrice(told, { nextChargeAt: at(2026, 11, 15), billingDay: 15 }))).toBe('2026-12-15 9');
    expect(PRICE_NOTICE_DAYS).toBe(30);
  });
});

describe('pauses', () => {
  const now = at(2026, 11, 23);
  const paidUntil = at(2026, 12, 23);
  test.each([
    ['before the paid month is over', { year: 2026, month: 12, day: 20 }, false],
    ['on its last day', { year: 2026, month: 12, day: 23 }, false],
    ['the day after', { year: 2026, month: 12, day: 24 }, true],
    ['six months ahead', { year: 2027, month: 5, day: 23 }, true],
    ['longer', { year: 2027, month: 5, day: 24 }, false],
  ])('until a day %s', (_name, day, possible) => {
    expect(pauseEndsAt(day, { paidUntil, now }) !== null).toBe(possible);
  });
});

test('every state can come to its end, and nothing leaves the end', () => {
  const open = statesOf(membershipTransitions).filter((state) => state !== 'ended');
  expect(open.filter((state) => !membershipTransitions[state].includes('ended'))).toEqual([]);
  expect(membershipTransitions.ended).toEqual([]);
  expect(membershipTransitions.joining).not.toContain('cancelled');
});
