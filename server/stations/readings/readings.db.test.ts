import { beforeEach, expect, test } from 'vitest';
import type { StaffStation } from '#contracts/staff/stations.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeMember, type TestMember } from '#testing/staff/staff-member.ts';
import { openedStation, paidVoucher } from '#testing/stations/station-desk.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = shop;
const { station, path } = await openedStation(shop, 0);
const { controller } = station;
let manager: TestMember;

beforeEach(async () => {
  clock.advance(3 * HOUR_MS);
  await deps.db.executeSql('delete from bay_reading; delete from bay_closure');
  await deps.db.executeSql(
    `update bay set unsafe_at = null, locked_at = null, out_reason = null, out_at = null, out_until = null,
       status = 'live', redemption_id = null, busy_until = null`,
  );
  await controller.heartbeat();
  manager = await makeMember(shop, ['manager']);
});

async function report(value: number, bayNo = 1) {
  return await controller.readings([{ bayNo, kind: 'water_celsius', value }]);
}

async function seen(): Promise<StaffStation> {
  return (await manager.browser.get(path)).json<{ station: StaffStation }>().station;
}

async function bay() {
  return (await seen()).bays.find(({ bayNo }) => bayNo === 1);
}

async function incidents() {
  const answer = await manager.browser.get(`${path}/incidents`);
  const { rows } = answer.json<{ rows: { kind: string; subject: string; state: string }[] }>();
  return rows.filter(({ kind }) => kind === 'hot_water');
}

async function version(): Promise<number> {
  return (await seen()).version;
}

test('scalding water closes the bay with one reading, and no wash is sold there', async () => {
  expect(await report(38)).toEqual({ used: 1, closedBays: [] });
  expect(await report(43.5)).toEqual({ used: 1, closedBays: [1] });
  expect(await bay()).toMatchObject({ state: 'out_of_order', unsafeAt: expect.any(String) });
  const asked = await station.ask({ voucherToken: await paidVoucher(shop) });
  expect(asked.body).toMatchObject({ code: 'station_not_ready' });
});

test.each(['emergency_stop', 'leak'] as const)('a bay with %s is not sold until staff put it back', async (kind) => {
  const signal = async (value: number) => await controller.readings([{ bayNo: 1, kind, value }]);
  const reopenBay = async () =>
    await manager.browser.post(`${path}/service`, { version: await version(), bayNo: 1, out: null });
  await signal(1);
  expect(await bay()).toMatchObject({ state: 'out_of_order', out: { reason: 'repair' } });
  const asked = await station.ask({ voucherToken: await paidVoucher(shop) });
  expect(asked.body).toMatchObject({ code: 'station_not_ready' });
  await reopenBay();
  expect(await bay()).toMatchObject({ state: 'out_of_order', out: { reason: 'repair' } });
  await signal(0);
  clock.advance(6 * MINUTE_MS);
  await signal(0);
  expect((await bay())?.state).toBe('out_of_order');
  await reopenBay();
  await station.controller.heartbeat();
  expect(await bay()).toMatchObject({ state: 'free', out: null });
});

test('water that runs without a command for half a minute closes the bay, an open door does not', async () => {
  const signals = async () =>
    await controller.readings([
      { bayNo: 1, kind: 'idle_flow_lpm', value: 3 },
      { bayNo: 2, kind: 'door_open', value: 1 },
    ]);
  await signals();
  expect((await bay())?.state).toBe('free');
  clock.advance(3 * MINUTE_MS);
  await station.controller.heartbeat();
  await signals();
  expect((await seen()).bays.map(({ state }) => state)).toEqual(['out_of_order', 'free']);
});

test('hot water closes the bay after five seconds, and a single hot reading does not', async () => {
  expect((await report(42)).closedBays).toEqual([]);
  clock.advance(4 * SECOND_MS);
  expect((await report(40)).closedBays).toEqual([]);
  clock.advance(4 * SECOND_MS);
  expect((await report(42)).closedBays).toEqual([]);
  clock.advance(5 * SECOND_MS);
  expect((await report(42)).closedBays).toEqual([1]);
});

