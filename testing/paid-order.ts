import { randomUUID } from 'node:crypto';
import type { PaymentMethod } from '#contracts/payments/methods.ts';
import type { JournalId, LotId, OrderId, OrderLineId, PaymentId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { MINUTE_MS } from '#domain/core/jerusalem-time.ts';
import { capturePostings } from '#domain/ledger/ledger.ts';
import { issueLots } from '#domain/entitlements/lot.ts';
import { vatPercentAt } from '#domain/tax/vat.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import type { Database } from '#server/core/db/database.ts';
import { findProductForSale, type ProductForSale } from '#server/selling/store/catalogue.ts';
import { makeJournal } from '#server/ledger/store/ledger.ts';
import { sealOrderPrivate, type OrderPrivate } from '#server/entitlements/order-private.ts';
import { emailIndexOf } from '#server/core/keyring/email-lookup.ts';
import { placeOrder } from '#server/selling/store/order.ts';
import { captureForOrder } from '#server/payments/store/payment-capture.ts';

export type PaidOrderWish = Partial<OrderPrivate> & {
  readonly kind?: 'package' | 'gift';
  /** What visitors know the product by: 1, 2 or 3. */
  readonly number?: number;
  readonly locale?: Locale;
  readonly paymentMethod?: PaymentMethod;
  readonly last4?: string | null;
  /** Epoch ms; now where nothing is said. */
  readonly paidAt?: number;
};

const usualWish = {
  kind: 'package',
  number: 2,
  locale: 'en',
  paymentMethod: 'credit_card',
  last4: '4242',
  email: 'dana@example.com',
  recipientName: null,
  recipientEmail: null,
  personalMessage: null,
} as const satisfies PaidOrderWish;

export type PaidOrder = {
  readonly orderId: OrderId;
  readonly orderCode: string;
  readonly lotId: LotId;
  readonly paymentId: PaymentId;
  readonly dueAgorot: number;
};

/** An order that was placed and paid by the same statements that the shop uses, with its lot and its messages. */
export async function makePaidOrder(db: Database, keyring: Keyring, given: PaidOrderWish = {}): Promise<PaidOrder> {
  const wish = { ...usualWish, paidAt: Date.now(), ...given };
  const { kind, number, locale, paymentMethod, last4, paidAt } = wish;
  const product = await findProductForSale(db, kind, number);
  if (product === null) throw new Error(`${kind} ${number} is not for sale here`);
  const orderId = randomUUID() as OrderId;
  const orderLineId = randomUUID() as OrderLineId;
  const paymentId = randomUUID() as PaymentId;
  const orderCode = orderId.slice(0, 8).toUpperCase();
  const { email, recipientName, recipientEmail, personalMessage } = wish;
  const details: OrderPrivate = { email, recipientName, recipientEmail, personalMessage };
  await placeOrder(db, {
    orderId,
    orderLineId,
    orderCode,
    kind,
    locale,
    washPackageId: product.washPackageId,
    priceVersionId: product.priceVersionId,
    grossAgorot: product.priceAgorot,
    discountAgorot: 0,
    dueAgorot: product.priceAgorot,
    discountDecision: { winner: null, losers: [] },
    paymentMethod,
    customerId: null,
    guestHash: keyring.tokenHash(`guest of ${orderId}`),
    privateSealed: sealOrderPrivate(keyring, orderId, details),
    emailIndex: emailIndexOf(keyring, details.email),
    tokenHash: keyring.tokenHash(keyring.orderToken(orderId)),
    receiptHash: keyring.tokenHash(keyring.receiptToken(orderId)),
    termsVersion: 'test',
    createdAt: paidAt,
    expiresAt: paidAt + 45 * MINUTE_MS,
    idempotency: { endpoint: kind, key: randomUUID(), bodyHash: keyring.tokenHash(orderId) },
    payment: {
      paymentId,
      provider: 'sandbox',
      merchantRef: `P${paymentId}`,
      openingUntil: paidAt,
      nextCheckAt: paidAt,
    },
  });
  const lotId = await capture(db, keyring, { product, kind, orderId, orderLineId, paymentId, paidAt, last4, details });
  return { orderId, orderCode, lotId, paymentId, dueAgorot: product.priceAgorot };
}

type Captured = {
  readonly product: ProductForSale;
  readonly kind: 'package' | 'gift';
  readonly orderId: OrderId;
  readonly orderLineId: OrderLineId;
  readonly paymentId: PaymentId;
  readonly paidAt: number;
  readonly last4: string | null;
  readonly details: OrderPrivate;
};

async function capture(db: Database, keyring: Keyring, sale: Captured): Promise<LotId> {
  const { product, kind, orderId, orderLineId, paymentId, paidAt, last4, details } = sale;
  const gift = kind === 'gift';
  const lotId = randomUUID() as LotId;
  const line = { orderLineId, quantity: 1, unitsEach: product.washCount, lineDueAgorot: product.priceAgorot, gift };
  const lots = issueLots([{ ...line, validYears: gift ? 5 : null }], paidAt);
  const taxTreatment = gift ? 'at_redemption' : 'at_sale';
  const vatPercent = vatPercentAt(paidAt);
  const captured = await captureForOrder(db, {
    paymentId,
    orderId,
    orderState: 'awaiting_payment',
    amountAgorot: product.priceAgorot,
    currency: 'ILS',
    providerRef: `ref-${paymentId}`,
    last4,
    capturedAt: paidAt,
    lateExceptionId: null,
    journal: makeJournal(
      randomUUID() as JournalId,
      capturePostings({ dueAgorot: product.priceAgorot, taxTreatment, vatPercent, kind }),
    ),
    lots: lots.map((lot) => ({
      ...lot,
      lotId,
      codeMac: keyring.codeMac(keyring.voucherCode(lotId)),
      tokenHash: keyring.tokenHash(keyring.voucherToken(lotId)),
    })),
    messages: gift && details.recipientEmail !== null ? ['receipt', 'gift'] : ['receipt'],
    events: { provider: 'sandbox', eventIds: [] },
  });
  if (!captured) throw new Error('the order could not be paid');
  return lotId;
}
