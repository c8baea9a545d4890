import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { LotId } from '#contracts/core/ids.ts';
import { DAY_MS, HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import { enqueueVoucherReminders } from '#server/entitlements/public.ts';
import { createBrowser, registration } from '#testing/accounts/account-browser.ts';
import { mailsTo } from '#testing/accounts/account-mailbox.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makePaidOrder, type PaidOrderWish } from '#testing/orders/paid-order.ts';
import { takeWash } from '#testing/stations/take-wash.ts';

const shop = await buildTestApp();
const { clock, deps } = shop;
const { db } = deps;
const running = new AbortController().signal;
const startedAt = clock.now();

/** A gift of three washes whose last moment is `days` days after now, by moving the clock to it. */
async function giftEndingIn(days: number, wish: PaidOrderWish = {}): Promise<LotId> {
  clock.set(startedAt);
  const { lotId } = await makePaidOrder(db, deps.keyring, { kind: 'gift', paidAt: startedAt, ...wish });
  const { rows } = await db.executeSql('select expires_at from credit_lot where lot_id = $1', [lotId]);
  const expiresAt = rows[0]?.['expires_at'];
  if (!(expiresAt instanceof Date)) throw new Error('a gift has a last day');
  // in the middle of that day, for any clock change since
  clock.set(expiresAt.getTime() - days * DAY_MS - 12 * HOUR_MS);
  return lotId;
}

const newAddress = () => `d${randomUUID()}@example.com`;

/** Returns subjects of the reminders to an email address, after all due reminders were sent. */
async function remindedTo(address: string): Promise<string[]> {
  await enqueueVoucherReminders(deps, running);
  const sent = await mailsTo(shop, address);
  return sent.map(({ subject }) => subject).filter((subject) => /valid until|בתוקף עד/.test(subject));
}

test('the recipient of a gift is reminded 90, 30 and 7 days before its expiry, once each, with washes, day and link', async () => {
  const to = newAddress();
  const lotId = await giftEndingIn(91, { recipientEmail: to, locale: 'he' });
  const reminders: number[] = [];
  for (let day = 91; day >= 0; day -= 1) {
    const sent = await remindedTo(to);
    reminders.push(sent.length);
    if (day > 0) clock.advance(DAY_MS);
  }
  expect(reminders[0]).toBe(0);
  expect([reminders[1], reminders[61], reminders[84], reminders[91]]).toEqual([1, 2, 3, 3]);
  expect(reminders[60]).toBe(1);
  const [mail] = (await mailsTo(shop, to)).filter(({ subject }) => subject.includes('בתוקף עד'));
  expect(mail?.locale).toBe('he');
  expect(mail?.text).toContain('3 שטיפות');
  expect(mail?.text).toContain(`/he/voucher/${deps.keyring.voucherToken(lotId, 1)}`);
});

test('twenty runs at once are one reminder', async () => {
  const to = newAddress();
  await giftEndingIn(7, { recipientEmail: to });
  await Promise.all(Array.from({ length: 20 }, () => enqueueVoucherReminders(deps, running)));
  expect(await remindedTo(to)).toHaveLength(1);
});

test('a gift that its buyer hands over is in the buyer’s mailbox; one in an account is in its owner’s', async () => {
  const buyer = newAddress();
  await giftEndingIn(30, { email: buyer });
  expect(await remindedTo(buyer)).toHaveLength(1);

  const [owner, giver] = [newAddress(), newAddress()];
  const lotId = await giftEndingIn(30, { email: giver });
  await createBrowser(shop).post('/api/customer/register', registration({ email: owner }));
  await db.executeSql(
    `update credit_lot set customer_id = (select customer_id from customer order by created_at desc limit 1)
     where lot_id = $1`,
    [lotId],
  );
  // an unverified email address gets no mail, and no other email address gets it instead
  expect([await remindedTo(owner), await remindedTo(giver)]).toEqual([[], []]);
  await db.executeSql('update customer set email_verified_at = now()');
  clock.advance(23 * DAY_MS);
  expect([(await remindedTo(owner)).length, await remindedTo(giver)]).toEqual([1, []]);
});

test.each([
  ['used up', 'used'],
  ['frozen', `update credit_lot set state = 'frozen' where lot_id = $1`],
  ['good for another year', `update credit_lot set expires_at = expires_at + interval '1 year' where lot_id = $1`],
])('no reminder is sent for a voucher that is %s', async (_, change) => {
  const to = newAddress();
  const lotId = await giftEndingIn(7, { recipientEmail: to, number: 1 });
  if (change === 'used') await takeWash(db, lotId, { at: new Date(clock.now()).toISOString() });
  else await db.executeSql(change, [lotId]);
  expect(await remindedTo(to)).toEqual([]);
});

test('an enqueued reminder is not sent once the voucher is frozen', async () => {
  const to = newAddress();
  const lotId = await giftEndingIn(7, { recipientEmail: to });
  await enqueueVoucherReminders(deps, running);
  await db.executeSql(`update credit_lot set state = 'frozen' where lot_id = $1`, [lotId]);
  expect(await remindedTo(to)).toEqual([]);
});
