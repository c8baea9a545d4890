import type { JournalId } from '#contracts/core/ids.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { refundedMoneyPostings, unassignedRefundPostings, type Posting } from '#domain/ledger/ledger.ts';
import { GatewayRefusedError, GatewayUnavailableError, type CheckoutGateway } from '../adapters/port.ts';
import { makeJournal } from '#server/ledger/public.ts';
import { findSettlement } from '../store/payment-settlement.ts';
import { bookReturn } from '../store/refund-booking.ts';
import { wishOfRefund } from '../document-wish.ts';
import { claimRefund, postponeRefund, takeBackRefund, type DueRefund } from '../store/refund.ts';
import { saleOf } from '../attempts/apply-fulfilment.ts';
import type { SettleDeps } from '../attempts/settlement.ts';

const REFUND_LEASE_MS = 30 * SECOND_MS;

/** So many of one provider's, and then it is the next one's turn. */
const TURN = 8;

/** Providers may forget our keys after a day: past this age a refund in doubt is looked up and never sent again. */
const KEY_LIFETIME_MS = 20 * HOUR_MS;

/** A refund that is never sent twice is looked for this long; then a person looks into the provider's own books. */
const LOOKED_FOR_MS = HOUR_MS;

/** The payment provider that moves no money. */
const SANDBOX = 'sandbox';

/** After this long a refund in doubt needs a person. */
const GIVE_UP_MS = 7 * DAY_MS;

function backoffMs(attempts: number): number {
  return Math.min(HOUR_MS, 5 * SECOND_MS * 2 ** Math.min(attempts, 12));
}

/** Brings refunds that were asked for to their end; answers how many it looked at. Any number of processes may do it. */
export async function settleRefunds(deps: SettleDeps): Promise<number> {
  let count = 0;
  for (const provider of providersOf(deps)) {
    for (let turn = 0; turn < TURN; turn += 1) {
      const now = deps.clock.now();
      const refund = await claimRefund(deps.db, { provider, now, leasedUntil: now + REFUND_LEASE_MS });
      if (refund === null) break;
      const gateway = deps.gateways.find(provider);
      if (gateway === null) await bookRefund(deps, provider, refund);
      else await settleRefund(deps, gateway, refund);
      count += 1;
    }
  }
  return count;
}

/**
 * Returns every provider that refunds can be settled with. The sandbox is one of them also where the shop has left it
 * for real payments: it moved no money, so a refund there is only booked.
 */
function providersOf({ gateways }: SettleDeps): ReadonlySet<string> {
  return new Set([...gateways.all.map(({ provider }) => provider), SANDBOX]);
}

/** In doubt first means: ask. Only what the provider does not know of is sent, and always under its own key. */
async function settleRefund(deps: SettleDeps, gateway: CheckoutGateway, refund: DueRefund): Promise<void> {
  try {
    if (refund.state === 'sent' && (await isAtProvider(gateway, refund)))
      return await bookRefund(deps, gateway.provider, refund);
    const waiting = whyNotSent(deps, gateway, refund);
    if (waiting === null) await send(deps, gateway, refund);
    else await wait(deps, refund, waiting);
  } catch (error) {
    if (error instanceof GatewayUnavailableError) await wait(deps, refund, error.message);
    // a sandbox that lost its records owes nothing: what is reversed are our own books
    else if (error instanceof GatewayRefusedError && refund.isTest) await bookRefund(deps, gateway.provider, refund);
    else if (error instanceof GatewayRefusedError) await giveUp(deps, refund, error.message);
    else throw error;
  }
}

/** Returns why a refund may not be sent; null if it may, for the first time or again. */
function whyNotSent({ clock }: SettleDeps, gateway: CheckoutGateway, { sentAt, state }: DueRefund): string | null {
  const ageMs = sentAt === null ? 0 : clock.now() - sentAt;
  if (ageMs > KEY_LIFETIME_MS) return 'its key is too old to be sent again';
  if (state === 'requested' || gateway.refundsAreSentOnce !== true) return null;
  if (ageMs > LOOKED_FOR_MS) throw new GatewayRefusedError('it was sent, and the provider has no word of it');
  return 'it was sent, and is not sent twice';
}

