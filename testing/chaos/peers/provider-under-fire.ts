import { randomUUID } from 'node:crypto';
import type { FaultInjector } from '#peers/sandbox-bank/faults.ts';
import { startPaymentPeer, type PaymentPeer } from '#testing/bank/payment.ts';
import type { Chance } from '../random.ts';
import { SANDBOX_SECRET } from '../shop-under-fire.ts';

export const chaosProviders = ['sandbox', 'payplus', 'cardcom', 'nayax_ecom'] as const;
export type ChaosProvider = (typeof chaosProviders)[number];

/** A provider's record of one payment. */
export type ProviderMoney = {
  readonly merchantRef: string;
  /** Total captured under this reference; 0: opened or declined. */
  readonly takenAgorot: number;
  /** Refunded amounts, one per refund. */
  readonly refundsAgorot: readonly number[];
};

/** A forged callback: if it is stored, the event's name begins with `forged-`. */
export type ForgedCallback = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** A payment provider with simulated customers, and injected failures between it and the shop. */
export type ProviderUnderFire = {
  readonly provider: ChaosProvider;
  /** Settings of the shop for this provider. */
  readonly environment: Readonly<Record<string, string>>;
  /** True if it has no idempotency keys for refunds: an interrupted refund is looked up and not repeated. */
  readonly refundsAreSentOnce: boolean;
  /** False if refunds cannot be queried: an interrupted refund stays in doubt even if it was executed. */
  readonly tellsOfRefunds: boolean;
  /** Injected failures of the next callbacks. */
  readonly faults: FaultInjector;
  /** Customer action on the page at this address. */
  press(payUrl: string, action: 'approve' | 'decline'): Promise<void>;
  /** Disturbs one of the next calls of the shop, or none. */
  troubleCalls(chance: Chance): void;
  forge(): ForgedCallback;
  money(): Promise<readonly ProviderMoney[]>;
  close(): Promise<void>;
};

export const STRANGERS_SECRET = 'a stranger’s secret, long enough to try';

/** Rate of disturbed calls; refunds are few, and each disturbed one takes long. */
export const CALL_TROUBLE = 0.04;
export const REFUND_TROUBLE = 0.01;

export async function startSandboxUnderFire(): Promise<ProviderUnderFire> {
  return sandboxUnderFire(await startPaymentPeer({ secret: SANDBOX_SECRET }));
}

/** The sandbox bank of a test. It stores the sum of refunds; here a payment is refunded at once. */
export function sandboxUnderFire(peer: PaymentPeer): ProviderUnderFire {
  return {
    provider: 'sandbox',
    environment: { SANDBOX_PAY_URL: peer.baseUrl, SANDBOX_PAY_SECRET: peer.secret },
    refundsAreSentOnce: false,
    tellsOfRefunds: true,
    faults: peer.faults,
    async press(payUrl, action) {
      await peer.act(providerRefOf(payUrl), action);
    },
    troubleCalls(chance) {
      const { faults } = peer;
      if (chance.happens(CALL_TROUBLE)) {
        const kind = chance.happens(0.5) ? 'cut' : 'down';
        faults.next({ kind, count: 1, on: chance.happens(0.5) ? 'sessions' : 'payments' });
      }
      if (chance.happens(REFUND_TROUBLE)) faults.next({ kind: 'cut', count: 1, on: 'refunds' });
    },
    forge() {
      const event = { merchantRef: 'PSTRANGER', eventId: `forged-${randomUUID()}` };
      return { path: '/api/webhooks/sandbox', ...peer.sign(event, { secret: STRANGERS_SECRET }) };
    },
    async money() {
      const captured = await peer.capturedRefs();
      return (await peer.payments()).map(({ merchantRef, amountAgorot, refundedAgorot }) => ({
        merchantRef,
        takenAgorot: captured.has(merchantRef) ? amountAgorot : 0,
        refundsAgorot: refundedAgorot === 0 ? [] : [refundedAgorot],
      }));
    },
    close: () => peer.close(),
  };
}

export function providerRefOf(redirectUrl: string): string {
  return new URL(redirectUrl).pathname.split('/').at(-1) ?? '';
}
