import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { createShop, deliverEvent, makePurchase, rowsOf, runWorkers, startPurchase } from '#testing/factories.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import {
  claimWebhookEvents,
  recordFailedWebhookAttempt,
  finishWebhookEvents,
  insertWebhookEvent,
} from '../store/webhook-event.ts';
import { deleteOldWebhookEvents } from './delete-old-events.ts';
import { MAX_EVENT_ATTEMPTS } from './process-webhook-events.ts';
import { receiveWebhookEvent } from './receive-webhook-event.ts';
import { reconcilePayments } from '../reconciliation/reconcile-payments.ts';

const { db } = await createTestDatabase();
const shop = await createShop(db);
const { deps, bank, clock } = shop;

async function eventOf(eventId: string) {
  const [row] = await rowsOf(
    shop,
    `select processed_at is not null as processed, dead_at is not null as dead, attempts, last_error, convert_from(body, 'UTF8') as body
     from webhook_event where event_id = $1`,
    [eventId],
  );
  return row;
}

async function stateOf(merchantRef: string) {
  const [row] = await rowsOf(
    shop,
    `select o.state as order, p.state as payment,
       (select count(*)::int from credit_lot c join order_line l on l.order_line_id = c.source_id where l.order_id = o.order_id) as lots,
       (select count(*)::int from outbox x where x.order_id = o.order_id) as messages
     from payment p join shop_order o using (order_id) where merchant_ref = $1`,
    [merchantRef],
  );
  return row;
}

test('an event is kept as the bytes that came, and settles its payment', async () => {
  const { merchantRef } = await startPurchase(shop);
  bank.becomes(merchantRef, 'captured');
  const eventId = randomUUID();
  await deliverEvent(shop, merchantRef, { eventId });
  expect(await eventOf(eventId)).toMatchObject({ processed: false, body: JSON.stringify({ eventId, merchantRef }) });
  await runWorkers(shop);
  expect(await eventOf(eventId)).toMatchObject({ processed: true, dead: false });
  expect(await stateOf(merchantRef)).toEqual({ order: 'fulfilled', payment: 'captured', lots: 1, messages: 1 });
});

test('the same event twenty times at once is accepted twenty times and does its work once', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { merchantRef } = await startPurchase(shop);
    bank.becomes(merchantRef, 'captured');
    const event = bank.event(merchantRef, randomUUID());
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => receiveWebhookEvent(deps, bank.gateway, event)),
    );
    expect(outcomes.every((outcome) => outcome.ok)).toBe(true);
    expect(await rowsOf(shop, 'select 1 from webhook_event where merchant_ref = $1', [merchantRef])).toHaveLength(1);
    await Promise.all([runWorkers(shop), runWorkers(shop)]);
    expect(await stateOf(merchantRef)).toEqual({ order: 'fulfilled', payment: 'captured', lots: 1, messages: 1 });
  }
});

test('of the same event several times in one batch the first one gets its payment, the others nothing', async () => {
  const [first, second] = [await startPurchase(shop), await startPurchase(shop)];
  const keep = (eventId: string, { merchantRef }: { readonly merchantRef: string }) => {
    const row = {
      provider: 'sandbox',
      eventId,
      merchantRef,
      trust: 'signed',
      claim: null,
      body: Buffer.from('{}'),
    } as const;
    return insertWebhookEvent(db, { ...row, receivedAt: clock.now(), dueAt: clock.now(), leasedUntil: null });
  };
  const heard = await Promise.all([
    keep('batch-1', first),
    keep('batch-2', first),
    keep('batch-3', second),
    keep('batch-2', first),
    keep('batch-1', first),
    keep('batch-4', { merchantRef: 'PNOBODYKNOWSTHAT' }),
    keep('batch-5', first),
  ]);
  const [one, two] = [first.merchantRef, second.merchantRef];
  expect(heard.map((record) => record?.merchantRef ?? null)).toEqual([one, one, two, null, null, null, one]);
  const kept = await rowsOf(shop, `select event_id from webhook_event where event_id like 'batch-%' order by 1`);
  expect(kept.map((row) => row['event_id'])).toEqual(['batch-1', 'batch-2', 'batch-3', 'batch-4', 'batch-5']);
  await rowsOf(shop, `delete from webhook_event where event_id like 'batch-%'`);
});

function orders<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, index) => orders(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}

test('five events about one payment end the same in all 120 orders', async () => {
  const kinds = ['created', 'pending', 'failed', 'captured', 'disputed'] as const;
  const payments: { readonly merchantRef: string; readonly order: readonly string[] }[] = [];
  for (const order of orders(kinds)) {
    const { merchantRef } = await startPurchase(shop);
    bank.becomes(merchantRef, 'captured');
    payments.push({ merchantRef, order });
  }
  expect(payments).toHaveLength(120);
  // the workers run between two events of a payment, and once for all payments, because that is faster
  for (const place of kinds.keys()) {
    for (const { merchantRef, order } of payments) {
      await deliverEvent(shop, merchantRef, { eventId: `${order[place]}-${merchantRef}` });
    }
    await runWorkers(shop);
  }
  const ends = new Set<string>();
  for (const { merchantRef } of payments) ends.add(JSON.stringify(await stateOf(merchantRef)));
  expect([...ends]).toEqual([JSON.stringify({ order: 'fulfilled', payment: 'captured', lots: 1, messages: 1 })]);
});

