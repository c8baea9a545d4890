import { beforeEach, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { START_SUCCESS_MIN_VISITS } from '#domain/stations/record/start-success.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeMember } from '#testing/staff/staff-member.ts';
import { auditRows, openedStation, paidVoucher } from '#testing/stations/station-desk.ts';
import { watchAlerts } from '../alerts/watch-alerts.ts';
import { closeBaysForLowStartSuccess } from './close-bays-for-low-start-success.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000', START_FLOOR_PERCENT: '80' } });
const { clock, deps } = shop;
const { station, path } = await openedStation(shop, 0);
const stationId = path.split('/').at(-1) ?? '';

beforeEach(async () => {
  clock.advance(20 * 24 * HOUR_MS);
  await deps.db.executeSql(`delete from station_alert; update bay set status = 'live', out_reason = null, out_at = null,
    few_starts_at = null, starts_from = null, redemption_id = null, busy_until = null, failed_starts = 0`);
});

/** Visits of different customers, of which the first `good` get water at once. */
async function visits(count: number, good: number): Promise<void> {
  for (let visit = 0; visit < count; visit += 1) {
    await deps.db.executeSql('update bay set redemption_id = null, busy_until = null, failed_starts = 0');
    clock.advance(MINUTE_MS);
    await station.controller.heartbeat();
    const asked = await station.ask({ voucherToken: await paidVoucher(shop) });
    expect(asked.status).toBe(201);
    const command = (await station.controller.commands()).findLast(({ kind }) => kind === 'start');
    if (command === undefined) throw new Error('no start arrived');
    clock.advance(SECOND_MS);
    const kind = visit < good ? 'started' : 'failed';
    await station.controller.report([station.event(command, { kind, at: new Date(clock.now()).toISOString() })]);
  }
}

async function bay() {
  const { rows } = await deps.db.executeSql('select status, out_reason from bay where station_id = $1 and bay_no = 1', [
    stationId,
  ]);
  return rows[0];
}

async function alertKinds(): Promise<string[]> {
  await station.controller.heartbeat();
  await watchAlerts(deps, 0);
  const { rows } = await deps.db.executeSql(`select kind from station_alert where state <> 'resolved' order by kind`);
  return rows.map(({ kind }) => String(kind));
}

test('a bay below the floor closes once, with an alert and an audit row of the shop, until staff put it back', async () => {
  await visits(START_SUCCESS_MIN_VISITS, START_SUCCESS_MIN_VISITS - 5);
  const before = await auditRows(shop, 'station.out', stationId);
  await Promise.all([1, 2, 3].map(() => closeBaysForLowStartSuccess(deps)));
  expect(await bay()).toEqual({ status: 'maintenance', out_reason: 'repair' });
  expect((await auditRows(shop, 'station.out', stationId)) - before).toBe(1);
  expect(await alertKinds()).toContain('few_starts');
  const manager = await makeMember(shop, ['manager']);
  const { station: seen } = (await manager.browser.get(path)).json<{ station: { version: number } }>();
  const back = await manager.browser.post(`${path}/service`, { version: seen.version, bayNo: 1, out: null });
  expect(back.statusCode).toBe(200);
  await closeBaysForLowStartSuccess(deps);
  expect(await bay()).toEqual({ status: 'live', out_reason: null });
  expect(await alertKinds()).not.toContain('few_starts');
});

test('a bay at the floor, or with fewer visits than are judged, stays open', async () => {
  await visits(START_SUCCESS_MIN_VISITS - 1, 0);
  await closeBaysForLowStartSuccess(deps);
  expect(await bay()).toMatchObject({ status: 'live' });
  clock.advance(20 * 24 * HOUR_MS);
  await visits(START_SUCCESS_MIN_VISITS, START_SUCCESS_MIN_VISITS * 0.8);
  await closeBaysForLowStartSuccess(deps);
  expect(await bay()).toMatchObject({ status: 'live' });
});

test('until staff choose a share, a bay that fails every second customer closes', async () => {
  const unset = { ...deps, config: { ...deps.config, minStartSuccessPercent: null } };
  await visits(START_SUCCESS_MIN_VISITS, START_SUCCESS_MIN_VISITS * 0.6);
  await closeBaysForLowStartSuccess(unset);
  expect(await bay()).toMatchObject({ status: 'live' });
  clock.advance(20 * 24 * HOUR_MS);
  await visits(START_SUCCESS_MIN_VISITS, START_SUCCESS_MIN_VISITS * 0.5);
  await closeBaysForLowStartSuccess(unset);
  expect(await bay()).toMatchObject({ status: 'maintenance' });
});

test('no bay closes by itself while the floor is turned off', async () => {
  await visits(START_SUCCESS_MIN_VISITS, 0);
  await closeBaysForLowStartSuccess({ ...deps, config: { ...deps.config, minStartSuccessPercent: 0 } });
  expect(await bay()).toMatchObject({ status: 'live' });
});
