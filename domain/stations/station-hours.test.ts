import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Opening, SpecialHours } from '#contracts/stations/stations.ts';
import { DAY_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import {
  noSpecialHours,
  openingStateAt,
  openIntervalsBetween,
  type OpeningState,
  shopWeekday,
  specialIntervalsOn,
  type WeeklyOpeningHours,
} from './station-hours.ts';

function daily(open: string, close: string): WeeklyOpeningHours {
  return Array.from({ length: 7 }, () => ({ open, close }));
}

/** Sunday to Thursday by day, a short Friday, no Saturday. */
const ordinaryWeek: WeeklyOpeningHours = [
  ...daily('07:00', '22:00').slice(0, 5),
  { open: '07:00', close: '14:00' },
  null,
];

function openingOf(hours: WeeklyOpeningHours, nowMs: number, special: Partial<SpecialHours> = {}): OpeningState {
  return openingStateAt({ hours, special: { ...noSpecialHours, ...special } }, nowMs);
}

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
  expect(openingOf(ordinaryWeek, at('2026-11-22T06:59:59.999+02:00'))).toEqual({
    open: false,
    aroundTheClock: false,
    opensAt: at('2026-11-22T07:00:00+02:00'),
  });
  expect(openingOf(ordinaryWeek, at('2026-11-22T07:00:00+02:00'))).toEqual({
    open: true,
    aroundTheClock: false,
    until: closesAt,
  });
  expect(openingOf(ordinaryWeek, closesAt - 1).open).toBe(true);
  expect(openingOf(ordinaryWeek, closesAt).open).toBe(false);
});

test('on Friday afternoon and all Saturday the next opening is Sunday morning', () => {
  const sunday = at('2026-11-29T07:00:00+02:00');
  for (const moment of ['2026-11-27T14:00:00+02:00', '2026-11-28T00:00:00+02:00', '2026-11-28T23:59:00+02:00']) {
    expect(openingOf(ordinaryWeek, at(moment))).toEqual({ open: false, aroundTheClock: false, opensAt: sunday });
  }
});

test('hours past midnight belong to the day they began on', () => {
  const nights: WeeklyOpeningHours = [null, null, null, null, { open: '18:00', close: '02:00' }, null, null];
  const until = at('2026-11-27T02:00:00+02:00');
  expect(openingOf(nights, at('2026-11-26T23:30:00+02:00'))).toEqual({ open: true, aroundTheClock: false, until });
  expect(openingOf(nights, at('2026-11-27T01:59:00+02:00'))).toEqual({ open: true, aroundTheClock: false, until });
  expect(openingOf(nights, until)).toEqual({
    open: false,
    aroundTheClock: false,
    opensAt: at('2026-12-03T18:00:00+02:00'),
  });
});

test('closing at midnight and opening at midnight is one stretch', () => {
  const week: WeeklyOpeningHours = [
    { open: '08:00', close: '00:00' },
    { open: '00:00', close: '06:00' },
    ...daily('09:00', '10:00').slice(2),
  ];
  expect(openingOf(week, at('2026-11-22T23:00:00+02:00')).until).toBe(at('2026-11-23T06:00:00+02:00'));
});

test('equal times every day are around the clock, at every moment', () => {
  const always = daily('00:00', '00:00');
  expect(openingOf(always, at('2026-11-22T03:00:00+02:00'))).toEqual({ open: true, aroundTheClock: true });
  expect(openingOf(daily('06:00', '06:00'), 0)).toEqual({ open: true, aroundTheClock: true });
});

test('around the clock but for one day: open until that day begins', () => {
  const week: WeeklyOpeningHours = [...daily('00:00', '00:00').slice(0, 6), null];
  expect(openingOf(week, at('2026-11-22T10:00:00+02:00'))).toEqual({
    open: true,
    aroundTheClock: false,
    until: at('2026-11-28T00:00:00+02:00'),
  });
  expect(openingOf(week, at('2026-11-28T10:00:00+02:00')).opensAt).toBe(at('2026-11-29T00:00:00+02:00'));
});

