import { expect, test } from 'vitest';
import { formatPhone } from '#domain/core/contact/phone.ts';
import { createFakeMailTransport } from '#server/messaging/adapters/mail/fake.ts';
import { drainOutbox } from '#server/messaging/drain-outbox.ts';
import { settlePayment } from '#server/payments/attempts/settle-payment.ts';
import { createShop, startPurchase } from '#testing/factories.ts';
import { createOutboxDeps } from '#testing/shop/outbox-deps.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';

const { db } = await createTestDatabase();
const shop = await createShop(db);
const { deps, bank, clock } = shop;
const mail = createFakeMailTransport();
const outbox = { ...createOutboxDeps({ db, mail, clock }), keyring: deps.keyring };

async function sentSince() {
  while ((await drainOutbox(outbox)).taken > 0);
  return mail.sent.splice(0);
}

const cases = [
  ['another amount', { amountAgorot: 100 }, '1 ILS'],
  ['another currency', { currency: 'USD' }, '55 USD'],
  ['another payment', { providerRef: 'bank-of-another-payment' }, 'bank-of-another-payment'],
] as const;

test.each(cases)(
  '%s: the buyer’s mail says not to pay again and whom to call, the shop’s what was paid',
  async (_, lie, said) => {
    const { merchantRef } = await startPurchase(shop, { email: 'dana@example.com' });
    bank.becomes(merchantRef, 'captured', lie);
    await settlePayment(deps, merchantRef);
    await settlePayment(deps, merchantRef);
    const sent = await sentSince();
    expect(sent.map(({ to, locale }) => [to, locale]).toSorted()).toEqual(
      [
        ['dana@example.com', 'en'],
        [deps.brand.supportEmail, 'he'],
      ].toSorted(),
    );
    const buyers = sent.find(({ to }) => to === 'dana@example.com');
    expect(buyers?.subject).toContain('We are checking your payment');
    expect(buyers?.text).toContain('Please do not pay again');
    expect(buyers?.text).toContain(formatPhone(deps.brand.phone));
    const shops = sent.find(({ to }) => to === deps.brand.supportEmail);
    expect(shops?.text).toContain(merchantRef);
    expect(shops?.text).toContain(said);
  },
);

test('the shop gets no mail about a case that closed before sending', async () => {
  const { merchantRef } = await startPurchase(shop, { email: 'soon@example.com' });
  const right = bank.truth(merchantRef);
  bank.becomes(merchantRef, 'captured', { currency: 'USD' });
  await settlePayment(deps, merchantRef);
  bank.becomes(merchantRef, 'captured', right);
  await settlePayment(deps, merchantRef);
  const subjects = (await sentSince()).map(({ to, subject }) => [to, subject.split(' ')[0]]);
  expect(subjects.some(([to]) => to === deps.brand.supportEmail)).toBe(false);
});
