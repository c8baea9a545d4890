import { expect, test } from 'vitest';
import type { BusyHours } from '#contracts/stations/busy-hours.ts';
import { HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { openedStation, paidVoucher } from '#testing/stations/station-desk.ts';

/** Sundays before and after the clocks go back, at 18:05 and at 19:05 in the shop. */
const SUNDAYS = [
  ['2027-10-24T15:05:00Z', '2027-10-24T16:05:00Z'],
  ['2027-10-31T16:05:00Z', '2027-10-31T17:05:00Z'],
  ['2027-11-07T16:05:00Z', '2027-11-07T17:05:00Z'],
  ['2027-11-14T16:05:00Z', '2027-11-14T17:05:00Z'],
].flat();
const TUESDAY = Date.parse('2027-11-16T10:00:00Z');
const WASHES_IN_AN_HOUR = 8;

const { db } = await createTestDatabase({ aged: true });
const shop = await buildTestApp({ existing: { db, now: TUESDAY } });
const { app, clock, deps } = shop;
const { station } = await openedStation(shop, 0);
const { controller, slug } = station;

async function busyHours(): Promise<BusyHours> {
  const answer = await app.inject(`/api/stations/${slug}/busy-hours`);
  expect(answer.statusCode).toBe(200);
  return answer.json<BusyHours>();
}

test('washes of the last weeks tell how busy each hour of the week is, in shop time across a change of the clocks', async () => {
  await controller.heartbeat();
  expect((await station.ask({ voucherToken: await paidVoucher(shop) })).status).toBe(201);
  const command = (await controller.commands()).findLast(({ kind }) => kind === 'start');
  if (command === undefined) throw new Error('no start arrived');
  await controller.report([station.event(command, { kind: 'started', at: new Date(clock.now()).toISOString() })]);
  expect(await busyHours()).toEqual({ percent: null });

  // copies of the wash without vouchers or books; removed below, because the books would miss them
  await deps.db.inTransaction(async (tx) => {
    await tx.executeSql('set local session_replication_role = replica');
    await tx.executeSql(
      `insert into redemption
       select copy.* from redemption r, unnest($1::timestamptz[]) as at, generate_series(1, $2::int) as n,
         jsonb_populate_record(null::redemption, to_jsonb(r) || jsonb_build_object('redemption_id', gen_random_uuid(),
           'request_id', gen_random_uuid() || '-' || n, 'token_hash', null, 'pass_id', null, 'minutes', 10, 'created_at', at,
           'started_at', at, 'ended_at', at + interval '10 minutes')) copy`,
      [SUNDAYS, WASHES_IN_AN_HOUR],
    );
  });
  try {
    expect((await busyHours()).percent).toBeNull();
    clock.advance(HOUR_MS);
    const { percent } = await busyHours();
    const { rows } = await deps.db.executeSql(`select bays from station where slug = $1`, [slug]);
    const sunday = Math.round((WASHES_IN_AN_HOUR * 10 * 100) / (60 * Number(rows[0]?.['bays'])));
    expect([percent?.[17], percent?.[18], percent?.[19], percent?.[20]]).toEqual([0, sunday, sunday, 0]);
    expect(percent?.filter((used) => used > 0)).toHaveLength(2);
  } finally {
    await deps.db.inTransaction(async (tx) => {
      await tx.executeSql('set local session_replication_role = replica');
      await tx.executeSql(`delete from redemption where started_at < '2027-11-15'`);
    });
  }
});

test('an unknown station is not found', async () => {
  expect((await app.inject('/api/stations/nowhere/busy-hours')).statusCode).toBe(404);
});
