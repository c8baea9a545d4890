import type { Deps } from '#server/payments/deps.ts';
import type { KnownSession, PaymentSessionStore } from './adapters/port.ts';
import { claimCharge, findPaymentSession, releaseCharge } from './store/payment-provider.ts';
import { storePaymentSession } from './store/payment.ts';

/**
 * Creates the storage in which a provider's adapter keeps its state. The state is stored in the payment's row, so that
 * it survives a restart of the process.
 */
export function createPaymentSessionStore({ db }: Pick<Deps, 'db'>, provider: string): PaymentSessionStore {
  return {
    async find(merchantRef): Promise<KnownSession | null> {
      const session = await findPaymentSession(db, { provider, merchantRef });
      return session === null || session.providerRef === null ? null : { ...session, providerRef: session.providerRef };
    },
    async storePage(merchantRef, { providerRef, payUrl }) {
      const session = await findPaymentSession(db, { provider, merchantRef });
      if (session === null) throw new Error(`no payment of ours is called ${merchantRef}`);
      const stored = await storePaymentSession(db, { paymentId: session.paymentId, providerRef, payUrl });
      return stored === payUrl
        ? { providerRef, payUrl }
        : { providerRef: session.providerRef ?? providerRef, payUrl: stored };
    },
    claimCharge: ({ merchantRef }) => claimCharge(db, { provider, merchantRef }),
    releaseCharge: (merchantRef) => releaseCharge(db, { provider, merchantRef }),
  };
}

/**
 * Creates a storage for the state of a provider's adapter in memory. It is used by connection tests and by tests of
 * adapters.
 */
export function createInMemorySessionStore(): PaymentSessionStore & { capture(merchantRef: string): void } {
  const known = new Map<string, KnownSession>();
  return {
    find: async (merchantRef) => known.get(merchantRef) ?? null,
    async storePage(merchantRef, page) {
      const session = known.get(merchantRef) ?? { ...page, openedAt: Date.now(), captured: false, refundedAgorot: 0 };
      known.set(merchantRef, session);
      return { providerRef: session.providerRef, payUrl: session.payUrl ?? page.payUrl };
    },
    async claimCharge({ merchantRef, amountAgorot }) {
      if (known.has(merchantRef)) return false;
      const charge = { providerRef: merchantRef, payUrl: null, amountAgorot, method: 'credit_card' } as const;
      known.set(merchantRef, { ...charge, openedAt: Date.now(), captured: false, refundedAgorot: 0 });
      return true;
    },
    async releaseCharge(merchantRef) {
      known.delete(merchantRef);
    },
    capture(merchantRef) {
      const one = known.get(merchantRef);
      if (one !== undefined) known.set(merchantRef, { ...one, captured: true });
    },
  };
}
