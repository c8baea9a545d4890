import type { KnownSession, PaymentStatus } from './port.ts';

export type StatusQuery = { readonly merchantRef: string; readonly known: KnownSession; readonly testMode: boolean };

/**
 * Returns the status of a payment that was opened but has no transaction at its provider. Such a payment is not paid.
 */
export function unpaidStatus({ merchantRef, known, testMode }: StatusQuery): PaymentStatus {
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
