import { expect, test } from 'vitest';
import type { StaffBay } from '#contracts/staff/stations.ts';
import { filterStations, sortByUrgency, type OrderedStation } from './station-order.ts';

const facts = {
  rinseDueAt: null,
  disinfectedAt: null,
  disinfectedBy: null,
  lockedAt: null,
  unsafeAt: null,
  unsafeReason: null,
  out: null,
  product: null,
};
const bay: StaffBay = {
  ...facts,
  bayNo: 1,
  name: '',
  nameHe: '',
  state: 'free',
  busyUntil: null,
  unconfirmedSince: null,
  failedStart: null,
  alert: null,
  stickerSeenAt: null,
  stickerDue: false,
};

function station(name: string, more: Partial<OrderedStation> = {}): OrderedStation {
  return {
    name,
    nameHe: name,
    status: 'live',
    connection: 'online',
    faults: [],
    due: 0,
    openAlerts: 0,
    bays: [bay],
    ...more,
  };
}

test('the list of stations begins with danger, then what does not work, then what has to be done', () => {
  const stations = [
    station('works'),
    station('not open', { status: 'offline', connection: 'never' }),
    station('works too'),
    station('cleaning due', { due: 1 }),
    station('tank low', { bays: [{ ...bay, alert: 'low_level' }] }),
    station('closed', { status: 'maintenance' }),
    station('silent', { connection: 'silent' }),
    station('emergency stop', { bays: [bay, { ...bay, bayNo: 2, alert: 'emergency_stop' }] }),
  ];
  expect(sortByUrgency(stations, 'en').map(({ name }) => name)).toEqual([
    'emergency stop',
    'closed',
    'silent',
    'cleaning due',
    'tank low',
    'works',
    'works too',
    'not open',
  ]);
});

test('stations of the same rank are in the order of their names in the language of the reader', () => {
  const stations = [
    station('Haifa', { nameHe: 'חיפה' }),
    station('Eilat 10', { nameHe: 'אילת 10' }),
    station('Ashdod', { nameHe: 'אשדוד' }),
    station('Eilat 2', { nameHe: 'אילת 2' }),
  ];
  expect(sortByUrgency(stations, 'en').map(({ name }) => name)).toEqual(['Ashdod', 'Eilat 2', 'Eilat 10', 'Haifa']);
  expect(sortByUrgency(stations, 'he').map(({ nameHe }) => nameHe)).toEqual(['אילת 2', 'אילת 10', 'אשדוד', 'חיפה']);
});

test('a station is found by words of its name or city in either language', () => {
  const park = { name: 'HaYarkon Park', nameHe: 'פארק הירקון', city: 'Tel Aviv', cityHe: 'תל אביב' };
  const beach = { name: 'Dado Beach', nameHe: 'חוף דדו', city: 'Haifa', cityHe: 'חיפה' };
  const find = (search: string) => filterStations([park, beach], search).map(({ name }) => name);
  expect(find('')).toEqual(['HaYarkon Park', 'Dado Beach']);
  expect(find('beach')).toEqual(['Dado Beach']);
  expect(find('ירקון אביב')).toEqual(['HaYarkon Park']);
  expect(find('park haifa')).toEqual([]);
});