test('the provider’s status may change between events in any order: once captured, always captured', async () => {
  for (const order of orders(['pending', 'failed', 'captured'] as const)) {
    const { merchantRef } = await startPurchase(shop);
    for (const state of [...order, 'captured'] as const) {
      bank.becomes(merchantRef, state, { failureReason: state === 'failed' ? 'declined' : null });
      await deliverEvent(shop, merchantRef);
      await runWorkers(shop);
    }
    expect(await stateOf(merchantRef)).toEqual({ order: 'fulfilled', payment: 'captured', lots: 1, messages: 1 });
  }
});

test('an event without a good signature is refused and leaves nothing', async () => {
  const { merchantRef } = await startPurchase(shop);
  const eventId = randomUUID();
  const { body } = bank.event(merchantRef, eventId);
  expect(await receiveWebhookEvent(deps, bank.gateway, { body, headers: {} })).toEqual({
    ok: false,
    refusal: 'signature_invalid',
  });
  expect(await eventOf(eventId)).toBeUndefined();
});

test('an event that claims a capture the provider does not confirm fulfils nothing', async () => {
  const { merchantRef } = await startPurchase(shop);
  for (let count = 0; count < 50; count += 1) await deliverEvent(shop, merchantRef);
  await runWorkers(shop);
  expect(await stateOf(merchantRef)).toEqual({
    order: 'awaiting_payment',
    payment: 'redirected',
    lots: 0,
    messages: 0,
  });
});

test('an event that leads to a case is done and not processed again', async () => {
  const { merchantRef } = await startPurchase(shop);
  bank.becomes(merchantRef, 'captured', { currency: 'USD' });
  const eventId = randomUUID();
  await deliverEvent(shop, merchantRef, { eventId });
  await runWorkers(shop);
  expect(await eventOf(eventId)).toMatchObject({ processed: true, dead: false });
  expect(await stateOf(merchantRef)).toMatchObject({ order: 'awaiting_payment', lots: 0 });
});

test('many waiting events about one payment cost one status request', async () => {
  const { merchantRef } = await startPurchase(shop);
  for (let count = 0; count < 30; count += 1) await deliverEvent(shop, merchantRef);
  const before = bank.asked.statuses;
  await runWorkers(shop);
  expect(bank.asked.statuses - before).toBe(1);
});

test('an event that always fails is given up after eight tries, and others do not wait for it', async () => {
  const poison = randomUUID();
  await deliverEvent(shop, 'PNOBODYKNOWSTHIS', { eventId: poison });
  const goods: string[] = [];
  for (let count = 0; count < 10; count += 1) {
    const { merchantRef } = await startPurchase(shop);
    bank.becomes(merchantRef, 'captured');
    await deliverEvent(shop, merchantRef);
    goods.push(merchantRef);
  }
  await runWorkers(shop);
  expect(await eventOf(poison)).toMatchObject({ attempts: 1, dead: false });
  for (const merchantRef of goods) expect(await stateOf(merchantRef)).toMatchObject({ order: 'fulfilled' });
  for (let tries = 1; tries < MAX_EVENT_ATTEMPTS; tries += 1) {
    clock.advance(65 * SECOND_MS);
    await runWorkers(shop);
  }
  expect(await eventOf(poison)).toMatchObject({ attempts: MAX_EVENT_ATTEMPTS, dead: true, processed: false });
  expect(deps.log.lines.some((line) => line.level === 'error' && line.text.includes('given up'))).toBe(true);
  expect((await deps.metrics.text()).body).toMatch(/shampaw_inbox_event_total\{[^}]*outcome="dead"[^}]*\} 1\n/);
});

test('while the provider is silent an event is not lost: its payment is checked soon', async () => {
  const { merchantRef } = await startPurchase(shop);
  bank.becomes(merchantRef, 'captured');
  bank.condition = 'down';
  const eventId = randomUUID();
  await deliverEvent(shop, merchantRef, { eventId });
  await runWorkers(shop);
  expect(await eventOf(eventId)).toMatchObject({ processed: true });
  bank.condition = 'up';
  clock.advance(6 * SECOND_MS);
  await reconcilePayments(deps);
  expect(await stateOf(merchantRef)).toMatchObject({ order: 'fulfilled' });
});

test('payments whose webhooks never come are found within five minutes', async () => {
  const refs: string[] = [];
  for (let count = 0; count < 50; count += 1) {
    const { merchantRef } = await startPurchase(shop);
    bank.becomes(merchantRef, 'captured');
    refs.push(merchantRef);
  }
  clock.advance(2 * MINUTE_MS);
  while ((await reconcilePayments(deps)) > 0);
  for (const merchantRef of refs) expect(await stateOf(merchantRef)).toMatchObject({ order: 'fulfilled' });
});

