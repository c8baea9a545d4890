import { expect, test } from 'vitest';
import * as fc from 'fast-check';
import { DAY_MS, toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { giftExpiresAt } from './lot.ts';
import { reminderWindows } from './expiry.ts';

function dueAt(now: string, expiresAt: number): number | undefined {
  return reminderWindows(Date.parse(now)).find(({ after, until }) => expiresAt > after && expiresAt <= until)
    ?.daysBefore;
}

test.each<[string, number | undefined, string]>([
  ['2026-12-31T07:00:00Z', undefined, 'ninety-one days before'],
  ['2027-01-01T07:00:00Z', 90, 'ninety days before, in winter of a day in spring'],
  ['2027-03-01T07:00:00Z', 90, 'a day without the job: the same reminder is sent late'],
  ['2027-03-02T07:00:00Z', 30, 'thirty days before'],
  ['2027-03-24T21:59:59Z', 30, 'the last moment of the eighth day before'],
  ['2027-03-24T22:00:00Z', 7, 'the first moment of the seventh'],
  ['2027-04-01T20:59:59Z', 7, 'the last moment of all'],
  ['2027-04-01T21:00:00Z', undefined, 'over'],
])('of a voucher that ends on 1 April 2027, at %s: %s (%s)', (now, daysBefore) => {
  // five years before on a winter evening; the clock goes forward on 26 March
  const expiresAt = giftExpiresAt(Date.parse('2022-04-01T10:00:00Z'), 5);
  expect(toIsoInstant(expiresAt)).toBe('2027-04-01T20:59:59.999Z');
  expect(dueAt(now, expiresAt)).toBe(daysBefore);
});

test('whatever the day, a voucher is due for each reminder in turn and never for two', () => {
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2040, 0, 1) }), (issuedAt) => {
      const expiresAt = giftExpiresAt(issuedAt, 5);
      const seen: number[] = [];
      for (let now = expiresAt - 100 * DAY_MS; now < expiresAt; now += DAY_MS) {
        const due = reminderWindows(now).filter(({ after, until }) => expiresAt > after && expiresAt <= until);
        expect(due.length).toBeLessThanOrEqual(1);
        for (const { daysBefore } of due) if (!seen.includes(daysBefore)) seen.push(daysBefore);
      }
      expect(seen).toEqual([90, 30, 7]);
    }),
    { numRuns: 200 },
  );
});
