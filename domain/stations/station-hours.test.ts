import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Opening } from '#contracts/stations/stations.ts';
import { DAY_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { openingAt, shopWeekday, type WeekOfHours } from './station-hours.ts';

function daily(open: string, close: string): WeekOfHours {
  return Array.from({ length: 7 }, () => ({ open, close }));
}

/** Sunday to Thursday by day, a short Friday, no Saturday. */
const ordinaryWeek: WeekOfHours = [...daily('07:00', '22:00').slice(0, 5), { open: '07:00', close: '14:00' }, null];

function at(isoText: string): number {
  return Date.parse(isoText);
}

test('the week starts on Sunday on the clock of the shop, not on that of the server', () => {
  expect(shopWeekday(at('2026-11-22T12:00:00+02:00'))).toBe(0);
  expect(shopWeekday(at('2026-11-21T22:30:00Z'))).toBe(0);
  expect(shopWeekday(at('2026-11-21T21:30:00Z'))).toBe(6);
  expect(shopWeekday(at('1969-12-31T12:00:00Z'))).toBe(3);
});

test('a station is open from the minute it opens to the minute it closes', () => {
  const closesAt = at('2026-11-22T22:00:00+02:00');
  expect(openingAt(ordinaryWeek, at('2026-11-22T06:59:59.999+02:00'))).toEqual({
    open: false,
    aroundTheClock: false,
    opensAt: at('2026-11-22T07:00:00+02:00'),
  });
  expect(openingAt(ordinaryWeek, at('2026-11-22T07:00:00+02:00'))).toEqual({
    open: true,
    aroundTheClock: false,
    until: closesAt,
  });
  expect(openingAt(ordinaryWeek, closesAt - 1).open).toBe(true);
  expect(openingAt(ordinaryWeek, closesAt).open).toBe(false);
});

test('on Friday afternoon and all Saturday the next opening is Sunday morning', () => {
  const sunday = at('2026-11-29T07:00:00+02:00');
  for (const moment of ['2026-11-27T14:00:00+02:00', '2026-11-28T00:00:00+02:00', '2026-11-28T23:59:00+02:00']) {
    expect(openingAt(ordinaryWeek, at(moment))).toEqual({ open: false, aroundTheClock: false, opensAt: sunday });
  }
});

test('hours past midnight belong to the day they began on', () => {
  const nights: WeekOfHours = [null, null, null, null, { open: '18:00', close: '02:00' }, null, null];
  const until = at('2026-11-27T02:00:00+02:00');
  expect(openingAt(nights, at('2026-11-26T23:30:00+02:00'))).toEqual({ open: true, aroundTheClock: false, until });
  expect(openingAt(nights, at('2026-11-27T01:59:00+02:00'))).toEqual({ open: true, aroundTheClock: false, until });
  expect(openingAt(nights, until)).toEqual({
    open: false,
    aroundTheClock: false,
    opensAt: at('2026-12-03T18:00:00+02:00'),
  });
});

test('closing at midnight and opening at midnight is one stretch', () => {
  const week: WeekOfHours = [
    { open: '08:00', close: '00:00' },
    { open: '00:00', close: '06:00' },
    ...daily('09:00', '10:00').slice(2),
  ];
  expect(openingAt(week, at('2026-11-22T23:00:00+02:00')).until).toBe(at('2026-11-23T06:00:00+02:00'));
});

test('equal times every day are around the clock, at every moment', () => {
  const always = daily('00:00', '00:00');
  expect(openingAt(always, at('2026-11-22T03:00:00+02:00'))).toEqual({ open: true, aroundTheClock: true });
  expect(openingAt(daily('06:00', '06:00'), 0)).toEqual({ open: true, aroundTheClock: true });
});

test('around the clock but for one day: open until that day begins', () => {
  const week: WeekOfHours = [...daily('00:00', '00:00').slice(0, 6), null];
  expect(openingAt(week, at('2026-11-22T10:00:00+02:00'))).toEqual({
    open: true,
    aroundTheClock: false,
    until: at('2026-11-28T00:00:00+02:00'),
  });
  expect(openingAt(week, at('2026-11-28T10:00:00+02:00')).opensAt).toBe(at('2026-11-29T00:00:00+02:00'));
});

test('a station that never opens promises nothing', () => {
  expect(openingAt(Array<Opening>(7).fill(null), at('2026-11-22T10:00:00+02:00'))).toEqual({
    open: false,
    aroundTheClock: false,
  });
});

test('in the night when the clock goes forward, hours that are skipped come as much later', () => {
  // Friday 27 March 2026: 02:00 becomes 03:00
  const early = daily('02:30', '12:00');
  expect(openingAt(early, at('2026-03-27T01:59:00+02:00')).opensAt).toBe(at('2026-03-27T03:30:00+03:00'));
  expect(openingAt(daily('22:00', '04:00'), at('2026-03-26T23:00:00+02:00')).until).toBe(
    at('2026-03-27T04:00:00+03:00'),
  );
});

test('hours that lie within the skipped hour do not come at all that day', () => {
  expect(openingAt(daily('02:30', '03:00'), at('2026-03-27T01:00:00+02:00')).opensAt).toBe(
    at('2026-03-28T02:30:00+03:00'),
  );
});

test('in the night when the clock goes back, a closing time that comes twice means the first', () => {
  // Sunday 25 October 2026: 02:00 becomes 01:00
  const late = daily('18:00', '01:30');
  const until = at('2026-10-25T01:30:00+03:00');
  expect(openingAt(late, at('2026-10-25T01:00:00+03:00'))).toEqual({ open: true, aroundTheClock: false, until });
  expect(openingAt(late, at('2026-10-25T01:30:00+02:00')).open).toBe(false);
  expect(openingAt(daily('00:00', '12:00'), at('2026-10-25T11:59:00+02:00')).until).toBe(
    at('2026-10-25T12:00:00+02:00'),
  );
});

const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
const anyWeek = fc.array(fc.option(fc.record({ open: clock, close: clock }), { nil: null }), {
  minLength: 7,
  maxLength: 7,
});
const anyMoment = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) });

test('what is promised comes true: open until the closing, closed until the opening', () => {
  fc.assert(
    fc.property(anyWeek, anyMoment, (week, now) => {
      const state = openingAt(week, now);
      const turn = state.until ?? state.opensAt;
      if (turn === undefined) return;
      expect(turn).toBeGreaterThan(now);
      expect(turn - now).toBeLessThanOrEqual(8 * DAY_MS);
      expect(openingAt(week, turn - 1).open).toBe(state.open);
      expect(openingAt(week, turn).open).toBe(!state.open);
      const between = now + Math.floor((turn - now) / 2 / MINUTE_MS) * MINUTE_MS;
      expect(openingAt(week, between).open).toBe(state.open);
    }),
    { numRuns: 300 },
  );
});
