import { randomBytes, randomUUID } from 'node:crypto';
import type {
  SandboxDelivery,
  SandboxTransition,
  SandboxPayment,
  SandboxRefund,
  SandboxRefundOutcome,
  SandboxRefundRequest,
  SandboxSessionRequest,
  SandboxState,
  SandboxStoredCharge,
} from '#contracts/payments/sandbox-pay.ts';
import type { Clock } from '#server/core/clock/port.ts';
import { createSandboxDeliveries, createSandboxEvent } from './events.ts';
import type { FaultInjector } from './faults.ts';
import type { SandboxStorage } from './storage-port.ts';
import { chargeStored, hasStoredCard, initialCardFields } from './stored-cards.ts';
import { cardTokenOf } from './card-token.ts';
import { assertNever } from '#domain/core/assert-never.ts';

/**
 * Time in ms for which a payment page accepts decisions. It is less than the 45 minutes after which an order expires.
 */
const SESSION_LIFETIME_MS = 40 * 60_000;

const OVERDUE_BATCH = 100;
const REFUND_TRIES = 5;

const CARD_LAST4 = '4242';
const CARD_WITH_CODE_LAST4 = '3220';
const CARD_DECLINED_LAST4 = '0002';

/** Actions on a payment. They come from the payment page, or from tests through `/control`. */
export const sandboxBankActions = ['approve', 'challenge', 'decline', 'cancel', 'dispute', 'win_dispute'] as const;
export type SandboxBankAction = (typeof sandboxBankActions)[number];

export type ActionResult = {
  /** False if the payment's state did not allow the action. In this case nothing is changed, and no webhook is sent. */
  readonly moved: boolean;
  readonly payment: SandboxPayment;
};

export type SandboxBank = {
  /**
   * Returns the payment session of a merchantRef. `fresh` is true if the session is new. Returns null if the
   * merchantRef has an unused payment (state `created`) with another amount.
   */
  openSession(
    request: SandboxSessionRequest,
  ): Promise<{ readonly fresh: boolean; readonly payment: SandboxPayment } | null>;
  findByMerchantRef(merchantRef: string): Promise<SandboxPayment | null>;
  findByProviderRef(providerRef: string): Promise<SandboxPayment | null>;
  /** Applies an action to a payment. A repeated request changes nothing. Returns null if the payment does not exist. */
  act(providerRef: string, action: SandboxBankAction): Promise<ActionResult | null>;
  /** Returns the token of the card that was stored with this payment. Returns null if no card is stored. */
  cardToken(payment: SandboxPayment): string | null;
  /**
   * Charges a stored card. A repeated charge with the same merchantRef has no further effect. Returns null if the
   * merchantRef belongs to another payment.
   */
  chargeStored(charge: SandboxStoredCharge): Promise<SandboxPayment | null>;
  setCardState: SandboxStorage['setCardState'];
  refund(request: SandboxRefundRequest): Promise<SandboxRefundOutcome>;
  listPayments: SandboxStorage['listPayments'];
  /** Closes the payments whose payment page has expired, and notifies the shops. */
  expireOverdue(): Promise<void>;
};

export type BankOptions = {
  readonly storage: SandboxStorage;
  readonly clock: Clock;
  readonly faults: FaultInjector;
  /** Secret from which card tokens are derived. */
  readonly secret: string;
  /** Called after a webhook was added to the queue. `dueAt` is the time at which the webhook is due (epoch ms). */
  readonly wake: (dueAt: number) => void;
};

