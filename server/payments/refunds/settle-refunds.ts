import type { JournalId } from '#contracts/core/ids.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { refundedMoneyPostings, unassignedRefundPostings, type LedgerPosting } from '#domain/ledger/ledger.ts';
import type { CheckoutGateway } from '../adapters/port.ts';
import { GatewayRefusedError, GatewayUnavailableError } from '../adapters/gateway-errors.ts';
import { paymentProviders } from '#server/payments/settings/payment-config.ts';
import { createJournal } from '#server/ledger/public.ts';
import { findSettlement } from '../store/payment-settlement.ts';
import { writeRefundBooking } from '../store/refund-booking.ts';
import { documentRequestOfRefund } from '../document-request.ts';
import { claimRefund, postponeRefund, undoRefundClaim, type DueRefund } from '../store/refund.ts';
import { saleOfSettlement } from '../attempts/apply-fulfilment.ts';
import type { SettleDeps } from '../attempts/settlement.ts';

const REFUND_LEASE_MS = 30 * SECOND_MS;

/** Maximum number of refunds that are processed at one provider before the refunds of the next provider. */
const REFUNDS_PER_ROUND = 8;

/**
 * Age in ms after which a refund with an unknown outcome is never sent again, because providers can forget idempotency
 * keys after a day. Only its status is requested from then on.
 */
const KEY_LIFETIME_MS = 20 * HOUR_MS;

/**
 * Time in ms during which the status is requested for a refund that must not be sent twice. After this time, staff
 * check the refund at the provider.
 */
const REFUND_SEARCH_MS = HOUR_MS;

/** Age in ms after which staff have to review a refund whose outcome is unknown. */
const GIVE_UP_MS = 7 * DAY_MS;

function backoffMs(attempts: number): number {
  return Math.min(HOUR_MS, 5 * SECOND_MS * 2 ** Math.min(attempts, 12));
}

/**
 * Processes requested refunds. It is safe in several processes. If the shop no longer uses a provider, only refunds of
 * test payments at that provider are processed. Such payments moved no money, so their refunds are only booked. Returns
 * the number of processed refunds.
 */
export async function settleRefunds(deps: SettleDeps): Promise<number> {
  let count = 0;
  const configured = deps.gateways.all.map(({ provider }) => provider);
  for (const provider of new Set([...configured, ...paymentProviders])) {
    const gateway = deps.gateways.find(provider);
    for (let turn = 0; turn < REFUNDS_PER_ROUND; turn += 1) {
      const now = deps.clock.now();
      const claim = { provider, now, leasedUntil: now + REFUND_LEASE_MS, withoutMoney: gateway === null };
      const refund = await claimRefund(deps.db, claim);
      if (refund === null) break;
      if (gateway === null || wouldMoveMoney(gateway, refund)) await bookRefund(deps, provider, refund);
      else await settleRefund(deps, gateway, refund);
      count += 1;
    }
  }
  return count;
}

/**
 * Returns true if sending this refund would move money, although its payment was a test. The provider now has an
 * account that moves money.
 */
function wouldMoveMoney(gateway: CheckoutGateway, { movedNoMoney }: DueRefund): boolean {
  return movedNoMoney && gateway.movesMoney;
}

/**
 * Processes one refund. If its outcome is unknown, the payment's status is requested first. The refund is sent only if
 * the status does not contain it, and always under its own key.
 */
async function settleRefund(deps: SettleDeps, gateway: CheckoutGateway, refund: DueRefund): Promise<void> {
  try {
    if (refund.state === 'sent' && (await isRefundAtProvider(gateway, refund)))
      return await bookRefund(deps, gateway.provider, refund);
    const waiting = unsentReason(deps, gateway, refund);
    if (waiting === null) await send(deps, gateway, refund);
    else await recordRefundRetry(deps, refund, waiting);
  } catch (error) {
    if (error instanceof GatewayUnavailableError) await recordRefundRetry(deps, refund, error.message);
    // a sandbox that lost its records never moved money, so only our own bookings are reversed
    else if (error instanceof GatewayRefusedError && refund.isTest) await bookRefund(deps, gateway.provider, refund);
    else if (error instanceof GatewayRefusedError) await abandonRefund(deps, refund, error.message);
    else throw error;
  }
}

/**
 * Returns the reason why a refund may not be sent now. Returns null if it may be sent. Throws GatewayRefusedError if a
 * refund that must not be sent twice is unknown to the provider after an hour; staff then check it.
 */