test('a station that never opens promises nothing', () => {
  expect(openingOf(Array<Opening>(7).fill(null), at('2026-11-22T10:00:00+02:00'))).toEqual({
    open: false,
    aroundTheClock: false,
  });
});

test('in the night when the clock goes forward, hours that are skipped come as much later', () => {
  // Friday 27 March 2026: 02:00 becomes 03:00
  const early = daily('02:30', '12:00');
  expect(openingOf(early, at('2026-03-27T01:59:00+02:00')).opensAt).toBe(at('2026-03-27T03:30:00+03:00'));
  expect(openingOf(daily('22:00', '04:00'), at('2026-03-26T23:00:00+02:00')).until).toBe(
    at('2026-03-27T04:00:00+03:00'),
  );
});

test('hours that lie within the skipped hour do not come at all that day', () => {
  expect(openingOf(daily('02:30', '03:00'), at('2026-03-27T01:00:00+02:00')).opensAt).toBe(
    at('2026-03-28T02:30:00+03:00'),
  );
});

test('in the night when the clock goes back, a closing time that comes twice means the first', () => {
  // Sunday 25 October 2026: 02:00 becomes 01:00
  const late = daily('18:00', '01:30');
  const until = at('2026-10-25T01:30:00+03:00');
  expect(openingOf(late, at('2026-10-25T01:00:00+03:00'))).toEqual({ open: true, aroundTheClock: false, until });
  expect(openingOf(late, at('2026-10-25T01:30:00+02:00')).open).toBe(false);
  expect(openingOf(daily('00:00', '12:00'), at('2026-10-25T11:59:00+02:00')).until).toBe(
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
      const state = openingOf(week, now);
      const turn = state.until ?? state.opensAt;
      if (turn === undefined) return;
      expect(turn).toBeGreaterThan(now);
      expect(turn - now).toBeLessThanOrEqual(8 * DAY_MS);
      expect(openingOf(week, turn - 1).open).toBe(state.open);
      expect(openingOf(week, turn).open).toBe(!state.open);
      const between = now + Math.floor((turn - now) / 2 / MINUTE_MS) * MINUTE_MS;
      expect(openingOf(week, between).open).toBe(state.open);
    }),
    { numRuns: 300 },
  );
});

const always = daily('00:00', '00:00');
/** Yom Kippur 2026 in Tel Aviv, an hour around it. */
const yomKippur = {
  startsAt: '2026-09-20T14:18:00.000Z',
  endsAt: '2026-09-21T16:17:00.000Z',
  names: ['yom_kippur'],
} satisfies SpecialHours['closures'][number];

test('a station that never closes closes on Yom Kippur, and says before when it closes and then when it opens', () => {
  const special = { closures: [yomKippur] };
  const [closes, opens] = [at(yomKippur.startsAt), at(yomKippur.endsAt)];
  expect(openingOf(always, closes - 1, special)).toEqual({ open: true, aroundTheClock: false, until: closes });
  expect(openingOf(always, closes, special)).toEqual({ open: false, aroundTheClock: false, opensAt: opens });
  expect(openingOf(always, opens - 1, special).open).toBe(false);
  expect(openingOf(always, opens, special)).toEqual({ open: true, aroundTheClock: true });
  // two weeks before, the closing is no news yet
  expect(openingOf(always, closes - 14 * DAY_MS, special)).toEqual({ open: true, aroundTheClock: true });
});

test('after a holiday that ends at night a station opens with its hours of the next morning', () => {
  const week = daily('07:00', '19:00');
  expect(openingOf(week, at('2026-09-21T10:00:00+03:00'), { closures: [yomKippur] }).opensAt).toBe(
    at('2026-09-22T07:00:00+03:00'),
  );
  expect(openingOf(week, at('2026-09-20T08:00:00+03:00'), { closures: [yomKippur] }).until).toBe(
    at(yomKippur.startsAt),
  );
});

