import { isDeepStrictEqual } from 'node:util';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { wasCaptured } from '#domain/payments/payment-state.ts';
import { isFullyReturned, isLedgerBehindProvider } from '#domain/payments/ledger-behind-provider.ts';
import type {
  CheckoutGateway,
  ListedPayment,
  ListedPaymentsPage,
  PaymentPeriod,
  ProviderState,
} from '../adapters/port.ts';
import { findLastFinishTime } from '#server/core/jobs/store/scheduled-job.ts';
import {
  findUnidentifiedRefunds,
  STATUS_REQUESTS_MAX,
  type StatusRequestBudget,
} from '../attempts/find-unidentified-refunds.ts';
import { settlePayment } from '../attempts/settle-payment.ts';
import type { SettleDeps } from '../attempts/settlement.ts';
import { scheduleNextStatusCheck } from '../store/payment-state-changes.ts';
import { saveUnmatchedPayment, type KnownPayment, findKnownPayments } from '../store/unmatched-payment.ts';

/**
 * Name of the scheduled reconciliation job. After a restore, the time of the job's last run comes from the backup, so
 * the next run covers the lost period.
 */
export const RECONCILE_JOB = 'reconcile-with-provider';

/**
 * Time in ms by which the compared period overlaps the period of the previous run. It is needed because a payment page
 * can be paid long after it was opened.
 */
const OVERLAP_MS = 3 * DAY_MS;

/** Length in ms of the period that the first run compares, counted back from its start. */
const FIRST_PERIOD_MS = 30 * DAY_MS;

export type ReconciliationCounts = {
  readonly listed: number;
  /** Number of listed payments that our database had already recorded without a difference. */
  readonly known: number;
  /** Number of payments whose capture was missing in our database, although it had their attempt. They were settled. */
  readonly settled: number;
  /** Number of captured payments whose refund or dispute was missing in our database. */
  readonly ledgerCorrected: number;
  readonly unmatched: number;
  /** Number of known payments whose refunded amount is not stated in the provider's list. */
  readonly unreportedRefundAmounts: number;
  /**
   * Number of listed refunds without our reference. Each of them can belong to several payments, whose status was
   * requested within the limits of one run.
   */
  readonly unidentifiedRefunds: number;
  /**
   * Number of payments that could not be compared with the provider's list because of an error. If our database has the
   * payment, its status check was scheduled immediately.
   */
  readonly failed: number;
};

type Counts = { -readonly [Count in keyof ReconciliationCounts]: number };

/**
 * Compares the provider's list of payments with our database, from a few days before the last run until now. Payments,
 * refunds and disputes that our database lacks are settled as usual. Money that belongs to no order is recorded and
 * reported to the shop. This restores what a backup has lost. If one payment fails, the remaining payments are still
 * compared. Returns null if no provider has a list. Throws GatewayUnavailableError if a list is unavailable; then the
 * job is retried over the same period.
 */
