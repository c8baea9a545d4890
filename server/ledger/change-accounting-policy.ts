import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { accountingPolicySchema } from '#contracts/ledger/accounting-policy.ts';
import type { Actor } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { CoreDeps } from '#server/core/deps.ts';
import {
  recordEndedVoucherBreakage,
  lockAccountingPolicy,
  storeAccountingPolicy,
  type AccountingPolicy,
} from './store/accounting-policy.ts';

export type AccountingPolicyChange = {
  /** Ledger terms that are changed. Omitted terms stay the same. */
  readonly terms: Partial<AccountingPolicy>;
  /**
   * Terms that the staff user saw in the portal before the change. Absent if a command on the server changes the terms.
   */
  readonly seen?: AccountingPolicy;
};

/**
 * Changes the ledger terms that the owner and the accountant choose. Existing bookings do not change. Vouchers that
 * ended while breakage was turned off are booked when breakage is turned on again.
 */
export async function changeAccountingPolicy(
  { clock, db }: Pick<CoreDeps, 'clock' | 'db'>,
  actor: Actor,
  { terms: chosen, seen }: AccountingPolicyChange,
): Promise<Outcome<AccountingPolicy, 'changed_meanwhile' | 'validation_failed'>> {
  return await db.inTransaction(async (tx) => {
    const before = await lockAccountingPolicy(tx);
    const after = { ...before, ...chosen };
    if (!accountingPolicySchema.safeParse(after).success) return refused('validation_failed');
    if (seen !== undefined && !areSame(before, seen)) return refused('changed_meanwhile');
    if (areSame(before, after)) return accepted(after);
    await storeAccountingPolicy(tx, after);
    const booked =
      before.breakage === 'never' && after.breakage === 'at_expiry'
        ? await recordEndedVoucherBreakage(tx, clock.now())
        : 0;
    await appendAudit(tx, actor, { action: 'books.terms', refId: null, detail: { before, after, vouchers: booked } });
    return accepted(after);
  });
}

function areSame(one: AccountingPolicy, other: AccountingPolicy): boolean {
  return (
    one.breakage === other.breakage &&
    one.unusedMonths === other.unusedMonths &&
    one.goodwillWashAgorot === other.goodwillWashAgorot
  );
}
