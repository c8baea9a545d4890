import { afterAll, beforeEach, expect, test } from 'vitest';
import type { LotId, OrderId } from '#contracts/core/ids.ts';
import { DAY_MS, HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import { codeEnding, formatCode } from '#domain/core/codes/voucher-code.ts';
import { startSmsPeer } from '#peers/test/sms.ts';
import { startSmtpPeer } from '#peers/test/smtp.ts';
import { createHttpJson } from '#server/core/outbound/http-json.ts';
import { createSmtpTransport } from '#server/messaging/adapters/mail/smtp.ts';
import { createHttpSms } from '#server/messaging/adapters/sms/http-sms.ts';
import { drainOutbox } from '#server/messaging/drain-outbox.ts';
import { settlePayment } from '#server/payments/attempts/settle-payment.ts';
import { createShop, makePurchase, rowsOf, type StartedPurchase } from '#testing/factories.ts';
import { createOutboxDeps } from '#testing/shop/outbox-deps.ts';
import { forceState } from '#testing/database/state-moves.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { restartGiftDelivery } from '#server/selling/store/orders/gift-order.ts';
import { enqueuePurchaseMailAgain } from '#server/selling/store/purchase-mail.ts';
import { getOrder } from '#server/selling/orders/get-order.ts';
import { sendDueGifts } from './send-due-gift-messages.ts';

const { db } = await createTestDatabase();
const shop = await createShop(db);
const { bank, clock, deps } = shop;
const mailPeer = await startSmtpPeer();
const smsPeer = await startSmsPeer('http', { user: '', token: 'gifts', sender: '' });
const mail = createSmtpTransport({ url: mailPeer.url, fromAddress: 'shop@shampaw.example' });
const httpJson = createHttpJson();
const sms = createHttpSms({ url: smsPeer.url, token: 'gifts', httpJson });
const outbox = { ...createOutboxDeps({ db, mail, sms, clock }), keyring: deps.keyring };
const stranger = { kind: 'guest', guestHash: null, address: '192.0.2.1' } as const;
const running = new AbortController().signal;

afterAll(async () => {
  await mail.close();
  await mailPeer.close();
  await smsPeer.close();
});

beforeEach(() => {
  mailPeer.setBehaviour('take');
  smsPeer.setBehaviour('take');
  mailPeer.received.length = 0;
  smsPeer.taken.length = 0;
});

const noa = { recipientEmail: 'noa@example.com', recipientPhone: '+972501234567', email: 'dana@example.com' } as const;

/** Sends every waiting message once, and the messages that follow; the buyer's own mails were sent before. */
async function drain(): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await drainOutbox(outbox);
    await drainOutbox(outbox, { channel: 'sms' });
  }
}

async function giveGift(wish: Parameters<typeof makePurchase>[1] = {}) {
  const { orderToken, merchantRef } = await makePurchase(shop, { kind: 'gift', ...noa, ...wish });
  const [row] = await rowsOf(
    shop,
    `select o.order_id, c.lot_id from shop_order o join order_line l using (order_id)
     join credit_lot c on c.source_id = l.order_line_id where o.token_hash = $1`,
    [deps.keyring.tokenHash(orderToken)],
  );
  return { orderId: row?.['order_id'], lotId: row?.['lot_id'] as LotId, orderToken, merchantRef };
}

/** State of the gift on the order's page, for any visitor. */
async function stateOf(orderToken: StartedPurchase['orderToken']): Promise<string | undefined> {
  const answer = await getOrder(deps, stranger, { orderToken, proof: undefined });
  return answer.ok ? answer.value.giftDelivery?.state : answer.refusal;
}

async function attemptsOf(orderId: unknown): Promise<string[]> {
  const rows = await rowsOf(shop, 'select * from gift_attempt where order_id = $1 order by outbox_id', [orderId]);
  return rows.map((row) => `${String(row['channel'])} ${String(row['outcome'])} ${String(row['code_version'])}`);
}

function mailsTo(address: string): string[] {
  return mailPeer.received.filter(({ to }) => to.includes(address)).map(({ email }) => email.text ?? '');
}

/** Refuses mails to the recipient only. */
async function refuseFirst(wish: Parameters<typeof makePurchase>[1] = {}) {
  await drain();
  const gift = await giveGift(wish);
  // the receipt is sent already
  await forceState(db, `update outbox set state = 'done' where topic = 'receipt' and order_id = $1`, [gift.orderId]);
  mailPeer.setBehaviour('refuse');
  await drainOutbox(outbox);
  mailPeer.setBehaviour('take');
  return gift;
}

