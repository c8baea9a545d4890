import { expect, test } from 'vitest';
import { erasedEmailIndexSql, missingEmailIndexSql } from '#server/core/keyring/email-lookup.ts';
import { readMigrations } from '#server/core/db/migrate.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { openStation } from '#testing/stations/station.ts';
import { openPhones } from '#testing/stations/walk-up.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = shop;
const { db, keyring } = deps;

/** Orders by the kind of index they have. */
async function indexes() {
  const { rows } = await db.executeSql(
    `select count(distinct email_index)::int as indexes, count(*)::int as orders,
       count(*) filter (where email_index = ${missingEmailIndexSql('order_id')})::int as nameless,
       count(*) filter (where email_index = ${erasedEmailIndexSql('order_id')})::int as forgotten
     from shop_order`,
  );
  return rows[0];
}

test('orders without an email address have an index each, and an upgrade gives one to those that shared it', async () => {
  const station = await openStation(shop);
  const newPhone = openPhones(shop, station);
  for (const bayNo of [1, 2]) expect((await newPhone().pay({ bayNo })).status).toBe(201);
  await makePaidOrder(db, keyring, { email: '', paidAt: clock.now() });
  await makePaidOrder(db, keyring, { email: 'dana@example.com', paidAt: clock.now() });
  const erased = await makePaidOrder(db, keyring, { email: '', paidAt: clock.now() });
  await db.executeSql(`update shop_order set email_index = ${erasedEmailIndexSql('order_id')} where order_id = $1`, [
    erased.orderId,
  ]);
  const right = { indexes: 5, orders: 5, nameless: 3, forgotten: 1 };
  expect(await indexes()).toEqual(right);

  const shared = keyring.blindIndex('email', '');
  await db.executeSql(
    `update shop_order set email_index = $1 where email_index = ${missingEmailIndexSql('order_id')}`,
    [shared],
  );
  expect(await indexes()).toEqual({ indexes: 3, orders: 5, nameless: 0, forgotten: 1 });
  await db.executeSql(readMigrations().find(({ name }) => name === 'nameless-orders')?.text ?? '');
  expect(await indexes()).toEqual(right);
});
