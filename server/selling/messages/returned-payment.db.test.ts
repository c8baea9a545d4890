import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/core/jerusalem-time.ts';
import { createFakeMailTransport } from '#server/messaging/adapters/mail/fake.ts';
import { settlePayment } from '#server/payments/settle-payment.ts';
import { settleRefunds } from '#server/payments/settle-refunds.ts';
import { createShop, makePurchase, rowsOf, startPurchase } from '#testing/factories.ts';
import { createOutboxDeps } from '#testing/outbox-deps.ts';
import { payTwice } from '#testing/second-payment.ts';
import { createTestDatabase } from '#testing/test-db.ts';
import { drainOutbox } from '#server/messaging/drain-outbox.ts';

const { db } = await createTestDatabase();
const shop = await createShop(db);
const { deps, bank, clock } = shop;
const mail = createFakeMailTransport();
const outbox = { ...createOutboxDeps({ db, mail, clock }), keyring: deps.keyring };

/** Subjects and texts of what was sent to an address since the last look. */
async function mailsTo(email: string) {
  while ((await drainOutbox(outbox)).taken > 0);
  return mail.sent.splice(0).filter(({ to }) => to === email);
}

test.each([
  ['en', 'A payment of ₪55 was refunded', 'was paid twice'],
  ['he', 'תשלום של ⁦₪55⁩ הוחזר', 'שולמה פעמיים'],
] as const)('whoever paid twice is told once, in %s, after the money went back', async (locale, subject, words) => {
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

test('whoever paid an order that had expired, and whose price has changed since, is told why the money went back', async () => {
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
  expect(told.map(({ text }) => text.includes('came after the order had expired'))).toEqual([true]);
});

test('a refund of the order itself is not called a payment that matched nothing', async () => {
  const email = 'refunded@example.com';
  const { merchantRef } = await makePurchase(shop, { email });
  await mailsTo(email);
  bank.becomes(merchantRef, 'refunded', { refundedAgorot: 5_500 });
  await settlePayment(deps, merchantRef);
  expect(await mailsTo(email)).toEqual([]);
});