test('a day with own hours replaces the week and the holiday on that day', () => {
  const days = [
    { day: '2026-09-21', opening: { open: '10:00', close: '12:00' }, reason: 'Event', reasonHe: 'אירוע' },
    { day: '2026-09-23', opening: null, reason: 'Painting', reasonHe: 'צביעה' },
  ];
  const special = { closures: [yomKippur], days };
  expect(openingOf(always, at('2026-09-21T10:00:00+03:00'), special)).toEqual({
    open: true,
    aroundTheClock: false,
    until: at('2026-09-21T12:00:00+03:00'),
  });
  expect(openingOf(always, at('2026-09-21T20:00:00+03:00'), special).opensAt).toBe(at('2026-09-22T00:00:00+03:00'));
  expect(openingOf(always, at('2026-09-23T12:00:00+03:00'), special).opensAt).toBe(at('2026-09-24T00:00:00+03:00'));
});

test('a station that is closed for two weeks of single days says when it opens', () => {
  const days = Array.from({ length: 14 }, (_, index) => ({
    day: `2026-11-${String(index + 10)}`,
    opening: null,
    reason: 'Works',
    reasonHe: 'עבודות',
  }));
  expect(openingOf(ordinaryWeek, at('2026-11-10T12:00:00+02:00'), { days }).opensAt).toBe(
    at('2026-11-24T07:00:00+02:00'),
  );
});

test('a closing that cuts the middle of a day leaves the morning and the evening', () => {
  const closure = { startsAt: '2026-11-22T10:00:00.000Z', endsAt: '2026-11-22T12:00:00.000Z', names: [] };
  const special = { closures: [closure], days: [] };
  const day = { year: 2026, month: 11, day: 22 };
  expect(specialIntervalsOn({ hours: ordinaryWeek, special }, day)).toEqual([
    { startsAt: at('2026-11-22T07:00:00+02:00'), endsAt: at('2026-11-22T12:00:00+02:00') },
    { startsAt: at('2026-11-22T14:00:00+02:00'), endsAt: at('2026-11-22T22:00:00+02:00') },
  ]);
  expect(specialIntervalsOn({ hours: ordinaryWeek, special }, { ...day, day: 23 })).toBeNull();
});

test('with closings, too, what is promised comes true', () => {
  const hour = 3_600_000;
  const anyClosings = fc.array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 80 })), {
    maxLength: 4,
  });
  fc.assert(
    fc.property(anyWeek, anyMoment, anyClosings, (week, now, gaps) => {
      let end = now - 40 * hour;
      const closures = gaps.map(([gap, length]) => {
        const startsAt = Math.floor(end / MINUTE_MS) * MINUTE_MS + gap * hour;
        end = startsAt + length * hour;
        return { startsAt: new Date(startsAt).toISOString(), endsAt: new Date(end).toISOString(), names: [] };
      });
      const state = openingOf(week, now, { closures });
      const turn = state.until ?? state.opensAt;
      const isClosed = closures.some(({ startsAt, endsAt }) => at(startsAt) <= now && now < at(endsAt));
      expect(state.open).toBe(!isClosed && openingOf(week, now).open);
      if (turn === undefined) return;
      expect(turn).toBeGreaterThan(now);
      expect(openingOf(week, turn - 1, { closures }).open).toBe(state.open);
      expect(openingOf(week, turn, { closures }).open).toBe(!state.open);
    }),
    { numRuns: 300 },
  );
});

test('the opening hours of a stretch of time are those of each moment in it', () => {
  fc.assert(
    fc.property(anyWeek, anyMoment, fc.integer({ min: 1, max: 3 * 24 * 60 }), (week, startsAt, minutes) => {
      const endsAt = startsAt + minutes * MINUTE_MS;
      const openings = openIntervalsBetween({ hours: week, special: noSpecialHours }, { startsAt, endsAt });
      expect(
        openings.every((one, place) => one.startsAt < one.endsAt && one.startsAt > (openings[place - 1]?.endsAt ?? 0)),
      ).toBe(true);
      for (let at = startsAt; at < endsAt; at += Math.max(MINUTE_MS, Math.floor((endsAt - startsAt) / 40))) {
        expect(openings.some((one) => at >= one.startsAt && at < one.endsAt)).toBe(openingOf(week, at).open);
      }
    }),
    { numRuns: 100 },
  );
});
