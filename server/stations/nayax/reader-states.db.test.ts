import { beforeEach, expect, test } from 'vitest';
import type { StationReader } from '#contracts/staff/machines/readers.ts';
import type { StaffStation } from '#contracts/staff/stations.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { LYNX_TOKEN } from '#peers/nayax-terminal/nayax-server.ts';
import { deleteOldRows } from '#server/delete-old-rows.ts';
import { makeMember } from '#testing/staff/staff-member.ts';
import { openNayaxShop } from '#testing/stations/nayax-station.ts';
import { watchAlerts } from '../alerts/watch-alerts.ts';
import { pollReader } from './poll-readers.ts';

const shop = await openNayaxShop({ LYNX_TOKEN });
const { clock, deps, machineId, server } = shop;
const { rows: stations } = await deps.db.executeSql(`select station_id from station where gateway = 'nayax'`);
const path = `/api/admin/stations/${String(stations[0]?.['station_id'])}`;

beforeEach(async () => {
  clock.advance(2 * DAY_MS);
  shop.answerStarts('accepts');
  server.machines.clear();
  await deps.db.executeSql('delete from nayax_reader; delete from station_alert; delete from station_escalation');
  // one reader, so that each poll is about it
  await deps.db.executeSql('delete from nayax_bay where machine_id <> $1', [machineId]);
});

type Event = Readonly<Record<string, string | number | null>>;

function answer(keepAlive: string | null, lastAlerts: readonly Event[] = [], more: Event = {}): void {
  server.machines.set(machineId, { status: { LastKeepAliveDateTime: keepAlive, ...more }, lastAlerts });
}

async function poll(afterMs = 5 * MINUTE_MS): Promise<string | null> {
  clock.advance(afterMs);
  return await pollReader(deps);
}

async function asManager<Answer>(url: string): Promise<Answer> {
  // hours pass in these tests, and a session expires after two
  return (await (await makeMember(shop, ['manager'])).browser.get(url)).json<Answer>();
}

async function reader(): Promise<StationReader | undefined> {
  const { rows } = await asManager<{ rows: StationReader[] }>(`${path}/readers`);
  return rows[0];
}

async function connection(): Promise<StaffStation['connection']> {
  return (await asManager<{ station: StaffStation }>(path)).station.connection;
}

async function alerts(): Promise<string[]> {
  // no escalation is part of this test, and the shop counts as having watched for long
  await watchAlerts(deps, 0);
  const { rows } = await deps.db.executeSql(
    `select kind, bay_no from station_alert where state <> 'resolved' order by kind`,
  );
  return rows.map((row) => `${String(row['kind'])} ${String(row['bay_no'])}`);
}

test('a reader that gives new signs of life is online, and the facts of Nayax are shown as written', async () => {
  answer('2026-11-30T10:00:00', [], {
    TemperatureCelcius: 41,
    MachineMQTTStatus: 'Connected',
    LastReceptionLevel: null,
  });
  expect(await connection()).toBe('unasked');
  expect(await poll()).toBe(machineId);
  expect(server.paths.slice(-2)).toEqual([
    `/operational/v1/machines/${machineId}/status`,
    `/operational/v1/machines/${machineId}/lastAlerts`,
  ]);
  const first = await reader();
  expect(first).toMatchObject({ bayNo: 1, isSilent: false, fault: null, events: [] });
  expect(first?.facts).toEqual([
    { name: 'connection', value: 'Connected' },
    { name: 'temperature', value: '41' },
  ]);
  expect(first?.heardAt).toBe(new Date(clock.now()).toISOString());
  expect(await connection()).toBe('online');
  expect(await alerts()).toEqual([]);
});

test('polls about one reader are five minutes apart, in any number of processes', async () => {
  answer('a');
  expect(await poll()).toBe(machineId);
  const before = server.paths.length;
  expect(await poll(4 * MINUTE_MS)).toBeNull();
  clock.advance(MINUTE_MS);
  const all = await Promise.all([1, 2, 3].map(() => pollReader(deps)));
  expect(all.filter((one) => one !== null)).toEqual([machineId]);
  expect(server.paths.length).toBe(before + 2);
});

