import { openWorkSource } from '#server/core/modules/open-work.ts';
import type { Deps } from '#server/staff/deps.ts';
import { countOverduePayments } from './store/payout-overdue.ts';
import { countOpenPayoutRows } from './store/payout-row.ts';

/**
 * Work that waits for staff because of payouts. It covers payout rows that differ from the ledger and payments that are
 * missing in the payouts, both without an explanation.
 */
export const payoutsOpenWork = [
  openWorkSource({
    names: ['payout_differences', 'payout_overdue'],
    permission: 'report.read',
    async find({ db }: Pick<Deps, 'db'>) {
      const [differences, overdue] = await Promise.all([countOpenPayoutRows(db), countOverduePayments(db)]);
      return { payout_differences: differences, payout_overdue: overdue };
    },
  }),
] as const;