export function createBank(options: BankOptions): SandboxBank {
  const { storage, clock } = options;
  return {
    openSession: (request) => openSession(options, request),
    findByMerchantRef: async (merchantRef) => {
      const payment = await storage.findByMerchantRef(merchantRef);
      return payment === null ? null : withExpiry(clock.now(), payment);
    },
    findByProviderRef: async (providerRef) => {
      const payment = await storage.findByProviderRef(providerRef);
      return payment === null ? null : withExpiry(clock.now(), payment);
    },
    act: (providerRef, action) => act(options, providerRef, action),
    cardToken: (payment) => (hasStoredCard(payment) ? cardTokenOf(options.secret, payment.providerRef) : null),
    chargeStored: (charge) => chargeStored(options, charge),
    setCardState: (providerRef, state) => storage.setCardState(providerRef, state),
    refund: (request) => refund(options, request),
    listPayments: async (page) => {
      const { payments, next } = await storage.listPayments(page);
      return { payments: payments.map((payment) => withExpiry(clock.now(), payment)), next };
    },
    expireOverdue: () => expireOverdue(options),
  };
}

/**
 * Returns the payment as it is at the time `now`. If its deadline has passed without a decision, the payment is
 * returned as expired, even if the expiry is not stored yet.
 */
function withExpiry(now: number, payment: SandboxPayment): SandboxPayment {
  const isUndecided = payment.state === 'created' || payment.state === 'pending';
  return isUndecided && payment.expiresAt <= now ? { ...payment, state: 'expired', failureReason: 'expired' } : payment;
}

async function openSession(
  { storage, clock }: BankOptions,
  request: SandboxSessionRequest,
): Promise<{ readonly fresh: boolean; readonly payment: SandboxPayment } | null> {
  const now = clock.now();
  const providerRef = `pay_${randomBytes(20).toString('hex')}`;
  const payment = await storage.openPayment({
    ...request,
    providerRef,
    state: 'created',
    failureReason: null,
    refundedAgorot: 0,
    last4: null,
    createdAt: now,
    changedAt: now,
    expiresAt: now + SESSION_LIFETIME_MS,
    ...initialCardFields,
  });
  const isNew = payment.providerRef === providerRef;
  // the captured amount can be different from the requested amount, so the amounts are compared only before the first
  // action
  const hasOtherAmount = payment.state === 'created' && payment.amountAgorot !== request.amountAgorot;
  return hasOtherAmount ? null : { fresh: isNew, payment };
}

type Plan = Pick<SandboxTransition, 'from' | 'to' | 'failureReason' | 'last4' | 'session' | 'closesSession'>;

const unanswered: readonly SandboxState[] = ['created', 'pending'];

/**
 * Determines the state change for an action. A declined card can be tried again while the page is open. A cancelled
 * payment is closed.
 */
function transitionFor(action: SandboxBankAction, payment: SandboxPayment): Plan {
  const page = { failureReason: null, session: 'open', closesSession: false } as const;
  const card = (last4: string) => (payment.method === 'credit_card' ? last4 : null);
  switch (action) {
    case 'approve': {
      const last4 = card(payment.state === 'pending' ? CARD_WITH_CODE_LAST4 : CARD_LAST4);
      return { ...page, from: [...unanswered, 'failed'], to: 'captured', last4 };
    }
    case 'challenge':
      return { ...page, from: ['created', 'failed'], to: 'pending', last4: null };
    case 'decline':
      return { ...page, from: unanswered, to: 'failed', failureReason: 'declined', last4: card(CARD_DECLINED_LAST4) };
    case 'cancel':
      return {
        ...page,
        from: [...unanswered, 'failed'],
        to: 'failed',
        failureReason: 'cancelled',
        last4: null,
        closesSession: true,
      };
    case 'dispute':
      return { ...page, from: ['captured'], to: 'disputed', last4: null, session: 'any' };
    case 'win_dispute':
      return { ...page, from: ['disputed'], to: 'captured', last4: null, session: 'any' };
    default:
      return assertNever(action);
  }
}

async function act(options: BankOptions, providerRef: string, action: SandboxBankAction): Promise<ActionResult | null> {
  const { storage, clock, faults } = options;
  const payment = await storage.findByProviderRef(providerRef);
  if (payment === null) return null;
  const now = clock.now();
  const plan = transitionFor(action, payment);
  const isAllowed = plan.from.includes(payment.state) && (plan.session === 'any' || payment.expiresAt > now);
  if (isAllowed) {
    const taken = action === 'approve' ? (faults.take('other_amount')?.amountAgorot ?? null) : null;
    const moved = await write(options, payment, { ...plan, providerRef, at: now, amountAgorot: taken });
    if (moved !== null) return { moved: true, payment: moved };
  }
  const standing = await storage.findByProviderRef(providerRef);
  return standing === null ? null : { moved: false, payment: withExpiry(now, standing) };
}

