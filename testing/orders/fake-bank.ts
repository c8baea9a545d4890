import type { ClaimedState } from '#domain/payments/event-claim.ts';
import type { CardRefusal } from '#contracts/payments/card-refusal.ts';
import type {
  CheckoutGateway,
  IncomingEvent,
  PaymentStatus,
  ProviderState,
  RefundRequest,
  PaymentSessionRequest,
  StoredCardCharge,
} from '#server/payments/adapters/port.ts';
import { GatewayRefusedError, GatewayUnavailableError } from '#server/payments/adapters/gateway-errors.ts';

/** Payment provider inside the test: answers as configured and counts the calls. */
export type FakeBank = {
  readonly gateway: CheckoutGateway;
  /** Requested periods of lists; the fake does not know when a payment was opened. */
  readonly periods: { readonly from: number; readonly to: number }[];
  /** Number of calls of each kind, refused calls included. */
  readonly asked: { sessions: number; statuses: number; refunds: number; charges: number };
  /** Answer for stored cards; null: they pay. */
  cardRefusal: CardRefusal | null;
  /** Received charges by our reference, each once. */
  readonly charges: ReadonlyMap<string, StoredCardCharge>;
  /** Runs after a charge was made and before it is answered. */
  afterCharge: () => Promise<void>;
  /** `down`: no answers, like a provider during an outage. */
  condition: 'up' | 'down' | 'refusing';
  /** References without an answer in any condition. */
  readonly silentAbout: Set<string>;
  /** Sets the state of a payment; the reference must be known. */
  becomes(merchantRef: string, state: ProviderState, more?: Partial<PaymentStatus>): void;
  truth(merchantRef: string): PaymentStatus;
  refs(): string[];
  /** Refunds by key. */
  readonly refunds: ReadonlyMap<string, RefundRequest>;
  /** Removes a payment as if it had never been opened. */
  forget(merchantRef: string): void;
  /** `claim`: the state that the event names. */
  event(merchantRef: string, eventId: string, claim?: ClaimedState): Pick<IncomingEvent, 'body' | 'headers'>;
  /** Runs before a status is answered, for interleavings. */
  beforeStatus: () => Promise<void>;
};

const LIST_LENGTH = 2;
const SIGNATURE = 'x-test-signature';

