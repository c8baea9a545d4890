import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { getOpenWork } from '#contracts/staff/open-work.ts';
import type { StaffStation, StaffStationRow } from '#contracts/staff/stations.ts';
import type { StationIncident } from '#contracts/staff/station-log.ts';
import { DAY_MS, MINUTE_MS, shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { auditRows, openedStation, paidVoucher, stationOf, stationsPath } from '#testing/stations/station-desk.ts';
import { addedStation } from '#testing/staff/writes/station-writes.ts';
import { makeMember, type TestMember } from '#testing/staff/staff-member.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = shop;
let manager: TestMember;

// hours pass in these tests, and a session expires after two
beforeEach(async () => {
  manager = await makeMember(shop, ['manager']);
});

async function look(path: string): Promise<StaffStation> {
  return stationOf(await manager.browser.get(path));
}

async function post(path: string, body: object) {
  return await manager.browser.post(path, body);
}

test('the log lists work and its next due date, each entry once, and entries cannot be changed', async () => {
  const path = await addedStation(manager);
  const today = shopDayText(clock.now());
  const entry = { entryId: randomUUID(), bayNo: 1, kind: 'cleaning', note: 'Drain', nextDueOn: today };
  const twice = await Promise.all([post(`${path}/log`, entry), post(`${path}/log`, entry)]);
  expect(twice.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  expect(await auditRows(shop, 'station.log', path.split('/').at(-1) ?? '')).toBe(1);
  const log = (await manager.browser.get(`${path}/log`)).json();
  expect(log.rows).toMatchObject([{ bayNo: 1, kind: 'cleaning', note: 'Drain', by: 'Dana Levi' }]);
  expect(log.due).toEqual([{ bayNo: 1, kind: 'cleaning', dueOn: today, state: 'today' }]);
  const dueNow = async () => (await look(path)).due;
  expect(await dueNow()).toBe(1);
  // the task was done again without a new date, so nothing is due
  clock.advance(MINUTE_MS);
  await post(`${path}/log`, { ...entry, entryId: randomUUID(), nextDueOn: null });
  expect(await dueNow()).toBe(0);
  expect((await post(`${path}/log`, { ...entry, entryId: randomUUID(), bayNo: 9 })).statusCode).toBe(404);
  await expect(deps.db.executeSql(`update station_log set note = ''`)).rejects.toThrow('append_only');
});

/** The number that 'Needs attention' shows, for all stations. */
async function lostWashes(): Promise<number> {
  const { rows } = (await manager.browser.get('/api/admin/attention')).json<ResponseOf<typeof getOpenWork>>();
  return rows.find(({ name }) => name === 'washes_lost')?.count ?? 0;
}

test('a disconnected machine and an unpaid wash are incidents until staff close them', async () => {
  const { path } = await openedStation(shop, 3);
  const stationId = path.split('/').at(-1);
  await deps.db.executeSql(
    `insert into offline_wash (station_id, transaction_id, bay_no, over_allowance, given_at, time_believed, received_at)
     values ($1, 'o-1', 1, false, $2, true, $2)`,
    [stationId, new Date(clock.now())],
  );
  clock.advance(11 * MINUTE_MS);
  const incidents = async () =>
    (await manager.browser.get(`${path}/incidents`)).json<{ rows: StationIncident[] }>().rows;
  expect((await incidents()).map(({ kind }) => kind).toSorted()).toEqual(['lost_wash', 'silent']);
  expect((await look(path)).connection).toBe('silent');
  expect(await lostWashes()).toBe(1);
  const said = { kind: 'lost_wash', subject: 'o-1', version: 0, state: 'closed', note: 'ours' };
  const both = await Promise.all([post(`${path}/incidents`, said), post(`${path}/incidents`, said)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409]);
  expect((await incidents()).at(-1)).toMatchObject({ kind: 'lost_wash', state: 'closed', note: 'ours', version: 1 });
  expect(await look(path)).toMatchObject({ openIncidents: 1, faults: [{ kind: 'silent', count: 1 }] });
  expect(await lostWashes()).toBe(0);
  expect((await post(`${path}/incidents`, { ...said, subject: 'o-2' })).statusCode).toBe(404);
  expect((await post(`${path}/incidents`, { ...said, version: 1, state: 'seen' })).statusCode).toBe(204);
  expect(await look(path)).toMatchObject({ openIncidents: 2 });
  // an acknowledged incident is still open
  expect(await lostWashes()).toBe(1);
});

test('today’s washes are those since midnight on the shop’s clock', async () => {
  const { station, path } = await openedStation(shop, 4);
  const row = async () => {
    const { rows } = (await manager.browser.get(stationsPath)).json<{ rows: StaffStationRow[] }>();
    return rows.find(({ stationId }) => path.endsWith(stationId));
  };
  const asked = await station.ask({ voucherToken: await paidVoucher(shop) });
  expect(asked.status).toBe(201);
  const [command] = await station.controller.commands();
  if (command === undefined) throw new Error('the machine has a start command');
  await station.controller.report([station.event(command, { kind: 'started' })]);
  expect(await row()).toMatchObject({ washesToday: 1, connection: 'online', clockTrusted: true });
  const record = (await manager.browser.get(`${path}/record`)).json();
  expect(record.washes).toHaveLength(1);
  expect(record.events).toMatchObject([{ kind: 'started', offline: false }]);
  clock.advance(DAY_MS);
  manager = await makeMember(shop, ['manager']);
  expect(await row()).toMatchObject({ washesToday: 0, connection: 'silent' });
});

test('a stock keeper reads stations and cannot change them', async () => {
  const path = await addedStation(manager);
  const keeper = await makeMember(shop, ['stock_keeper']);
  expect((await keeper.browser.get(path)).statusCode).toBe(200);
  expect((await keeper.browser.post(`${path}/bays`, { version: 1 })).statusCode).toBe(403);
});
