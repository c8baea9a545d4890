import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { settlePayment } from '#server/payments/attempts/settle-payment.ts';
import { uuidGenerator } from '#server/core/ids/uuid-generator.ts';
import { explainStatement } from '#testing/database/explain-statement.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { addPastOrders, patiently } from '#testing/orders/past-orders.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { openStation } from '#testing/stations/station.ts';
import { openPhones, refOf } from '#testing/stations/walk-up.ts';
import { seed } from '../../../db/seed.ts';
import { listUnfinishedWalkUps, listReopenedWalkUps } from '../store/walk-up/walk-up.ts';
import { createWalkUpSweep } from './advance-unfinished-walk-ups.ts';

/** Walk-ups of forty days ago: half of them were washed, half were not paid. */
const PAST = 4_000;

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { db, connectionString } = await createTestDatabase();

/** Rows that no foreign key or trigger checks, as of years of business. They are deleted before the books are checked. */
async function write(...statements: readonly string[]): Promise<void> {
  await patiently(connectionString, async (client) => {
    await client.query('begin');
    await client.query('set local session_replication_role to replica');
    for (const text of statements) await client.query(text);
    await client.query('commit');
  });
}

const washSql = (where: string, state: string, reversedAt: string) => `
insert into redemption (redemption_id, lot_id, units, station_id, request_id, state, created_at, started_at, ended_at,
  reversed_at)
select o.order_id, c.lot_id, 1, s.station_id, o.order_id::text, '${state}', o.created_at, o.created_at, o.created_at,
  ${reversedAt}
from shop_order o join order_line l using (order_id) join credit_lot c on c.source_id = l.order_line_id
cross join (select station_id from station order by slug limit 1) s
where ${where}`;

const walkUpSql = (where: string, { state, paid, wash }: Record<'state' | 'paid' | 'wash', string>) => `
insert into walk_up (walk_up_id, token_hash, request_id, station_id, bay_no, package_number, browser_hash, state,
  created_at, changed_at, paid_at, redemption_id)
select o.order_id, sha256(('w' || o.order_id)::bytea), o.order_id, s.station_id, 1, 1, o.guest_hash, ${state},
  o.created_at, o.created_at, ${paid}, ${wash}
from shop_order o cross join (select station_id from station order by slug limit 1) s
where ${where}`;

const isOdd = `ascii(right(o.order_code, 1)) % 2 = 1`;
const old = `o.created_at < now() - interval '1 day'`;

beforeAll(async () => {
  await seed({ db, ids: uuidGenerator });
  await addPastOrders(connectionString, PAST);
  await write(
    washSql(`${old} and ${isOdd}`, 'completed', 'null'),
    walkUpSql(`${old} and ${isOdd}`, { state: `'washing'`, paid: 'o.created_at', wash: 'o.order_id' }),
    walkUpSql(`${old} and not ${isOdd}`, { state: `'abandoned'`, paid: 'null', wash: 'null' }),
  );
  await db.executeSql('vacuum (analyze)');
}, 60_000);

afterAll(() => write('delete from walk_up', 'delete from redemption'));

test('a wash that ended long ago and a payment that was never made are not read, however many there are', async () => {
  const open = await explainStatement(db, 'walk_up_list_open', '1000');
  expect(open.rows).toBe(0);
  expect(open.of('walk_up')).toMatchObject({ ways: new Set(['walk_up_open']), touched: 0 });
  const hour = `now() - interval '1 hour', now() + interval '1 hour', '-infinity', 1000`;
  const reopened = await explainStatement(db, 'walk_up_list_reopened', hour);
  expect(reopened.rows).toBe(0);
  expect(reopened.of('walk_up').touched).toBe(0);
  expect(reopened.of('payment')).toMatchObject({ touched: 0 });
  expect(reopened.of('payment').ways).toContain('payment_taken');
  expect(reopened.of('redemption')).toMatchObject({ touched: 0 });
});

test('everything open is read, however old, and what opened again since the last round', async () => {
  const codes = ['S0000010', 'S0000012', 'S0000014', 'S0000016', 'S0000018', 'S0000011'] as const;
  const [reserved, paying, paid, starting, late, reversed] = codes;
  const walkUp = (code: string) => `walk_up_id = (select order_id from shop_order where order_code = '${code}')`;
  const order = (code: string) => walkUp(code).replace('walk_up_id', 'order_id');
  await write(
    `update walk_up set state = 'reserved' where ${walkUp(reserved)}`,
    `update walk_up set state = 'paying' where ${walkUp(paying)}`,
    `update walk_up set state = 'paid', paid_at = changed_at where ${walkUp(paid)}`,
    washSql(`o.order_code = '${starting}'`, 'held', 'null'),
    `update walk_up set state = 'starting', paid_at = changed_at, redemption_id = walk_up_id where ${walkUp(starting)}`,
    `update payment set captured_at = now() - interval '5 minutes' where ${order(late)}`,
    `update redemption set state = 'reversed', reversed_at = now() - interval '5 minutes'
     where ${order(reversed).replace('order_id', 'redemption_id')}`,
  );
  const open = await listUnfinishedWalkUps(db, 1_000);
  expect(open.map(({ state }) => state)).toEqual(['reserved', 'paying', 'paid', 'starting']);
  const now = Date.now();
  const values = { since: now - HOUR_MS, until: now + HOUR_MS, changedSince: 0, limit: 1_000 };
  const reopened = await listReopenedWalkUps(db, values);
  expect(reopened.map(({ state }) => state).toSorted()).toEqual(['abandoned', 'washing']);
  expect(await listReopenedWalkUps(db, { ...values, since: now - MINUTE_MS })).toEqual([]);
  expect(await listReopenedWalkUps(db, { ...values, changedSince: now - 30 * DAY_MS })).toEqual([]);
});

test('with closed pages, later rounds of the worker find late money and an interrupted wash', async () => {
  const { bank, clock, deps } = shop;
  const station = await openStation(shop);
  const newPhone = openPhones(shop, station);
  const stateOf = async (walkUpToken: string) => {
    const tokenHash = deps.keyring.tokenHash(walkUpToken as never);
    const { rows } = await deps.db.executeSql('select state from walk_up where token_hash = $1', [tokenHash]);
    return rows[0]?.['state'];
  };
  const washing = newPhone();
  const { walkUpToken: washToken = '', redirectUrl } = (await washing.pay({ bayNo: 2 })).body;
  bank.becomes(refOf(redirectUrl), 'captured');
  await settlePayment(deps, refOf(redirectUrl));
  await washing.press(washToken, 'start');
  const [command] = await station.controller.commands();
  if (command === undefined) throw new Error('the machine got no command');
  await station.controller.report([station.event(command, {})]);
  const late = (await newPhone().pay({ bayNo: 1 })).body;
  const lateToken = late['walkUpToken'] ?? '';

  const round = createWalkUpSweep(deps);
  clock.advance(4 * MINUTE_MS);
  await round();
  expect([await stateOf(lateToken), await stateOf(washToken)]).toEqual(['abandoned', 'washing']);
  bank.becomes(refOf(late['redirectUrl']), 'captured');
  await settlePayment(deps, refOf(late['redirectUrl']));
  await station.controller.report([
    station.event(command, { seqNo: 1, kind: 'ended', deliveredSeconds: 20, interruption: 'fault' }),
  ]);
  await round();
  expect([await stateOf(lateToken), await stateOf(washToken)]).toEqual(['paid', 'paid']);
});
