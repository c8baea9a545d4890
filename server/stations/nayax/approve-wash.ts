import type { RedemptionId } from '#contracts/core/ids.ts';
import { TRANSACTION_VALID_MS, type DeclineReason } from '#contracts/stations/cortina.ts';
import { isTransactionEnded } from '#domain/stations/nayax/terminal-transaction.ts';
import { washReference } from '#domain/stations/bays/unconfirmed-start.ts';
import { allowWashStart, releaseWash } from '#server/entitlements/public.ts';
import type { CortinaMessage } from '../adapters/cortina/read-message.ts';
import { findNayaxResponse, saveNayaxResponse } from '../store/nayax-message.ts';
import {
  approveNayaxTransaction,
  findNayaxTransaction,
  voidNayaxTransaction,
  type NayaxTransaction,
} from '../store/nayax-transaction.ts';
import { approvalResponse, declineResponse, isApprovalResponse } from './nayax-responses.ts';
import { holdWashByReaderCode } from './hold-wash-by-reader-code.ts';
import type { NayaxMessageDeps, ReceivedMessage } from './message-deps.ts';
import { applyTransactionState } from './apply-transaction-state.ts';

/** Requested wash, and its maximum price at the machine. */
type RequestedWash = { readonly redemptionId: RedemptionId; readonly machineId: string; readonly amountAgorot: number };

/**
 * Responds to a machine's approval request (Sale, Authorization). The wash is approved only if it is reserved, its
 * start window is open, and it was not cancelled. The approval is stored before it is sent. A repeated request gets the
 * same response while its transaction is open. A finished transaction is never approved again.
 */
export async function approveWash(deps: NayaxMessageDeps, received: ReceivedMessage): Promise<string> {
  const { db } = deps;
  const { kind, flow, message } = received;
  const { transactionId } = message;
  const transaction = await findNayaxTransaction(db, transactionId);
  // a finished transaction is not approved, for example if its cancellation arrived before the approval request
  if (transaction !== null && isTransactionEnded(transaction)) return declineResponse('duplicate');
  if (transaction === null || transaction.flow !== flow) return declineResponse('unknown_transaction');
  const before = await findNayaxResponse(db, { transactionId, kind });
  if (before !== null) return before;
  const refusal = refusalOf(deps, transaction, message);
  if (refusal !== null) return declineResponse(refusal);
  const answer = await decideTransaction(deps, transaction, message);
  const now = deps.clock.now();
  const stored = await saveNayaxResponse(db, { transactionId, kind, answer, now });
  deps.failpoint('after_nayax_answer_kept');
  if (isApprovalResponse(answer) && !isApprovalResponse(stored)) {
    // the stored response belongs to a concurrent request, which was declined; so this approval is withdrawn, and its
    // transaction is cancelled
    await applyTransactionState(deps, await voidNayaxTransaction(db, { transactionId, now }));
  }
  return stored;
}

/**
 * Returns the reason why the content of the request is invalid. Returns null if the content is valid. Repeated requests
 * are checked too, because Nayax can repeat a request with different content.
 */
function refusalOf(
  { clock, nayax }: NayaxMessageDeps,
  transaction: NayaxTransaction,
  message: CortinaMessage,
): DeclineReason | null {
  const { machineId } = message;
  if (machineId === null) return 'missing_field';
  if (transaction.machineId !== null && transaction.machineId !== machineId) return 'not_allowed';
  const wrongAmount = amountRefusalOf(transaction, message);
  if (wrongAmount !== null) return wrongAmount;
  if (message.deferred) return nayax.deferred === 'accept' ? null : 'not_allowed';
  return clock.now() - transaction.openedAt > TRANSACTION_VALID_MS ? 'unknown_transaction' : null;
}

function amountRefusalOf(
  { limitAgorot }: NayaxTransaction,
  { amountAgorot, inShekels }: CortinaMessage,
): DeclineReason | null {
  if (amountAgorot === null || amountAgorot === 0 || !inShekels) return 'invalid_amount';
  return limitAgorot !== null && amountAgorot > limitAgorot ? 'over_limit' : null;
}

async function decideTransaction(
  deps: NayaxMessageDeps,
  transaction: NayaxTransaction,
  message: CortinaMessage,
): Promise<string> {
  const amountAgorot = message.amountAgorot ?? 0;
  const machineId = message.machineId ?? '';
  if (transaction.redemptionId !== null) {
    return approve(deps, message, { redemptionId: transaction.redemptionId, machineId, amountAgorot });
  }
  const held = await holdWashByReaderCode(deps, message);
  return typeof held === 'string'
    ? declineResponse(held)
    : approve(deps, message, { redemptionId: held.redemptionId, machineId, amountAgorot });
}

async function approve(deps: NayaxMessageDeps, message: CortinaMessage, wash: RequestedWash): Promise<string> {
  const { clock, db } = deps;
  const { transactionId, nayaxTransactionId, siteId, machineTime } = message;
  const { redemptionId, machineId, amountAgorot } = wash;
  if (!(await allowWashStart(db, { redemptionId, now: clock.now() }))) {
    await voidNayaxTransaction(db, { transactionId, now: clock.now() });
    await releaseWash(deps, { redemptionId, reason: 'unreachable' });
    return declineResponse('not_allowed');
  }
  const now = clock.now();
  const row = await approveNayaxTransaction(db, {
    transactionId,
    redemptionId,
    machineId,
    approvedAgorot: amountAgorot,
    now,
    nayaxTransactionId,
    siteId,
    machineTime,
  });
  deps.failpoint('after_nayax_approved');
  if (row === null) {
    // the transaction was cancelled while it was being approved
    await releaseWash(deps, { redemptionId, reason: 'not_started' });
    return declineResponse('duplicate');
  }
  await applyTransactionState(deps, row);
  return approvalResponse({
    transactionId,
    reference: washReference(redemptionId),
    agorot: row.approvedAgorot ?? amountAgorot,
  });
}
