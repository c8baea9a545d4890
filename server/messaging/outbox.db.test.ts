import { beforeEach, expect, test } from 'vitest';
import { seed } from '../../db/seed.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { createFakeClock, type FakeClock } from '#server/core/clock/fake.ts';
import { uuidGenerator } from '#server/core/ids/uuid-generator.ts';
import { createFakeMailTransport, type FakeMailTransport } from './adapters/mail/fake.ts';
import { MailRefusedError, MailUnavailableError } from './adapters/mail/port.ts';
import type { Database } from '#server/core/db/database.ts';
import { createOutboxDeps } from '#testing/shop/outbox-deps.ts';
import { makePaidOrder, type PaidOrderWish } from '#testing/orders/paid-order.ts';
import { forceState } from '#testing/database/state-moves.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { deliveryRetryDelayMs } from './deliver-message.ts';
import { drainOutbox, type DrainOutboxRequest } from './drain-outbox.ts';
import { startOutboxWorker } from './outbox-worker.ts';

type OutboxRow = { topic: string; state: string; attempts: number; waits: number; last_error: string | null };

const { db } = await createTestDatabase();
await seed({ db, ids: uuidGenerator });

let clock: FakeClock;
let mail: FakeMailTransport;
let shop: ReturnType<typeof createOutboxDeps>;
let lastBefore: number;

beforeEach(async () => {
  await forceState(db, `update outbox set state = 'done' where state in ('new', 'leased')`);
  const { rows: counted } = await db.executeSql('select coalesce(max(outbox_id), 0)::int as last from outbox');
  lastBefore = Number(counted[0]?.['last']);
  clock = createFakeClock(Date.now());
  mail = createFakeMailTransport();
  shop = createOutboxDeps({ db, mail, clock });
});

test('after a sale the buyer gets one mail with the code, and it is marked as sent', async () => {
  const order = await sell({ email: 'dana@example.com', locale: 'he' });
  expect(await drain()).toEqual({ taken: 1, mailServer: 'fine' });
  expect(mail.sent).toHaveLength(1);
  expect(mail.sent[0]).toMatchObject({ to: 'dana@example.com', locale: 'he', fromName: 'שמפאו' });
  const code = shop.keyring.voucherCode(order.lotId, 1);
  expect(mail.sent[0]?.text.replaceAll('-', '')).toContain(code);
  expect(mail.sent[0]?.text).toContain(`/he/voucher/${shop.keyring.voucherToken(order.lotId, 1)}`);
  expect(mail.sent[0]?.text).toContain(`/he/receipt/${shop.keyring.receiptToken(order.orderId)}`);
  expect(await rows()).toMatchObject([{ topic: 'receipt', state: 'done', attempts: 1, last_error: null }]);
  expect(await drain()).toEqual({ taken: 0, mailServer: 'fine' });
});

test('a gift with a recipient sends two mails, and only the recipient reads the message', async () => {
  await sell({
    kind: 'gift',
    number: 1,
    recipientEmail: 'noa@example.com',
    recipientName: 'Noa',
    personalMessage: 'Enjoy!',
  });
  await drain();
  expect(mail.sent.map((sent) => sent.to).toSorted()).toEqual(['dana@example.com', 'noa@example.com']);
  const gift = mail.sent.find((sent) => sent.to === 'noa@example.com');
  expect(gift?.text).toContain('Enjoy!');
  expect(gift?.text).not.toContain('dana@example.com');
  expect(gift?.html).not.toContain('dana@example.com');
});

test('the code and the links are nowhere in the database', async () => {
  const order = await sell({});
  const secrets = [
    shop.keyring.voucherCode(order.lotId, 1),
    shop.keyring.voucherToken(order.lotId, 1),
    shop.keyring.receiptToken(order.orderId),
    'dana@example.com',
  ];
  const tables = await db.executeSql(
    `select o::text || l::text || x::text as everything from shop_order o, credit_lot l, outbox x`,
  );
  const everything = String(tables.rows[0]?.['everything']);
  for (const secret of secrets) expect(everything).not.toContain(secret);
});

test('a process that dies between sending and marking sends the mail once more, under the same Message-ID', async () => {
  await sell({});
  const dying = { ...shop, db: { ...db, gather: neverReturnAfterSending() } };
  const died = drainOutbox(dying);
  await expect.poll(() => mail.sent.length).toBe(1);
  clock.advance(2 * MINUTE_MS - 1);
  expect(await drain()).toMatchObject({ taken: 0 });
  clock.advance(1);
  expect(await drain()).toMatchObject({ taken: 1 });
  expect(mail.sent.map((sent) => sent.messageId)).toEqual([mail.sent[0]?.messageId, mail.sent[0]?.messageId]);
  expect(await drain()).toMatchObject({ taken: 0 });
  expect(died).toBeInstanceOf(Promise);
});

test('two processes never send the same mail', async () => {
  for (let index = 0; index < 30; index += 1) await sell({ email: `buyer${index}@example.com` });
  await Promise.all([drain(), drain(), drain()]);
  await drain();
  const recipients = mail.sent.map((sent) => sent.to);
  expect(recipients).toHaveLength(30);
  expect(new Set(recipients).size).toBe(30);
});

