import { DAY_MS } from '#domain/core/jerusalem-time.ts';
import type { CheckoutGateway, PaymentPage, PaymentPeriod, PaymentTruth, ProviderState } from './adapters/port.ts';
import { findLastFinished } from '#server/core/jobs/store/schedule.ts';
import { settlePayment } from './settle-payment.ts';
import type { SettleDeps } from './settlement.ts';
import { keepUnmatched, listKnown } from './store/unmatched-payment.ts';

/** The duty of the clock that does this; a restored backup carries the time of its last end. */
export const RECONCILE_DUTY = 'reconcile-with-provider';

/** A page may be paid until long after it was opened, so the last days are looked at again. */
const OVERLAP_MS = 3 * DAY_MS;

/** How far a shop that never compared looks back. */
const FIRST_PERIOD_MS = 30 * DAY_MS;

/** What a period was found to hold. */
export type ReconciledPeriod = {
  readonly listed: number;
  /** Its money was on our books. */
  readonly known: number;
  readonly settled: number;
  readonly unmatched: number;
};

/**
 * Compares the provider's own list of payments with our books, from a few days before the last comparison until now:
 * money that our books do not have is settled like any other truth, and money of which our books know nothing is
 * written down and told to the shop. This finds what a restored backup has lost. Null where the provider keeps no
 * list. Throws GatewayUnavailableError; the duty is tried again then, over the same period.
 */
export async function reconcileWithProvider(
  deps: SettleDeps,
  stopping?: AbortSignal,
): Promise<ReconciledPeriod | null> {
  const { clock, db, gateways, log } = deps;
  const to = clock.now();
  const last = (await findLastFinished(db, RECONCILE_DUTY)) ?? to - FIRST_PERIOD_MS;
  const counts = { listed: 0, settled: 0, unmatched: 0, known: 0 };
  const failures: unknown[] = [];
  let lists = 0;
  for (const gateway of gateways.all) {
    if (gateway.listPayments === undefined) {
      log.info({ provider: gateway.provider }, 'this provider keeps no list of payments to compare with');
      continue;
    }
    lists += 1;
    try {
      await compareAt(deps, gateway, { period: { from: last - OVERLAP_MS, to }, counts, stopping });
    } catch (error) {
      // the others are compared all the same; the whole period is, once more, when the duty is tried again
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  if (lists === 0) return null;
  log.info(counts, 'the books were compared with the provider');
  return counts;
}

type Comparison = {
  readonly period: Pick<PaymentPeriod, 'from' | 'to'>;
  readonly counts: { -readonly [Count in keyof ReconciledPeriod]: number };
  readonly stopping: AbortSignal | undefined;
};

async function compareAt(
  deps: SettleDeps,
  gateway: CheckoutGateway,
  { period, counts, stopping }: Comparison,
): Promise<void> {
  let cursor: string | null = null;
  do {
    stopping?.throwIfAborted();
    const page: PaymentPage = (await gateway.listPayments?.({ ...period, cursor })) ?? { payments: [], next: null };
    counts.listed += page.payments.length;
    const paid = page.payments.filter(({ state }) => tookMoney[state]);
    const known = await listKnown(deps.db, {
      provider: gateway.provider,
      merchantRefs: paid.map(({ merchantRef }) => merchantRef),
    });
    for (const truth of paid) counts[await compare(deps, gateway, { truth, known: known.get(truth.merchantRef) })] += 1;
    cursor = page.next;
  } while (cursor !== null);
}

const tookMoney = {
  created: false,
  pending: false,
  failed: false,
  expired: false,
  captured: true,
  disputed: true,
  part_refunded: true,
  refunded: true,
} as const satisfies Record<ProviderState, boolean>;

async function compare(
  deps: SettleDeps,
  { provider }: CheckoutGateway,
  { truth, known }: { readonly truth: PaymentTruth; readonly known: 'booked' | 'open' | undefined },
): Promise<'known' | 'settled' | 'unmatched'> {
  const { clock, db, log, metrics } = deps;
  const { merchantRef, providerRef, currency } = truth;
  if (known === 'booked') return 'known';
  if (known === 'open') {
    await settlePayment(deps, merchantRef, { provider });
    return 'settled';
  }
  const fresh = await keepUnmatched(db, {
    provider,
    providerRef,
    merchantRef,
    amountMinor: truth.amountAgorot,
    refundedMinor: truth.refundedAgorot,
    currency,
    foundAt: clock.now(),
  });
  if (!fresh) return 'known';
  metrics.count('payment_exception', { kind: 'unmatched' });
  deps.wake.outbox('mail');
  log.error({ merchantRef, providerRef }, 'the provider holds money of which our books know nothing');
  return 'unmatched';
}
