import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { ControlRoomStation } from '#contracts/staff/work-orders/control-room.ts';
import type { AlertKind } from '#contracts/stations/alerts.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { createScheduledJobs } from '#server/schedules.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeMember, type TestMember } from '#testing/staff/staff-member.ts';
import { workDraft } from '#testing/staff/writes/work-order-writes.ts';
import { openedStation, paidVoucher } from '#testing/stations/station-desk.ts';

const { db } = await createTestDatabase({ aged: true });
// a Wednesday at noon
const existing = { db, now: Date.parse('2026-12-09T10:00:00Z') };
const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' }, existing });
const { clock, deps } = shop;
const { station, path } = await openedStation(shop, 0);
const stationId = path.split('/').at(-1) ?? '';
let manager: TestMember;

beforeEach(async () => {
  manager = await makeMember(shop, ['manager']);
});

type Room = { readonly from: string; readonly to: string; readonly rows: readonly ControlRoomStation[] };

async function room(step: string): Promise<Room> {
  const answer = await manager.browser.get(`/api/admin/control-room?step=${step}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Room>();
}

/** An alert as the watch of the stations raises it. */
async function raiseAlert(kind: AlertKind): Promise<void> {
  await deps.db.executeSql(
    `with begun as (
      insert into station_escalation (escalation_id, began_at) values (gen_random_uuid(), now()) returning escalation_id)
    insert into station_alert (escalation_id, station_id, bay_no, kind, since, seen_at, times, raised_at, changes)
    select escalation_id, $1, 1, $2, now(), now(), 1, now(), '{}' from begun`,
    [stationId, kind],
  );
}

function own({ rows }: Room): ControlRoomStation | undefined {
  return rows.find((row) => row.stationId === stationId);
}

test('all stations are listed with state, alerts, orders, levels and the figures of the period', async () => {
  await deps.db.executeSql(`update bay set watched_since = '2026-12-01T00:00:00Z'`);
  await station.controller.heartbeat();
  expect((await station.ask({ voucherToken: await paidVoucher(shop) })).status).toBe(201);
  const command = (await station.controller.commands()).findLast(({ kind }) => kind === 'start');
  if (command === undefined) throw new Error('no start arrived');
  clock.advance(10 * SECOND_MS);
  await station.controller.report([station.event(command, { kind: 'started' })]);
  await station.controller.readings([{ bayNo: 1, kind: 'shampoo_percent', value: 64 }]);
  await raiseAlert('low_level');
  await raiseAlert('leak');
  await raiseAlert('door_open');
  clock.advance(30 * MINUTE_MS);
  const job = createScheduledJobs(deps as never).find(({ name }) => name === 'roll-up-bay-days');
  await job?.run(new AbortController().signal);
  await manager.browser.post('/api/admin/work-orders', workDraft(stationId));
  const day = await room('day');
  expect(day).toMatchObject({ from: '2026-12-09', to: '2026-12-09' });
  expect(day.rows.length).toBeGreaterThan(1);
  expect(own(day)).toMatchObject({ alerts: 3, workOrders: 1, status: 'live' });
  // the card of the station and its page have the same number
  expect((await manager.browser.get(path)).json()).toMatchObject({ station: { openAlerts: 3 } });
  expect(own(day)?.bays[0]).toMatchObject({
    bayNo: 1,
    alert: 'leak',
    visits: 1,
    firstStarts: 1,
    levels: [{ kind: 'shampoo_percent', percent: 64 }],
  });
  expect(await room('week')).toMatchObject({ from: '2026-12-06', to: '2026-12-12' });
  expect(await room('month')).toMatchObject({ from: '2026-12-01', to: '2026-12-31' });
});

test('a new day begins with empty figures, and the week keeps them', async () => {
  clock.advance(24 * HOUR_MS);
  manager = await makeMember(shop, ['manager']);
  expect(own(await room('day'))?.bays[0]).toMatchObject({ visits: 0 });
  expect(own(await room('week'))?.bays[0]).toMatchObject({ visits: 1 });
});

test('a bay that staff closed has the reason of its closing', async () => {
  manager = await makeMember(shop, ['manager']);
  expect(own(await room('day'))?.bays[0]?.out).toBeNull();
  const { station: seen } = (await manager.browser.get(path)).json<{ station: { version: number } }>();
  const out = { reason: 'repair', until: null, note: 'pump', outageId: randomUUID() };
  const closed = await manager.browser.post(`${path}/service`, { version: seen.version, bayNo: 1, out });
  expect(closed.statusCode, closed.body).toBe(200);
  expect(own(await room('day'))?.bays[0]?.out).toMatchObject({ reason: 'repair', until: null, note: 'pump' });
});
