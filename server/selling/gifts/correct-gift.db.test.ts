import { expect, test } from 'vitest';
import type { LotId } from '#contracts/core/ids.ts';
import type { FakeMailTransport } from '#server/messaging/adapters/mail/fake.ts';
import { MailRefusedError } from '#server/messaging/adapters/mail/port.ts';
import { openKeyring } from '#server/core/keyring/open-keyring.ts';
import { drainOutbox } from '#server/messaging/drain-outbox.ts';
import { sealContextNames } from '#server/sealed-columns.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makePaidOrder, type PaidOrderWish } from '#testing/orders/paid-order.ts';
import { takeWash } from '#testing/stations/take-wash.ts';
import { correctGiftRecipient } from './correct-gift.ts';

const { app, clock, deps } = await buildTestApp();
const { db, keyring } = deps;
const mail = deps.mail as FakeMailTransport;

const buyer = 'dana@example.com';

async function giveGift(wish: PaidOrderWish = {}) {
  const paid = await makePaidOrder(db, keyring, {
    kind: 'gift',
    email: buyer,
    recipientEmail: 'wrong@example.com',
    paidAt: clock.now(),
    ...wish,
  });
  await drain();
  mail.sent.length = 0;
  return { ...paid, orderToken: keyring.orderToken(paid.orderId) };
}

async function drain(): Promise<void> {
  for (let round = 0; round < 4; round += 1) await drainOutbox(deps);
}