test('a delivered mail is one attempt, and no other channel is tried', async () => {
  const { orderId, orderToken } = await giveGift();
  expect(await stateOf(orderToken)).toBe('on_its_way');
  await drain();
  expect(await attemptsOf(orderId)).toEqual(['mail sent 1']);
  expect(await stateOf(orderToken)).toBe('sent');
  expect([mailsTo('noa@example.com').length, smsPeer.taken.length]).toEqual([1, 0]);
});

test('an address that is refused permanently is followed by a text message with the same link', async () => {
  const { orderId, lotId, orderToken } = await refuseFirst({ senderName: 'Dana', giftLocale: 'he' });
  // one channel failed, the next one is being tried
  expect(await stateOf(orderToken)).toBe('on_its_way');
  await drain();
  expect(await attemptsOf(orderId)).toEqual(['mail refused 1', 'sms sent 1']);
  const link = `https://shampaw.example/he/voucher/${deps.keyring.voucherToken(lotId, 1)}`;
  expect(smsPeer.taken).toMatchObject([
    { to: '+972501234567', text: `שמפאו: מתנה מאת Dana, שטיפת פרימיום אחת לחיית המחמד. השובר:\n${link}` },
  ]);
  expect(mailsTo('dana@example.com')).toEqual([]);
});

test('if every channel fails the buyer is notified, with the link to send on and the page that corrects the address', async () => {
  smsPeer.setBehaviour('blocked');
  const { orderId, lotId, orderToken } = await refuseFirst();
  await drain();
  expect(await attemptsOf(orderId)).toEqual(['mail refused 1', 'sms refused 1', 'link sent 1']);
  expect(await stateOf(orderToken)).toBe('undelivered');
  const [told, ...more] = mailsTo('dana@example.com');
  expect(more).toEqual([]);
  expect(told).toContain(`/en/voucher/${deps.keyring.voucherToken(lotId, 1)}`);
  expect(told).toContain(`/en/checkout/return/${orderToken}`);
  expect(told).toContain('https://wa.me/?text=');
  expect(await rowsOf(shop, 'select code_version from credit_lot where lot_id = $1', [lotId])).toEqual([
    { code_version: 1 },
  ]);
});

test('without a phone number, or with text messages off, the buyer is next', async () => {
  const { orderId } = await refuseFirst({ recipientPhone: null });
  await drain();
  expect(await attemptsOf(orderId)).toEqual(['mail refused 1', 'link sent 1']);
});

test('a gift with a phone number only is sent by text message at once', async () => {
  const { orderId } = await giveGift({ recipientEmail: null });
  await drain();
  expect(await attemptsOf(orderId)).toEqual(['sms sent 1']);
});

test('a text message without a sender says from which shop it is and what the gift is', async () => {
  await giveGift({ recipientEmail: null, senderName: null, giftLocale: 'en' });
  await drain();
  expect(smsPeer.taken[0]?.text).toMatch(
    /^Shampaw: you have been given 1 Premium Wash for your pet\. Your voucher:\nhttps:/,
  );
});

test('a sender’s name with a link or a second line is not sent to the recipient', async () => {
  const senderName = 'Bank\nhttps://evil.example/pay';
  await giveGift({ recipientEmail: null, senderName, giftLocale: 'en' });
  await giveGift({ recipientPhone: null, senderName, recipientName: 'evil.com', giftLocale: 'en' });
  await drain();
  const texts = [smsPeer.taken[0]?.text ?? 'evil', ...mailsTo('noa@example.com')];
  expect(texts).toHaveLength(2);
  for (const text of texts) expect(text).not.toMatch(/evil|Bank/);
});

test('temporary failures are retried; after twenty hours the channel counts as failed', async () => {
  const { orderId } = await giveGift();
  mailPeer.setBehaviour('later');
  await drain();
  clock.advance(HOUR_MS);
  await drain();
  expect(await attemptsOf(orderId)).toEqual([]);
  for (let hours = 0; hours < 21; hours += 1) {
    clock.advance(HOUR_MS);
    await drain();
  }
  expect(await attemptsOf(orderId)).toEqual(['mail unreachable 1', 'sms sent 1']);
});

test('after a crash behind the sending the mail is repeated, and the attempt and the next channel are recorded once', async () => {
  const { orderId } = await refuseFirst();
  for (let death = 0; death < 3; death += 1) {
    await forceState(
      db,
      `update outbox set state = 'new', next_attempt_at = $2 where order_id = $1 and topic = 'gift'`,
      [orderId, new Date(clock.now())],
    );
    mailPeer.setBehaviour('refuse');
    await drainOutbox(outbox);
    mailPeer.setBehaviour('take');
  }
  await drain();
  expect(await attemptsOf(orderId)).toEqual(['mail refused 1', 'sms sent 1']);
  expect(smsPeer.taken).toHaveLength(1);
});

