/** Public interface of the payments module. Other modules import only from this file. */
export type { StatusRequestResult, PaymentWake } from './wake.ts';
export type { Deps as PaymentsDeps } from './deps.ts';
export { isNayaxStaging } from './settings/nayax-ecom.ts';
export { withSinglePaymentProvider, type PaymentsConfig } from './settings/payment-config.ts';
export { paymentOriginOf } from './settings/payment-origin.ts';
export type { PaymentsParsed, PaymentsSetting } from './settings/payment-table.ts';
export {
  openPaymentPage,
  returnUrlOf,
  PAGE_OPENING_LEASE_MS,
  type UnopenedAttempt,
  type PaymentPage,
} from './attempts/open-payment-page.ts';
export {
  requestAttemptStatuses,
  FAILED_ATTEMPT_CHECK_MS,
  type NewestAttempt,
} from './attempts/request-attempt-statuses.ts';
export { merchantRefOfMark } from './adapters/refund-mark.ts';
export { connectProviders, createDryRunGateway } from './connect-providers.ts';
export { createReconfigurableGateways, canOpenPaymentPages, type Gateways } from './adapters/gateways.ts';
export { findReasonToKeepProvider } from './store/reason-to-keep-provider.ts';
export { createInMemorySessionStore } from './payment-session-store.ts';
export { providerOfCard } from './cards/card-provider.ts';
export { chargeStoredCard } from './cards/charge-stored-card.ts';
export { findStoredCard } from './cards/find-stored-card.ts';
export type { SettleDeps } from './attempts/settlement.ts';
export { startStoredAttempt } from './attempts/continue-attempt.ts';
export {
  resumeAttempt,
  startAttempt,
  paymentPageOf,
  isLive,
  isPayable,
  type ContinueDeps,
} from './attempts/continue-attempt.ts';
export {
  findRefundablePayment,
  closeFailedRefund,
  requestRefund,
  requestRefundInTx,
} from './refunds/request-refund.ts';
export { decideDisputeInTx, type DisputeDecision } from './attempts/decide-dispute.ts';
export { refundUnusedInTx } from './refunds/refund-unused.ts';
export { reverseTestPayments } from './reverse-test-payments.ts';
export { sumTestPayments } from './store/test-payment.ts';
export { payAutomatically, acceptsAutomaticPayments } from './cards/pay-automatically.ts';
export { isSandboxBankLost } from './is-sandbox-bank-lost.ts';
export { testProviderConnection, testGateway } from './test-provider-connection.ts';
export { retryPayment } from './attempts/retry-payment.ts';
export { findAttemptOfCheckout } from './store/payment.ts';
export { newLots } from './attempts/new-lots.ts';
export type { NewLot } from './store/payment-capture.ts';
export { merchantRefOf, newPaymentId } from './payment-identity.ts';
export { RECONCILE_JOB } from './reconciliation/reconcile-period.ts';
export { closeException } from './store/payment-exception.ts';
export { replayWebhookEvent } from './store/webhook-event.ts';
export { paymentExamples } from './documents/examples.ts';