async function send(deps: SettleDeps, gateway: CheckoutGateway, refund: DueRefund): Promise<void> {
  try {
    await gateway.refund({ ...refund, ...(await wishOfRefund(deps, gateway, refund)) });
  } catch (error) {
    const neverLeft = error instanceof GatewayUnavailableError && error.nothingHappened;
    if (!neverLeft || gateway.refundsAreSentOnce !== true) throw error;
    const nextCheckAt = deps.clock.now() + backoffMs(refund.attempts);
    await takeBackRefund(deps.db, { refundId: refund.refundId, nextCheckAt, error: error.message });
    deps.log.warn({ refundId: refund.refundId, error: error.message }, 'a refund could not be sent and waits');
    return;
  }
  await bookRefund(deps, gateway.provider, refund);
}

/** The provider's total says that this refund arrived: everything before it is booked, so what is more is this one. */
async function isAtProvider(gateway: CheckoutGateway, refund: DueRefund): Promise<boolean> {
  const truth = await gateway.getStatus(refund.merchantRef);
  return truth !== null && truth.refundedAgorot >= refund.refundedBeforeAgorot + refund.amountAgorot;
}

async function bookRefund(deps: SettleDeps, provider: string, refund: DueRefund): Promise<void> {
  const now = deps.clock.now();
  const booked = await bookReturn(deps.db, {
    paymentId: refund.paymentId,
    refundId: refund.refundId,
    amountAgorot: refund.amountAgorot,
    refundedBeforeAgorot: refund.refundedBeforeAgorot,
    fullState: 'refunded',
    disputeEnds: false,
    ofTheOrder: !refund.unassigned,
    unasked: null,
    journal: makeJournal(deps.ids.uuid() as JournalId, await postingsOf(deps, provider, refund)),
    at: now,
  });
  if (!booked) return;
  deps.wake.outbox('mail');
  deps.metrics.count('refund_settled', { outcome: 'done' });
  deps.log.info({ refundId: refund.refundId, amountAgorot: refund.amountAgorot }, 'a refund went out');
}

async function postingsOf(deps: SettleDeps, provider: string, refund: DueRefund): Promise<Posting[]> {
  if (refund.unassigned) return unassignedRefundPostings(refund.amountAgorot);
  const record = await findSettlement(deps.db, { provider, merchantRef: refund.merchantRef, moment: deps.clock.now() });
  if (record === null) throw new Error(`refund ${refund.refundId} has no payment`);
  return refundedMoneyPostings({
    sale: saleOf(record, record.capturedAt ?? record.createdAt),
    refundAgorot: refund.amountAgorot,
    alreadyRefundedAgorot: refund.refundedBeforeAgorot,
  });
}

async function wait(deps: SettleDeps, refund: DueRefund, error: string): Promise<void> {
  const now = deps.clock.now();
  if (refund.sentAt !== null && now - refund.sentAt > GIVE_UP_MS) {
    await giveUp(deps, refund, error);
    return;
  }
  const nextCheckAt = now + Math.max(backoffMs(refund.attempts), refund.state === 'sent' ? 10 * SECOND_MS : 0);
  await postponeRefund(deps.db, { refundId: refund.refundId, state: 'sent', nextCheckAt, error });
  deps.log.warn({ refundId: refund.refundId, error }, 'a refund is in doubt and will be asked about');
}

async function giveUp(deps: SettleDeps, refund: DueRefund, error: string): Promise<void> {
  await postponeRefund(deps.db, { refundId: refund.refundId, state: 'failed', nextCheckAt: null, error });
  deps.metrics.count('refund_settled', { outcome: 'failed' });
  deps.log.error({ refundId: refund.refundId, error }, 'a refund failed and needs a person');
}