function unsentReason({ clock }: SettleDeps, gateway: CheckoutGateway, { sentAt, state }: DueRefund): string | null {
  const ageMs = sentAt === null ? 0 : clock.now() - sentAt;
  if (ageMs > KEY_LIFETIME_MS) return 'its key is too old to be sent again';
  if (state === 'requested' || gateway.refundsAreSentOnce !== true) return null;
  if (ageMs > REFUND_SEARCH_MS) throw new GatewayRefusedError('it was sent, and the provider has no word of it');
  return 'it was sent, and is not sent twice';
}

async function send(deps: SettleDeps, gateway: CheckoutGateway, refund: DueRefund): Promise<void> {
  try {
    await gateway.refund({ ...refund, ...(await documentRequestOfRefund(deps, gateway, refund)) });
  } catch (error) {
    const wasNotSent = error instanceof GatewayUnavailableError && error.nothingHappened;
    if (!wasNotSent || gateway.refundsAreSentOnce !== true) throw error;
    const nextCheckAt = deps.clock.now() + backoffMs(refund.attempts);
    await undoRefundClaim(deps.db, { refundId: refund.refundId, nextCheckAt, error: error.message });
    deps.log.warn({ refundId: refund.refundId, error: error.message }, 'a refund could not be sent and waits');
    return;
  }
  await bookRefund(deps, gateway.provider, refund);
}

/**
 * Returns true if the provider's refunded total already includes this refund. All earlier refunds are booked, so any
 * amount above the booked total is this refund.
 */
async function isRefundAtProvider(gateway: CheckoutGateway, refund: DueRefund): Promise<boolean> {
  const providerStatus = await gateway.getStatus(refund.merchantRef);
  return providerStatus !== null && providerStatus.refundedAgorot >= refund.refundedBeforeAgorot + refund.amountAgorot;
}

async function bookRefund(deps: SettleDeps, provider: string, refund: DueRefund): Promise<void> {
  const now = deps.clock.now();
  const booked = await writeRefundBooking(deps.db, {
    paymentId: refund.paymentId,
    refundId: refund.refundId,
    amountAgorot: refund.amountAgorot,
    refundedBeforeAgorot: refund.refundedBeforeAgorot,
    fullState: 'refunded',
    disputeEnds: false,
    ofTheOrder: !refund.unassigned,
    unrequestedRefund: null,
    journal: createJournal(deps.ids.uuid() as JournalId, await postingsOf(deps, provider, refund)),
    at: now,
  });
  if (!booked) return;
  deps.wake.outbox('mail');
  deps.metrics.count('refund_settled', { outcome: 'done' });
  deps.log.info({ refundId: refund.refundId, amountAgorot: refund.amountAgorot }, 'a refund was sent');
}

async function postingsOf(deps: SettleDeps, provider: string, refund: DueRefund): Promise<LedgerPosting[]> {
  if (refund.unassigned) return unassignedRefundPostings(refund.amountAgorot);
  const record = await findSettlement(deps.db, { provider, merchantRef: refund.merchantRef, moment: deps.clock.now() });
  if (record === null) throw new Error(`refund ${refund.refundId} has no payment`);
  return refundedMoneyPostings({
    sale: saleOfSettlement(record, record.capturedAt ?? record.createdAt),
    refundAgorot: refund.amountAgorot,
    alreadyRefundedAgorot: refund.refundedBeforeAgorot,
  });
}

async function recordRefundRetry(deps: SettleDeps, refund: DueRefund, error: string): Promise<void> {
  const now = deps.clock.now();
  if (refund.sentAt !== null && now - refund.sentAt > GIVE_UP_MS) {
    await abandonRefund(deps, refund, error);
    return;
  }
  const nextCheckAt = now + Math.max(backoffMs(refund.attempts), refund.state === 'sent' ? 10 * SECOND_MS : 0);
  await postponeRefund(deps.db, { refundId: refund.refundId, state: 'sent', nextCheckAt, error });
  deps.log.warn({ refundId: refund.refundId, error }, 'a refund is in doubt, its status will be checked');
}

async function abandonRefund(deps: SettleDeps, refund: DueRefund, error: string): Promise<void> {
  await postponeRefund(deps.db, { refundId: refund.refundId, state: 'failed', nextCheckAt: null, error });
  deps.metrics.count('refund_settled', { outcome: 'failed' });
  deps.log.error({ refundId: refund.refundId, error }, 'a refund failed and needs a review');
}