test('while the mail server is unavailable one mail probes it and the others lose no attempt', async () => {
  for (let index = 0; index < 3; index += 1) await sell({});
  mail.failWith(new MailUnavailableError('connect ECONNREFUSED'));
  expect(await drain()).toEqual({ taken: 3, mailServer: 'unavailable' });
  expect(mail.sent).toHaveLength(0);
  const states = await rows();
  expect(states.map((row) => [row.state, row.attempts, row.waits])).toEqual([
    ['new', 1, 5 * SECOND_MS],
    ['new', 0, 0],
    ['new', 0, 0],
  ]);
  expect(states[0]?.last_error).toContain('ECONNREFUSED');
});

test('when the mail server is back, mails in a long back-off are sent at once', async () => {
  await sell({});
  for (let tries = 0; tries < 8; tries += 1) {
    mail.failWith(new MailUnavailableError('421 too busy'));
    await drain();
    clock.advance(deliveryRetryDelayMs(tries + 1));
  }
  mail.failWith(new MailUnavailableError('421 too busy'));
  await drain();
  await sell({ email: 'second@example.com' });
  await drain({ limit: 1, wasServerUnavailable: true });
  await drain();
  expect(mail.sent.map((sent) => sent.to).toSorted()).toEqual(['dana@example.com', 'second@example.com']);
});

test('a refused mail is retried after 5, 10, 20 … seconds and an hour at most, and dead after a day', async () => {
  await sell({});
  const waits: number[] = [];
  for (let tries = 0; tries < 60; tries += 1) {
    mail.failWith(new MailRefusedError('550 no such mailbox'));
    const result = await drain();
    expect(result.mailServer).toBe('fine');
    const [row] = await rows();
    if (row?.state === 'dead') break;
    waits.push(row?.waits ?? 0);
    clock.advance(row?.waits ?? 0);
  }
  expect(waits.slice(0, 4)).toEqual([5, 10, 20, 40].map((seconds) => seconds * SECOND_MS));
  expect(Math.max(...waits)).toBe(HOUR_MS);
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThanOrEqual(DAY_MS);
  expect(await rows()).toMatchObject([{ state: 'dead', last_error: 'MailRefusedError: 550 no such mailbox' }]);
  expect(shop.log.lines.at(-1)).toMatchObject({ level: 'error', text: expect.stringContaining('message is dead') });
  clock.advance(DAY_MS);
  expect(await drain()).toMatchObject({ taken: 0 });
});

test('one bad mailbox does not delay the others', async () => {
  await sell({ email: 'bad@example.com' });
  await sell({ email: 'good@example.com' });
  mail.failWith(new MailRefusedError('550 no such mailbox'));
  await drain();
  expect(mail.sent.map((sent) => sent.to)).toEqual(['good@example.com']);
});

test('no log line about a failed mail carries an address, a code or a link', async () => {
  const order = await sell({});
  mail.failWith(new MailRefusedError('550 no such mailbox'));
  await drain();
  const logged = JSON.stringify(shop.log.lines);
  expect(shop.log.lines.length).toBeGreaterThan(0);
  for (const secret of [
    'dana@example.com',
    shop.keyring.voucherCode(order.lotId, 1),
    shop.keyring.voucherToken(order.lotId, 1),
  ]) {
    expect(logged).not.toContain(secret);
  }
});

test('a voucher that was revoked before its mail was sent is not announced', async () => {
  const order = await sell({});
  await db.executeSql(`update credit_lot set state = 'void' where lot_id = $1`, [order.lotId]);
  expect(await drain()).toMatchObject({ taken: 1 });
  expect(mail.sent).toHaveLength(0);
  expect(await rows()).toMatchObject([{ state: 'done' }]);
});

test('a mail late in its lease is left to the next round, so that no lease expires during a delivery', async () => {
  for (let index = 0; index < 3; index += 1) await sell({});
  const slow = {
    ...mail,
    connections: 1,
    send: async (sent: Parameters<typeof mail.send>[0]) => (clock.advance(40 * SECOND_MS), mail.send(sent)),
  };
  await drainOutbox({ ...shop, mail: slow });
  expect(mail.sent).toHaveLength(2);
  expect((await rows()).map((row) => [row.state, row.attempts]).toSorted()).toEqual([
    ['done', 1],
    ['done', 1],
    ['new', 0],
  ]);
});

test('the worker sends right after a wake-up, and stopping returns what was not begun', async () => {
  const worker = startOutboxWorker({ ...shop, clock: { now: () => Date.now() } }, 'mail');
  await sell({ paidAt: Date.now() - SECOND_MS });
  worker.runNow();
  await expect.poll(() => mail.sent.length, { timeout: 5_000 }).toBe(1);
  await worker.stop();
  await sell({ paidAt: Date.now() - SECOND_MS });
  expect(await rows()).toMatchObject([{ state: 'done' }, { state: 'new' }]);
});

async function sell(wish: PaidOrderWish) {
  return await makePaidOrder(db, shop.keyring, { paidAt: clock.now(), ...wish });
}

async function drain(request: DrainOutboxRequest = {}) {
  return await drainOutbox(shop, request);
}

/** Simulates a power failure: a database that answers until a mail was sent and then never again. */
function neverReturnAfterSending(): Database['gather'] {
  return async (statement, values) =>
    mail.sent.length === 0 ? await db.gather(statement, values) : await new Promise(() => undefined);
}

async function rows(): Promise<OutboxRow[]> {
  const result = await db.executeSql(
    `select topic, state, attempts, last_error,
      round(extract(epoch from next_attempt_at) * 1000)::float8 - $1 as waits
    from outbox where outbox_id > $2 order by outbox_id`,
    [clock.now(), lastBefore],
  );
  return result.rows.map((row) => ({ ...(row as OutboxRow), waits: Number(row['waits']) }));
}
