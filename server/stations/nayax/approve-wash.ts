import type { RedemptionId } from '#contracts/core/ids.ts';
import { TRANSACTION_GOOD_MS, type DeclineReason } from '#contracts/stations/cortina.ts';
import { isOver } from '#domain/stations/machine/terminal-transaction.ts';
import { washReference } from '#domain/stations/bays/not-started.ts';
import { offerWash, releaseWash } from '#server/entitlements/public.ts';
import type { CortinaMessage } from '../adapters/cortina/read-message.ts';
import { findAnswer, keepAnswer } from '../store/nayax-message.ts';
import {
  approveTransaction,
  findTransaction,
  voidTransaction,
  type NayaxTransaction,
} from '../store/nayax-transaction.ts';
import { approved, declined, isApproved } from './answers.ts';
import { holdReadCode } from './hold-read-code.ts';
import type { MessageDeps, Received } from './message-deps.ts';
import { settleTransaction } from './settle-transaction.ts';

/** The wash that is asked about, and what it may cost there. */
type AskedWash = { readonly redemptionId: RedemptionId; readonly machineId: string; readonly amountAgorot: number };

/**
 * A machine asks whether it may begin (Sale, Authorization). The yes is written before it is said, and only where the
 * wash is held, in time, and not called off. The same question is answered the same while its transaction stands; in one
 * that is over nothing is approved again.
 */
export async function approveWash(deps: MessageDeps, received: Received): Promise<string> {
  const { db } = deps;
  const { kind, flow, message } = received;
  const { transactionId } = message;
  const transaction = await findTransaction(db, transactionId);
  // called off before it was asked for
  if (transaction !== null && isOver(transaction)) return declined('duplicate');
  if (transaction === null || transaction.flow !== flow) return declined('unknown_transaction');
  const before = await findAnswer(db, { transactionId, kind });
  if (before !== null) return before;
  const refusal = refusalOf(deps, transaction, message);
  if (refusal !== null) return declined(refusal);
  const answer = await decide(deps, transaction, message);
  const now = deps.clock.now();
  const kept = await keepAnswer(db, { transactionId, kind, answer, now });
  deps.failpoint('after_nayax_answer_kept');
  if (isApproved(answer) && !isApproved(kept)) {
    // of the same question twice at once the other one was declined, and that is what is said
    await settleTransaction(deps, await voidTransaction(db, { transactionId, now }));
  }
  return kept;
}

/** What is wrong with the question itself; it may be asked again in another way. */
function refusalOf(
  { clock, nayax }: MessageDeps,
  transaction: NayaxTransaction,
  message: CortinaMessage,
): DeclineReason | null {
  const { machineId } = message;
  if (machineId === null) return 'missing_field';
  if (transaction.machineId !== null && transaction.machineId !== machineId) return 'not_allowed';
  const wrongAmount = amountRefusalOf(transaction, message);
  if (wrongAmount !== null) return wrongAmount;
  if (message.deferred) return nayax.deferred === 'accept' ? null : 'not_allowed';
  return clock.now() - transaction.openedAt > TRANSACTION_GOOD_MS ? 'unknown_transaction' : null;
}

function amountRefusalOf(
  { limitAgorot }: NayaxTransaction,
  { amountAgorot, inShekels }: CortinaMessage,
): DeclineReason | null {
  if (amountAgorot === null || amountAgorot === 0 || !inShekels) return 'invalid_amount';
  return limitAgorot !== null && amountAgorot > limitAgorot ? 'over_limit' : null;
}

async function decide(deps: MessageDeps, transaction: NayaxTransaction, message: CortinaMessage): Promise<string> {
  const amountAgorot = message.amountAgorot ?? 0;
  const machineId = message.machineId ?? '';
  if (transaction.redemptionId !== null) {
    return approve(deps, message, { redemptionId: transaction.redemptionId, machineId, amountAgorot });
  }
  const held = await holdReadCode(deps, message);
  return typeof held === 'string'
    ? declined(held)
    : approve(deps, message, { redemptionId: held.redemptionId, machineId, amountAgorot });
}

async function approve(deps: MessageDeps, message: CortinaMessage, wash: AskedWash): Promise<string> {
  const { clock, db } = deps;
  const { transactionId, nayaxTransactionId, siteId, machineTime } = message;
  const { redemptionId, machineId, amountAgorot } = wash;
  if (!(await offerWash(db, { redemptionId, now: clock.now() }))) {
    await voidTransaction(db, { transactionId, now: clock.now() });
    await releaseWash(deps, { redemptionId, reason: 'unreachable' });
    return declined('not_allowed');
  }
  const now = clock.now();
  const row = await approveTransaction(db, {
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
    // called off while we were about to say yes
    await releaseWash(deps, { redemptionId, reason: 'not_started' });
    return declined('duplicate');
  }
  await settleTransaction(deps, row);
  return approved({
    transactionId,
    reference: washReference(redemptionId),
    agorot: row.approvedAgorot ?? amountAgorot,
  });
}
