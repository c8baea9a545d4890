import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { violatedConstraint } from '#server/core/db/pool/database-errors.ts';
import { findProductForSale } from '#server/selling/store/catalogue.ts';
import { type NewOrder, placeOrder } from '#server/selling/store/orders/order.ts';
import { createShop, newBuyer, newCommand, rowsOf } from '#testing/factories.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { firstAttempt, newOrder } from './new-order.ts';

const { db } = await createTestDatabase();
const shop = await createShop(db);
const product = await productForSale();

async function productForSale() {
  const found = await findProductForSale(db, { kind: 'package', number: 1, now: Date.now() });
  if (found === null) throw new Error('nothing is for sale');
  return found;
}

function orderWith(given: Partial<NewOrder> = {}): NewOrder {
  const idempotency = { endpoint: 'package', key: randomUUID(), bodyHash: shop.deps.keyring.tokenHash(randomUUID()) };
  const sale = {
    actor: newBuyer(shop),
    command: newCommand(),
    product,
    member: null,
    loyaltyTermsId: null,
    idempotency,
  };
  return { ...newOrder(shop.deps, sale), ...given };
}

function place(order: NewOrder): ReturnType<typeof placeOrder> {
  return placeOrder(db, order, firstAttempt(shop.deps, order, product).payment);
}

/** Places orders concurrently: the first order alone, the remaining orders as one batch. Returns each result. */
async function placeTogether(orders: readonly NewOrder[]): Promise<unknown[]> {
  const outcomes = await Promise.allSettled(orders.map(place));
  return outcomes.map((outcome) =>
    outcome.status === 'fulfilled' ? outcome.value : violatedConstraint(outcome.reason),
  );
}

async function writtenOf(orders: readonly NewOrder[]) {
  return rowsOf(
    shop,
    `select o.order_id, (select count(*)::int from order_line l where l.order_id = o.order_id) as lines,
       (select count(*)::int from payment p where p.order_id = o.order_id) as attempts,
       (select key from idempotency_key k where k.order_id = o.order_id) as key
     from unnest($1::uuid[]) with ordinality as given (order_id, place) join shop_order o using (order_id)
     order by place`,
    [orders.map((order) => order.orderId)],
  );
}

const written = ({ orderId, idempotency }: NewOrder) => ({
  order_id: orderId,
  lines: 1,
  attempts: 1,
  key: idempotency.key,
});

test('forty orders at once are forty orders', async () => {
  const orders = Array.from({ length: 40 }, () => orderWith());
  expect(new Set(await placeTogether(orders))).toEqual(new Set(['placed']));
  expect(await writtenOf(orders)).toEqual(orders.map(written));
});

test('of several with one key in one batch the first is placed, and the others are refused as repeated', async () => {
  const first = orderWith();
  const { idempotency } = first;
  const orders = [orderWith(), first, orderWith({ idempotency }), orderWith(), orderWith({ idempotency })];
  expect(await placeTogether(orders)).toEqual(['placed', 'placed', 'repeated', 'placed', 'repeated']);
  expect(await writtenOf(orders)).toEqual(
    [orders[0], first, orders[3]].flatMap((order) => (order ? written(order) : [])),
  );
  expect(await placeTogether([orderWith(), orderWith({ idempotency })])).toEqual(['placed', 'repeated']);
});

test('an old price in the middle of a batch sells nothing, and takes no key', async () => {
  const [other] = await rowsOf(shop, `select price_version_id as id from price_version where price_version_id <> $1`, [
    product.priceVersionId,
  ]);
  const old = orderWith({ priceVersionId: String(other?.['id']) as NewOrder['priceVersionId'] });
  const again = orderWith({ idempotency: old.idempotency });
  const orders = [orderWith(), orderWith(), old, again, orderWith()];
  expect(await placeTogether(orders)).toEqual(['placed', 'placed', 'price_changed', 'placed', 'placed']);
  expect(await writtenOf(orders)).toHaveLength(4);
});

test('an order that violates a constraint fails alone', async () => {
  const taken = orderWith();
  await place(taken);
  const orders = [orderWith(), orderWith(), orderWith({ orderCode: taken.orderCode }), orderWith(), orderWith()];
  expect(await placeTogether(orders)).toEqual(['placed', 'placed', 'shop_order_code', 'placed', 'placed']);
  expect(await writtenOf(orders)).toHaveLength(4);
});
