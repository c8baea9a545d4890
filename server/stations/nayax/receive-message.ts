import { setTimeout as sleep } from 'node:timers/promises';
import type { CortinaFlow, CortinaMessageKind } from '#contracts/stations/cortina.ts';
import { assertNever } from '#domain/core/assert-never.ts';
import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { parseCortinaMessage } from '../adapters/cortina/read-message.ts';
import { findNayaxTransaction, voidNayaxTransaction } from '../store/nayax-transaction.ts';
import { approveWash } from './approve-wash.ts';
import { declineResponse } from './nayax-responses.ts';
import type { NayaxMessageDeps, ReceivedMessage } from './message-deps.ts';
import { handleTransactionEnd, handleReportedRefund } from './handle-transaction-end.ts';
import { applyTransactionState } from './apply-transaction-state.ts';

const ANSWER_MS = 10 * SECOND_MS;
/** Fraction of the caller's timeout within which the shop responds. The rest of the time is for the network. */
const TIMEOUT_FRACTION = 2 / 3;

/** Kind and flow of a message, as its URL path states them. `flow` is null if the path contains no flow. */
export type MessageEndpoint = { readonly kind: CortinaMessageKind; readonly flow: CortinaFlow | null };

/**
 * Handles one Nayax message and returns the response body. An unreadable message is declined. Only its kind and length
 * are logged, because its content can include card data.
 */
export async function receiveMessage(deps: NayaxMessageDeps, address: MessageEndpoint, bytes: Buffer): Promise<string> {
  const message = parseCortinaMessage(bytes);
  if (message === null) {
    deps.log.warn({ kind: address.kind, bytes: bytes.length }, 'a message of Nayax cannot be read');
    return declineResponse('unreadable');
  }
  return handleReceived(deps, { ...address, message });
}

function handleReceived(deps: NayaxMessageDeps, received: ReceivedMessage): Promise<string> {
  const { kind } = received;
  switch (kind) {
    case 'sale':
    case 'authorization':
      return approveWashInTime(deps, received);
    case 'settlement':
    case 'sale_end':
    case 'cancel':
    case 'void':
      return handleTransactionEnd(deps, received);
    case 'refund':
      return handleReportedRefund(deps, received);
    default:
      return assertNever(kind);
  }
}

/**
 * Handles an approval request. The approval is revoked if the response would arrive after the caller's timeout, because
 * Nayax has cancelled the transaction by then.
 */
async function approveWashInTime(deps: NayaxMessageDeps, received: ReceivedMessage): Promise<string> {
  const { transactionId, timeoutMs } = received.message;
  const limitMs = timeoutMs === null ? ANSWER_MS : Math.min(ANSWER_MS, Math.floor(timeoutMs * TIMEOUT_FRACTION));
  const aborter = new AbortController();
  const answer = approveWash(deps, received);
  const timedOut = sleep(limitMs, null, { signal: aborter.signal, ref: false }).catch(() => null);
  const first = await Promise.race([answer, timedOut]).finally(() => aborter.abort());
  if (first !== null) return first;
  deps.log.warn({ transactionId, limitMs }, 'an answer to Nayax was too late');
  void answer
    .catch(() => null)
    .then(() => revokeApproval(deps, transactionId))
    .catch((error: unknown) =>
      deps.log.error({ transactionId, error: String(error) }, 'approval could not be revoked after timeout'),
    );
  return declineResponse('system_failure');
}

/**
 * Cancels a transaction whose approval came too late. Its wash is then credited back to the voucher immediately.
 * Otherwise this would happen only when the approval expires.
 */
async function revokeApproval(deps: NayaxMessageDeps, transactionId: string): Promise<void> {
  if ((await findNayaxTransaction(deps.db, transactionId)) === null) return;
  await applyTransactionState(deps, await voidNayaxTransaction(deps.db, { transactionId, now: deps.clock.now() }));
}
