import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { boundsOfMonth } from '#domain/staff/reports/accountant-month.ts';
import { uniformFileKeyOf } from '#domain/tax/uniform-format/tax-export-file.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Deps } from '#server/staff/deps.ts';
import { addClosedMonthAccounts, addClosedMonth, listClosedMonths, lockMonthClosing } from '#server/tax/public.ts';
import { listAccountsOfOpenMonth, findMonthCheckResults, type AccountantMonthDeps } from './get-month.ts';

/**
 * Closes a month permanently. Its documents, its journals and its closing balances cannot change any more. Does nothing
 * if a concurrent request has already closed it. Entries written later belong to the next month to be closed, even if
 * they are about an earlier day.
 */
export async function closeMonth(
  deps: AccountantMonthDeps & Pick<Deps, 'ids'>,
  actor: Staff,
  period: string,
): Promise<Outcome<null, 'month_not_ready'>> {
  const { brand, clock, db, ids } = deps;
  return await db.inTransaction(async (tx): Promise<Outcome<null, 'month_not_ready'>> => {
    await lockMonthClosing(tx);
    const closed = await listClosedMonths(tx);
    if (closed.some((known) => known.period === period)) return accepted(null);
    const month = boundsOfMonth(period, closed);
    const checks = await findMonthCheckResults(deps, month, closed);
    if (checks.some(({ done }) => !done)) return refused('month_not_ready');
    const accounts = await listAccountsOfOpenMonth(tx, month, closed);
    const counts = await addClosedMonth(
      tx,
      {
        period,
        companyHe: brand.company.he,
        addressHe: brand.address.he,
        registration: brand.registrationNumber,
        fileKey: uniformFileKeyOf(Buffer.from(ids.uuid())),
        closedBy: actor.staffId,
        closedAt: clock.now(),
      },
      month,
    );
    await addClosedMonthAccounts(tx, period, accounts);
    await appendAudit(tx, actor, { action: 'accountant.close', refId: null, detail: { period, ...counts } });
    return accepted(null);
  });
}
