import { expect, test } from 'vitest';
import { restDays } from '#contracts/stations/holidays.ts';
import { isClosedBySpecialHours, specialHoursOf } from './special-hours.ts';

const telAviv = { latitude: 32.08088, longitude: 34.78057 };
const SHABBAT = Date.parse('2026-11-28T10:00:00Z');
const rule = { shabbat: true, holidays: [...restDays], minutesBefore: 60, minutesAfter: 60, evesCloseAt: null };
const closed = { day: '2026-11-30', opening: null, reason: '', reasonHe: '' };

test('a rule closes from its beginning to its end, and a station that does not follow it stays open', () => {
  const special = specialHoursOf({ rule, days: [] }, telAviv, SHABBAT);
  expect(isClosedBySpecialHours(special, SHABBAT)).toBe(true);
  expect(isClosedBySpecialHours(special, Date.parse('2026-11-27T12:00:00Z'))).toBe(false);
  expect(isClosedBySpecialHours(special, Date.parse('2026-11-28T18:00:00Z'))).toBe(false);
  const [shabbat] = special.closures;
  expect(isClosedBySpecialHours(special, Date.parse(shabbat?.endsAt ?? ''))).toBe(false);
  expect(isClosedBySpecialHours(specialHoursOf({ rule: null, days: [] }, telAviv, SHABBAT), SHABBAT)).toBe(false);
});

test('a special day without opening hours closes that day, and days that are far away are left out', () => {
  const days = [closed, { ...closed, day: '2026-11-20' }, { ...closed, day: '2028-01-01' }];
  const special = specialHoursOf({ rule: null, days }, telAviv, SHABBAT);
  expect(special.days.map(({ day }) => day)).toEqual(['2026-11-30']);
  expect(isClosedBySpecialHours(special, Date.parse('2026-11-30T10:00:00Z'))).toBe(true);
  expect(isClosedBySpecialHours(special, SHABBAT)).toBe(false);
  const short = { ...special, days: [{ ...closed, opening: { open: '08:00', close: '12:00' } }] };
  expect(isClosedBySpecialHours(short, Date.parse('2026-11-30T10:00:00Z'))).toBe(false);
});
