import { expect, test } from 'vitest';
import {
  openingDayKindOf,
  conflictingFieldsOf,
  stationDetailsOfInput,
  coordinatesOfInput,
} from './station-details-form.ts';

const texts = {
  name: 'Jaffa',
  latitude: '32,0526',
  longitude: '34.7499',
  washMinutes: '10',
  offlineWashes: '5',
  'day-0': 'hours',
  'opens-0': '06:00:00',
  'closes-0': '23:00',
  'day-1': 'closed',
  'day-2': 'all',
};

test('a form has the hours of each day, and accepts coordinates with a comma', () => {
  const { hours, latitude } = stationDetailsOfInput(texts);
  expect(latitude).toBe(32.0526);
  expect(hours.slice(0, 3)).toEqual([{ open: '06:00', close: '23:00' }, null, { open: '00:00', close: '00:00' }]);
});

test('a form has a place as soon as both numbers are on the earth', () => {
  expect(coordinatesOfInput(texts)).toEqual({ latitude: 32.0526, longitude: 34.7499 });
  expect(coordinatesOfInput({ ...texts, longitude: '' })).toBeNull();
  expect(coordinatesOfInput({ ...texts, latitude: '132' })).toBeNull();
});

test('around the clock means seven whole days, whatever the days contain', () => {
  const { hours } = stationDetailsOfInput({ ...texts, always: 'on' });
  expect(hours).toHaveLength(7);
  expect(new Set(hours.map(openingDayKindOf))).toEqual(new Set(['all']));
});

test('values that another staff user changed meanwhile are named by field', () => {
  const yours = stationDetailsOfInput(texts);
  expect(conflictingFieldsOf({ ...yours, name: 'Jaffa Port', hours: yours.hours.toReversed() }, yours)).toEqual([
    'name',
    'hours',
  ]);
  expect(conflictingFieldsOf(yours, stationDetailsOfInput(texts))).toEqual([]);
});
