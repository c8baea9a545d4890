import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { ClaimedState } from '#domain/payments/event-claim.ts';
import { createShop, deliverEvent, makePurchase, rowsOf, runWorkers, startPurchase } from '#testing/factories.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { MAX_UNCONFIRMED_ATTEMPTS } from '../events/process-webhook-events.ts';
import { findOldestEventSeconds } from '../store/webhook-event.ts';

const { db } = await createTestDatabase();
const shop = await createShop(db);
const { bank, clock, deps } = shop;

/** Moves the clock and does all due work. */
async function pass(ms: number): Promise<void> {
  const until = clock.now() + ms;
  while (clock.now() < until) {
    clock.advance(Math.min(2 * SECOND_MS, until - clock.now()));
    await runWorkers(shop);
  }
}

async function eventOf(eventId: string) {
  const [row] = await rowsOf(
    shop,
    `select processed_at is not null as processed, dead_at is not null as dead, attempts, last_error
     from webhook_event where event_id = $1`,
    [eventId],
  );
  return row;
}

async function stateOf(merchantRef: string) {
  const [row] = await rowsOf(
    shop,
    `select o.state as order, p.state as payment, p.refunded_agorot::int as refunded, p.disputed_at is not null as disputed,
       (select string_agg(distinct c.state::text, ',') from credit_lot c join order_line l on l.order_line_id = c.source_id
        where l.order_id = o.order_id) as lots
     from payment p join shop_order o using (order_id) where merchant_ref = $1`,
    [merchantRef],
  );
  return row;
}

const claims = [
  {
    claim: 'refunded',
    later: { refundedAgorot: 5_500 },
    end: { order: 'refunded', payment: 'refunded', refunded: 5_500, lots: 'void' },
  },
  {
    claim: 'part_refunded',
    later: { refundedAgorot: 500 },
    end: { order: 'part_refunded', payment: 'part_refunded', refunded: 500, lots: 'active' },
  },
  { claim: 'disputed', later: {}, end: { order: 'fulfilled', payment: 'captured', disputed: true, lots: 'frozen' } },
] as const satisfies readonly { claim: ClaimedState; later: object; end: object }[];

test.each(claims)(
  'a status older than an event that says $claim is asked for again until both agree',
  async ({ claim, later, end }) => {
    const { merchantRef } = await makePurchase(shop);
    const eventId = randomUUID();
    await deliverEvent(shop, merchantRef, { eventId, claim });
    await runWorkers(shop);
    expect(await stateOf(merchantRef)).toMatchObject({ payment: 'captured', lots: 'active' });
    expect(await eventOf(eventId)).toMatchObject({ processed: false, dead: false });
    bank.becomes(merchantRef, claim, later);
    await pass(3 * SECOND_MS);
    expect(await stateOf(merchantRef)).toMatchObject(end);
    expect(await eventOf(eventId)).toMatchObject({ processed: true });
    const asked = bank.asked.statuses;
    if (claim !== 'disputed') await pass(10 * MINUTE_MS);
    expect(bank.asked.statuses).toBe(asked);
  },
);

test('an event that says captured is not done while the status says that no money came', async () => {
  const { merchantRef } = await startPurchase(shop);
  const eventId = randomUUID();
  await deliverEvent(shop, merchantRef, { eventId, claim: 'captured' });
  await runWorkers(shop);
  expect(await stateOf(merchantRef)).toMatchObject({ order: 'awaiting_payment', lots: null });
  bank.becomes(merchantRef, 'captured');
  await pass(3 * SECOND_MS);
  expect(await stateOf(merchantRef)).toMatchObject({ order: 'fulfilled' });
  expect(await eventOf(eventId)).toMatchObject({ processed: true });
});

test('a refund that arrives with the capture, before the status knows of it, is not settled by the capture', async () => {
  const { merchantRef } = await startPurchase(shop);
  bank.becomes(merchantRef, 'captured');
  const ids = { captured: randomUUID(), refunded: randomUUID() };
  await deliverEvent(shop, merchantRef, { eventId: ids.captured, claim: 'captured' });
  await deliverEvent(shop, merchantRef, { eventId: ids.refunded, claim: 'refunded' });
  await runWorkers(shop);
  expect(await stateOf(merchantRef)).toMatchObject({ order: 'fulfilled', lots: 'active' });
  expect(await eventOf(ids.captured)).toMatchObject({ processed: true });
  bank.becomes(merchantRef, 'refunded', { refundedAgorot: 5_500 });
  await pass(3 * SECOND_MS);
  expect(await stateOf(merchantRef)).toMatchObject({ order: 'refunded', lots: 'void' });
});

