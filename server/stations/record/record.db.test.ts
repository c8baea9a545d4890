import { beforeEach, expect, test } from 'vitest';
import type { StationHistory } from '#contracts/stations/station-history.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { releaseOverdueWashes } from '../washes/release-overdue-washes.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeMember } from '#testing/staff/staff-member.ts';
import { openedStation, paidVoucher } from '#testing/stations/station-desk.ts';
import { recordDowntimes } from './record-downtimes.ts';
import { aggregateBayDays } from './aggregate-bay-days.ts';

/** Noon of a winter day in the shop, far from midnight and from a change of the clocks. */
const NOON = Date.parse('2026-12-07T10:00:00Z');

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { app, clock, deps } = shop;
const { station, path } = await openedStation(shop, 0);
const { controller, slug } = station;

async function sql(text: string) {
  return (await deps.db.executeSql(text)).rows;
}

beforeEach(async () => {
  // noon again, and so much later that the ninety days of one test have no washes of another
  const daysGone = Math.max(0, Math.ceil((clock.now() - NOON) / DAY_MS));
  clock.set(NOON + (daysGone + 100) * DAY_MS);
  await sql('delete from bay_day; delete from bay_downtime; delete from bay_closure');
  await sql(`update bay set redemption_id = null, busy_until = null, failed_starts = 0, status = 'live', out_reason = null, out_at = null,
    out_until = null, watched_since = null`);
  await controller.heartbeat();
  await recordDowntimes(deps, 0);
});

/** One hour of a machine that is heard of each minute. */
async function anHourPasses(): Promise<void> {
  for (let minute = 0; minute < 60; minute += 5) {
    clock.advance(5 * MINUTE_MS);
    await controller.heartbeat();
    await recordDowntimes(deps, 0);
  }
}

async function aWash({ gives = true, after = 10 * SECOND_MS, token = '' } = {}) {
  const voucherToken = token === '' ? await paidVoucher(shop) : (token as never);
  await sql('update bay set redemption_id = null, busy_until = null, failed_starts = 0');
  const asked = await station.ask({ voucherToken });
  expect(asked.status).toBe(201);
  const command = (await controller.commands()).findLast(({ kind }) => kind === 'start');
  if (command === undefined) throw new Error('no start arrived');
  clock.advance(after);
  await controller.report([
    station.event(command, { kind: gives ? 'started' : 'failed', at: new Date(clock.now()).toISOString() }),
  ]);
}

async function history(): Promise<StationHistory> {
  await aggregateBayDays(deps, new AbortController().signal);
  clock.advance(2 * MINUTE_MS);
  const answer = await app.inject(`/api/stations/${slug}/history`);
  expect(answer.statusCode).toBe(200);
  return answer.json<StationHistory>();
}

async function today() {
  await aggregateBayDays(deps, new AbortController().signal);
  const [row] = await sql(`select visits, first_starts, washes, open_seconds, out_seconds, out_since from bay_day
    where bay_no = 1 and station_id = (select station_id from station where slug = '${slug}') order by day desc`);
  return row;
}

test('a failed start puts the bay out of service until the next wash that gets water', async () => {
  await aWash({ gives: false, after: 0 });
  await anHourPasses();
  await aWash({ after: 0 });
  const { out_seconds: outSeconds, ...row } = (await today()) ?? {};
  expect(row).toMatchObject({ visits: 2, first_starts: 1, washes: 1, out_since: null });
  expect(outSeconds).toBe(3_600);
});

test('a second attempt of one code within five minutes is the same visit, and its water ends the outage', async () => {
  const token = await paidVoucher(shop);
  await aWash({ gives: false, after: 0, token });
  clock.advance(MINUTE_MS);
  await controller.heartbeat();
  await aWash({ token, after: 0 });
  expect(await today()).toMatchObject({ visits: 1, first_starts: 0, washes: 1, out_seconds: 60, out_since: null });
});

test('water after more than a minute is no first start', async () => {
  await aWash({ after: 60 * SECOND_MS });
  expect(await today()).toMatchObject({ visits: 1, first_starts: 1 });
  await anHourPasses();
  await sql(`update redemption set started_at = started_at + interval '1 second'
    where redemption_id = (select redemption_id from redemption order by created_at desc limit 1)`);
  expect(await today()).toMatchObject({ visits: 1, first_starts: 0, washes: 1 });
});

