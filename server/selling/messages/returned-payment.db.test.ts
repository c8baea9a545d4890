import { expect, test } from 'vitest';
import { formatDate } from '#domain/core/text/format.ts';
import { DAY_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { systemActor } from '#server/core/actor.ts';
import { paymentIdSchema } from '#contracts/core/ids.ts';
import { createFakeMailTransport } from '#server/messaging/adapters/mail/fake.ts';
import { requestRefund } from '#server/payments/refunds/request-refund.ts';
import { settlePayment } from '#server/payments/attempts/settle-payment.ts';
import { settleRefunds } from '#server/payments/refunds/settle-refunds.ts';
import { createShop, makePurchase, rowsOf, startPurchase } from '#testing/factories.ts';
import { createOutboxDeps } from '#testing/shop/outbox-deps.ts';
import { payTwice } from '#testing/orders/second-payment.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { drainOutbox } from '#server/messaging/drain-outbox.ts';

const { db } = await createTestDatabase();
const shop = await createShop(db);
const { deps, bank, clock } = shop;
const mail = createFakeMailTransport();
const outbox = { ...createOutboxDeps({ db, mail, clock }), keyring: deps.keyring };

/** Returns subjects and texts of the mails to an email address since the last call. */
async function mailsTo(email: string) {
  while ((await drainOutbox(outbox)).taken > 0);
  return mail.sent.splice(0).filter(({ to }) => to === email);
}

test.each([
  ['en', 'A payment of ₪55 was refunded', 'was paid twice'],
  ['he', 'תשלום של ⁦₪55⁩ הוחזר', 'שולמה פעמיים'],
] as const)('a duplicate payer is notified once, in %s, after the refund', async (locale, subject, words) => {
  const email = `twice-${locale}@example.com`;
  await payTwice(shop, { email, locale });
  expect(await mailsTo(email)).toHaveLength(1);
  await Promise.all(Array.from({ length: 3 }, () => settleRefunds(deps)));
  await settleRefunds(deps);
  const told = await mailsTo(email);
  expect(told).toHaveLength(1);
  expect(told[0]?.subject).toContain(subject);
  expect(told[0]?.text).toContain(words);
});

test('the payer of an expired order with a changed price gets the reason of the refund', async () => {
  const email = 'late@example.com';
  const { merchantRef } = await startPurchase(shop, { email, packageId: 3 });
  clock.advance(50 * MINUTE_MS);
  await settlePayment(deps, merchantRef);
  await rowsOf(
    shop,
    `insert into price_version (price_version_id, wash_package_id, price_agorot, valid_from)
     select gen_random_uuid(), wash_package_id, 23000, $1 from wash_package where kind = 'package' and number = 3`,
    [new Date(clock.now())],
  );
  bank.becomes(merchantRef, 'captured');
  await settlePayment(deps, merchantRef);
  await settleRefunds(deps);
  const told = await mailsTo(email);
  expect(told.map(({ text }) => text.includes('arrived after the order had expired'))).toEqual([true]);
});

test('a refund of the order itself is not called a payment that matched nothing, and a lost dispute is no refund of ours', async () => {
  const email = 'refunded@example.com';
  const { merchantRef } = await makePurchase(shop, { email });
  await mailsTo(email);
  bank.becomes(merchantRef, 'refunded', { refundedAgorot: 5_500 });
  await settlePayment(deps, merchantRef);
  await settlePayment(deps, merchantRef);
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([expect.stringContaining('Refund of ₪55')]);
  const disputed = await makePurchase(shop, { email });
  await mailsTo(email);
  bank.becomes(disputed.merchantRef, 'disputed');
  await settlePayment(deps, disputed.merchantRef);
  bank.becomes(disputed.merchantRef, 'refunded', { refundedAgorot: 5_500 });
  await settlePayment(deps, disputed.merchantRef);
  expect(await mailsTo(email)).toEqual([]);
});

test.each([
  ['en', 'Refund of ₪30', 'Refunded to', 'Credit card ending 4242', '1 wash', '/en/receipt/'],
  ['he', 'החזר של ⁦₪30⁩', 'מוחזר אל', '4242', 'שטיפה', '/he/receipt/'],
] as const)('a refund is mailed once, in %s: how much, where to, and until when', async (locale, ...said) => {
  const email = `refund-${locale}@example.com`;
  const { merchantRef } = await makePurchase(shop, { email, locale, packageId: 2 }, { last4: '4242' });
  await mailsTo(email);
  const [payment] = await rowsOf(shop, 'select payment_id from payment where merchant_ref = $1', [merchantRef]);
  const command = {
    paymentId: paymentIdSchema.parse(payment?.['payment_id']),
    amountAgorot: 3_000,
    units: 1,
    reason: 'fault' as const,
    idempotencyKey: `refund-${locale}`,
  };
  await requestRefund(deps, systemActor('test'), command);
  expect(await mailsTo(email)).toEqual([]);
  const askedAt = clock.now();
  clock.advance(MINUTE_MS);
  await Promise.all(Array.from({ length: 3 }, () => settleRefunds(deps)));
  await requestRefund(deps, systemActor('test'), command);
  await settleRefunds(deps);
  const told = await mailsTo(email);
  expect(told).toHaveLength(1);
  const [subject, ...words] = said;
  expect(told[0]?.subject).toContain(subject);
  for (const word of [...words, formatDate(askedAt + 14 * DAY_MS, locale)]) expect(told[0]?.text).toContain(word);
});
