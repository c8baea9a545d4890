import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { StationId } from '#contracts/core/ids.ts';
import type { BayCosts, CostRate, getWashCosts, listWashCostRows } from '#contracts/staff/wash-costs.ts';
import { washMarginOf } from '#domain/staff/reports/wash-margin.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeMember, type TestMember } from '#testing/staff/staff-member.ts';
import { firstStation } from '#testing/staff/writes/work-order-writes.ts';
import { takeWash } from '#testing/stations/take-wash.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { deps } = shop;
const { db } = deps;
const stationId = (await firstStation(shop)) as StationId;
const DAY = '2026-06-10';
const NOON = Date.parse(`${DAY}T09:00:00Z`);
const SECOND_MS = 1_000;
let owner: TestMember;
let washedAt = NOON;

beforeEach(async () => {
  await db.executeSql('delete from cost_rate; delete from bay_use; delete from work_order');
  owner = await makeMember(shop, ['owner']);
});

/** Washes of one bought package, at bay 1. */
async function wash(packageNumber: 1 | 2, washes: number, day = NOON): Promise<void> {
  const { lotId } = await makePaidOrder(db, deps.keyring, { number: packageNumber });
  for (let count = 0; count < washes; count += 1) {
    washedAt += SECOND_MS;
    await db.executeSql('update bay set redemption_id = null, busy_until = null, failed_starts = 0');
    await takeWash(db, lotId, { at: new Date(day + (washedAt - NOON)).toISOString() });
  }
}

async function setRate(kind: CostRate['kind'], amount: number | null, wish: Partial<CostRate> = {}) {
  const rate = { stationId: null, kind, itemId: null, since: '2026-01-01', amount, ...wish };
  const answer = await owner.browser.send('PUT', '/api/admin/cost-rates', rate);
  expect(answer.statusCode, answer.body).toBe(200);
}

