import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { PayoutId } from '#contracts/staff/payouts/payouts.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Deps } from '#server/staff/deps.ts';
import { lockPayouts } from './store/payout-file.ts';
import { recomputePayoutSpans, storeOverduePayments } from './store/payout-overdue.ts';
import { deletePayout } from './store/payout.ts';

/** Removes a payout with its rows and their matches. Its file can then be imported again. */
export async function removePayout(
  { clock, config, db }: Pick<Deps, 'clock' | 'config' | 'db'>,
  actor: Staff,
  payoutId: PayoutId,
): Promise<Outcome<{ readonly removed: number }, 'not_found'>> {
  return await db.inTransaction(async (tx): Promise<Outcome<{ readonly removed: number }, 'not_found'>> => {
    await lockPayouts(tx);
    const removed = await deletePayout(tx, payoutId);
    if (removed === null) return refused('not_found');
    await recomputePayoutSpans(tx);
    await storeOverduePayments(tx, { days: config.payoutDays, now: clock.now() });
    const { payer, paidOn, rowCount } = removed;
    const detail = { name: payer, since: paidOn, rows: rowCount };
    await appendAudit(tx, actor, { action: 'payout.remove', refId: payoutId, detail });
    return accepted({ removed: rowCount });
  });
}