test('a gift for a later day is sent that morning, in its language, once; the buyer’s mail says when', async () => {
  await drain();
  clock.set(Date.parse('2027-03-20T10:00:00Z'));
  mailPeer.received.length = 0;
  const { orderId } = await giveGift({ giftDueAt: Date.parse('2027-04-01T06:00:00Z'), giftLocale: 'he' });
  await drain();
  expect(mailsTo('dana@example.com').filter((text) => text.includes('We will send the voucher to'))).toHaveLength(1);
  clock.set(Date.parse('2027-04-01T05:59:59Z'));
  await sendDueGifts(deps, running);
  await drain();
  expect(await attemptsOf(orderId)).toEqual([]);
  clock.advance(1_000);
  await Promise.all(Array.from({ length: 10 }, () => sendDueGifts(deps, running)));
  await drain();
  expect(await attemptsOf(orderId)).toEqual(['mail sent 1']);
  expect(mailsTo('noa@example.com')).toHaveLength(1);
  expect(mailsTo('noa@example.com')[0]).toContain('/he/voucher/');
});

test('a gift refunded before its day is not sent', async () => {
  const dueAt = clock.now() + 10 * DAY_MS;
  const { orderId, merchantRef } = await giveGift({ giftDueAt: dueAt });
  bank.becomes(merchantRef, 'refunded', { refundedAgorot: 5_500 });
  await settlePayment(deps, merchantRef);
  clock.set(dueAt);
  await sendDueGifts(deps, running);
  await drain();
  expect(await attemptsOf(orderId)).toEqual([]);
});

async function claim(lotId: LotId): Promise<void> {
  await db.executeSql(
    `insert into customer (customer_id, profile_sealed, locale, passkey_handle, referral_code)
     values (gen_random_uuid(), 'x', 'en', decode(repeat('01', 16), 'hex'), 'claimed1')`,
  );
  await db.executeSql(
    `update credit_lot set claimed_at = $2, customer_id = (
       select customer_id from customer where referral_code = 'claimed1') where lot_id = $1`,
    [lotId, new Date('2027-05-04T09:00:00Z')],
  );
}

test('mails sent after a gift was claimed have no code of it, and the buyer’s says that it was claimed', async () => {
  await drain();
  const { orderId, lotId } = await giveGift();
  const again = { orderId: orderId as OrderId, actor: 'staff', now: clock.now() };
  await db.inTransaction((tx) =>
    restartGiftDelivery(tx, { ...again, sendId: 'again', codeVersion: 1, action: 'gift.resend' }),
  );
  await forceState(db, `update outbox set state = 'done' where topic = 'receipt' and order_id = $1`, [orderId]);
  await claim(lotId);
  expect(await enqueuePurchaseMailAgain(db, again)).toBe('resent');
  await drain();
  expect([mailsTo('noa@example.com'), smsPeer.taken.length]).toEqual([[], 0]);
  const received = mailPeer.received.find(({ to }) => to.includes('dana@example.com'));
  for (const part of [received?.email.text, received?.email.html]) {
    expect(part).toContain('Claimed into an account on May 4, 2027');
    expect(part).toContain('The earlier code and link no longer work');
    expect(part).not.toContain(formatCode(deps.keyring.voucherCode(lotId, 1)));
    expect(part).not.toContain('/voucher/');
    expect(part).not.toContain('keep it like cash');
  }
  // only the logo
  expect(received?.email.attachments).toHaveLength(1);
});

test('the mail of a purchase that is sent again says what became of a voucher that is not accepted now', async () => {
  await drain();
  const { orderToken } = await makePurchase(shop, { email: 'dana@example.com' });
  await drain();
  mailPeer.received.length = 0;
  const [row] = await rowsOf(
    shop,
    `update credit_lot set state = 'frozen' where source_id in (
       select l.order_line_id from order_line l join shop_order o using (order_id) where o.token_hash = $1)
     returning lot_id, (select order_id from shop_order where token_hash = $1) as order_id`,
    [deps.keyring.tokenHash(orderToken)],
  );
  const again = { orderId: row?.['order_id'] as OrderId, actor: 'staff', now: clock.now() };
  expect(await enqueuePurchaseMailAgain(db, again)).toBe('resent');
  await drain();
  const [text] = mailsTo('dana@example.com');
  const code = deps.keyring.voucherCode(row?.['lot_id'] as LotId, 1);
  expect(text).toContain(`Voucher ending in ${codeEnding(code)}: On hold: please contact us.`);
  expect(text).not.toContain(formatCode(code));
  expect(text).not.toContain('/voucher/');
});
