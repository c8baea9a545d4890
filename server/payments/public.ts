/** Public interface of the payments module. Other modules import only from this file. */
export type { StatusRequestResult, PaymentWake } from './wake.ts';
export type { Deps as PaymentsDeps } from './deps.ts';
export { isNayaxStaging } from './settings/nayax-ecom.ts';
export { withSinglePaymentProvider, type PaymentsConfig } from './settings/payment-config.ts';
export { paymentOriginOf } from './settings/payment-origin.ts';
export type { PaymentsParsed, PaymentsSetting } from './settings/payment-table.ts';
export {
  openPaymentPage,
  paymentReturnUrlOf,
  PAGE_OPENING_LEASE_MS,
  type UnopenedAttempt,
  type PaymentPage,
} from './attempts/open-payment-page.ts';
export {
  requestAttemptStatuses,
  FAILED_ATTEMPT_CHECK_MS,
  type NewestAttempt,
} from './attempts/request-attempt-statuses.ts';
export { merchantRefOfReference } from './adapters/refund-reference.ts';
export { connectProviders, createDryRunGateway } from './connect-providers.ts';
export { createReconfigurableGateways, canOpenPaymentPages, type Gateways } from './adapters/gateways.ts';
export { findReasonToKeepProvider } from './store/reason-to-keep-provider.ts';
export { createInMemorySessionStore } from './payment-session-store.ts';
export { providerOfCardToken } from './cards/card-provider.ts';
export { chargeStoredCard } from './cards/charge-stored-card.ts';
export { findStoredCard } from './cards/find-stored-card.ts';
export type { SettleDeps } from './attempts/settlement.ts';
export { startStoredAttempt } from './attempts/resume-attempt.ts';
export {
  resumeAttempt,
  startAttempt,
  paymentPageOf,
  isAttemptLive,
  isAttemptPayable,
  type ResumeDeps,
} from './attempts/resume-attempt.ts';
export {
  findRefundablePayment,
  closeFailedRefund,
  requestRefund,
  requestRefundInTx,
} from './refunds/request-refund.ts';
export { decideDisputeInTx, type DisputeDecision } from './attempts/decide-dispute.ts';
export { refundUnusedWashesInTx } from './refunds/refund-unused-washes.ts';
export { reverseTestPayments } from './reverse-test-payments.ts';
export { sumTestPayments } from './store/test-payment.ts';
export { payAutomatically, acceptsAutomaticPayments } from './cards/pay-automatically.ts';
export { isSandboxDataLost } from './is-sandbox-data-lost.ts';
export { testProviderConnection, testGateway } from './test-provider-connection.ts';
export { retryPayment } from './attempts/retry-payment.ts';
export { findAttemptOfCheckout } from './store/payment.ts';
export { createNewLots } from './attempts/create-new-lots.ts';
export type { NewLot } from './store/payment-capture.ts';
export { merchantRefOf, newPaymentId } from './payment-identity.ts';
export { RECONCILE_JOB } from './reconciliation/reconcile-period.ts';
export { closeException } from './store/payment-exception.ts';
export { replayWebhookEvent } from './store/webhook-event.ts';
export { paymentMessageExamples } from './documents/examples.ts';
