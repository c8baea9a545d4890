import { beforeEach, expect, test } from 'vitest';
import { createOutboxDeps } from '#testing/shop/outbox-deps.ts';
import { forceState } from '#testing/database/state-moves.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { createFakeMailTransport } from './adapters/mail/fake.ts';
import { startOutboxWorker } from './outbox-worker.ts';
import { finishMessage, leaseMessages, recordFailedMessageAttempt, replayMessage } from './store/outbox.ts';
import type { MessageChannel, Topics } from './topic.ts';

const { db } = await createTestDatabase();

beforeEach(() => forceState(db, `update outbox set state = 'done' where state in ('new', 'leased')`));

/**
 * Starts a worker with one topic that records deliveries; simulated customers hold back every mail until
 * `customersAreServed`.
 */
function workerBesideCustomers(channel: MessageChannel) {
  const sent: string[] = [];
  const topics: Topics = {
    note: {
      channel,
      async deliver(_deps, { dedupe }) {
        sent.push(dedupe);
        return 'sent';
      },
    },
  };
  const served = Promise.withResolvers<void>();
  const throttle = { waitUntilCalm: () => served.promise, endPeak: () => undefined };
  const deps = {
    ...createOutboxDeps({ db, mail: createFakeMailTransport(), clock: { now: () => Date.now() } }),
    topics,
  };
  const worker = startOutboxWorker(deps, channel, throttle);
  async function put(dedupe: string): Promise<void> {
    await db.executeSql(
      `insert into outbox (topic, dedupe, next_attempt_at) values ('note', $1, now() - interval '1 second')`,
      [dedupe],
    );
    worker.runNow();
  }
  return { sent, put, worker, customersAreServed: served.resolve };
}

test('the first mail goes at once, what follows waits until customers are served', async () => {
  const { sent, put, worker, customersAreServed } = workerBesideCustomers('mail');
  await put('mail-1');
  await expect.poll(() => sent).toEqual(['mail-1']);

  await put('mail-2');
  // a worker that does not wait would have polled three times by now
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(sent).toEqual(['mail-1']);

  customersAreServed();
  await expect.poll(() => sent).toEqual(['mail-1', 'mail-2']);
  await worker.stop();
});

test('a text message is not throttled', async () => {
  const { sent, put, worker, customersAreServed } = workerBesideCustomers('sms');
  await put('sms-1');
  await expect.poll(() => sent).toEqual(['sms-1']);

  await put('sms-2');

  await expect.poll(() => sent).toEqual(['sms-1', 'sms-2']);
  customersAreServed();
  await worker.stop();
});

test('a dead message that staff replay is delivered, although its topic allows no further attempt', async () => {
  const delivered: string[] = [];
  const topics: Topics = {
    code: {
      channel: 'sms',
      deliveryLimits: { tries: 1, maxAgeMs: 60_000 },
      async deliver(_deps, { dedupe }) {
        delivered.push(dedupe);
        return 'sent';
      },
    },
  };
  const deps = {
    ...createOutboxDeps({ db, mail: createFakeMailTransport(), clock: { now: () => Date.now() } }),
    topics,
  };
  const { rows } = await db.executeSql(
    `insert into outbox (topic, dedupe, state, attempts, created_at)
     values ('code', 'replayed', 'dead', 1, now() - interval '3 days') returning outbox_id`,
  );
  expect(await db.inTransaction((tx) => replayMessage(tx, Number(rows[0]?.['outbox_id']), Date.now()))).toBe('code');
  const worker = startOutboxWorker(deps, 'sms', { waitUntilCalm: () => Promise.resolve(), endPeak: () => undefined });
  worker.runNow();
  await expect.poll(() => delivered).toEqual(['replayed']);
  await worker.stop();
});

test('a lease from before a replay cannot finish the message that staff replayed', async () => {
  const topics = ['fenced'];
  await db.executeSql(`insert into outbox (topic, dedupe, next_attempt_at) values ('fenced', 'fenced', now())`);
  const now = Date.now();
  const [before] = await leaseMessages(db, { topics, now: now + 1_000, leasedUntil: now + 2_000, limit: 1 });
  if (before === undefined) throw new Error('no message was leased');
  await recordFailedMessageAttempt(db, { message: before, error: 'broken', nextAttemptAt: null, now });
  await db.inTransaction((tx) => replayMessage(tx, before.outboxId, now));
  const [after] = await leaseMessages(db, { topics, now: now + 1_000, leasedUntil: now + 2_000, limit: 1 });
  expect(after).toMatchObject({ attempts: 2, attemptsBeforeReplay: 1 });
  expect(await finishMessage(db, before, { outcome: 'sent', finishedAt: now })).toBe(false);
  expect(await finishMessage(db, after ?? before, { outcome: 'sent', finishedAt: now })).toBe(true);
});