export async function reconcileWithProvider(
  deps: SettleDeps,
  stopping?: AbortSignal,
): Promise<ReconciliationCounts | null> {
  const { clock, db, gateways, log } = deps;
  const to = clock.now();
  const last = (await findLastFinishTime(db, RECONCILE_JOB)) ?? to - FIRST_PERIOD_MS;
  const counts: Counts = {
    listed: 0,
    known: 0,
    settled: 0,
    ledgerCorrected: 0,
    unmatched: 0,
    unreportedRefundAmounts: 0,
    unidentifiedRefunds: 0,
    failed: 0,
  };
  const failures: unknown[] = [];
  let lists = 0;
  for (const gateway of gateways.all) {
    if (gateway.listPayments === undefined) {
      log.info({ provider: gateway.provider }, 'this provider has no list of payments to compare with');
      continue;
    }
    lists += 1;
    try {
      await compareAt(deps, gateway, { period: { from: last - OVERLAP_MS, to }, counts, stopping });
    } catch (error) {
      // the lists of other providers are still compared, and the retry covers the whole period again
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  if (lists === 0) return null;
  log.info(counts, 'the database was reconciled with the provider');
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
  const statusRequestBudget: StatusRequestBudget = { left: STATUS_REQUESTS_MAX, requested: new Set() };
  let cursor: string | null = null;
  do {
    stopping?.throwIfAborted();
    const page: ListedPaymentsPage = (await gateway.listPayments?.({ ...period, cursor })) ?? {
      payments: [],
      next: null,
    };
    counts.listed += page.payments.length;
    await comparePage(deps, gateway, { page, counts, stopping, statusRequestBudget });
    cursor = page.next;
  } while (cursor !== null);
}

type PageComparison = Omit<Comparison, 'period'> & {
  readonly page: ListedPaymentsPage;
  readonly statusRequestBudget: StatusRequestBudget;
};

async function comparePage(
  deps: SettleDeps,
  gateway: CheckoutGateway,
  { page, counts, stopping, statusRequestBudget }: PageComparison,
): Promise<void> {
  const { provider } = gateway;
  const entries = entriesOf(page);
  const known = await findKnownPayments(deps.db, {
    provider,
    merchantRefs: entries.map(({ merchantRef }) => merchantRef),
  });
  for (const entry of entries) {
    stopping?.throwIfAborted();
    const found = await compare(deps, gateway, { ...entry, known: known.get(entry.merchantRef) });
    if (found === null) continue;
    counts[found] += 1;
    if (found === 'known' && entry.listed?.refundedAgorot === null) counts.unreportedRefundAmounts += 1;
  }
  const { unidentifiedRefunds = [] } = page;
  counts.unidentifiedRefunds += unidentifiedRefunds.length;
  await findUnidentifiedRefunds(deps, gateway, {
    unidentifiedRefunds,
    statusRequestBudget,
    requestStatus: async ({ merchantRef, ...payment }) => {
      stopping?.throwIfAborted();
      const found = await compare(deps, gateway, { merchantRef, listed: null, wasReturned: true, known: payment });
      if (found === 'ledgerCorrected' || found === 'failed') counts[found] += 1;
      return found === 'ledgerCorrected';
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
  /** Payment in the provider's list. Null if the page of the list contains only a refund of this payment. */
  readonly listed: ListedPayment | null;
  readonly wasReturned: boolean;
};

/** Returns one entry for each payment that is charged or refunded on a page of the provider's list. */
function entriesOf({ payments, returned = [] }: ListedPaymentsPage): Entry[] {
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

type ListFinding = Exclude<keyof ReconciliationCounts, 'listed' | 'unreportedRefundAmounts' | 'unidentifiedRefunds'>;
type ComparedEntry = Entry & { readonly known: KnownPayment | undefined };

/**
 * Compares one entry of the provider's list with our database. Returns null if the entry is only a refund of a payment
 * that our database lacks.
 */
async function compare(deps: SettleDeps, gateway: CheckoutGateway, entry: ComparedEntry): Promise<ListFinding | null> {
  const { merchantRef, listed, known } = entry;
  try {
    if (known !== undefined) return await compareKnown(deps, gateway, { ...entry, known });
    return listed === null ? null : await saveUnknown(deps, gateway, listed);
  } catch (error) {
    const detail = { merchantRef, provider: gateway.provider, error: String(error) };
    deps.log.error(detail, 'a payment could not be compared with the provider');
    const nextCheckAt = deps.clock.now();
    if (known !== undefined) {
      await scheduleNextStatusCheck(deps.db, { paymentId: known.paymentId, state: known.state, nextCheckAt });
    }
    return 'failed';
  }
}

async function compareKnown(
  deps: SettleDeps,
  { provider }: CheckoutGateway,
  { merchantRef, listed, known, wasReturned }: Entry & { readonly known: KnownPayment },
): Promise<ListFinding> {
  const booked = wasCaptured(known.state);
  const isAhead =
    (wasReturned && !isFullyReturned(known.state)) || (listed !== null && isLedgerBehindProvider(known, listed));
  if (booked && !isAhead) return 'known';
  await settlePayment(deps, merchantRef, { provider });
  if (!booked) return 'settled';
  const after = (await findKnownPayments(deps.db, { provider, merchantRefs: [merchantRef] })).get(merchantRef);
  return isDeepStrictEqual(after, known) ? 'known' : 'ledgerCorrected';
}

async function saveUnknown(
  deps: SettleDeps,
  { provider }: CheckoutGateway,
  { merchantRef, providerRef, currency, amountAgorot, refundedAgorot }: ListedPayment,
): Promise<ListFinding> {
  const { clock, db, log, metrics } = deps;
  const isNew = await saveUnmatchedPayment(db, {
    provider,
    providerRef,
    merchantRef,
    amountMinor: amountAgorot,
    refundedMinor: refundedAgorot,
    currency,
    foundAt: clock.now(),
  });
  if (!isNew) return 'known';
  metrics.count('payment_exception', { kind: 'unmatched' });
  deps.wake.outbox('mail');
  log.error({ merchantRef, providerRef }, 'the provider has a payment that our database does not know');
  return 'unmatched';
}