async function costs(query: string): Promise<ResponseOf<typeof getWashCosts>> {
  const answer = await owner.browser.get(`/api/admin/wash-costs?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function bayOne(query: string): Promise<BayCosts> {
  const row = (await costs(query)).rows.find((each) => each.stationId === stationId && each.bayNo === 1);
  if (row === undefined) throw new Error('the bay is missing');
  return row;
}

async function behind(day: string, bay = 1) {
  const path = `/api/admin/stations/${stationId}/wash-costs/rows?bay=${bay}&from=${day}&to=${day}`;
  return (await owner.browser.get(path)).json<ResponseOf<typeof listWashCostRows>>();
}

async function meter(kind: 'water_litres' | 'energy_kwh', amount: number, day = DAY) {
  await db.executeSql('insert into bay_use (station_id, bay_no, day, kind, amount) values ($1, 1, $2, $3, $4)', [
    stationId,
    day,
    kind,
    amount,
  ]);
}

/** A closed order of half an hour and ₪49 paid to others; returns its id. */
async function work(bayNo: number | null, day = DAY): Promise<string> {
  const id = randomUUID();
  await db.executeSql(
    `insert into work_order (work_order_id, station_id, bay_no, kind, title, source, state, created_by, created_at,
       ended_at, ended_by, minutes, cost_agorot)
     values ($1, $2, $3, 'repair', 'Valve', 'manual', 'done', $4, $5, $5, $4, 30, 4900)`,
    [id, stationId, bayNo, owner.staffId, `${day}T12:00:00Z`],
  );
  return id;
}

/** Two seals that the order took; returns the item. */
async function takeSeals(orderId: string): Promise<string> {
  const names = { code: `seal-${randomUUID().slice(0, 8)}`, name: 'Seal', nameHe: 'אטם', unit: 'piece' };
  const item = { ...names, packSize: 1, minimum: 0, consumable: null };
  const { id } = (await owner.browser.post('/api/admin/inventory/items', item)).json<{ id: string }>();
  const received = { actId: randomUUID(), stationId, itemId: id, kind: 'received', amount: 10 };
  expect((await owner.browser.post('/api/admin/inventory/movements', received)).statusCode).toBe(200);
  await db.executeSql(
    `insert into inventory_movement (station_id, item_id, kind, amount, act_id, actor, occurred_at)
     values ($1, $2, 'taken', -2, $3, 'test', now())`,
    [stationId, id, orderId],
  );
  return id;
}

test('what a day earned and cost is the sum that two people recount manually', async () => {
  await wash(1, 1);
  await wash(2, 2);
  await meter('water_litres', 180_500);
  await meter('energy_kwh', 4_200);
  const seal = await takeSeals(await work(1));
  await work(null);
  const prices = { water_m3: 1_250, power_kwh: 64, card_percent: 120, card_fixed: 50, work_hour: 6_000 } as const;
  const liquids = { shampoo: 3_000, conditioner: 2_000, tea_tree: 4_000, disinfectant: 1_500, towel: 90 } as const;
  for (const [kind, amount] of Object.entries({ ...prices, ...liquids })) {
    await setRate(kind as CostRate['kind'], amount);
  }
  await setRate('item', 700, { itemId: seal as never });
  const row = await bayOne(`step=day&on=${DAY}`);
  expect(row).toMatchObject({
    washes: 3,
    // one wash of ₪55 and two thirds of ₪150, without 18% VAT: 46.61 + 42.38 + 42.37
    earnedAgorot: 13_136,
    // 0.1805 cubic metres at ₪12.50, 4.2 kilowatt hours at ₪0.64
    waterAgorot: 226,
    powerAgorot: 269,
    // three times 40 ml at ₪30, 25 ml at ₪20, 10 ml at ₪40, 20 ml at ₪15 a litre, and a towel at ₪0.90
    consumablesAgorot: 360 + 150 + 120 + 90 + 270,
    // 1.2% of ₪55 and ₪0.50; 1.2% of ₪100 and two thirds of ₪0.50
    cardFeeAgorot: 269,
    // half an hour at ₪60, ₪49 paid, two seals at ₪7
    workAgorot: 9_300,
  });
  expect(washMarginOf(row)).toEqual({ costAgorot: 11_054, missing: [], leftAgorot: 2_082, perWashAgorot: 694 });
  const rows = await behind(DAY);
  expect(rows.washes.map(({ earnedAgorot, cardFeeAgorot }) => [earnedAgorot, cardFeeAgorot])).toEqual([
    [4_237, 77],
    [4_238, 77],
    [4_661, 116],
  ]);
  expect(rows.orders).toMatchObject([{ minutes: 30, costAgorot: 4_900, partsAgorot: 1_400, agorot: 9_300 }]);
  expect(rows.consumables.find(({ consumable }) => consumable === 'shampoo')).toMatchObject({
    amount: 120,
    agorot: 360,
  });
  // work at the whole station has its own line
  const station = (await costs(`step=day&on=${DAY}`)).rows.find(({ bayNo }) => bayNo === null);
  expect(station).toMatchObject({ stationId, washes: 0, workAgorot: 7_900 });
  expect((await behind(DAY, 0)).orders).toHaveLength(1);
  expect(await bayOne(`step=month&on=2026-06-30`)).toMatchObject({ washes: 3, earnedAgorot: 13_136 });
  expect(await bayOne(`step=day&on=2026-06-11`)).toMatchObject({ washes: 0, earnedAgorot: 0, waterAgorot: 0 });
});

test('what is not known is said, and never guessed', async () => {
  const day = '2026-07-08';
  const at = Date.parse(`${day}T09:00:00Z`);
  await wash(1, 1, at);
  await work(1, day);
  const nothing = { waterAgorot: null, powerAgorot: null, consumablesAgorot: null, cardFeeAgorot: null };
  expect(await bayOne(`step=day&on=${day}`)).toMatchObject({ washes: 1, ...nothing, workAgorot: null });
  // a percentage without the fixed fee says nothing, and one price that is missing hides the sum
  await setRate('card_percent', 100);
  await setRate('shampoo', 3_000);
  await setRate('water_m3', 1_000);
  expect(await bayOne(`step=day&on=${day}`)).toMatchObject(nothing);
  await setRate('card_fixed', 0);
  expect(await bayOne(`step=day&on=${day}`)).toMatchObject({ cardFeeAgorot: 55 });
  // a meter that was silent on one of two days with washes
  await wash(1, 1, Date.parse('2026-07-07T09:00:00Z'));
  await meter('water_litres', 100_000, day);
  expect(await bayOne(`step=day&on=${day}`)).toMatchObject({ waterAgorot: 100 });
  expect(await bayOne(`step=week&on=${day}`)).toMatchObject({ washes: 2, waterAgorot: null });
  // not known again, from a day on
  await setRate('water_m3', null, { since: day });
  expect(await bayOne(`step=day&on=${day}`)).toMatchObject({ waterAgorot: null });
});

test('the fee that a payout states for a payment replaces the agreed price, also without a price', async () => {
  const day = '2026-05-06';
  const at = Date.parse(`${day}T09:00:00Z`);
  await wash(2, 2, at);
  const lines = [`${day},150.00,1.80,${day}`, `${day},55.00,0.66,${day}`];
  const csv = ['Transaction date,Amount,Fee,Payout date', ...lines].join('\n');
  const upload = { payer: 'Isracard', csv, columns: null, paidOn: null, apply: true };
  expect((await owner.browser.post('/api/admin/payouts/imports', upload)).statusCode).toBe(200);
  await db.executeSql(
    `update payout_row r set payment_id = p.payment_id, expected_agorot = r.gross_agorot
     from redemption w join credit_lot c using (lot_id) join order_line l on l.order_line_id = c.source_id
     join payment p on p.order_id = l.order_id
     where w.started_at >= $1 and w.started_at < $2 and r.gross_agorot = 15000`,
    [`${day}T00:00:00Z`, `${day}T23:00:00Z`],
  );
  // two thirds of ₪1.80, because two of three washes are here
  expect(await bayOne(`step=day&on=${day}`)).toMatchObject({ washes: 2, cardFeeAgorot: 120 });
  expect((await behind(day)).washes.map(({ cardFeeAgorot }) => cardFeeAgorot)).toEqual([60, 60]);
  await wash(1, 1, at);
  // the other payment has no row, so its fee needs the agreed prices
  expect(await bayOne(`step=day&on=${day}`)).toMatchObject({ washes: 3, cardFeeAgorot: null });
  await setRate('card_percent', 100);
  await setRate('card_fixed', 0);
  expect(await bayOne(`step=day&on=${day}`)).toMatchObject({ cardFeeAgorot: 175 });
  await db.executeSql('delete from payout_row; delete from payout; delete from payout_span');
});

test('the price of a station goes before the price of all, and a price before its day counts for nothing', async () => {
  const day = '2026-08-05';
  await wash(1, 1, Date.parse(`${day}T09:00:00Z`));
  await meter('water_litres', 1_000_000, day);
  await setRate('water_m3', 900, { since: '2026-08-06' });
  expect(await bayOne(`step=day&on=${day}`)).toMatchObject({ waterAgorot: null });
  await setRate('water_m3', 800, { since: '2026-08-01' });
  expect(await bayOne(`step=day&on=${day}`)).toMatchObject({ waterAgorot: 800 });
  await setRate('water_m3', 0, { since: '2026-07-01', stationId });
  expect(await bayOne(`step=day&on=${day}`)).toMatchObject({ waterAgorot: 0 });
});

test('a franchise station counts the part of the shop alone, and a wash that came back counts nothing', async () => {
  const day = '2026-09-02';
  const at = Date.parse(`${day}T09:00:00Z`);
  await db.executeSql(
    `insert into settlement_share (station_id, since, share_hundredths, set_by, set_at) values ($1, $2, 4000, $3, now())`,
    [stationId, day, owner.staffId],
  );
  await wash(1, 1, at);
  const { lotId } = await makePaidOrder(db, deps.keyring, { number: 1 });
  await db.executeSql('update bay set redemption_id = null, busy_until = null, failed_starts = 0');
  await takeWash(db, lotId, { at: new Date(at).toISOString(), state: 'reversed' });
  // 4,661 without VAT, of which 1,864 are the station's
  expect(await bayOne(`step=day&on=${day}`)).toMatchObject({ washes: 1, earnedAgorot: 2_797 });
});

test('owners set prices, with a row of the audit; support does not see what washes earn', async () => {
  const manager = await makeMember(shop, ['manager']);
  const support = await makeMember(shop, ['support']);
  const rate = { stationId: null, kind: 'water_m3', itemId: null, since: DAY, amount: 1_000 };
  expect((await manager.browser.send('PUT', '/api/admin/cost-rates', rate)).statusCode).toBe(403);
  expect((await support.browser.get('/api/admin/wash-costs')).statusCode).toBe(403);
  const wrong = [
    { ...rate, kind: 'item' },
    { ...rate, itemId: randomUUID() },
    { ...rate, kind: 'card_percent', amount: 10_001 },
    { ...rate, since: '2026-02-30' },
    { ...rate, amount: -1 },
  ];
  for (const body of wrong) {
    expect((await owner.browser.send('PUT', '/api/admin/cost-rates', body)).statusCode).toBe(400);
  }
  const elsewhere = { ...rate, stationId: randomUUID() };
  expect((await owner.browser.send('PUT', '/api/admin/cost-rates', elsewhere)).statusCode).toBe(404);
  await setRate('water_m3', 1_000, { since: DAY });
  await setRate('water_m3', 1_100, { since: DAY });
  const { rows } = await db.executeSql(
    `select detail from audit where action = 'cost_rate.set' order by seq desc limit 1`,
  );
  expect(rows[0]?.['detail']).toMatchObject({
    kind: 'water_m3',
    before: { priceAgorot: 1_000 },
    after: { priceAgorot: 1_100 },
  });
  const listed = (await manager.browser.get('/api/admin/cost-rates')).json<{ rows: object[] }>().rows;
  expect(listed).toMatchObject([{ kind: 'water_m3', amount: 1_100, setBy: 'Dana Levi' }]);
  expect((await owner.browser.get(`/api/admin/wash-costs?station=nowhere`)).json<{ rows: object[] }>().rows).toEqual(
    [],
  );
});
