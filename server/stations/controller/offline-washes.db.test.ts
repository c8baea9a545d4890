import { expect, test } from 'vitest';
import { stationIdSchema, type LotId } from '#contracts/core/ids.ts';
import type { OfflineEvent } from '#contracts/stations/station-protocol.ts';
import { DAY_MS, HOUR_MS, shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { drainOutbox } from '#server/messaging/drain-outbox.ts';
import { listStationIncidentRows } from '#server/stations/store/station-incident.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { journalOf } from '#testing/stations/offline-journal.ts';
import { openStation } from '#testing/stations/station.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = shop;
const { db, keyring } = deps;
const stations = [await openStation(shop), await openStation(shop, 1)] as const;
const [station, neighbour] = stations;
const ALLOWANCE = 5;

async function buy(number: 1 | 2 | 3 = 2) {
  const { lotId } = await makePaidOrder(db, keyring, { number });
  return { lotId, code: keyring.voucherCode(lotId, 1), voucherToken: keyring.voucherToken(lotId, 1) };
}

/** Moves to the next day: yesterday's washes no longer count, and waiting requests end. */
async function nextDay() {
  clock.advance(25 * HOUR_MS);
  await db.executeSql('update bay set redemption_id = null, busy_until = null, failed_starts = 0');
  for (const { controller } of stations) await controller.heartbeat();
}

/** An offline machine's messages about one wash. */
function journal(text: string, given = {}) {
  return journalOf(clock.now(), text, given);
}

async function lotOf(lotId: LotId) {
  const { rows } = await db.executeSql('select remaining, held, state from credit_lot where lot_id = $1', [lotId]);
  return rows[0];
}

async function rowsOf(events: readonly OfflineEvent[]) {
  const { rows } = await db.executeSql(
    `select w.redemption_id is not null as booked, w.over_allowance, w.given_at, w.time_believed, r.state, r.started_at,
       r.ended_at
     from offline_wash w left join redemption r using (redemption_id) where w.transaction_id = any($1)`,
    [events.map(({ transactionId }) => transactionId)],
  );
  return rows;
}

async function stationId() {
  const { rows } = await db.executeSql('select station_id from station where slug = $1', [station.slug]);
  return stationIdSchema.parse(rows[0]?.['station_id']);
}

async function unknownBays() {
  const window = { since: clock.now() - DAY_MS, silentBefore: clock.now() };
  const rows = await listStationIncidentRows(db, { stationId: await stationId(), ...window });
  return rows.filter(({ kind }) => kind === 'unknown_bay');
}

async function mailsSoFar(): Promise<number> {
  const { rows } = await db.executeSql(`select count(*)::int as n from outbox where topic = 'offline_wash'`);
  return Number(rows[0]?.['n']);
}

test('an offline wash is spent with its own time, once, in any order of arrival', async () => {
  await nextDay();
  const voucher = await buy();
  const [started, ended] = journal(voucher.code);
  if (started === undefined || ended === undefined) throw new Error('a wash has a start and an end');
  expect(await station.controller.report([ended, started])).toEqual([{ outcome: 'applied' }, { outcome: 'applied' }]);
  expect(await station.controller.report([started, ended])).toEqual([{ outcome: 'known' }, { outcome: 'known' }]);
  expect(await lotOf(voucher.lotId)).toEqual({ remaining: 2, held: 0, state: 'active' });
  const [row, ...others] = await rowsOf([started]);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ booked: true, state: 'completed', time_believed: true });
  expect(row).toMatchObject({ started_at: new Date(started.at), ended_at: new Date(ended.at) });
});

test('a number used for both start and end loses no end of an offline wash', async () => {
  await nextDay();
  const voucher = await buy(1);
  const events = journal(voucher.code).map((event) =>
    event.kind === 'ended' ? { ...event, seqNo: 0, interruption: 'power' as const, deliveredSeconds: 60 } : event,
  );
  for (const event of events) await station.controller.report([event]);
  expect(await rowsOf(events)).toMatchObject([{ state: 'reversed' }]);
});

test('a wash at a bay that the station does not have was given, so it is booked, and the staff see one incident a day', async () => {
  await nextDay();
  const voucher = await buy();
  const events = journal(voucher.code, { bayNo: 9 });
  expect(await station.controller.report(events)).toEqual([{ outcome: 'applied' }, { outcome: 'applied' }]);
  expect(await rowsOf(events)).toMatchObject([{ booked: true, state: 'completed' }]);
  expect(await lotOf(voucher.lotId)).toMatchObject({ remaining: 2, held: 0 });
  await station.controller.report(journal(voucher.code, { bayNo: 9 }));
  await station.controller.report(journal(voucher.code));
  const day = shopDayText(clock.now());
  expect(await unknownBays()).toMatchObject([{ subject: `9:${day}`, bayNo: 9, times: 2, state: 'open' }]);
  await db.executeSql('insert into bay (station_id, bay_no) values ($1, 9)', [await stationId()]);
  expect(await unknownBays()).toEqual([]);
  await db.executeSql('delete from bay where station_id = $1 and bay_no = 9', [await stationId()]);
});

test('an interrupted offline wash is returned, like any other', async () => {
  await nextDay();
  const voucher = await buy(1);
  const events = journal(voucher.code).map((event) =>
    event.kind === 'ended' ? { ...event, interruption: 'fault' as const, deliveredSeconds: 0 } : event,
  );
  await station.controller.report(events);
  expect(await rowsOf(events)).toMatchObject([{ state: 'reversed' }]);
  expect(await lotOf(voucher.lotId)).toEqual({ remaining: 1, held: 0, state: 'active' });
});