test('a bay opens by itself after five minutes of safe water; a flapping sensor keeps it closed', async () => {
  await report(44);
  for (const value of [39, 40.5, 39, 44, 39]) {
    clock.advance(2 * MINUTE_MS);
    expect((await report(value)).closedBays).toEqual([1]);
  }
  clock.advance(5 * MINUTE_MS);
  expect((await report(38.5)).closedBays).toEqual([]);
  expect(await bay()).toMatchObject({ unsafeAt: null, out: null });
  // one cause, one incident, however often it was reported
  expect(await incidents()).toHaveLength(1);
});

test('several readings of one kind in a report count in their order', async () => {
  const [hot, safe] = [42, 38].map((value) => ({ bayNo: 1, kind: 'water_celsius' as const, value }));
  if (hot === undefined || safe === undefined) throw new Error('there are two readings');
  await controller.readings([safe, hot]);
  clock.advance(6 * SECOND_MS);
  // hot for six seconds at the first one of these
  expect(await controller.readings([hot, safe])).toEqual({ used: 2, closedBays: [1] });
  const { rows } = await deps.db.executeSql('select value, beyond_since from bay_reading');
  expect(rows).toEqual([{ value: 38, beyond_since: null }]);
});

test('two reports of one bay at the same moment are both judged', async () => {
  const answers = await Promise.all([report(38), report(43.5), report(38)]);
  expect(answers.at(-1)).toMatchObject({ used: 1 });
  expect((await report(38)).closedBays).toEqual([1]);
});

test('the closure is an incident that staff acknowledge and close', async () => {
  await report(50);
  const [incident] = await incidents();
  expect(incident).toMatchObject({ state: 'open' });
  const note = { kind: 'hot_water', subject: incident?.subject, version: 0, state: 'seen', note: 'on my way' };
  expect((await manager.browser.post(`${path}/incidents`, note)).statusCode).toBe(204);
  expect((await incidents())[0]).toMatchObject({ state: 'seen' });
});

test('staff cannot sell a bay with hot water, and safe water does not open a bay that staff took out', async () => {
  await report(44);
  const service = async (out: object | null) =>
    await manager.browser.post(`${path}/service`, { version: await version(), bayNo: 1, out });
  expect((await service(null)).statusCode).toBe(200);
  expect((await bay())?.state).toBe('out_of_order');
  expect((await service({ reason: 'repair', until: null })).statusCode).toBe(200);
  await report(38);
  clock.advance(6 * MINUTE_MS);
  await report(38);
  expect(await bay()).toMatchObject({ state: 'out_of_order', unsafeAt: null, out: { reason: 'repair' } });
});

test('impossible values are refused, unknown kinds and bays are ignored', async () => {
  await expect(report(400)).rejects.toThrow('400');
  await expect(report(38, 21)).rejects.toThrow('400');
  expect(await controller.readings([{ bayNo: 1, kind: 'humidity' as never, value: 3 }])).toEqual({
    used: 0,
    closedBays: [],
  });
  await expect(controller.readings([{ bayNo: 1, kind: 'leak', value: 0.5 }])).rejects.toThrow('400');
  expect(await controller.readings([{ bayNo: 1, kind: 'leak', value: 1 }])).toMatchObject({ used: 1 });
  expect(await report(50, 19)).toEqual({ used: 0, closedBays: [] });
  const meters = [1, 19].map((bayNo) => ({ bayNo, kind: 'water_litres' as const, value: 5 }));
  expect(await controller.readings(meters)).toMatchObject({ used: 1 });
  const { rows } = await deps.db.executeSql('select count(*)::int as closed from bay_closure');
  expect(rows).toEqual([{ closed: 0 }]);
});
