import { singleGateway } from '#server/payments/adapters/gateways.ts';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { createShop, merchantRefOf, newBuyer, newCommand, rowsOf } from '#testing/factories.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { settlePayment } from '#server/payments/attempts/settle-payment.ts';
import { startCheckout } from './start-checkout.ts';

const { db } = await createTestDatabase();
const shop = await createShop(db);
const { deps, bank, clock } = shop;

async function ordersOf(key: string | undefined) {
  return rowsOf(
    shop,
    `select o.state, o.due_agorot::int as due, o.kind, o.locale, p.state as payment, p.attempt, w.number
     from idempotency_key k join shop_order o using (order_id) join payment p using (order_id)
     join order_line l using (order_id) join wash_package w using (wash_package_id)
     where k.key = $1 order by p.attempt`,
    [key],
  );
}

test('a checkout puts the order, its line and its attempt in the books and leads to the payment page', async () => {
  const command = newCommand({ packageId: 2, locale: 'he' });
  const outcome = await startCheckout(deps, newBuyer(shop), command);
  expect(outcome).toMatchObject({
    ok: true,
    value: { redirectUrl: expect.stringContaining('https://bank.example/pay/P') },
  });
  expect(await ordersOf(command.idempotencyKey)).toEqual([
    {
      state: 'awaiting_payment',
      due: 15_000,
      kind: 'package',
      locale: 'he',
      payment: 'redirected',
      attempt: 1,
      number: 2,
    },
  ]);
});

test('the price is the catalogue’s, and a new price sells from the next order on', async () => {
  await startCheckout(deps, newBuyer(shop), newCommand({ packageId: 3 }));
  await rowsOf(
    shop,
    `insert into price_version (price_version_id, wash_package_id, price_agorot, valid_from)
     select gen_random_uuid(), wash_package_id, 23000, $1 from wash_package where kind = 'package' and number = 3`,
    [new Date(clock.now())],
  );
  const command = newCommand({ packageId: 3 });
  await startCheckout(deps, newBuyer(shop), command);
  expect(await ordersOf(command.idempotencyKey)).toMatchObject([{ due: 23_000 }]);
});

async function setPrice(number: number, priceAgorot: number, from: number) {
  await rowsOf(
    shop,
    `insert into price_version (price_version_id, wash_package_id, price_agorot, valid_from)
     select gen_random_uuid(), wash_package_id, $2, $3 from wash_package where kind = 'gift' and number = $1`,
    [number, priceAgorot, new Date(from)],
  );
}

test('a checkout with an outdated price is refused, and nothing is written', async () => {
  const gift = { kind: 'gift', packageId: 3 } as const;
  const shown = newCommand({ ...gift, shownAgorot: 22_000 });
  expect(await startCheckout(deps, newBuyer(shop), newCommand(shown))).toMatchObject({ ok: true });
  clock.advance(SECOND_MS);
  await setPrice(3, 24_000, clock.now());
  const kept = newCommand({ ...gift, shownAgorot: 22_000 });
  expect(await startCheckout(deps, newBuyer(shop), kept)).toEqual({ ok: false, refusal: 'price_changed' });
  expect(await ordersOf(kept.idempotencyKey)).toEqual([]);
  // the key is free for the price that is shown now
  expect(await startCheckout(deps, newBuyer(shop), { ...kept, shownAgorot: 24_000 })).toMatchObject({ ok: true });
  expect(await ordersOf(kept.idempotencyKey)).toMatchObject([{ due: 24_000 }]);
  // what was placed at the old price is answered again, not refused
  const buyer = newBuyer(shop);
  expect(await startCheckout(deps, buyer, { ...shown, shownAgorot: 22_000 })).toMatchObject({ ok: true });
  expect(await ordersOf(shown.idempotencyKey)).toMatchObject([{ due: 22_000 }]);
});

