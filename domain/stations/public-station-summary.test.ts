import { expect, test } from 'vitest';
import type { Opening, Station } from '#contracts/stations/stations.ts';
import { summarisePublicStations } from './public-station-summary.ts';

const allDay: Opening = { open: '00:00', close: '00:00' };
const daytime: Opening = { open: '06:00', close: '23:00' };

function week(opening: Opening): Opening[] {
  return Array.from({ length: 7 }, () => opening);
}

const real: Pick<Station, 'sample' | 'status' | 'hours' | 'special' | 'rating'> = {
  sample: false,
  status: 'live',
  hours: week(allDay),
  special: { closures: [], days: [] },
  rating: null,
};
const sample = { ...real, sample: true };

test('while there are samples only, they say nothing about the shop', () => {
  expect(summarisePublicStations([])).toBe(null);
  expect(summarisePublicStations([sample, sample])).toBe(null);
});

test('the stations that were entered are counted, without samples and without those out of order', () => {
  const claims = summarisePublicStations([
    real,
    { ...real, status: 'maintenance' },
    { ...real, status: 'offline' },
    sample,
  ]);
  expect(claims).toEqual({ count: 2, alwaysOpen: true, rating: null });
});

test('one station that closes, or one closed day, and the shop is not open around the clock', () => {
  expect(summarisePublicStations([real, { ...real, hours: week(daytime) }])?.alwaysOpen).toBe(false);
  expect(summarisePublicStations([{ ...real, hours: [...week(allDay).slice(1), null] }])?.alwaysOpen).toBe(false);
  const closure = { startsAt: '2026-09-20T14:00:00.000Z', endsAt: '2026-09-21T16:00:00.000Z', names: [] };
  const special = { closures: [closure], days: [] };
  expect(summarisePublicStations([real, { ...real, special }])?.alwaysOpen).toBe(false);
});

test('from twenty ratings on, their average speaks instead of the brand file’s figure; samples have no voice', () => {
  const rated = (average: number, count: number) => ({ ...real, rating: { average, count } });
  expect(summarisePublicStations([rated(5, 10), rated(4, 9), real])?.rating).toBe(null);
  expect(summarisePublicStations([rated(5, 10), rated(4, 10)])?.rating).toBe('4.5/5');
  expect(summarisePublicStations([rated(5, 19), { ...sample, rating: { average: 5, count: 30 } }])?.rating).toBe(null);
});
