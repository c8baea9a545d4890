import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { boundsOfMonth } from '#domain/staff/reports/accountant-month.ts';
import { fileKeyOf } from '#domain/tax/uniform-format/uniform-file.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Deps } from '#server/deps.ts';
import { addAccounts, addMonth, listClosedMonths, lockMonths } from '#server/tax/public.ts';
import { accountsNow, checksOf, type MonthDeps } from './get-month.ts';

/**
 * Closes the books of a month for good: which documents and journals are in it, and what its accounts stand at. What
 * somebody else closed meanwhile is closed, and nothing happens again. What is written later, about whatever day, is in
 * the month that is closed next.
 */
export async function closeMonth(
  deps: MonthDeps & Pick<Deps, 'ids'>,
  actor: Staff,
  period: string,
): Promise<Outcome<null, 'month_not_ready'>> {
  const { brand, clock, db, ids } = deps;
  return await db.inTransaction(async (tx): Promise<Outcome<null, 'month_not_ready'>> => {
    await lockMonths(tx);
    const closed = await listClosedMonths(tx);
    if (closed.some((known) => known.period === period)) return accepted(null);
    const month = boundsOfMonth(period, closed);
    const checks = await checksOf(deps, month, closed);
    if (checks.some(({ done }) => !done)) return refused('month_not_ready');
    const accounts = await accountsNow(tx, month, closed);
    const counts = await addMonth(
      tx,
      {
        period,
        companyHe: brand.company.he,
        addressHe: brand.address.he,
        registration: brand.registrationNumber,
        fileKey: fileKeyOf(Buffer.from(ids.uuid())),
        closedBy: actor.staffId,
        closedAt: clock.now(),
      },
      month,
    );
    await addAccounts(tx, period, accounts);
    await appendAudit(tx, actor, { action: 'accountant.close', refId: null, detail: { period, ...counts } });
    return accepted(null);
  });
}