test('an hour without a new sign of life is an alert, which ends with the next sign', async () => {
  answer('10:00');
  await poll();
  const heardAt = new Date(clock.now()).toISOString();
  for (let minutes = 0; minutes < 55; minutes += 5) await poll();
  expect(await alerts()).toEqual([]);
  await poll();
  expect(await reader()).toMatchObject({ isSilent: true, heardAt });
  expect(await connection()).toBe('silent');
  expect(await alerts()).toEqual(['silent 1']);
  answer('11:10');
  await poll();
  expect(await alerts()).toEqual([]);
  expect(await connection()).toBe('online');
});

test('while Nayax does not respond, no reader becomes silent, and what is known is marked as old', async () => {
  answer('10:00');
  await poll();
  shop.answerStarts('breaks');
  for (let hours = 0; hours < 4; hours += 1) await poll(HOUR_MS);
  expect(await reader()).toMatchObject({ isSilent: false, fault: 'status 502' });
  expect(await connection()).toBe('unasked');
  expect(await alerts()).toEqual([]);
  shop.answerStarts('accepts');
  answer('14:00');
  await poll(HOUR_MS);
  expect(await reader()).toMatchObject({ fault: null });
  expect(await connection()).toBe('online');
});

test('after a refusal the next request waits an hour, after too many a quarter of an hour', async () => {
  answer('10:00');
  shop.answerStarts('declines');
  expect(await poll()).toBe(machineId);
  expect(await reader()).toMatchObject({ fault: 'status 401', answeredAt: null });
  expect(await poll(59 * MINUTE_MS)).toBeNull();
  shop.answerStarts('limits');
  expect(await poll(MINUTE_MS)).toBe(machineId);
  expect(await reader()).toMatchObject({ fault: 'status 429' });
  expect(await poll(14 * MINUTE_MS)).toBeNull();
  shop.answerStarts('accepts');
  expect(await poll(MINUTE_MS)).toBe(machineId);
  expect(await reader()).toMatchObject({ fault: null });
});

test('a response that cannot be read, and a machine that Nayax does not know, change no state', async () => {
  answer('10:00');
  await poll();
  const before = await reader();
  server.machines.set(machineId, { status: {}, lastAlerts: 'none' as never });
  await poll();
  expect(await reader()).toMatchObject({ fault: 'unreadable', heardAt: before?.heardAt });
  server.machines.clear();
  await poll(HOUR_MS);
  expect(await reader()).toMatchObject({ fault: 'status 404', heardAt: before?.heardAt });
});

test('an event is stored once by its id, late or repeated, and an unknown code is shown as an alert that is not sent', async () => {
  const late = {
    EventLogID: '9007199254740993',
    EventCode: '731',
    EventDescription: 'Coin jam',
    EventCategoryName: 'Machine',
    EventData: 'slot 2',
    EventDateTimeGMT: '2026-11-01 08:00:00',
  };
  const powerUp = { EventLogID: 12, EventCode: 1, EventDescription: 'Power up', EventDateTimeGMT: 'soon' };
  answer('10:00', [powerUp]);
  await poll();
  expect(await alerts(), 'a reader that was switched on').toEqual([]);
  answer('10:05', [late, late, powerUp, { EventDescription: 'without an id' }]);
  await poll();
  await poll();
  expect((await reader())?.events).toMatchObject([
    { id: '12', code: '1', at: null },
    { id: '9007199254740993', code: '731', description: 'Coin jam', data: 'slot 2', at: '2026-11-01T08:00:00.000Z' },
  ]);
  expect(await alerts()).toEqual(['reader_event 1']);
  const { rows } = await deps.db.executeSql(
    `select e.next_at from station_escalation e join station_alert a using (escalation_id)`,
  );
  expect(rows).toEqual([{ next_at: null }]);
  clock.advance(DAY_MS);
  expect(await alerts(), 'a day later').toEqual([]);
});

test('events are deleted after ninety days', async () => {
  answer('10:00', [{ EventLogID: '77', EventCode: '5', EventDescription: 'Door' }]);
  await poll();
  clock.advance(89 * DAY_MS);
  await deleteOldRows(deps);
  expect((await reader())?.events).toHaveLength(1);
  clock.advance(2 * DAY_MS);
  await deleteOldRows(deps);
  expect((await reader())?.events).toEqual([]);
});
