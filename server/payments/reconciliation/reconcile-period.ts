import { isDeepStrictEqual } from 'node:util';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { moneyWasTaken } from '#domain/payments/payment-state.ts';
import { isGone, isProviderAhead } from '#domain/payments/provider-ahead.ts';
import type { CheckoutGateway, ListedPayment, PaymentPage, PaymentPeriod, ProviderState } from '../adapters/port.ts';
import { findLastFinished } from '#server/core/jobs/store/schedule.ts';
import { askAboutUnnamed, QUESTIONS_MAX, type Questions } from '../attempts/ask-about-unnamed.ts';
import { settlePayment } from '../attempts/settle-payment.ts';
import type { SettleDeps } from '../attempts/settlement.ts';
import { planCheck } from '../store/payment-moves.ts';
import { keepUnmatched, type KnownPayment, listKnown } from '../store/unmatched-payment.ts';

/** The duty of the clock that does this; a restored backup carries the time of its last end. */
export const RECONCILE_DUTY = 'reconcile-with-provider';

/** A page may be paid until long after it was opened, so the last days are looked at again. */
const OVERLAP_MS = 3 * DAY_MS;

/** How far a shop that never compared looks back. */
const FIRST_PERIOD_MS = 30 * DAY_MS;

/** What a period was found to hold. */
export type ReconciledPeriod = {
  readonly listed: number;
  /** Its money was on our books, and the list tells nothing newer of it. */
  readonly known: number;
  /** Its money was not. */
  readonly settled: number;
  /** Its money was, and not what became of it: it went back, or a dispute began or ended. */
  readonly caughtUp: number;
  readonly unmatched: number;
  /** Known payments whose refunded amount the provider's list does not state. */
  readonly untold: number;
  /** What went back without a name of ours; whatever payment it can have been was asked about. */
  readonly unnamed: number;
  /** Could not be compared now; what is ours is asked about by the ordinary schedule. */
  readonly failed: number;
};

type Counts = { -readonly [Count in keyof ReconciledPeriod]: number };

/**
 * Compares the provider's own list of payments with our books, from a few days before the last comparison until now:
 * money that our books do not have, and money that went back or is disputed without their knowing, is settled like any
 * other truth, and money of which our books know nothing is written down and told to the shop. This finds what a
 * restored backup has lost. One payment that cannot be settled stops no other. Null where the provider keeps no list.
 * Throws GatewayUnavailableError where the list is not told; the duty is tried again then, over the same period.
 */
export async function reconcileWithProvider(
  deps: SettleDeps,
  stopping?: AbortSignal,
): Promise<ReconciledPeriod | null> {
  const { clock, db, gateways, log } = deps;
  const to = clock.now();
  const last = (await findLastFinished(db, RECONCILE_DUTY)) ?? to - FIRST_PERIOD_MS;
  const counts: Counts = {
    listed: 0,
    known: 0,
    settled: 0,
    caughtUp: 0,
    unmatched: 0,
    untold: 0,
    unnamed: 0,
    failed: 0,
  };
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
  readonly counts: Counts;
  readonly stopping: AbortSignal | undefined;
};

async function compareAt(
  deps: SettleDeps,
  gateway: CheckoutGateway,
  { period, counts, stopping }: Comparison,
): Promise<void> {
  const questions: Questions = { left: QUESTIONS_MAX, asked: new Set() };
  let cursor: string | null = null;
  do {
    stopping?.throwIfAborted();
    const page: PaymentPage = (await gateway.listPayments?.({ ...period, cursor })) ?? { payments: [], next: null };
    counts.listed += page.payments.length;
    await comparePage(deps, gateway, { page, counts, stopping, questions });
    cursor = page.next;
  } while (cursor !== null);
}

type PageComparison = Omit<Comparison, 'period'> & { readonly page: PaymentPage; readonly questions: Questions };

