import { expect, test } from 'vitest';
import type { LotId } from '#contracts/core/ids.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import type { FakeMailTransport } from '#server/messaging/adapters/mail/fake.ts';
import { drainOutbox } from '#server/messaging/drain-outbox.ts';
import { createBrowser, registration } from '#testing/accounts/account-browser.ts';
import { linkSecretTo } from '#testing/accounts/account-mailbox.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makePaidOrder, type PaidOrderWish } from '#testing/orders/paid-order.ts';
import { notifyUnopenedGifts } from './send-due-gift-messages.ts';

const shop = await buildTestApp();
const { clock, deps } = shop;
const { db, keyring } = deps;
const mail = deps.mail as FakeMailTransport;
const running = new AbortController().signal;
let gifts = 0;

async function drain(): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await drainOutbox(deps);
    await drainOutbox(deps, { channel: 'sms' });
  }
}

/** Creates a sent gift whose buyer and recipient have separate email addresses. */
async function giveGift(wish: PaidOrderWish = {}) {
  gifts += 1;
  const [buyer, recipient] = [`buyer${gifts}@example.com`, `recipient${gifts}@example.com`];
  const paid = await makePaidOrder(db, keyring, {
    kind: 'gift',
    email: buyer,
    recipientEmail: recipient,
    paidAt: clock.now(),
    ...wish,
  });
  await drain();
  const sent = mail.sent.findLast(({ to }) => to === recipient);
  return { ...paid, buyer, recipient, messageId: sent?.messageId ?? '' };
}

async function report(body: object): Promise<number> {
  const answer = await createBrowser(shop).post('/api/message-reports', body);
  await drain();
  return answer.statusCode;
}

async function attemptsOf(orderId: unknown): Promise<string[]> {
  const { rows } = await db.executeSql(
    'select channel, outcome from gift_attempt where order_id = $1 order by outbox_id',
    [orderId],
  );
  return rows.map((row) => `${String(row['channel'])} ${String(row['outcome'])}`);
}

function mailsTo(address: string): string[] {
  return mail.sent.filter(({ to }) => to === address).map(({ subject }) => subject);
}

function bounceOf(messageId: string, action = 'failed', status = '5.1.1'): string {
  return `Action: ${action}\r\nStatus: ${status}\r\n\r\nMessage-ID: <${messageId}>\r\n`;
}

function linkOf(lotId: LotId): string {
  return `/api/vouchers/by-link/${keyring.voucherToken(lotId, 1)}`;
}

test('a mail that bounces is reported to the buyer, with the link and the page that corrects the address', async () => {
  const { orderId, buyer, messageId } = await giveGift();
  expect(await report({ messageId: `<${messageId}>` })).toBe(200);
  expect(await attemptsOf(orderId)).toEqual(['mail refused', 'link sent']);
  expect(mailsTo(buyer)).toContain('Your gift has not arrived yet');
});

test('with a phone number the next channel is a text message', async () => {
  const { orderId, messageId } = await giveGift({ recipientPhone: '+972501234567' });
  expect(await report({ report: bounceOf(messageId) })).toBe(200);
  expect(await attemptsOf(orderId)).toEqual(['mail refused', 'sms sent']);
});

test('a text message that was not delivered is reported to the buyer', async () => {
  const { orderId, buyer } = await giveGift({ recipientEmail: null, recipientPhone: '+972501234567' });
  const { rows } = await db.executeSql(`select dedupe from outbox where order_id = $1 and topic = 'gift_sms'`, [
    orderId,
  ]);
  expect(await report({ dedupe: rows[0]?.['dedupe'] })).toBe(200);
  expect(await attemptsOf(orderId)).toEqual(['sms refused', 'link sent']);
  expect(mailsTo(buyer)).toContain('Your gift has not arrived yet');
});

test('a report that is repeated, late or forged changes nothing', async () => {
  const { orderId, buyer, messageId } = await giveGift();
  const forged = messageId.replace(/\.[0-9a-f]{16}@/, '.0123456789abcdef@');
  expect(await report({ report: bounceOf(messageId, 'delayed', '4.4.1') })).toBe(404);
  expect(await report({ messageId: forged })).toBe(404);
  expect(await report({})).toBe(404);
  expect(await attemptsOf(orderId)).toEqual(['mail sent']);
  for (let times = 0; times < 3; times += 1) await report({ messageId });
  expect(mailsTo(buyer).filter((subject) => subject === 'Your gift has not arrived yet')).toHaveLength(1);
});

test('a gift that was opened counts as delivered, whatever is reported', async () => {
  const { lotId, buyer, messageId } = await giveGift();
  expect((await createBrowser(shop).post(`${linkOf(lotId)}/openings`)).statusCode).toBe(200);
  expect(await report({ messageId })).toBe(200);
  expect(mailsTo(buyer)).not.toContain('Your gift has not arrived yet');
});

const unopened = 'Your gift has not been opened yet';

async function aWeekLater(): Promise<void> {
  clock.advance(7 * DAY_MS);
  await notifyUnopenedGifts(deps, running);
  await notifyUnopenedGifts(deps, running);
  await drain();
}

test('a gift left unopened for a week is reported to its buyer, once', async () => {
  const { buyer } = await giveGift();
  clock.advance(6 * DAY_MS);
  await notifyUnopenedGifts(deps, running);
  await drain();
  expect(mailsTo(buyer)).not.toContain(unopened);
  await aWeekLater();
  await aWeekLater();
  expect(mailsTo(buyer).filter((subject) => subject === unopened)).toHaveLength(1);
});

test('a gift that was opened, or is in an account, is not reported', async () => {
  const [opened, claimed] = [await giveGift(), await giveGift()];
  await createBrowser(shop).post(`${linkOf(opened.lotId)}/openings`);
  const owner = createBrowser(shop, '192.0.2.77');
  await owner.post('/api/customer/register', registration());
  expect((await owner.post('/api/vouchers/claim', { code: keyring.voucherCode(claimed.lotId, 1) })).statusCode).toBe(
    200,
  );
  await aWeekLater();
  expect([...mailsTo(opened.buyer), ...mailsTo(claimed.buyer)]).not.toContain(unopened);
});

test('the buyer who looks at the gift has not opened it for its recipient', async () => {
  const { lotId, buyer } = await giveGift();
  const browser = createBrowser(shop, '192.0.2.78');
  await browser.post('/api/customer/register', registration({ email: buyer }));
  await browser.post('/api/email/verify', { token: await linkSecretTo(shop, buyer) });
  expect((await browser.post(`${linkOf(lotId)}/openings`)).statusCode).toBe(200);
  await aWeekLater();
  expect(mailsTo(buyer)).toContain(unopened);
});

test('a gift that was opened between the decision and the sending is not reported', async () => {
  const { lotId, buyer } = await giveGift();
  clock.advance(7 * DAY_MS);
  await notifyUnopenedGifts(deps, running);
  await createBrowser(shop).post(`${linkOf(lotId)}/openings`);
  await drain();
  expect(mailsTo(buyer)).not.toContain(unopened);
});
