import type { PaymentId } from '#contracts/core/ids.ts';
import type { PaymentMethod } from '#contracts/payments/methods.ts';
import { livePaymentStates, wasCaptured } from '#domain/payments/payment-state.ts';
import { instant } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { sqlTextList } from '#server/core/db/statements/sql-text-list.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const findProviderStatement = statement({
  name: 'payment_find_provider',
  params: pick('payment', 'merchant_ref'),
  row: pick('payment', 'provider'),
  text: 'select provider from payment where merchant_ref = :merchant_ref',
});

/** Returns the provider of the payment with this reference. Returns null if no payment has this reference. */
export async function findPaymentProvider(db: Queryable, merchantRef: string): Promise<string | null> {
  const [row] = await db.query(findProviderStatement, { merchantRef });
  return row?.provider ?? null;
}

const isChargeableStatement = statement({
  name: 'payment_is_chargeable',
  params: { ...pick('payment', 'merchant_ref'), now: instant },
  row: pick('payment', 'payment_id'),
  text: `
select p.payment_id from payment p join shop_order o using (order_id)
where p.merchant_ref = :merchant_ref and p.state in (${sqlTextList(livePaymentStates)})
  and o.state = 'awaiting_payment' and o.cancelled_at is null and o.expires_at > :now`,
});

/**
 * Returns true if the attempt is live and its order still waits for money. Returns false if the order was cancelled,
 * paid or has expired.
 */
export async function isAttemptChargeable(
  db: Queryable,
  { merchantRef, now }: { readonly merchantRef: string; readonly now: number },
): Promise<boolean> {
  return (await db.query(isChargeableStatement, { merchantRef, now })).length === 1;
}

const findSessionStatement = statement({
  name: 'payment_find_session',
  params: pick('payment', 'provider merchant_ref'),
  row: pick(
    'payment',
    `
  payment_id provider_ref redirect_url amount_agorot method created_at state refunded_agorot`,
  ),
  text: `
select payment_id, provider_ref, redirect_url, amount_agorot, method, created_at, state, refunded_agorot
from payment where provider = :provider and merchant_ref = :merchant_ref`,
});

export type StoredPaymentSession = {
  readonly paymentId: PaymentId;
  /** The provider's id of the payment. Null until a page was opened or a charge was claimed for this attempt. */
  readonly providerRef: string | null;
  readonly payUrl: string | null;
  readonly amountAgorot: number;
  readonly method: PaymentMethod;
  readonly openedAt: number;
  readonly captured: boolean;
  readonly refundedAgorot: number;
};

export async function findPaymentSession(
  db: Queryable,
  wanted: { readonly provider: string; readonly merchantRef: string },
): Promise<StoredPaymentSession | null> {
  const [row] = await db.query(findSessionStatement, wanted);
  if (row === undefined) return null;
  const { redirectUrl: payUrl, createdAt: openedAt, state, ...rest } = row;
  return { ...rest, payUrl, openedAt, captured: wasCaptured(state) };
}

const claimChargeStatement = statement({
  name: 'payment_claim_charge',
  params: pick('payment', 'provider merchant_ref'),
  row: pick('payment', 'payment_id'),
  text: `
update payment set provider_ref = :merchant_ref
where provider = :provider and merchant_ref = :merchant_ref and provider_ref is null
returning payment_id`,
});

/**
 * Claims the right to charge a stored card. Returns true only for the first caller, who may send the charge. The claim
 * stores our reference as the provider's id.
 */
export async function claimCharge(
  db: Queryable,
  charge: { readonly provider: string; readonly merchantRef: string },
): Promise<boolean> {
  return (await db.query(claimChargeStatement, charge)).length === 1;
}

const releaseChargeStatement = statement({
  name: 'payment_release_charge',
  params: pick('payment', 'provider merchant_ref'),
  row: pick('payment', 'payment_id'),
  text: `
update payment set provider_ref = null
where provider = :provider and merchant_ref = :merchant_ref and provider_ref = :merchant_ref and redirect_url is null
  and state = 'created'
returning payment_id`,
});

export async function releaseCharge(
  db: Queryable,
  charge: { readonly provider: string; readonly merchantRef: string },
): Promise<void> {
  await db.query(releaseChargeStatement, charge);
}

const closeUnopenedStatement = statement({
  name: 'payment_close_unopened',
  params: pick('payment', 'payment_id'),
  row: pick('payment', 'order_id'),
  text: `
update payment set state = 'failed', failure_reason = 'other', next_check_at = null, opening_until = null
where payment_id = :payment_id and state = 'created' and redirect_url is null and provider_ref is null
returning order_id`,
});

/**
 * Closes an attempt that has no payment page. Returns true if the attempt was closed; it can then get no page any more.
 */
export async function closeUnopenedAttempt(tx: Queryable, paymentId: PaymentId): Promise<boolean> {
  return (await tx.query(closeUnopenedStatement, { paymentId })).length === 1;
}
