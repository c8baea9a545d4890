import { assertNever } from '#domain/core/assert-never.ts';
import { outcomeOfTransaction } from '#domain/stations/nayax/terminal-transaction.ts';
import { findRedemption } from '../store/redemption.ts';
import type { NayaxTransaction } from '../store/nayax-transaction.ts';
import { applyWashReport } from '../washes/report-wash.ts';
import type { NayaxMessageDeps } from './message-deps.ts';

/**
 * Applies the state of a Nayax transaction to its wash. It is idempotent and accepts messages in any order. Returns the
 * outcome of the wash, or 'waits' if the outcome is still open or no wash belongs to the transaction.
 */
export async function applyTransactionState(deps: NayaxMessageDeps, transaction: NayaxTransaction): Promise<string> {
  const { redemptionId } = transaction;
  const fate = outcomeOfTransaction(transaction);
  if (redemptionId === null || fate === 'wait') return 'waits';
  const wash = await findRedemption(deps.db, redemptionId);
  if (wash === null) return 'waits';
  const { minutes } = wash;
  // the time of receipt is used, because a machine's clock can be wrong and its time has no time zone
  const at = deps.clock.now();
  switch (fate) {
    case 'spend':
      return applyWashReport(deps, { redemptionId, kind: 'started', minutes, at });
    case 'give_back':
      return applyWashReport(deps, {
        redemptionId,
        kind: transaction.approvedAt === null ? 'unknown' : 'failed',
        minutes,
        at,
      });
    default:
      return assertNever(fate);
  }
}
