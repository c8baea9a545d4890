import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { LotId } from '#contracts/core/ids.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { addDays, startOfDay } from '#domain/staff/reports/report-period.ts';
import { createFakeClock } from '#server/core/clock/fake.ts';
import { createShop, makePurchase, rowsOf } from '#testing/factories.ts';
import { takeWash } from '#testing/stations/take-wash.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { countConsents } from './store/report-consents.ts';
import { listWashCells } from './store/report-washes.ts';
import { reportRangeUntilEndOfDay } from './report-range.ts';
import { aggregateReportDays } from './aggregate-report-days.ts';

const { db, checkInvariants } = await createTestDatabase();
const shop = await createShop(db);
const stopping = new AbortController().signal;

/** The days around both clock changes, and the turn of a year. */
const FIRST = '2025-12-30';
const LAST = '2026-10-27';
const edges = ['2025-12-31', '2026-01-01', '2026-03-27', '2026-03-28', '2026-10-25', '2026-10-26'].map(startOfDay);

/** A random instant in those days, often within a few hours of an edge. */
function someInstant(): number {
  const edge = edges[Math.floor(Math.random() * edges.length)] ?? 0;
  const spread = [0, -1, 2 * HOUR_MS, 26 * HOUR_MS, 90 * DAY_MS][Math.floor(Math.random() * 5)] ?? 0;
  const at = edge + Math.floor(Math.random() * spread);
  return Math.min(Math.max(at, startOfDay(FIRST)), startOfDay(addDays(LAST, 1)) - 1);
}

/** Aggregates everything before an instant. */
async function sealUntil(at: number): Promise<void> {
  await aggregateReportDays({ db, clock: createFakeClock(at + 2 * HOUR_MS) }, stopping);
}

async function sealedUntil(): Promise<number> {
  const [row] = await rowsOf(shop, 'select extract(epoch from sealed_until) * 1000 as at from report_seal');
  return Number(row?.['at']);
}

async function addCustomer(createdAt: number): Promise<string> {
  const id = randomUUID();
  await db.executeSql(
    `insert into customer (customer_id, created_at, profile_sealed, locale, passkey_handle, referral_code)
     values ($1, $2, 'x', 'he', decode(md5($3), 'hex'), $3)`,
    [id, new Date(createdAt).toISOString(), id.slice(0, 8)],
  );
  return id;
}

async function say(customerId: string, at: number): Promise<void> {
  const topic = Math.random() < 0.5 ? 'marketing_email' : 'wash_reminders';
  await db.executeSql(
    `insert into consent_event (customer_id, topic, given, wording_version, locale, source, occurred_at)
     values ($1, $2, $3, $4, 'he', 'registration', $5)`,
    [customerId, topic, Math.random() < 0.6, Math.random() < 0.7 ? '1' : '2', new Date(at).toISOString()],
  );
}

/** Compares each day's report with each customer's last statement by its end, counted from the rows. */
async function compareConsents(): Promise<void> {
  for (let day = FIRST; day <= LAST; day = addDays(day, 9)) {
    const range = reportRangeUntilEndOfDay(day, 0);
    const { rows } = await db.executeSql(
      `select topic, wording_version as "wordingVersion", (count(*) filter (where given))::int as given,
         (count(*) filter (where not given))::int as withdrawn
       from (select distinct on (customer_id, topic) * from consent_event where occurred_at < $1
         order by customer_id, topic, consent_event_id desc) said
       group by 1, 2 order by 1, 2`,
      [new Date(range.until).toISOString()],
    );
    expect(await countConsents(db, range), day).toEqual(rows);
  }
  await checkInvariants();
}

test(
  'the consents of a day are each customer’s last ones by then, however much is aggregated',
  { timeout: 60_000 },
  async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => addCustomer(someInstant())));
    const sayMore = async (count: number) => {
      for (let said = 0; said < count; said += 1) await say(people[said % people.length] ?? '', someInstant());
    };
    await sayMore(60);
    await compareConsents();
    await sealUntil(startOfDay('2026-03-27') + 150 * MINUTE_MS);
    await compareConsents();
    // some of it for days that are already aggregated
    await sayMore(12);
    await compareConsents();
    await sealUntil(startOfDay('2026-10-25') + 90 * MINUTE_MS);
    await compareConsents();
    await sealUntil(startOfDay(LAST) + 12 * HOUR_MS);
    await compareConsents();
    expect(await sealedUntil()).toBe(startOfDay(LAST) + 12 * HOUR_MS);
  },
);

