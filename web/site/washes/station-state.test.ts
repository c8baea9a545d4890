import { expect, test } from 'vitest';
import type { Opening } from '#contracts/stations/stations.ts';
import { setLanguage } from '#web/lib/language/language.ts';
import { stationState } from './station-state.ts';

const allDay: Opening = { open: '00:00', close: '00:00' };
/** Opening hours of a station that is always open except on the Sabbath. */
const weekdays: Opening[] = [allDay, allDay, allDay, allDay, allDay, { open: '00:00', close: '15:00' }, null];
const at = (text: string) => Date.parse(text);

test('a station that stays open for days says on which day it closes, and on the last day only when', () => {
  const station = { status: 'live', hours: weekdays } as const;
  setLanguage('en');
  expect(stationState(station, at('2026-11-16T10:00:00+02:00')).words).toBe('Open until Friday at 15:00');
  expect(stationState(station, at('2026-11-20T10:00:00+02:00')).words).toBe('Open until 15:00');
  expect(stationState(station, at('2026-11-21T10:00:00+02:00')).words).toBe('Opens Sunday at 00:00');
  setLanguage('he');
  expect(stationState(station, at('2026-11-16T10:00:00+02:00')).words).toBe('פתוחה עד יום שישי בשעה 15:00');
  setLanguage('en');
});

test('a station that closes after midnight says only when', () => {
  const hours = Array.from({ length: 7 }, () => ({ open: '08:00', close: '02:00' }));
  const state = stationState({ status: 'live', hours }, at('2026-11-17T00:30:00+02:00'));
  expect(state).toEqual({ open: true, words: 'Open until 02:00' });
});

test('a station under maintenance is closed, whatever its hours say', () => {
  const state = stationState({ status: 'maintenance', hours: weekdays }, at('2026-11-16T10:00:00+02:00'));
  expect(state).toEqual({ open: false, words: 'Under maintenance' });
});
