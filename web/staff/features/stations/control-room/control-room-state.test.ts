import { expect, test } from 'vitest';
import { stationIdSchema } from '#contracts/core/ids.ts';
import type { ControlRoomBay, ControlRoomStation } from '#contracts/staff/work-orders/control-room.ts';
import { sortProblemsFirst, controlRoomStateOf, controlRoomStateLabel } from './control-room-state.ts';

const bay: ControlRoomBay = {
  bayNo: 1,
  name: '',
  nameHe: '',
  state: 'free',
  busyUntil: null,
  unconfirmedSince: null,
  failedStart: null,
  out: null,
  alert: null,
  lastWashAt: null,
  visits: 0,
  firstStarts: 0,
  washes: 0,
  watched: true,
  openSeconds: 0,
  outSeconds: 0,
  levels: [],
};

function station(name: string, facts: Partial<ControlRoomStation> = {}): ControlRoomStation {
  return {
    stationId: stationIdSchema.parse('0197b2c4-0000-7000-8000-000000000001'),
    slug: name,
    name,
    nameHe: name,
    city: '',
    cityHe: '',
    latitude: 32,
    longitude: 34.8,
    status: 'live',
    connection: 'online',
    heardAt: null,
    washesToday: 0,
    alerts: 0,
    workOrders: 0,
    faults: [],
    bays: [bay],
    ...facts,
  };
}

test('a station is a problem if no bay works or a bay has an alert, and needs attention if a bay or an incident does', () => {
  expect(controlRoomStateOf(station('works'))).toBe('ok');
  expect(controlRoomStateOf(station('busy', { bays: [{ ...bay, state: 'busy' }] }))).toBe('ok');
  expect(controlRoomStateOf(station('leak', { bays: [bay, { ...bay, alert: 'leak' }] }))).toBe('problem');
  expect(controlRoomStateOf(station('silent', { bays: [{ ...bay, state: 'silent' }] }))).toBe('problem');
  expect(controlRoomStateOf(station('out', { bays: [bay, { ...bay, state: 'out_of_order' }] }))).toBe('attention');
  expect(controlRoomStateOf(station('alert', { alerts: 1 }))).toBe('attention');
  const faults = [{ kind: 'start_failed', count: 1 }] as const;
  expect(controlRoomStateOf(station('refused', { faults: [...faults] }))).toBe('attention');
  expect(controlRoomStateOf(station('closed', { status: 'offline', bays: [{ ...bay, state: 'out_of_order' }] }))).toBe(
    'quiet',
  );
});

test('the state of a station has the words of the list of stations', () => {
  const faults = [{ kind: 'start_failed', count: 1 } as const];
  expect(controlRoomStateLabel(station('refused', { faults }))).toEqual({
    words: 'In service, a bay needs attention',
    tone: 'invited',
  });
});

test('stations with problems come first, those with more alerts before the others, then by name', () => {
  const rows = [
    station('e'),
    station('a'),
    station('b', { status: 'offline' }),
    station('c', { alerts: 1 }),
    station('d', { alerts: 3 }),
  ];
  expect(sortProblemsFirst(rows, 'en').map(({ name }) => name)).toEqual(['d', 'c', 'a', 'e', 'b']);
});