async function comparePage(
  deps: SettleDeps,
  gateway: CheckoutGateway,
  { page, counts, stopping, questions }: PageComparison,
): Promise<void> {
  const { provider } = gateway;
  const entries = entriesOf(page);
  const known = await listKnown(deps.db, { provider, merchantRefs: entries.map(({ merchantRef }) => merchantRef) });
  for (const entry of entries) {
    stopping?.throwIfAborted();
    const found = await compare(deps, gateway, { ...entry, known: known.get(entry.merchantRef) });
    if (found === null) continue;
    counts[found] += 1;
    if (found === 'known' && entry.listed?.refundedAgorot === null) counts.untold += 1;
  }
  const { unnamed = [] } = page;
  counts.unnamed += unnamed.length;
  await askAboutUnnamed(deps, gateway, {
    unnamed,
    questions,
    ask: async ({ merchantRef, ...payment }) => {
      stopping?.throwIfAborted();
      const found = await compare(deps, gateway, { merchantRef, listed: null, wasReturned: true, known: payment });
      if (found === 'caughtUp' || found === 'failed') counts[found] += 1;
      return found === 'caughtUp';
    },
  });
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

type Entry = {
  readonly merchantRef: string;
  /** Null: the page tells of a refund alone. */
  readonly listed: ListedPayment | null;
  readonly wasReturned: boolean;
};

/** Whatever took money, and whatever gave some back. */
function entriesOf({ payments, returned = [] }: PaymentPage): Entry[] {
  const paid = payments.filter(({ state }) => tookMoney[state]);
  const names = new Set(paid.map(({ merchantRef }) => merchantRef));
  return [
    ...paid.map((listed) => ({
      merchantRef: listed.merchantRef,
      listed,
      wasReturned: returned.includes(listed.merchantRef),
    })),
    ...returned
      .filter((merchantRef) => !names.has(merchantRef))
      .map((merchantRef) => ({ merchantRef, listed: null, wasReturned: true })),
  ];
}

type Found = Exclude<keyof ReconciledPeriod, 'listed' | 'untold' | 'unnamed'>;
type Compared = Entry & { readonly known: KnownPayment | undefined };

/** Compares one entry; null for a refund of a payment that is not ours. */
async function compare(deps: SettleDeps, gateway: CheckoutGateway, entry: Compared): Promise<Found | null> {
  const { merchantRef, listed, known } = entry;
  try {
    if (known !== undefined) return await compareKnown(deps, gateway, { ...entry, known });
    return listed === null ? null : await keepUnknown(deps, gateway, listed);
  } catch (error) {
    const detail = { merchantRef, provider: gateway.provider, error: String(error) };
    deps.log.error(detail, 'a payment could not be compared with the provider');
    const nextCheckAt = deps.clock.now();
    if (known !== undefined) {
      await planCheck(deps.db, { paymentId: known.paymentId, state: known.state, nextCheckAt });
    }
    return 'failed';
  }
}

async function compareKnown(
  deps: SettleDeps,
  { provider }: CheckoutGateway,
  { merchantRef, listed, known, wasReturned }: Entry & { readonly known: KnownPayment },
): Promise<Found> {
  const booked = moneyWasTaken(known.state);
  const ahead = (wasReturned && !isGone(known.state)) || (listed !== null && isProviderAhead(known, listed));
  if (booked && !ahead) return 'known';
  await settlePayment(deps, merchantRef, { provider });
  if (!booked) return 'settled';
  const after = (await listKnown(deps.db, { provider, merchantRefs: [merchantRef] })).get(merchantRef);
  return isDeepStrictEqual(after, known) ? 'known' : 'caughtUp';
}

async function keepUnknown(
  deps: SettleDeps,
  { provider }: CheckoutGateway,
  { merchantRef, providerRef, currency, amountAgorot, refundedAgorot }: ListedPayment,
): Promise<Found> {
  const { clock, db, log, metrics } = deps;
  const fresh = await keepUnmatched(db, {
    provider,
    providerRef,
    merchantRef,
    amountMinor: amountAgorot,
    refundedMinor: refundedAgorot,
    currency,
    foundAt: clock.now(),
  });
  if (!fresh) return 'known';
  metrics.count('payment_exception', { kind: 'unmatched' });
  deps.wake.outbox('mail');
  log.error({ merchantRef, providerRef }, 'the provider holds money of which our books know nothing');
  return 'unmatched';
}
