/** What the rest of the server may ask of payments. Nobody else in here is imported from outside. */
export { registerPaymentRoutes } from './payments.routes.ts';
export { startPaymentWorkers } from './payment-workers.ts';
export {
  openPaymentPage,
  returnUrlOf,
  OPENING_HOLD_MS,
  type AttemptToOpen,
  type PaymentPage,
} from './attempts/open-payment-page.ts';
export { askAboutAttempts, STILL_PAYABLE_MS, type NewestAttempt } from './attempts/ask-about-attempts.ts';
export { connectProviders, dryRunGateway } from './connect-providers.ts';
export { createPassingMemory } from './session-memory.ts';
export { providerOfCard } from './cards/card-provider.ts';
export { chargeKeptCard } from './cards/charge-kept-card.ts';
export { findKeptCard } from './cards/find-kept-card.ts';
export type { SettleDeps } from './attempts/settlement.ts';
export { startStoredAttempt } from './attempts/continue-attempt.ts';
export {
  resumeAttempt,
  startAttempt,
  answerOf,
  isLive,
  isPayable,
  type ContinueDeps,
} from './attempts/continue-attempt.ts';
export { findRefundable, giveUpRefund, requestRefund, requestRefundInside } from './refunds/request-refund.ts';
export { reverseTestPayments } from './reverse-test-payments.ts';
export { sumTestPayments } from './store/test-payment.ts';
export { payByMachine, takesPaymentsByMachine } from './cards/pay-by-machine.ts';
export { isSandboxBankLost } from './is-sandbox-bank-lost.ts';
export { tryConnection } from './try-connection.ts';
export { retryPayment } from './attempts/retry-payment.ts';
export { findAnsweringAttempt } from './store/payment.ts';
export { newLots } from './attempts/new-lots.ts';
export type { NewLot } from './store/payment-capture.ts';
export { merchantRefOf, newPaymentId } from './payment-identity.ts';
export { RECONCILE_DUTY, reconcileWithProvider } from './reconciliation/reconcile-period.ts';
export { paymentTopics } from './messages/topics.ts';
export { closeException } from './store/payment-exception.ts';
export { findOldestEventSeconds, replayEvent, type WebhookEvent } from './store/webhook-event.ts';
export { deleteOldWebhookEvents } from './events/delete-old-events.ts';
export { paymentExamples } from './documents/examples.ts';