test('an attempt whose machine says nothing counts as failed', async () => {
  expect((await station.ask({ voucherToken: await paidVoucher(shop) })).status).toBe(201);
  clock.advance(5 * MINUTE_MS);
  await releaseOverdueWashes(deps);
  expect(await today()).toMatchObject({ visits: 1, first_starts: 0, washes: 0, out_seconds: 300 });
});

test('silence is recorded once with its begin and end, and the outage lasts until the next wash', async () => {
  const heardAt = new Date(clock.now());
  clock.advance(10 * MINUTE_MS);
  await recordDowntimes(deps, 0);
  expect(await sql('select from bay_downtime')).toHaveLength(0);
  clock.advance(SECOND_MS);
  await Promise.all([recordDowntimes(deps, 0), recordDowntimes(deps, 0)]);
  await recordDowntimes(deps, 0);
  const rows = () =>
    sql(`select cause, began_at, ended_at from bay_downtime join station using (station_id)
      where slug = '${slug}' and bay_no = 1`);
  expect(await rows()).toEqual([{ cause: 'silent', began_at: heardAt, ended_at: null }]);
  await controller.heartbeat();
  await recordDowntimes(deps, 0);
  expect(await rows()).toEqual([{ cause: 'silent', began_at: heardAt, ended_at: new Date(clock.now()) }]);
  expect(await today()).toMatchObject({ out_seconds: 601, out_since: heardAt });
  await aWash({ after: 0 });
  await anHourPasses();
  expect(await today()).toMatchObject({ out_seconds: 601, out_since: null });
});

test('a repair counts and ends when staff put the bay back; planned cleaning does not count', async () => {
  const manager = await makeMember(shop, ['manager']);
  const service = async (out: object | null) => {
    const { station: seen } = (await manager.browser.get(path)).json<{ station: { version: number } }>();
    const body = { version: seen.version, bayNo: 1, out };
    expect((await manager.browser.post(`${path}/service`, body)).statusCode).toBe(200);
    await recordDowntimes(deps, 0);
  };
  await service({ reason: 'cleaning', until: null, note: '' });
  await anHourPasses();
  await service(null);
  expect(await today()).toMatchObject({ open_seconds: 0, out_seconds: 0 });
  await service({ reason: 'repair', until: null, note: '' });
  await anHourPasses();
  // a repair cannot be called planned work afterwards
  await service({ reason: 'maintenance', until: null, note: '' });
  await anHourPasses();
  expect(await today()).toMatchObject({ open_seconds: 3_600, out_seconds: 3_600 });
  await service(null);
  await anHourPasses();
  expect(await today()).toMatchObject({ open_seconds: 7_200, out_seconds: 3_600, out_since: null });
});

test('the public history has ninety days, says since when it is recorded, and invents nothing before', async () => {
  const since = new Date(clock.now()).toISOString();
  await anHourPasses();
  expect(await history()).toMatchObject({
    slug,
    since,
    days: `${'n'.repeat(89)}u`,
    visits: 0,
    firstStarts: 0,
    outSeconds: 0,
  });
  clock.advance(24 * HOUR_MS);
  await controller.heartbeat();
  await recordDowntimes(deps, 0);
  // the day in between was not rolled up yet
  expect((await history()).days).toBe(`${'n'.repeat(88)}uu`);
});

test('the outage of one bay is part of the outage of its station', async () => {
  await sql(`update bay set watched_since = null where bay_no > 1`);
  await recordDowntimes(deps, 0);
  await aWash({ gives: false, after: 0 });
  await anHourPasses();
  const { days, openSeconds, outSeconds, visits } = await history();
  const [bays] = await sql(`select bays from station where slug = '${slug}'`);
  expect(visits).toBe(1);
  expect(outSeconds).toBe(3_600);
  expect(openSeconds).toBe(3_600 * Number(bays?.['bays']));
  expect(days.at(-1)).toBe(Number(bays?.['bays']) <= 2 ? 'd' : 's');
});

test('a station that is not open has no history', async () => {
  await sql(`update station set status = 'offline' where slug = '${slug}'`);
  clock.advance(2 * MINUTE_MS);
  expect((await app.inject(`/api/stations/${slug}/history`)).statusCode).toBe(404);
  const unknown = 'no-such-place';
  expect((await app.inject(`/api/stations/${unknown}/history`)).statusCode).toBe(404);
  await sql(`update station set status = 'live' where slug = '${slug}'`);
});

test('a bay is watched from the first message of its machine, and not before', async () => {
  const silentStation = await sql(`select count(*)::int as count from bay join station using (station_id)
    left join station_presence using (station_id) where heard_at is null and watched_since is not null`);
  expect(silentStation).toEqual([{ count: 0 }]);
});