test.each([
  ['frozen', `state = 'frozen'`],
  ['void', `state = 'void', remaining = 0`],
  ['over', `expires_at = now() - interval '40 days'`],
])(
  'a voucher that is %s: the shop bears the wash, its people hear of it, the voucher stays as it is',
  async (_state, change) => {
    await nextDay();
    const voucher = await buy();
    const events = journal(voucher.code);
    await db.executeSql(`begin; set local session_replication_role = replica;
    update credit_lot set ${change} where lot_id = '${voucher.lotId}'; commit`);
    const before = await lotOf(voucher.lotId);
    const mails = await mailsSoFar();
    expect(await station.controller.report(events), 'the machine hears the same as ever').toEqual([
      { outcome: 'applied' },
      { outcome: 'applied' },
    ]);
    expect(await rowsOf(events)).toMatchObject([{ booked: false, over_allowance: false }]);
    expect(await lotOf(voucher.lotId)).toEqual(before);
    expect(await mailsSoFar()).toBe(mails + 1);
    await db.executeSql(`begin; set local session_replication_role = replica;
    update credit_lot set state = 'active', remaining = 3, expires_at = null where lot_id = '${voucher.lotId}'; commit`);
  },
);

test('an invented code is a loss that is reported once, by one mail', async () => {
  await nextDay();
  const events = journal('0000-0000-0000-0000-0');
  await station.controller.report(events);
  await station.controller.report(events);
  expect(await rowsOf(events)).toMatchObject([{ booked: false }]);
  while ((await drainOutbox(deps)).taken > 0);
  const { rows } = await db.executeSql(
    `select state from outbox where topic = 'offline_wash' and payload ->> 'transactionId' = $1`,
    [events[0]?.transactionId],
  );
  expect(rows).toEqual([{ state: 'done' }]);
});

test('one voucher at two offline stations: its last wash is spent once, the other is the shop’s loss', async () => {
  await nextDay();
  const voucher = await buy(1);
  const journals = stations.map(() => journal(voucher.code));
  await Promise.all(journals.map((events, index) => stations[index]?.controller.report(events)));
  expect(await lotOf(voucher.lotId)).toEqual({ remaining: 0, held: 0, state: 'depleted' });
  const rows = await rowsOf(journals.flat());
  expect(rows.map((row) => row['booked']).sort()).toEqual([false, true]);
});

test('beyond its allowance a station charges no voucher, has to stop, and may continue a day later', async () => {
  await nextDay();
  const vouchers = await Promise.all(Array.from({ length: ALLOWANCE + 2 }, () => buy(1)));
  expect(station.controller.allowance()).toEqual({ washes: ALLOWANCE, minutes: 15 });
  const journals = vouchers.map(({ code }) => journal(code));
  const mails = await mailsSoFar();
  await Promise.all(journals.map((events) => station.controller.report(events)));
  await station.controller.heartbeat();
  expect(station.controller.allowance().washes).toBe(0);
  const rows = await rowsOf(journals.flat());
  expect(rows.filter((row) => row['booked'])).toHaveLength(ALLOWANCE);
  expect(rows.filter((row) => row['over_allowance'])).toHaveLength(2);
  const spent = await Promise.all(vouchers.map(({ lotId }) => lotOf(lotId)));
  expect(spent.filter((lot) => lot?.['state'] === 'depleted')).toHaveLength(ALLOWANCE);
  expect(await mailsSoFar(), 'told once').toBe(mails + 1);
  expect(neighbour.controller.allowance().washes, 'each station has its own').toBe(ALLOWANCE);
  await nextDay();
  expect(station.controller.allowance().washes).toBe(ALLOWANCE);
});

test('a station without an allowance charges no voucher', async () => {
  await nextDay();
  await db.executeSql('update station set offline_washes = 0 where slug = $1', [neighbour.slug]);
  await neighbour.controller.boot('test 1.1');
  expect(neighbour.controller.allowance().washes).toBe(0);
  const voucher = await buy(1);
  const events = journal(voucher.code);
  await neighbour.controller.report(events);
  expect(await rowsOf(events)).toMatchObject([{ booked: false, over_allowance: true }]);
  expect(await lotOf(voucher.lotId)).toMatchObject({ remaining: 1 });
  await db.executeSql('update station set offline_washes = $2 where slug = $1', [neighbour.slug, ALLOWANCE]);
});

test.each([
  ['tomorrow', -DAY_MS],
  ['years ago', 3_000 * DAY_MS],
])('a clock that says %s is corrected and marked', async (_when, msAgo) => {
  await nextDay();
  const voucher = await buy(1);
  const events = journal(voucher.code, { msAgo });
  await station.controller.report(events);
  const [row] = await rowsOf(events);
  const believed = new Date(msAgo < 0 ? clock.now() : clock.now() - 30 * DAY_MS);
  expect(row).toMatchObject({ booked: true, time_believed: false, given_at: believed });
});

test('an offline message without the start of its wash is parked with a reason', async () => {
  const [started] = journal('0000-0000-0000-0000-0');
  const { offlineWash: _left, ...rest } = started ?? {};
  expect(await station.controller.report([rest as never])).toEqual([{ outcome: 'parked', why: 'malformed' }]);
});
