import type { PaymentId } from '#contracts/core/ids.ts';
import type { BookedPayment } from '#domain/payments/ledger-behind-provider.ts';
import { array, boolean, integer, text } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

export const knownPaymentRow = {
  ...pick('payment', 'merchant_ref payment_id state refunded_agorot'),
  disputed: boolean,
  dispute_decided: boolean,
};
export const knownPaymentColumns = `merchant_ref, payment_id, state, refunded_agorot, disputed_at is not null as disputed,
  dispute_note is not null as dispute_decided`;

const listKnownStatement = statement({
  name: 'payment_list_known',
  params: { ...pick('payment', 'provider'), merchant_refs: array(text) },
  row: knownPaymentRow,
  text: `
select ${knownPaymentColumns}
from payment where provider = :provider and merchant_ref = any(:merchant_refs)`,
});

/** State of a payment attempt in our database. It includes the refunded amount, and states if a dispute is open. */
export type KnownPayment = BookedPayment & { readonly paymentId: PaymentId };

export async function findKnownPayments(
  db: Queryable,
  wanted: { readonly provider: string; readonly merchantRefs: readonly string[] },
): Promise<ReadonlyMap<string, KnownPayment>> {
  const rows = await db.query(listKnownStatement, wanted);
  return new Map(rows.map(({ merchantRef, ...known }) => [merchantRef, known]));
}

const saveStatement = statement({
  name: 'unmatched_payment_keep',
  params: pick('unmatched_payment', 'provider provider_ref merchant_ref amount_minor refunded_minor currency found_at'),
  row: { fresh: integer },
  text: `
with kept as (
  insert into unmatched_payment (provider, provider_ref, merchant_ref, amount_minor, refunded_minor, currency, found_at)
  values (:provider, :provider_ref, :merchant_ref, :amount_minor, :refunded_minor, :currency, :found_at)
  on conflict (provider, provider_ref) do update
    set refunded_minor = coalesce(excluded.refunded_minor, unmatched_payment.refunded_minor)
  returning provider, provider_ref, (xmax = 0)::int as fresh
), enqueued as (
  insert into outbox (topic, dedupe, payload, next_attempt_at, created_at)
  select 'unmatched_payment', 'unmatched_payment:' || provider || ':' || provider_ref,
    jsonb_build_object('providerRef', provider_ref, 'merchantRef', :merchant_ref, 'amountMinor', :amount_minor,
      'refundedMinor', :refunded_minor::bigint, 'currency', :currency), :found_at, :found_at
  from kept where fresh = 1
  on conflict do nothing
)
select fresh from kept`,
});

export type UnmatchedPayment = {
  readonly provider: string;
  readonly providerRef: string;
  readonly merchantRef: string;
  /** Amount in the smallest unit of the currency. */
  readonly amountMinor: number;
  /**
   * Refunded amount in the smallest unit of the currency. Null if the provider's list states no refunds, which is not
   * the same as zero.
   */
  readonly refundedMinor: number | null;
  readonly currency: string;
  /** Epoch ms. */
  readonly foundAt: number;
};

/**
 * Records a payment that no attempt requested and notifies the shop. Idempotent. Returns true if the payment was not
 * recorded before.
 */
export async function saveUnmatchedPayment(db: Queryable, payment: UnmatchedPayment): Promise<boolean> {
  const [row] = await db.query(saveStatement, payment);
  return row?.fresh === 1;
}
