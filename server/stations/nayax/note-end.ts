import { washReference } from '#domain/stations/bays/not-started.ts';
import { questionWash } from '#server/entitlements/public.ts';
import { findAnswer, keepAnswer } from '../store/nayax-message.ts';
import {
  findTransaction,
  noteVended as writeVended,
  voidTransaction,
  type NayaxTransaction,
} from '../store/nayax-transaction.ts';
import { approved, declined } from './answers.ts';
import type { MessageDeps, Received } from './message-deps.ts';
import { settleTransaction } from './settle-transaction.ts';

/**
 * The machine gave what was asked (Settlement, SaleEndNotification), or called it off (Cancel, Void). Taken however late
 * and however often: the wash is settled first, and the answer kept then.
 */
export async function noteEnd(deps: MessageDeps, received: Received): Promise<string> {
  const { kind, message } = received;
  const { transactionId } = message;
  const answer = await (isCalledOff(received) ? callOff(deps, received) : noteVended(deps, received));
  if (answer === null) return declined('unknown_transaction');
  const before = await findAnswer(deps.db, { transactionId, kind });
  return before ?? keepAnswer(deps.db, { transactionId, kind, answer, now: deps.clock.now() });
}

/** A settlement of nothing is one of a machine that gave nothing. */
function isCalledOff({ kind, message }: Received): boolean {
  return kind === 'void' || kind === 'cancel' || (kind === 'settlement' && message.amountAgorot === 0);
}

async function noteVended({ clock, ...deps }: MessageDeps, { message }: Received): Promise<string | null> {
  const { transactionId, amountAgorot } = message;
  const row = await writeVended(deps.db, { transactionId, now: clock.now() });
  if (row === null) return null;
  deps.failpoint('after_nayax_vended');
  const became = await settleTransaction({ clock, ...deps }, row);
  if (row.approvedAt === null) {
    deps.log.warn({ transactionId, became }, 'a machine says that it gave what it was never allowed to');
  }
  return approvedOf(row, amountAgorot);
}

async function callOff(deps: MessageDeps, { message }: Received): Promise<string> {
  const { clock, db, log, nayax, wake } = deps;
  const { transactionId, reason } = message;
  const row = await voidTransaction(db, { transactionId, now: clock.now() });
  deps.failpoint('after_nayax_voided');
  const became = await settleTransaction(deps, row);
  log.info({ transactionId, reason, became }, 'a transaction at Nayax was called off');
  if (became === 'completed' && row.redemptionId !== null) {
    // the machine said that it gave it, and then that it did not: people look, nothing is done twice
    await questionWash(db, { redemptionId: row.redemptionId, now: clock.now() });
    wake.outbox('mail');
  }
  const isUnknown = row.flow === null;
  return isUnknown && nayax.unknownVoid === 'decline' ? declined('unknown_transaction') : approvedOf(row, null);
}

/** Never more than was approved, whatever the machine counted. */
function approvedOf(row: NayaxTransaction, amountAgorot: number | null): string {
  const { transactionId, redemptionId, approvedAgorot } = row;
  if (redemptionId === null || approvedAgorot === null) return approved();
  const agorot = Math.min(approvedAgorot, amountAgorot ?? approvedAgorot);
  return approved({ transactionId, reference: washReference(redemptionId), agorot });
}

/** Money back is decided here, by people: they are told which wash was meant, and nothing moves. */
export async function noteRefund(deps: MessageDeps, { message }: Received): Promise<string> {
  const { clock, db, wake } = deps;
  const transaction = await findTransaction(db, message.transactionId);
  if (transaction === null || transaction.redemptionId === null) return declined('unknown_transaction');
  await questionWash(db, { redemptionId: transaction.redemptionId, now: clock.now() });
  wake.outbox('mail');
  return declined('not_implemented');
}