test('a scheduled price applies from its instant on, to the millisecond, also in a process that cached the old one', async () => {
  const begins = clock.now() + 10 * SECOND_MS;
  await setPrice(2, 17_000, begins);
  const wish = { kind: 'gift', packageId: 2 } as const;
  clock.advance(10 * SECOND_MS - 1);
  const before = newCommand({ ...wish, shownAgorot: 15_000 });
  expect(await startCheckout(deps, newBuyer(shop), before)).toMatchObject({ ok: true });
  clock.advance(1);
  expect(await startCheckout(deps, newBuyer(shop), newCommand({ ...wish, shownAgorot: 15_000 }))).toEqual({
    ok: false,
    refusal: 'price_changed',
  });
  const after = newCommand({ ...wish, shownAgorot: 17_000 });
  expect(await startCheckout(deps, newBuyer(shop), after)).toMatchObject({ ok: true });
  expect(await ordersOf(after.idempotencyKey)).toMatchObject([{ due: 17_000 }]);
});

test('a product taken off sale is refused, also if it is cached', async () => {
  const wish = { kind: 'gift', packageId: 1 } as const;
  expect(await startCheckout(deps, newBuyer(shop), newCommand(wish))).toMatchObject({ ok: true });
  await rowsOf(shop, `update wash_package set active = false where kind = 'gift' and number = 1`, []);
  const kept = newCommand({ ...wish, shownAgorot: 5_500 });
  expect(await startCheckout(deps, newBuyer(shop), kept)).toEqual({ ok: false, refusal: 'package_not_found' });
});

test('the same key and command twenty times at once is one order, and every accepted answer has the same bytes', async () => {
  const buyer = newBuyer(shop);
  for (let round = 0; round < 20; round += 1) {
    const command = newCommand();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => startCheckout(deps, buyer, command)));
    const answers = new Set(outcomes.filter((outcome) => outcome.ok).map((outcome) => JSON.stringify(outcome.value)));
    const refusals = new Set(outcomes.filter((outcome) => !outcome.ok).map((outcome) => outcome.refusal));
    expect(answers.size).toBe(1);
    expect([...refusals].filter((refusal) => refusal !== 'request_in_progress')).toEqual([]);
    const later = await startCheckout(deps, buyer, command);
    expect(later.ok && answers.has(JSON.stringify(later.value))).toBe(true);
    expect(await ordersOf(command.idempotencyKey)).toHaveLength(1);
  }
});

test('the same key for another command is refused', async () => {
  const command = newCommand();
  await startCheckout(deps, newBuyer(shop), command);
  const other = await startCheckout(deps, newBuyer(shop), { ...command, packageId: 2 });
  expect(other).toEqual({ ok: false, refusal: 'idempotency_key_reused' });
  const signed = await startCheckout(deps, newBuyer(shop), { ...command, senderName: 'Dana' });
  expect(signed).toEqual({ ok: false, refusal: 'idempotency_key_reused' });
});

test('a key that is no UUID is refused, and without a key every call is its own order', async () => {
  const refused = await startCheckout(deps, newBuyer(shop), newCommand({ idempotencyKey: 'my-order' }));
  expect(refused).toEqual({ ok: false, refusal: 'idempotency_key_invalid' });
  const command = { ...newCommand(), idempotencyKey: undefined };
  const [first, second] = [
    await startCheckout(deps, newBuyer(shop), command),
    await startCheckout(deps, newBuyer(shop), command),
  ];
  expect(first.ok && second.ok && first.value.orderToken !== second.value.orderToken).toBe(true);
});

test('a product that is not for sale is refused without a trace', async () => {
  const command = newCommand({ packageId: 999 });
  expect(await startCheckout(deps, newBuyer(shop), command)).toEqual({ ok: false, refusal: 'package_not_found' });
  expect(await ordersOf(command.idempotencyKey)).toEqual([]);
});

