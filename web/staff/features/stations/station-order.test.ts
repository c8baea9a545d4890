import { expect, test } from 'vitest';
import type { StaffBay } from '#contracts/staff/stations.ts';
import { findStations, sortByName, sortWorstFirst, type OrderedStation } from './station-order.ts';

type Station = OrderedStation & { readonly name: string };

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

function station(name: string, more: Partial<Station> = {}): Station {
  return { name, status: 'live', connection: 'online', faults: [], due: 0, bays: [bay], ...more };
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
  expect(sortWorstFirst(stations).map(({ name }) => name)).toEqual([
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

const named = [
  { name: 'Haifa', nameHe: 'חיפה', city: 'Haifa', cityHe: 'חיפה' },
  { name: 'Old Port', nameHe: 'הנמל הישן', city: 'Jaffa', cityHe: 'יפו' },
  { name: 'Yarkon Park', nameHe: 'פארק הירקון', city: 'Tel Aviv', cityHe: 'תל אביב' },
];

test('stations are in the order of their names in the language of the reader', () => {
  expect(sortByName(named, 'en').map(({ name }) => name)).toEqual(['Haifa', 'Old Port', 'Yarkon Park']);
  expect(sortByName(named, 'he').map(({ nameHe }) => nameHe)).toEqual(['הנמל הישן', 'חיפה', 'פארק הירקון']);
});

test('a station is found by a part of its name or its city, in either language', () => {
  const namesOf = (search: string) => findStations(named, search).map(({ name }) => name);
  expect(namesOf(' haif')).toEqual(['Haifa']);
  expect(namesOf('יפו')).toEqual(['Old Port']);
  expect(namesOf('ירקון')).toEqual(['Yarkon Park']);
  expect(namesOf('')).toHaveLength(3);
  expect(namesOf('Eilat')).toEqual([]);
});
