import type { PaymentId } from '#contracts/core/ids.ts';
import type { PaymentState } from '#domain/payments/payment-state.ts';
import type { BookedPayment } from '#domain/payments/provider-ahead.ts';
import {
  agorot,
  array,
  bigint,
  boolean,
  id,
  instant,
  integer,
  nullable,
  text,
  word,
} from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

/** What is read of an attempt to be compared with what its provider says. */
export const knownPaymentRow = {
  merchant_ref: text,
  payment_id: id<PaymentId>(),
  state: word<PaymentState>(),
  refunded_agorot: agorot,
  disputed: boolean,
};
export const knownPaymentColumns =
  'merchant_ref, payment_id, state, refunded_agorot, disputed_at is not null as disputed';

const listKnownStatement = statement({
  name: 'payment_list_known',
  params: { provider: text, merchant_refs: array(text) },
  row: knownPaymentRow,
  text: `
select ${knownPaymentColumns}
from payment where provider = :provider and merchant_ref = any(:merchant_refs)`,
});

/** An attempt of ours as the books have it: its money, what went back of it, and whether a dispute is open. */
export type KnownPayment = BookedPayment & { readonly paymentId: PaymentId };

/** Which of these references are attempts of ours, and how they stand. */
export async function listKnown(
  db: Queryable,
  wanted: { readonly provider: string; readonly merchantRefs: readonly string[] },
): Promise<ReadonlyMap<string, KnownPayment>> {
  const rows = await db.query(listKnownStatement, wanted);
  return new Map(rows.map(({ merchantRef, ...known }) => [merchantRef, known]));
}

const keepStatement = statement({
  name: 'unmatched_payment_keep',
  params: {
    provider: text,
    provider_ref: text,
    merchant_ref: text,
    amount_minor: bigint,
    refunded_minor: nullable(bigint),
    currency: text,
    found_at: instant,
  },
  row: { fresh: integer },
  text: `
with kept as (
  insert into unmatched_payment (provider, provider_ref, merchant_ref, amount_minor, refunded_minor, currency, found_at)
  values (:provider, :provider_ref, :merchant_ref, :amount_minor, :refunded_minor, :currency, :found_at)
  on conflict (provider, provider_ref) do update
    set refunded_minor = coalesce(excluded.refunded_minor, unmatched_payment.refunded_minor)
  returning provider, provider_ref, (xmax = 0)::int as fresh
), told as (
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
  /** In the smallest unit of the currency. */
  readonly amountMinor: number;
  /** Null: the provider's list does not tell what went back, which is not the same as nothing. */
  readonly refundedMinor: number | null;
  readonly currency: string;
  /** Epoch ms. */
  readonly foundAt: number;
};

/** Writes down money that none of our attempts asked for, and tells the shop; true the first time. */
export async function keepUnmatched(db: Queryable, payment: UnmatchedPayment): Promise<boolean> {
  const [row] = await db.query(keepStatement, payment);
  return row?.fresh === 1;
}
