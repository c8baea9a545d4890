import { beforeEach, expect, test } from 'vitest';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { BayStatisticsRow, listBayAttempts } from '#contracts/staff/bay-statistics.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { createScheduledJobs } from '#server/schedules.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeMember, type TestMember } from '#testing/staff/staff-member.ts';
import { openedStation, paidVoucher } from '#testing/stations/station-desk.ts';

const { db } = await createTestDatabase({ aged: true });
// a Wednesday at noon
const existing = { db, now: Date.parse('2026-12-09T10:00:00Z') };
const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' }, existing });
const { clock, deps } = shop;
const { station, path } = await openedStation(shop, 0);
let manager: TestMember;

beforeEach(async () => {
  manager = await makeMember(shop, ['manager']);
});

async function rollUp(): Promise<void> {
  const job = createScheduledJobs(deps as never).find(({ name }) => name === 'roll-up-bay-days');
  await job?.run(new AbortController().signal);
}

async function figures(step: string): Promise<BayStatisticsRow[]> {
  const answer = await manager.browser.get(`${path}/figures?step=${step}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ rows: BayStatisticsRow[] }>().rows.filter(({ bayNo }) => bayNo === 1);
}

async function attempt(gives: boolean): Promise<void> {
  await deps.db.executeSql('update bay set redemption_id = null, busy_until = null, failed_starts = 0');
  await station.controller.heartbeat();
  expect((await station.ask({ voucherToken: await paidVoucher(shop) })).status).toBe(201);
  const command = (await station.controller.commands()).findLast(({ kind }) => kind === 'start');
  if (command === undefined) throw new Error('no start arrived');
  await station.controller.report([station.event(command, { kind: gives ? 'started' : 'failed' })]);
}

test('the figures of a bay add up by day, week and month, and show the attempts behind them', async () => {
  await deps.db.executeSql(`update bay set watched_since = '2026-12-01T00:00:00Z'`);
  await attempt(true);
  clock.advance(HOUR_MS);
  await attempt(false);
  clock.advance(30 * MINUTE_MS);
  await rollUp();
  const [today] = await figures('day');
  expect(today).toMatchObject({
    from: '2026-12-09',
    to: '2026-12-09',
    visits: 2,
    firstStarts: 1,
    washes: 1,
    watched: true,
    outSeconds: 1_800,
  });
  expect(await figures('week')).toMatchObject([
    { from: '2026-12-06', to: '2026-12-12', visits: 2, outSeconds: 1_800 },
    { from: '2026-11-29', to: '2026-12-05', visits: 0, outSeconds: 0 },
  ]);
  expect(await figures('month')).toMatchObject([{ from: '2026-12-01', to: '2026-12-31', visits: 2, washes: 1 }]);

  const behind = async (days: string, bay = 1) =>
    (await manager.browser.get(`${path}/figures/rows?bay=${bay}&${days}`)).json<ResponseOf<typeof listBayAttempts>>();
  expect((await behind('from=2026-12-09&to=2026-12-09')).attempts).toMatchObject([
    { first: true, waterAfterSeconds: null },
    { first: true, waterAfterSeconds: 0 },
  ]);
  expect((await behind('from=2026-12-08&to=2026-12-08')).attempts).toEqual([]);
  expect((await behind('from=2026-12-09&to=2026-12-09', 2)).attempts).toEqual([]);
});

test('figures are asked for with a step and days that exist', async () => {
  expect((await manager.browser.get(`${path}/figures?step=year`)).statusCode).toBe(400);
  expect((await manager.browser.get(`${path}/figures/rows?bay=1&from=2026-02-30&to=2026-12-09`)).statusCode).toBe(400);
});

test('the running day is counted while staff look at it, and agrees with the washes of the station', async () => {
  await rollUp();
  const [before] = await figures('day');
  clock.advance(2 * MINUTE_MS);
  await attempt(true);
  clock.advance(MINUTE_MS);
  manager = await makeMember(shop, ['manager']);
  const [after] = await figures('day');
  expect(after).toMatchObject({ washes: (before?.washes ?? 0) + 1 });
});
