import { randomUUID } from 'node:crypto';
import type { FaultBook } from '#peers/sandbox-bank/faults.ts';
import { startPaymentPeer, type PaymentPeer } from '#testing/bank/payment.ts';
import type { Chance } from '../random.ts';
import { SANDBOX_SECRET } from '../shop-under-fire.ts';

export const chaosProviders = ['sandbox', 'payplus', 'cardcom', 'nayax_ecom'] as const;
export type ChaosProvider = (typeof chaosProviders)[number];

/** What a provider says of one payment in its own books. */
export type ProviderMoney = {
  readonly merchantRef: string;
  /** All that was taken under this reference; 0: it was opened, or refused. */
  readonly takenAgorot: number;
  /** What went back, refund by refund. */
  readonly refundsAgorot: readonly number[];
};

/** A callback as a stranger sends it: whoever keeps it keeps an event whose name begins with `forged-`. */
export type ForgedCallback = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** A payment provider with a hand for its customers, and for what goes wrong between it and the shop. */
export type ProviderUnderFire = {
  readonly provider: ChaosProvider;
  /** What the shop is told so that it takes money here. */
  readonly environment: Readonly<Record<string, string>>;
  /** It knows no keys of refunds: one whose sending was cut off by a death is looked up, and sent by nobody. */
  readonly refundsAreSentOnce: boolean;
  /** Whether it can be asked what went back: where not, a refund that was cut off stays in doubt also if it is done. */
  readonly tellsOfRefunds: boolean;
  /** What goes wrong with the callbacks that come next. */
  readonly faults: FaultBook;
  /** What the customer does on the page at this address. */
  press(payUrl: string, action: 'approve' | 'decline'): Promise<void>;
  /** Something goes wrong with one of the shop's calls that come next, or nothing does. */
  troubleCalls(chance: Chance): void;
  forge(): ForgedCallback;
  money(): Promise<readonly ProviderMoney[]>;
  close(): Promise<void>;
};

export const STRANGERS_SECRET = 'a stranger’s secret, long enough to try';

/** How often a call is disturbed; of refunds there are few, and each disturbed one takes its time. */
export const CALL_TROUBLE = 0.04;
export const REFUND_TROUBLE = 0.01;

export async function startSandboxUnderFire(): Promise<ProviderUnderFire> {
  return sandboxUnderFire(await startPaymentPeer({ secret: SANDBOX_SECRET }));
}

/** The sandbox bank, for those who have one already. Of refunds it keeps the sum: here a payment goes back at once. */
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