async function buyWashes(count: number): Promise<LotId[]> {
  const lots: LotId[] = [];
  while (lots.length < count) {
    const { merchantRef } = await makePurchase(shop, { packageId: 3 });
    const [row] = await rowsOf(
      shop,
      `select c.lot_id from payment p join order_line l using (order_id) join credit_lot c on c.source_id = l.order_line_id
       where p.merchant_ref = $1`,
      [merchantRef],
    );
    lots.push(row?.['lot_id'] as LotId);
  }
  return lots;
}

async function compareWashes(
  firstDay: string,
  lastDay: string,
  until = startOfDay(addDays(lastDay, 1)),
): Promise<void> {
  const range = { firstDay, from: startOfDay(firstDay), until };
  const bounds = [new Date(range.from).toISOString(), new Date(range.until).toISOString()];
  const { rows } = await db.executeSql(
    `select to_char(at, 'YYYY-MM-DD') as day, extract(hour from at)::int as hour, station_id as "stationId",
       (count(*) filter (where state = 'completed'))::int as washes,
       (count(*) filter (where state = 'reversed'))::int as "givenBack"
     from (select *, started_at at time zone 'Asia/Jerusalem' as at from redemption
       where started_at >= $1 and started_at < $2) r
     where state in ('completed', 'reversed')
     group by grouping sets ((to_char(at, 'YYYY-MM-DD')), (extract(hour from at)::int, station_id))
     order by 1, 2, 3`,
    bounds,
  );
  expect(await listWashCells(db, range), `${firstDay} to ${lastDay}`).toEqual(rows);
}

test('the washes of any days equal their rows, by month, day and hour', { timeout: 60_000 }, async () => {
  const lots = await buyWashes(8);
  const wash = (turn: number) =>
    takeWash(db, lots[turn % lots.length] ?? ('' as LotId), {
      at: new Date(someInstant()).toISOString(),
      state: turn % 5 === 0 ? 'reversed' : 'completed',
    });
  for (let turn = 0; turn < 24; turn += 1) await wash(turn);
  const compareAll = async () => {
    for (const [first, last] of [
      [FIRST, LAST],
      ['2026-01-01', '2026-03-31'],
      ['2026-01-02', '2026-10-25'],
      ['2025-12-31', '2026-02-28'],
      ['2026-03-27', '2026-03-27'],
      ['2026-03-20', '2026-04-05'],
    ] as const)
      await compareWashes(first, last);
    // a range that ends within its last day, which may be aggregated as a whole
    for (const [first, last] of [
      [FIRST, LAST],
      ['2026-01-01', '2026-03-28'],
      ['2026-03-27', '2026-03-27'],
      ['2026-01-01', '2026-01-01'],
    ] as const)
      await compareWashes(first, last, startOfDay(last) + 5 * HOUR_MS);
    await checkInvariants();
  };
  await compareAll();
  await sealUntil(startOfDay('2026-03-28') + 7 * HOUR_MS);
  await compareAll();
  await sealUntil(startOfDay(LAST) + 10 * HOUR_MS);
  await compareAll();
  for (let turn = 24; turn < 28; turn += 1) {
    await wash(turn);
    await compareAll();
  }
  await sealUntil(startOfDay(LAST) + 13 * HOUR_MS);
  await compareAll();
  expect(await sealedUntil()).toBe(startOfDay(LAST) + 13 * HOUR_MS);
});

test('the last two hours are not aggregated, and a wash reported an hour late removes the seal of its day', async () => {
  const now = Date.now();
  const customerId = await addCustomer(now - 30 * DAY_MS);
  await aggregateReportDays({ db, clock: createFakeClock(now) }, stopping);
  expect(await sealedUntil()).toBe(now - 2 * HOUR_MS);
  await say(customerId, now - 2 * HOUR_MS + 1);
  expect(await sealedUntil()).toBe(now - 2 * HOUR_MS);
  await say(customerId, now - 2 * HOUR_MS - 1);
  expect(await sealedUntil()).toBe(startOfDay(shopDayText(now - 2 * HOUR_MS - 1)));
  await checkInvariants();
});

test('an account that is created and deleted on a partly aggregated day is not counted on it', async () => {
  const now = Date.now();
  const early = await addCustomer(now - 2 * HOUR_MS - 1);
  const late = await addCustomer(now - MINUTE_MS);
  await aggregateReportDays({ db, clock: createFakeClock(now) }, stopping);
  const joined = async () =>
    Number((await rowsOf(shop, 'select sum(joined) as joined from report_customer_day'))[0]?.['joined']);
  const before = await joined();
  for (const customerId of [early, late])
    await db.executeSql(
      'update customer set deleted_at = now(), name_keys = null, part_keys = null, claimed_phone_index = null where customer_id = $1',
      [customerId],
    );
  expect(await joined()).toBe(before - 1);
  await checkInvariants();
});