test('two processes never work on the same event, and a crashed one’s lease expires', async () => {
  const refs: string[] = [];
  for (let count = 0; count < 20; count += 1) {
    const { merchantRef } = await startPurchase(shop);
    bank.becomes(merchantRef, 'captured');
    await deliverEvent(shop, merchantRef);
    refs.push(merchantRef);
  }
  const now = clock.now();
  const claim = { provider: 'sandbox', now, leasedUntil: now + 30 * SECOND_MS, limit: 15 };
  const [one, two] = await Promise.all([claimWebhookEvents(db, claim), claimWebhookEvents(db, claim)]);
  const ids = [...one, ...two].map((event) => event.eventId);
  expect(new Set(ids).size).toBe(20);
  await runWorkers(shop);
  expect(await stateOf(refs[0] ?? '')).toMatchObject({ order: 'awaiting_payment' });
  clock.advance(31 * SECOND_MS);
  await runWorkers(shop);
  for (const merchantRef of refs) expect(await stateOf(merchantRef)).toMatchObject({ order: 'fulfilled' });
});

test('a late event about a settled payment is accepted and changes nothing', async () => {
  const { merchantRef } = await makePurchase(shop);
  await deliverEvent(shop, merchantRef);
  await runWorkers(shop);
  expect(await stateOf(merchantRef)).toEqual({ order: 'fulfilled', payment: 'captured', lots: 1, messages: 1 });
});

test('an event handed to this process counts its first try; without room it waits for any process', async () => {
  const handed: unknown[] = [];
  const receive = async (eventId: string, hasRoom: boolean) => {
    const { merchantRef } = await startPurchase(shop);
    const processWebhookEvents = (event?: object) => void handed.push(event);
    const wake = { ...deps.wake, hasRoomForEvents: () => hasRoom, processWebhookEvents };
    await receiveWebhookEvent({ ...deps, wake }, bank.gateway, bank.event(merchantRef, eventId));
  };
  await receive('with-room', true);
  await receive('without-room', false);
  expect(handed).toMatchObject([{ eventId: 'with-room', attempts: 1, claim: null }, undefined]);
  expect(await eventOf('with-room')).toMatchObject({ attempts: 1 });
  expect(await eventOf('without-room')).toMatchObject({ attempts: 0 });
  const claimed = await claimWebhookEvents(db, {
    provider: 'sandbox',
    now: clock.now(),
    leasedUntil: clock.now(),
    limit: 9,
  });
  expect(claimed.map(({ eventId }) => eventId)).toEqual(['without-room']);
});

test('an event that fails leaves another provider’s event of the same name alone', async () => {
  const { merchantRef } = await startPurchase(shop);
  const now = clock.now();
  const event = { eventId: 'same-name', merchantRef, trust: 'signed', claim: null, body: Buffer.from('{}') } as const;
  for (const provider of ['sandbox', 'payplus']) {
    await insertWebhookEvent(db, { ...event, provider, receivedAt: now, dueAt: now, leasedUntil: now });
  }
  const failed = { provider: 'sandbox', eventId: 'same-name', merchantRef, attempts: 1, claim: null };
  await recordFailedWebhookAttempt(db, {
    event: failed,
    error: 'no answer',
    nextAttemptAt: now + SECOND_MS,
    deadAt: null,
  });
  expect(
    await rowsOf(shop, `select provider, last_error from webhook_event where event_id = 'same-name' order by 1`),
  ).toEqual([
    { provider: 'payplus', last_error: null },
    { provider: 'sandbox', last_error: 'no answer' },
  ]);
});

test('events that were settled or given up are deleted when their time is over; one that still waits stays', async () => {
  const now = clock.now();
  const kept = {
    provider: 'sandbox',
    trust: 'signed',
    claim: null,
    body: Buffer.from('{}'),
    leasedUntil: null,
  } as const;
  const event = (eventId: string) => ({
    provider: 'sandbox',
    eventId,
    merchantRef: 'PANYTHING',
    attempts: 1,
    claim: null,
  });
  for (const eventId of ['old-settled', 'old-dead', 'old-waiting']) {
    await insertWebhookEvent(db, { ...kept, eventId, merchantRef: 'PANYTHING', receivedAt: now, dueAt: now });
  }
  await finishWebhookEvents(db, [event('old-settled')], now);
  await recordFailedWebhookAttempt(db, { event: event('old-dead'), error: 'unknown', nextAttemptAt: now, deadAt: now });
  clock.advance(89 * DAY_MS);
  await deleteOldWebhookEvents(deps);
  const left = () => rowsOf(shop, `select event_id from webhook_event where event_id like 'old-%' order by 1`);
  expect(await left()).toHaveLength(3);
  clock.advance(2 * DAY_MS);
  await deleteOldWebhookEvents(deps);
  expect(await left()).toEqual([{ event_id: 'old-waiting' }]);
});