export function createFakeBank(): FakeBank {
  const truths = new Map<string, PaymentStatus>();
  const refunds = new Map<string, RefundRequest>();
  const keeping = new Set<string>();
  const refusals = new Map<string, CardRefusal>();
  const charges = new Map<string, StoredCardCharge>();

  function requireTruth(merchantRef: string): PaymentStatus {
    const truth = truths.get(merchantRef);
    if (truth === undefined) throw new Error(`the bank knows no payment ${merchantRef}`);
    return truth;
  }

  function requireUp(): void {
    if (bank.condition === 'down') throw new GatewayUnavailableError('the bank is closed');
    if (bank.condition === 'refusing') throw new GatewayRefusedError('the bank says no');
  }

  function open(request: PaymentSessionRequest) {
    const { merchantRef, amountAgorot, currency, method } = request;
    if (request.storesCard === true) keeping.add(merchantRef);
    const providerRef = `bank-${merchantRef}`;
    if (!truths.has(merchantRef)) {
      const fresh = { state: 'created', failureReason: null, refundedAgorot: 0, last4: null, testMode: false } as const;
      truths.set(merchantRef, { merchantRef, providerRef, amountAgorot, currency, method, ...fresh });
    }
    return { providerRef, payUrl: `https://bank.example/pay/${merchantRef}` };
  }

  /** The first use of a reference decides; an unknown card counts as revoked. */
  function charge(request: StoredCardCharge) {
    const { merchantRef, amountAgorot, currency, token } = request;
    if (!truths.has(merchantRef)) {
      charges.set(merchantRef, request);
      const refusal = keeping.has(token.replace(/^card-/u, '')) ? bank.cardRefusal : 'card_revoked';
      truths.set(merchantRef, {
        merchantRef,
        providerRef: `bank-${merchantRef}`,
        amountAgorot,
        currency,
        method: 'credit_card',
        refundedAgorot: 0,
        last4: '4242',
        testMode: false,
        state: refusal === null ? 'captured' : 'failed',
        failureReason: refusal === null ? null : 'declined',
      });
      refusals.set(merchantRef, refusal ?? 'declined');
    }
    const truth = requireTruth(merchantRef);
    if (truth.amountAgorot !== amountAgorot) throw new GatewayRefusedError('another amount');
    return truth.state === 'failed'
      ? ({ outcome: 'declined', refusal: refusals.get(merchantRef) ?? 'declined' } as const)
      : ({ outcome: 'captured' } as const);
  }

  function giveBack(request: RefundRequest) {
    if (!refunds.has(request.idempotencyKey)) {
      const truth = requireTruth(request.merchantRef);
      const refundedAgorot = truth.refundedAgorot + request.amountAgorot;
      if (refundedAgorot > truth.amountAgorot) throw new GatewayRefusedError('more than was paid');
      refunds.set(request.idempotencyKey, request);
      const state = refundedAgorot === truth.amountAgorot ? 'refunded' : 'part_refunded';
      truths.set(request.merchantRef, { ...truth, refundedAgorot, state });
    }
    return { refundedAgorot: request.amountAgorot };
  }

  const bank: FakeBank = {
    periods: [],
    asked: { sessions: 0, statuses: 0, refunds: 0, charges: 0 },
    cardRefusal: null,
    charges,
    afterCharge: () => Promise.resolve(),
    condition: 'up',
    silentAbout: new Set(),
    refunds,
    beforeStatus: () => Promise.resolve(),
    becomes(merchantRef, state, more = {}) {
      const truth = requireTruth(merchantRef);
      const last4 = state === 'captured' ? '4242' : truth.last4;
      truths.set(merchantRef, { ...truth, last4, ...more, state });
    },
    truth: requireTruth,
    refs: () => [...truths.keys()],
    forget: (merchantRef) => void truths.delete(merchantRef),
    event: (merchantRef, eventId, claim) => ({
      body: Buffer.from(JSON.stringify({ eventId, merchantRef, ...(claim === undefined ? {} : { claim }) })),
      headers: { [SIGNATURE]: 'good' },
    }),
    gateway: {
      provider: 'sandbox',
      movesMoney: false,
      checkConnection: async () => requireUp(),
      offers: [{ method: 'credit_card', company: 'Fake Bank', marks: ['visa', 'mastercard'] }],
      async createSession(request) {
        bank.asked.sessions += 1;
        requireUp();
        return open(request);
      },
      async getStatus(merchantRef) {
        bank.asked.statuses += 1;
        await bank.beforeStatus();
        if (bank.condition !== 'up' || bank.silentAbout.has(merchantRef)) {
          throw new GatewayUnavailableError('the bank is closed');
        }
        const truth = truths.get(merchantRef) ?? null;
        if (truth === null || !keeping.has(merchantRef) || truth.last4 === null) return truth;
        return { ...truth, storedCard: { token: `card-${merchantRef}`, last4: truth.last4 } };
      },
      async listPayments({ from, to, cursor }) {
        bank.periods.push({ from, to });
        requireUp();
        const after = Number(cursor ?? 0);
        const next = after + LIST_LENGTH;
        return { payments: [...truths.values()].slice(after, next), next: next < truths.size ? String(next) : null };
      },
      async chargeStored(request) {
        bank.asked.charges += 1;
        requireUp();
        const answer = charge(request);
        await bank.afterCharge();
        return answer;
      },
      async refund(request) {
        bank.asked.refunds += 1;
        requireUp();
        return giveBack(request);
      },
      verifyEvent({ body, headers }) {
        if (headers[SIGNATURE] !== 'good') return null;
        const said = JSON.parse(body.toString()) as { eventId: string; merchantRef: string; claim?: ClaimedState };
        return { ...said, trust: 'signed', claim: said.claim ?? null };
      },
    },
  };
  return bank;
}
