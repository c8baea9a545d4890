import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { isMonthClosable } from '#domain/franchise/statement.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { CoreDeps } from '#server/core/deps.ts';
import { closedMonthRangeOf, statementBoundsOf, withOutstandingAmount } from './get-statement.ts';
import { assignDueWashes } from './store/statement-washes.ts';
import {
  addClosedStatement,
  addFranchiseStatementSums,
  listClosedStatements,
  lockFranchiseAccounting,
} from './store/franchise-statement.ts';

/**
 * Closes a month permanently and stores its statement. The statement contains the month's washes, and late reports
 * about months that are already closed. Each wash is in one month only. If another request closed the month in the
 * meantime, it does not change.
 */
export async function closeFranchiseStatement(
  { brand, clock, db }: Pick<CoreDeps, 'brand' | 'clock' | 'db'>,
  actor: Staff,
  period: string,
): Promise<Outcome<null, 'period_not_closable'>> {
  return await db.inTransaction(async (tx): Promise<Outcome<null, 'period_not_closable'>> => {
    await lockFranchiseAccounting(tx);
    const closed = await listClosedStatements(tx);
    if (closed.some((known) => known.period === period)) return accepted(null);
    const now = clock.now();
    if (!isMonthClosable(period, await closedMonthRangeOf(tx, closed), now)) return refused('period_not_closable');
    await addClosedStatement(tx, {
      period,
      company: brand.company.en,
      companyHe: brand.company.he,
      registration: brand.registrationNumber,
      closedBy: actor.staffId,
      closedAt: now,
    });
    const sums = (await assignDueWashes(tx, { ...statementBoundsOf(period, closed), period })).map(
      withOutstandingAmount,
    );
    await addFranchiseStatementSums(tx, period, sums);
    const owedAgorot = sums.reduce((sum, line) => sum + line.owedAgorot, 0);
    const washes = sums.reduce((sum, line) => sum + line.washes, 0);
    await appendAudit(tx, actor, { action: 'settlement.close', refId: null, detail: { period, washes, owedAgorot } });
    return accepted(null);
  });
}