async function write(
  options: BankOptions,
  before: SandboxPayment,
  move: SandboxTransition,
): Promise<SandboxPayment | null> {
  const amountAgorot = move.amountAgorot ?? before.amountAgorot;
  const deliveries = deliveriesAfterChange(options, { ...before, state: move.to, amountAgorot }, move.at);
  const moved = await options.storage.move(move, deliveries);
  if (moved !== null) wakeSenderFor(options, deliveries);
  return moved;
}

function deliveriesAfterChange(options: BankOptions, after: SandboxPayment, now: number): SandboxDelivery[] {
  return createSandboxDeliveries(createSandboxEvent(after, now), {
    webhookUrl: after.webhookUrl,
    now,
    faults: options.faults,
  });
}

function wakeSenderFor(options: BankOptions, deliveries: readonly SandboxDelivery[]): void {
  for (const delivery of deliveries) options.wake(delivery.dueAt);
}

const refundable: readonly SandboxState[] = ['captured', 'part_refunded'];

async function refund(options: BankOptions, request: SandboxRefundRequest): Promise<SandboxRefundOutcome> {
  for (let tries = 0; tries < REFUND_TRIES; tries += 1) {
    const outcome = await tryRefund(options, request);
    if (outcome !== null) return outcome;
  }
  throw new Error('refunds of one payment keep overtaking each other');
}

/**
 * Returns the result of a refund request whose key was used before. If the request is the same, it is the refund of the
 * first request, otherwise `key_reused`.
 */
function repeatedRefundOutcome(
  known: SandboxRefund,
  payment: SandboxPayment | null,
  request: SandboxRefundRequest,
): SandboxRefundOutcome {
  const isSameRequest = known.merchantRef === request.merchantRef && known.amountAgorot === request.amountAgorot;
  return isSameRequest && payment !== null ? { kind: 'repeated', refund: known, payment } : { kind: 'key_reused' };
}

/**
 * Tries to write a refund and returns the result. Returns null if another refund of the same payment was written first.
 */
async function tryRefund(options: BankOptions, request: SandboxRefundRequest): Promise<SandboxRefundOutcome | null> {
  const { storage, clock } = options;
  const known = await storage.findRefund(request.idempotencyKey);
  const payment = await storage.findByMerchantRef(request.merchantRef);
  if (known !== null) return repeatedRefundOutcome(known, payment, request);
  if (payment === null) return { kind: 'unknown_payment' };
  const leftAgorot = payment.amountAgorot - payment.refundedAgorot - request.amountAgorot;
  if (!refundable.includes(payment.state) || leftAgorot < 0) return { kind: 'not_refundable' };
  const now = clock.now();
  const to = leftAgorot === 0 ? 'refunded' : 'part_refunded';
  const refund = { ...request, refundId: `ref_${randomUUID()}`, createdAt: now };
  const deliveries = deliveriesAfterChange(options, { ...payment, state: to }, now);
  const after = await storage.addRefund({ refund, refundedBeforeAgorot: payment.refundedAgorot, to }, deliveries);
  if (after === null) return null;
  wakeSenderFor(options, deliveries);
  return { kind: 'refunded', refund, payment: after };
}

async function expireOverdue(options: BankOptions): Promise<void> {
  const now = options.clock.now();
  for (const payment of await options.storage.listOverdue({ now, limit: OVERDUE_BATCH })) {
    await write(options, payment, {
      providerRef: payment.providerRef,
      from: unanswered,
      to: 'expired',
      failureReason: 'expired',
      last4: null,
      amountAgorot: null,
      at: now,
      session: 'over',
      closesSession: false,
    });
  }
}