test('after a second partial refund the status is requested again, because it may still be the first one’s', async () => {
  const { merchantRef } = await makePurchase(shop);
  bank.becomes(merchantRef, 'part_refunded', { refundedAgorot: 500 });
  await deliverEvent(shop, merchantRef, { claim: 'part_refunded' });
  await runWorkers(shop);
  const eventId = randomUUID();
  await deliverEvent(shop, merchantRef, { eventId, claim: 'part_refunded' });
  await runWorkers(shop);
  expect(await eventOf(eventId)).toMatchObject({ processed: false });
  bank.becomes(merchantRef, 'part_refunded', { refundedAgorot: 1_500 });
  await pass(3 * SECOND_MS);
  expect(await stateOf(merchantRef)).toMatchObject({ refunded: 1_500 });
  expect(await eventOf(eventId)).toMatchObject({ processed: true });
});

test('an event that claims a known state is done after two minutes', async () => {
  const { merchantRef } = await makePurchase(shop);
  bank.becomes(merchantRef, 'part_refunded', { refundedAgorot: 500 });
  await deliverEvent(shop, merchantRef, { claim: 'part_refunded' });
  await runWorkers(shop);
  const eventId = randomUUID();
  await deliverEvent(shop, merchantRef, { eventId, claim: 'part_refunded' });
  await pass(3 * MINUTE_MS);
  expect(await eventOf(eventId)).toMatchObject({ processed: true, dead: false });
});

test('a won dispute unfreezes the voucher, also if the status is older than its event', async () => {
  const { merchantRef } = await makePurchase(shop);
  bank.becomes(merchantRef, 'disputed');
  await deliverEvent(shop, merchantRef, { claim: 'disputed' });
  await runWorkers(shop);
  expect(await stateOf(merchantRef)).toMatchObject({ disputed: true, lots: 'frozen' });
  const eventId = randomUUID();
  await deliverEvent(shop, merchantRef, { eventId, claim: 'captured' });
  await runWorkers(shop);
  expect(await eventOf(eventId)).toMatchObject({ processed: false, dead: false });
  bank.becomes(merchantRef, 'captured');
  await pass(3 * SECOND_MS);
  expect(await stateOf(merchantRef)).toMatchObject({ disputed: false, lots: 'active' });
  expect(await eventOf(eventId)).toMatchObject({ processed: true });
});

test('a part that goes back during a dispute ends its event, before and after the status knows of it', async () => {
  const { merchantRef } = await makePurchase(shop);
  bank.becomes(merchantRef, 'disputed');
  await deliverEvent(shop, merchantRef, { claim: 'disputed' });
  await runWorkers(shop);
  const [late, again] = [randomUUID(), randomUUID()];
  await deliverEvent(shop, merchantRef, { eventId: late, claim: 'part_refunded' });
  await runWorkers(shop);
  expect(await eventOf(late)).toMatchObject({ processed: false });
  bank.becomes(merchantRef, 'disputed', { refundedAgorot: 500 });
  await pass(3 * SECOND_MS);
  expect(await stateOf(merchantRef)).toMatchObject({ refunded: 500, disputed: true });
  expect(await eventOf(late)).toMatchObject({ processed: true });
  await deliverEvent(shop, merchantRef, { eventId: again, claim: 'part_refunded' });
  await pass(3 * MINUTE_MS);
  expect(await eventOf(again)).toMatchObject({ processed: true, dead: false });
});

test('while the provider is down the claim of a refund is kept', async () => {
  const { merchantRef } = await makePurchase(shop);
  bank.condition = 'down';
  const eventId = randomUUID();
  await deliverEvent(shop, merchantRef, { eventId, claim: 'refunded' });
  await runWorkers(shop);
  bank.condition = 'up';
  await pass(3 * SECOND_MS);
  expect(await eventOf(eventId)).toMatchObject({ processed: false });
  bank.becomes(merchantRef, 'refunded', { refundedAgorot: 5_500 });
  await pass(10 * SECOND_MS);
  expect(await stateOf(merchantRef)).toMatchObject({ order: 'refunded', lots: 'void' });
});

test('an unconfirmed claim is checked with backoff for a day, and then needs a review', async () => {
  const { merchantRef } = await makePurchase(shop);
  const eventId = randomUUID();
  await deliverEvent(shop, merchantRef, { eventId, claim: 'refunded' });
  const begun = clock.now();
  await runWorkers(shop);
  const asked = bank.asked.statuses;
  for (let tries = 1; tries < MAX_UNCONFIRMED_ATTEMPTS; tries += 1) {
    expect(await eventOf(eventId)).toMatchObject({ attempts: tries, dead: false });
    clock.advance(HOUR_MS);
    await runWorkers(shop);
  }
  expect(await findOldestEventSeconds(db)).toBeNull();
  expect(bank.asked.statuses - asked).toBe(MAX_UNCONFIRMED_ATTEMPTS - 1);
  expect(clock.now() - begun).toBeGreaterThan(DAY_MS);
  expect(await eventOf(eventId)).toMatchObject({
    attempts: MAX_UNCONFIRMED_ATTEMPTS,
    dead: true,
    last_error: 'the event says refunded, the provider’s status says captured',
  });
  expect(deps.log.lines.some(({ level, text }) => level === 'error' && text.includes('never confirmed'))).toBe(true);
});
