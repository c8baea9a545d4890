import { washReference } from '#domain/stations/bays/unconfirmed-start.ts';
import { openWashNotStartedReport } from '#server/entitlements/public.ts';
import { findNayaxResponse, saveNayaxResponse } from '../store/nayax-message.ts';
import {
  findNayaxTransaction,
  markTransactionVended,
  voidNayaxTransaction,
  type NayaxTransaction,
} from '../store/nayax-transaction.ts';
import { approvalResponse, declineResponse } from './nayax-responses.ts';
import type { NayaxMessageDeps, ReceivedMessage } from './message-deps.ts';
import { applyTransactionState } from './apply-transaction-state.ts';

/**
 * Handles a message about the end of a transaction. The wash was delivered (Settlement, SaleEndNotification) or
 * cancelled (Cancel, Void). Late and repeated messages are accepted. The wash is updated first, then the response is
 * stored.
 */
export async function handleTransactionEnd(deps: NayaxMessageDeps, received: ReceivedMessage): Promise<string> {
  const { kind, message } = received;
  const { transactionId } = message;
  const answer = await (isCancelled(received) ? cancelTransaction(deps, received) : recordDelivery(deps, received));
  if (answer === null) return declineResponse('unknown_transaction');
  const before = await findNayaxResponse(deps.db, { transactionId, kind });
  return before ?? saveNayaxResponse(deps.db, { transactionId, kind, answer, now: deps.clock.now() });
}

/**
 * Returns true if the transaction was cancelled. A settlement of zero also counts as cancelled, because the machine
 * delivered nothing.
 */
function isCancelled({ kind, message }: ReceivedMessage): boolean {
  return kind === 'void' || kind === 'cancel' || (kind === 'settlement' && message.amountAgorot === 0);
}

async function recordDelivery(
  { clock, ...deps }: NayaxMessageDeps,
  { message }: ReceivedMessage,
): Promise<string | null> {
  const { transactionId, amountAgorot } = message;
  const row = await markTransactionVended(deps.db, { transactionId, now: clock.now() });
  if (row === null) return null;
  deps.failpoint('after_nayax_vended');
  const became = await applyTransactionState({ clock, ...deps }, row);
  if (row.approvedAt === null) {
    deps.log.warn({ transactionId, became }, 'a machine reported a delivery without approval');
  }
  return approvalBodyOf(row, amountAgorot);
}

async function cancelTransaction(deps: NayaxMessageDeps, { message }: ReceivedMessage): Promise<string> {
  const { clock, db, log, nayax, wake } = deps;
  const { transactionId, reason } = message;
  const row = await voidNayaxTransaction(db, { transactionId, now: clock.now() });
  deps.failpoint('after_nayax_voided');
  const became = await applyTransactionState(deps, row);
  log.info({ transactionId, reason, became }, 'a transaction at Nayax was cancelled');
  if (became === 'completed' && row.redemptionId !== null) {
    // the machine reported a delivery and later a cancellation, so staff check the wash, and nothing is booked twice
    await openWashNotStartedReport(db, { redemptionId: row.redemptionId, now: clock.now() });
    wake.outbox('mail');
  }
  const isUnknown = row.flow === null;
  return isUnknown && nayax.unknownVoid === 'decline'
    ? declineResponse('unknown_transaction')
    : approvalBodyOf(row, null);
}

/** Returns the response body of an approval. It contains the reported amount, but at most the approved amount. */
function approvalBodyOf(row: NayaxTransaction, amountAgorot: number | null): string {
  const { transactionId, redemptionId, approvedAgorot } = row;
  if (redemptionId === null || approvedAgorot === null) return approvalResponse();
  const agorot = Math.min(approvedAgorot, amountAgorot ?? approvedAgorot);
  return approvalResponse({ transactionId, reference: washReference(redemptionId), agorot });
}

/**
 * Handles a message from Nayax about a refund. No refund is made, because only staff decide about refunds in this shop.
 * Staff are notified about the wash.
 */
export async function handleReportedRefund(deps: NayaxMessageDeps, { message }: ReceivedMessage): Promise<string> {
  const { clock, db, wake } = deps;
  const transaction = await findNayaxTransaction(db, message.transactionId);
  if (transaction === null || transaction.redemptionId === null) return declineResponse('unknown_transaction');
  await openWashNotStartedReport(db, { redemptionId: transaction.redemptionId, now: clock.now() });
  wake.outbox('mail');
  return declineResponse('not_implemented');
}
