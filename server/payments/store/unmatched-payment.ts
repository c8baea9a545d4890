import { bigint, instant, integer, nullable, text } from '#server/core/db/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statement.ts';

const knownStatement = statement({
  name: 'payment_find_known',
  params: { provider: text, merchant_ref: text },
  row: { settled: integer },
  text: `
select (p.state in ('captured', 'part_refunded', 'refunded', 'lost'))::int as settled
from payment p where p.provider = :provider and p.merchant_ref = :merchant_ref`,
});

/** Whether one of our attempts has this reference, and whether its money is on our books. */
export async function findKnown(
  db: Queryable,
  wanted: { readonly provider: string; readonly merchantRef: string },
): Promise<'unknown' | 'unsettled' | 'settled'> {
  const [row] = await db.query(knownStatement, wanted);
  if (row === undefined) return 'unknown';
  return row.settled === 1 ? 'settled' : 'unsettled';
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

const lastPeriodStatement = statement({
  name: 'schedule_find_finished',
  params: { name: text },
  row: { last_finished_at: nullable(instant) },
  text: `select last_finished_at from schedule where name = :name`,
});

/** When a duty of the clock last came to its end (epoch ms); null where it never did. */
export async function findLastFinished(db: Queryable, name: string): Promise<number | null> {
  const [row] = await db.query(lastPeriodStatement, { name });
  return row?.lastFinishedAt ?? null;
}