test('a provider failure is reported; the order stays, and the same key continues it', async () => {
  const command = newCommand();
  bank.condition = 'down';
  expect(await startCheckout(deps, newBuyer(shop), command)).toEqual({
    ok: false,
    refusal: 'payment_provider_unavailable',
  });
  expect(await ordersOf(command.idempotencyKey)).toMatchObject([{ state: 'awaiting_payment', payment: 'created' }]);
  bank.condition = 'up';
  expect(await startCheckout(deps, newBuyer(shop), command)).toMatchObject({ ok: true });
  expect(await ordersOf(command.idempotencyKey)).toMatchObject([{ payment: 'redirected', attempt: 1 }]);
});

test('after a crash between order and page the repeat waits its turn, then gets the same session', async () => {
  const command = newCommand();
  const lost = bank.gateway.createSession;
  const crashing = {
    ...deps,
    gateways: singleGateway({
      ...bank.gateway,
      async createSession(request: Parameters<typeof lost>[0]) {
        await lost(request);
        throw new Error('the power went');
      },
    }),
  };
  await expect(startCheckout(crashing, newBuyer(shop), command)).rejects.toThrow('the power went');
  expect(await startCheckout(deps, newBuyer(shop), command)).toEqual({ ok: false, refusal: 'request_in_progress' });
  clock.advance(11 * SECOND_MS);
  const sessions = bank.refs().length;
  const outcome = await startCheckout(deps, newBuyer(shop), command);
  expect(outcome.ok && bank.refs().includes(merchantRefOf(outcome.value.redirectUrl ?? ''))).toBe(true);
  expect(bank.refs()).toHaveLength(sessions);
});

test('a repeat after the attempt was given up starts a new one on the same order', async () => {
  const command = newCommand();
  bank.condition = 'down';
  await startCheckout(deps, newBuyer(shop), command);
  bank.condition = 'up';
  const [attempt] = await rowsOf(
    shop,
    'select merchant_ref from payment join idempotency_key using (order_id) where key = $1',
    [command.idempotencyKey],
  );
  clock.advance(6 * MINUTE_MS);
  await settlePayment(deps, String(attempt?.['merchant_ref']));
  expect(await startCheckout(deps, newBuyer(shop), command)).toMatchObject({ ok: true });
  expect(await ordersOf(command.idempotencyKey)).toMatchObject([
    { payment: 'expired', attempt: 1 },
    { payment: 'redirected', attempt: 2 },
  ]);
});

test('a repeated checkout of an expired order leads to its page, which says so', async () => {
  const command = newCommand();
  bank.condition = 'down';
  await startCheckout(deps, newBuyer(shop), command);
  bank.condition = 'up';
  clock.advance(46 * MINUTE_MS);
  const [attempt] = await rowsOf(
    shop,
    'select merchant_ref from payment join idempotency_key using (order_id) where key = $1',
    [command.idempotencyKey],
  );
  await settlePayment(deps, String(attempt?.['merchant_ref']));
  const outcome = await startCheckout(deps, newBuyer(shop), command);
  expect(outcome.ok && outcome.value.redirectUrl).toMatch(
    /^https:\/\/shampaw\.example\/en\/checkout\/return\/[0-9a-z]{32}$/,
  );
});

test('personal details are sealed: neither e-mail nor message stands in the order in clear', async () => {
  const command = newCommand({
    kind: 'gift',
    packageId: 1,
    email: 'very.private@example.com',
    recipientName: 'Noa Levi',
    personalMessage: 'mazal tov',
    senderName: 'Grandma Ruth',
    idempotencyKey: randomUUID(),
  });
  await startCheckout(deps, newBuyer(shop), command);
  const [row] = await rowsOf(
    shop,
    `select encode(private_sealed, 'escape') || o::text as everything from shop_order o join idempotency_key using (order_id) where key = $1`,
    [command.idempotencyKey],
  );
  expect(String(row?.['everything'])).not.toMatch(/very\.private|Noa|mazal|Ruth/);
});
