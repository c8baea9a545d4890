import { expect, test } from 'vitest';
import type { Opening, SpecialHours } from '#contracts/stations/stations.ts';
import { noSpecialHours } from '#domain/stations/station-hours.ts';
import { setLanguage } from '#web/lib/language/language.ts';
import { stationOpeningState } from './station-opening-state.ts';

const allDay: Opening = { open: '00:00', close: '00:00' };
/** Opening hours of a station that is always open except on the Sabbath. */
const weekdays: Opening[] = [allDay, allDay, allDay, allDay, allDay, { open: '00:00', close: '15:00' }, null];
const at = (text: string) => Date.parse(text);

test('a station that stays open for days says on which day it closes, and on the last day only when', () => {
  const station = { status: 'live', hours: weekdays, special: noSpecialHours } as const;
  setLanguage('en');
  expect(stationOpeningState(station, at('2026-11-16T10:00:00+02:00')).words).toBe('Open until Friday at 15:00');
  expect(stationOpeningState(station, at('2026-11-20T10:00:00+02:00')).words).toBe('Open until 15:00');
  expect(stationOpeningState(station, at('2026-11-21T10:00:00+02:00')).words).toBe('Opens Sunday at 00:00');
  setLanguage('he');
  expect(stationOpeningState(station, at('2026-11-16T10:00:00+02:00')).words).toBe('פתוחה עד יום שישי בשעה 15:00');
  setLanguage('en');
});

test('an opening that is more than six days ahead has its date', () => {
  const days = Array.from({ length: 9 }, (_, index) => ({
    day: `2026-11-${String(index + 16)}`,
    opening: null,
    reason: 'Works',
    reasonHe: 'עבודות',
  }));
  const special: SpecialHours = { closures: [], days };
  const station = { status: 'live', hours: weekdays, special } as const;
  const words = (text: string) => stationOpeningState(station, at(text)).words;
  expect(words('2026-11-16T10:00:00+02:00')).toBe('Opens Nov 25, 2026 at 00:00');
  expect(words('2026-11-20T10:00:00+02:00')).toBe('Opens Wednesday at 00:00');
});

test('a station that closes after midnight says only when', () => {
  const hours = Array.from({ length: 7 }, () => ({ open: '08:00', close: '02:00' }));
  const state = stationOpeningState(
    { status: 'live', hours, special: noSpecialHours },
    at('2026-11-17T00:30:00+02:00'),
  );
  expect(state).toEqual({ open: true, words: 'Open until 02:00' });
});

test('a station under maintenance is closed, whatever its hours say', () => {
  const state = stationOpeningState(
    { status: 'maintenance', hours: weekdays, special: noSpecialHours },
    at('2026-11-16T10:00:00+02:00'),
  );
  expect(state).toEqual({ open: false, words: 'Under maintenance' });
});
