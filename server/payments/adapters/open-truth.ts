import type { KnownSession, PaymentTruth } from './port.ts';

export type Asked = { readonly merchantRef: string; readonly known: KnownSession; readonly testMode: boolean };

/** What is true of a payment of which its provider has no transaction: it was opened, and no money was taken. */
export function openTruth({ merchantRef, known, testMode }: Asked): PaymentTruth {
  return {
    merchantRef,
    providerRef: known.providerRef,
    testMode,
    state: 'created',
    failureReason: null,
    amountAgorot: known.amountAgorot,
    refundedAgorot: 0,
    currency: 'ILS',
    method: known.method,
    last4: null,
  };
}