async function correct(orderToken: string, body: object, headers: Record<string, string> = {}) {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/orders/${orderToken}/gift-address`,
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
    payload: body,
  });
  return [answer.statusCode, (answer.json() as Record<string, unknown>)['outcome'] ?? answer.json().code];
}

async function opens(lotId: LotId, version: number): Promise<boolean> {
  const url = `/api/vouchers/by-link/${keyring.voucherToken(lotId, version)}`;
  return (await app.inject({ url })).statusCode === 200;
}

const right = { recipientEmail: 'noa@example.com', email: buyer };

test('a purchase that is no gift has no address to correct, even for its buyer', async () => {
  const { orderToken } = await giveGift({ kind: 'package', recipientEmail: null });
  expect(await correct(orderToken, right)).toEqual([404, 'order_not_found']);
});

test('another address: the first link stops working, the new one is sent there, both attempts are listed', async () => {
  const { lotId, orderId, orderToken } = await giveGift();
  expect(await correct(orderToken, right)).toEqual([200, 'corrected']);
  expect([await opens(lotId, 1), await opens(lotId, 2)]).toEqual([false, true]);
  await drain();
  const textTo = (address: string) => mail.sent.filter(({ to }) => to === address).map(({ text }) => text);
  expect(mail.sent).toHaveLength(2);
  expect(textTo('noa@example.com')[0]).toContain(keyring.voucherToken(lotId, 2));
  // the link in the buyer's first mail is dead as well
  expect(textTo(buyer)[0]).toContain(keyring.voucherToken(lotId, 2));
  const { rows } = await db.executeSql(
    'select channel, outcome, code_version from gift_attempt where order_id = $1 order by outbox_id',
    [orderId],
  );
  expect(rows).toEqual([
    { channel: 'mail', outcome: 'sent', code_version: 1 },
    { channel: 'mail', outcome: 'sent', code_version: 2 },
  ]);
});

test('sending to the same address again makes no second code, and a message on its way is not sent twice', async () => {
  const { lotId, orderToken } = await giveGift();
  const same = { recipientEmail: 'wrong@example.com', email: buyer };
  expect(await correct(orderToken, same)).toEqual([200, 'resent']);
  expect(await correct(orderToken, same)).toEqual([200, 'kept']);
  await drain();
  expect(mail.sent).toHaveLength(1);
  expect(mail.sent[0]?.text).toContain(keyring.voucherToken(lotId, 1));
  expect([await opens(lotId, 1), await opens(lotId, 2)]).toEqual([true, false]);
});

test('a message that waits when the address is corrected is not sent any more', async () => {
  const { lotId, orderToken } = await giveGift();
  await correct(orderToken, { recipientEmail: 'wrong@example.com', email: buyer });
  expect(await correct(orderToken, right)).toEqual([200, 'corrected']);
  await drain();
  expect(mail.sent.map(({ to }) => to).toSorted()).toEqual([buyer, 'noa@example.com']);
  expect(await opens(lotId, 1)).toBe(false);
});

test('twenty corrections at once are one new code, and five sendings a day are the most', async () => {
  const { lotId, orderToken } = await giveGift();
  const answers = await Promise.all(Array.from({ length: 20 }, () => correct(orderToken, right)));
  const outcomes = answers.map(([, outcome]) => outcome).toSorted();
  expect(outcomes).toEqual(['corrected', ...Array(4).fill('kept'), ...Array(15).fill('too_many_requests')]);
  expect([await opens(lotId, 1), await opens(lotId, 2), await opens(lotId, 3)]).toEqual([false, true, false]);
  await drain();
  expect(mail.sent.map(({ to }) => to).toSorted()).toEqual([buyer, 'noa@example.com']);
});

test('only the buyer may: by the browser, or by the purchase’s e-mail', async () => {
  const { lotId, orderToken } = await giveGift();
  const { email: _, ...unproven } = right;
  expect(await correct(orderToken, unproven)).toEqual([403, 'proof_refused']);
  expect(await correct(orderToken, { ...right, email: 'mallory@example.com' })).toEqual([403, 'proof_refused']);
  expect(await correct('0'.repeat(32), right)).toEqual([404, 'order_not_found']);
  expect(await opens(lotId, 1)).toBe(true);
});

test('a delivered gift cannot be redirected: neither from an account, nor once it is used', async () => {
  const claimed = await giveGift();
  await db.executeSql(
    `insert into customer (customer_id, profile_sealed, locale, passkey_handle, referral_code)
     values (gen_random_uuid(), 'x', 'en', decode(repeat('00', 16), 'hex'), 'abcd1234')`,
  );
  await db.executeSql(
    'update credit_lot set customer_id = (select customer_id from customer limit 1) where lot_id = $1',
    [claimed.lotId],
  );
  expect((await correct(claimed.orderToken, right))[1]).toBe('voucher_not_usable');
  const used = await giveGift({ number: 2 });
  await takeWash(db, used.lotId, { at: new Date(clock.now()).toISOString() });
  expect((await correct(used.orderToken, right))[1]).toBe('voucher_not_usable');
});

test('after a change of the master secret the new code arrives, and the waiting message is dropped', async () => {
  const { masterSecret } = deps.config;
  await openKeyring(db, { masterSecret, otherSecrets: [] }, { contextNames: sealContextNames });
  const fresh = await openKeyring(
    db,
    { masterSecret: Buffer.alloc(32, 7), otherSecrets: [masterSecret] },
    { contextNames: sealContextNames },
  );
  const shop = { ...deps, keyring: fresh };
  // the message of the sale still waits
  const { lotId, orderId } = await makePaidOrder(db, keyring, {
    kind: 'gift',
    email: buyer,
    recipientEmail: 'wrong@example.com',
    paidAt: clock.now(),
  });
  const orderToken = fresh.orderToken(orderId);
  const guest = { kind: 'guest', guestHash: null, address: '203.0.113.9' } as const;
  const corrected = await correctGiftRecipient(shop, guest, { ...right, recipientPhone: null, orderToken });
  expect(corrected).toMatchObject({ ok: true, value: 'corrected' });
  mail.sent.length = 0;
  for (let round = 0; round < 4; round += 1) await drainOutbox(shop);
  const gifts = mail.sent.filter(({ to }) => to !== buyer);
  expect(gifts.map(({ to }) => to)).toEqual(['noa@example.com']);
  expect(gifts[0]?.text).toContain(fresh.voucherToken(lotId, 1_001));
});

test('a form without scripts corrects it, and returns to the order’s page with the result', async () => {
  const { lotId, orderToken } = await giveGift();
  const post = (payload: string) =>
    app.inject({
      method: 'POST',
      url: `/api/orders/${orderToken}/gift-address`,
      headers: {
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'text/html',
      },
      payload,
    });
  const refused = await post('recipientEmail=noa%40example.com&recipientPhone=&email=mallory%40example.com');
  expect(refused.headers.location).toContain(`/checkout/return/${orderToken}?form=gift&problem=proof_refused`);
  const taken = await post('recipientEmail=noa%40example.com&recipientPhone=&email=dana%40example.com');
  expect([taken.statusCode, taken.headers.location]).toEqual([303, `/en/checkout/return/${orderToken}?gift=corrected`]);
  expect(await opens(lotId, 1)).toBe(false);
});

test('the order’s page shows the delivery state, and address errors at their field', async () => {
  mail.failWith(new MailRefusedError('550', { isPermanent: true }), new MailRefusedError('550', { isPermanent: true }));
  const { orderToken } = await giveGift();
  const order = await app.inject({ url: `/api/orders/${orderToken}` });
  expect(order.json()).toMatchObject({
    giftDelivery: { recipientMasked: 'w•••@example.com', correctable: true, proofNeeded: true, dueAt: null },
  });
  const refused = await app.inject({
    method: 'POST',
    url: `/api/orders/${orderToken}/gift-address`,
    headers: { 'sec-fetch-site': 'same-origin' },
    payload: { email: buyer, recipientPhone: '03-1234567' },
  });
  expect(refused.json()).toMatchObject({
    code: 'validation_failed',
    fields: { recipientPhone: { code: 'invalid_phone' } },
  });
});
