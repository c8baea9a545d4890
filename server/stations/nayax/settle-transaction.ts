import { assertNever } from '#domain/core/assert-never.ts';
import { fateOf } from '#domain/stations/machine/terminal-transaction.ts';
import { findRedemption } from '../store/redemption.ts';
import type { NayaxTransaction } from '../store/nayax-transaction.ts';
import { reportWash } from '../washes/report-wash.ts';
import type { MessageDeps } from './message-deps.ts';

/**
 * Does to the wash what the transaction says by now: the same however often, and in whatever order it was told. The
 * word says what became of the wash; 'waits' where nothing is decided, or no wash belongs to it.
 */
export async function settleTransaction(deps: MessageDeps, transaction: NayaxTransaction): Promise<string> {
  const { redemptionId } = transaction;
  const fate = fateOf(transaction);
  if (redemptionId === null || fate === 'wait') return 'waits';
  const wash = await findRedemption(deps.db, redemptionId);
  if (wash === null) return 'waits';
  const { minutes } = wash;
  // a machine's own time may be wrong, and says no zone: what counts is when we heard of it
  const at = deps.clock.now();
  switch (fate) {
    case 'spend':
      return reportWash(deps, { redemptionId, kind: 'started', minutes, at });
    case 'give_back':
      return reportWash(deps, {
        redemptionId,
        kind: transaction.approvedAt === null ? 'unknown' : 'failed',
        minutes,
        at,
      });
    default:
      return assertNever(fate);
  }
}
