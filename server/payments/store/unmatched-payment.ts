import { statesOf } from '#domain/core/moves.ts';
import { moneyWasTaken, paymentMoves } from '#domain/payments/payment-state.ts';
import { array, bigint, boolean, instant, integer, text } from '#server/core/db/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { sqlWords } from '#server/core/db/sql-words.ts';
import { statement } from '#server/core/db/statement.ts';

const takenStates = statesOf(paymentMoves).filter(moneyWasTaken);

const listKnownStatement = statement({
  name: 'payment_list_known',
  params: { provider: text, merchant_refs: array(text) },
  row: { merchant_ref: text, booked: boolean },
  text: `
select merchant_ref, state in (${sqlWords(takenStates)}) as booked
from payment where provider = :provider and merchant_ref = any(:merchant_refs)`,
});

/** Which of these references are attempts of ours, and whether their money is on our books. */
export async function listKnown(
  db: Queryable,
  wanted: { readonly provider: string; readonly merchantRefs: readonly string[] },
): Promise<ReadonlyMap<string, 'booked' | 'open'>> {
  const rows = await db.query(listKnownStatement, wanted);
  return new Map(rows.map(({ merchantRef, booked }) => [merchantRef, booked ? 'booked' : 'open']));
}

const keepStatement = statement({
  name: 'unmatched_payment_keep',
  params: {
    provider: text,
    provider_ref: text,
    merchant_ref: text,
    amount_minor: bigint,
    refunded_minor: bigint,
    currency: text,
    found_at: instant,
  },
  row: { fresh: integer },
  text: `
with kept as (
  insert into unmatched_payment (provider, provider_ref, merchant_ref, amount_minor, refunded_minor, currency, found_at)
  values (:provider, :provider_ref, :merchant_ref, :amount_minor, :refunded_minor, :currency, :found_at)
  on conflict (provider, provider_ref) do update set refunded_minor = excluded.refunded_minor
  returning provider, provider_ref, (xmax = 0)::int as fresh
), told as (
  insert into outbox (topic, dedupe, payload, next_attempt_at, created_at)
  select 'unmatched_payment', 'unmatched_payment:' || provider || ':' || provider_ref,
    jsonb_build_object('providerRef', provider_ref, 'merchantRef', :merchant_ref, 'amountMinor', :amount_minor,
      'currency', :currency), :found_at, :found_at
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
  readonly refundedMinor: number;
  readonly currency: string;
  /** Epoch ms. */
  readonly foundAt: number;
};

/** Writes down money that none of our attempts asked for, and tells the shop; true the first time. */
export async function keepUnmatched(db: Queryable, payment: UnmatchedPayment): Promise<boolean> {
  const [row] = await db.query(keepStatement, payment);
  return row?.fresh === 1;
}
