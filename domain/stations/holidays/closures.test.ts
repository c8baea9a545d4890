import { expect, test } from 'vitest';
import { restDays, type HolidayRule } from '#contracts/stations/holidays.ts';
import { DAY_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { candleLightingOn } from './candle-time.ts';
import { closuresOf } from './closures.ts';
import { specialHoursOf } from './special-hours.ts';
import { specialDaysOf } from './special-days.ts';
import { nightfallOn, sunsetOn } from './sunset-times.ts';

const telAviv = { latitude: 32.08088, longitude: 34.78057 };
const jerusalem = { latitude: 31.76904, longitude: 35.21633 };
const at = (text: string) => Date.parse(text);
const period = (from: string, days: number) => ({ fromMs: at(from), untilMs: at(from) + days * DAY_MS });

const rest: HolidayRule = {
  shabbat: true,
  holidays: [...restDays],
  minutesBefore: 60,
  minutesAfter: 60,
  evesCloseAt: null,
};
const holidaysOnly: HolidayRule = { ...rest, shabbat: false };

/**
 * Friday, 27 November 2026: sunset, candle lighting and the end of Shabbat on the 28th as hebcal.com's library
 * (@hebcal/core 6.9.3) prints them for each city.
 */
const golden = [
  { city: 'Jerusalem', place: jerusalem, sunset: '16:35:31', candles: '15:55', end: '17:14' },
  { city: 'Tel Aviv', place: telAviv, sunset: '16:36:35', candles: '16:16', end: '17:16' },
  {
    city: 'Haifa',
    place: { latitude: 32.81841, longitude: 34.9885 },
    sunset: '16:34:08',
    candles: '16:04',
    end: '17:13',
  },
  {
    city: 'Be’er Sheva',
    place: { latitude: 31.25181, longitude: 34.7913 },
    sunset: '16:38:19',
    candles: '16:18',
    end: '17:17',
  },
  {
    city: 'Eilat',
    place: { latitude: 29.55805, longitude: 34.94821 },
    sunset: '16:41:14',
    candles: '16:21',
    end: '17:19',
  },
] as const;

test.each(golden)(
  'sunset, candle lighting and nightfall in $city are those of the calendars',
  ({ place, sunset, candles, end }) => {
    const friday = { year: 2026, month: 11, day: 27 };
    const wall = (clock: string, day = 27) => at(`2026-11-${day}T${clock}+02:00`);
    expect(Math.abs(sunsetOn(friday, place) - wall(sunset))).toBeLessThan(20_000);
    expect(candleLightingOn(friday, place)).toBe(wall(`${candles}:00`));
    expect(Math.abs(nightfallOn({ ...friday, day: 28 }, place) - wall(`${end}:00`, 28))).toBeLessThanOrEqual(MINUTE_MS);
  },
);

test('a shop closes an hour before the candles and opens an hour after nightfall', () => {
  const [shabbat] = closuresOf(rest, telAviv, period('2026-11-27T08:00:00Z', 2));
  expect(shabbat?.names).toEqual(['shabbat']);
  expect(shabbat?.startsAt).toBe(at('2026-11-27T15:16:00+02:00'));
  expect(Math.abs((shabbat?.endsAt ?? 0) - at('2026-11-28T18:16:00+02:00'))).toBeLessThanOrEqual(MINUTE_MS);
});

test('Rosh Hashana on Thursday and Friday and the Shabbat after it are one closing of three days', () => {
  const closures = closuresOf(rest, jerusalem, period('2028-09-19T08:00:00Z', 5));
  expect(closures.map(({ names }) => names)).toEqual([['rosh_hashana', 'shabbat']]);
  const [{ startsAt, endsAt } = { startsAt: 0, endsAt: 0 }] = closures;
  expect(new Date(startsAt).toISOString().slice(0, 10)).toBe('2028-09-20');
  expect(new Date(endsAt).toISOString().slice(0, 10)).toBe('2028-09-23');
  expect(endsAt - startsAt).toBeGreaterThan(3 * DAY_MS);
});

test('a holiday that begins when Shabbat ends leaves no gap', () => {
  // Shavuot 2029 is a Sunday
  const closures = closuresOf(rest, telAviv, period('2029-05-18T08:00:00Z', 4));
  expect(closures.map(({ names }) => names)).toEqual([['shabbat', 'shavuot']]);
});

test('holiday eves close at their own time if it is earlier; Fridays and Yom Kippur’s candles decide otherwise', () => {
  const early = { ...rest, evesCloseAt: '13:00' };
  const [yomKippur] = closuresOf(early, telAviv, period('2026-09-20T04:00:00Z', 1));
  expect(yomKippur?.startsAt).toBe(at('2026-09-20T13:00:00+03:00'));
  const [shabbat] = closuresOf(early, telAviv, period('2026-11-27T08:00:00Z', 1));
  expect(shabbat?.startsAt).toBe(at('2026-11-27T15:16:00+02:00'));
  const late = { ...rest, evesCloseAt: '22:00' };
  expect(closuresOf(late, telAviv, period('2026-09-20T04:00:00Z', 1))).toEqual(
    closuresOf(rest, telAviv, period('2026-09-20T04:00:00Z', 1)),
  );
});

test('a minor fast begins at midnight, Tisha B’Av and Yom Kippur on the evening before', () => {
  const fasts = { ...holidaysOnly, holidays: ['gedaliah_fast', 'av_fast'] } satisfies HolidayRule;
  const [av, gedaliah] = closuresOf(fasts, telAviv, period('2026-07-01T00:00:00Z', 120));
  expect(av?.names).toEqual(['av_fast']);
  expect(new Date(av?.startsAt ?? 0).toISOString()).toMatch(/^2026-07-22T15:/);
  expect(gedaliah?.startsAt).toBe(at('2026-09-14T00:00:00+03:00'));
});

test('summer time moves the closing by an hour on the wall, and not in the sky', () => {
  const [winter] = closuresOf(rest, telAviv, period('2026-03-20T08:00:00Z', 1));
  const [summer] = closuresOf(rest, telAviv, period('2026-03-27T08:00:00Z', 1));
  const wall = (ms = 0) => new Date(ms).toLocaleTimeString('en-GB', { timeZone: 'Asia/Jerusalem' }).slice(0, 5);
  expect(wall(winter?.startsAt)).toMatch(/^16:3/);
  expect(wall(summer?.startsAt)).toMatch(/^17:3/);
  // in the night in which the clocks go back, a Shabbat that ends late is as long as any
  const [autumn] = closuresOf({ ...rest, minutesAfter: 240 }, telAviv, period('2026-10-23T08:00:00Z', 1));
  expect(((autumn?.endsAt ?? 0) - (autumn?.startsAt ?? 0)) / DAY_MS).toBeCloseTo(1.26, 1);
});

test('a closing that began before the period is part of it', () => {
  const [running] = closuresOf(rest, telAviv, period('2026-11-28T10:00:00+02:00', 1));
  expect(running?.startsAt).toBe(at('2026-11-27T15:16:00+02:00'));
});

test('a rule without days closes nothing, and no rule gives no special hours', () => {
  const none = { ...rest, shabbat: false, holidays: [] };
  expect(closuresOf(none, telAviv, period('2026-01-01T00:00:00Z', 400))).toEqual([]);
  expect(specialHoursOf({ rule: null, days: [] }, telAviv, at('2026-09-19T10:00:00Z'))).toEqual({
    closures: [],
    days: [],
  });
});

test('special hours reach five weeks ahead, and list each day that they change', () => {
  const ahead = { day: '2026-10-01', opening: null, reason: 'Works', reasonHe: 'עבודות' };
  const days = [{ ...ahead, day: '2026-09-01' }, ahead, { ...ahead, day: '2027-01-01' }];
  const special = specialHoursOf(
    { rule: { ...holidaysOnly, holidays: ['yom_kippur'] }, days },
    telAviv,
    at('2026-09-19T10:00:00Z'),
  );
  expect(special.days).toEqual([ahead]);
  expect(specialDaysOf(special)).toEqual(['2026-09-20', '2026-09-21', '2026-10-01']);
});

test('a place where the sun does not set has a closing of a day, too', () => {
  const [shabbat] = closuresOf(rest, { latitude: 89, longitude: 35 }, period('2026-06-26T08:00:00Z', 1));
  expect(shabbat?.endsAt ?? 0).toBeGreaterThan(shabbat?.startsAt ?? 0);
});
