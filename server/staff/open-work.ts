import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { isRequiredForFirstWash } from '#domain/staff/opening-steps.ts';
import { openWorkOfUnknownAge, openWorkSource } from '#server/core/modules/open-work.ts';
import type { Deps } from '#server/staff/deps.ts';
import { getBackups, type BackupDeps } from './dashboard/get-backups.ts';
import { findGoodwillToConfirm, findRefundsToConfirm } from './dashboard/store/open-proposals.ts';
import { countCases } from './cases/store/case-list.ts';
import { findDeletionReport } from './retention/get-retention.ts';
import { countOverdueWorkOrders, countUnassignedWorkOrders } from './work-orders/store/active-orders.ts';
import { getOpeningChecklist } from './settings/opening-checklist.ts';

/**
 * Work of the staff module that waits for staff: cases, work orders, proposals that need a second approval, problems of
 * backups, and late deletions. It also includes the steps of the opening checklist that are required before the first
 * wash.
 */
export const staffOpenWork = [
  openWorkSource({
    names: ['cases_overdue', 'cases_due_soon', 'cases_mine', 'cases_open'],
    permission: 'inbox.read',
    async find({ clock, db }: Pick<Deps, 'clock' | 'db'>, { staffId }) {
      const cases = await countCases(db, { me: staffId, now: clock.now() });
      return {
        cases_overdue: { count: cases.overdue, oldestAt: cases.overdueSince },
        cases_due_soon: openWorkOfUnknownAge(cases.soon),
        cases_mine: { count: cases.mine, oldestAt: cases.mineSince },
        cases_open: { count: cases.open, oldestAt: cases.openSince },
      };
    },
  }),
  openWorkSource({
    names: ['work_overdue', 'work_unassigned'],
    permission: 'station.write',
    async find({ clock, db }: Pick<Deps, 'clock' | 'db'>, { scope: stations, staffId: assignee }) {
      const today = shopDayText(clock.now());
      const [own, unassigned] = await Promise.all([
        countOverdueWorkOrders(db, { assignee, today }),
        countUnassignedWorkOrders(db, { stations, today }),
      ]);
      return {
        work_overdue: { count: own.orders, oldestAt: own.since },
        work_unassigned: { count: unassigned.orders, oldestAt: unassigned.since },
      };
    },
  }),
  openWorkSource({
    names: ['refunds_to_confirm'],
    permission: 'order.refund',
    find: async ({ db }: Pick<Deps, 'db'>, { staffId }) => ({
      refunds_to_confirm: await findRefundsToConfirm(db, staffId),
    }),
  }),
  openWorkSource({
    names: ['gifts_to_confirm'],
    permission: 'credit.mint',
    find: async ({ db }: Pick<Deps, 'db'>, { staffId }) => ({
      gifts_to_confirm: await findGoodwillToConfirm(db, staffId),
    }),
  }),
  openWorkSource({
    names: ['backup_trouble'],
    permission: 'report.read',
    async find(deps: BackupDeps) {
      const { troubles } = await getBackups(deps);
      const since = troubles.flatMap((trouble) => trouble.since ?? []);
      return {
        backup_trouble: { count: troubles.length, oldestAt: since.length === 0 ? null : Math.min(...since) },
      };
    },
  }),
  openWorkSource({
    names: ['deletions_late'],
    permission: 'settings.read',
    async find(deps: Parameters<typeof findDeletionReport>[0]) {
      const { late, ranAt } = await findDeletionReport(deps);
      return { deletions_late: { count: late ? 1 : 0, oldestAt: ranAt } };
    },
  }),
  openWorkSource({
    names: ['first_day_gaps'],
    // the steps are shown only to staff users who can complete them, and an accountant can only read the settings
    permission: 'settings.write',
    // only steps that are required before the first wash are counted, and nothing is listed after an owner has
    // dismissed the opening checklist
    async find(deps: Parameters<typeof getOpeningChecklist>[0]) {
      const { steps, marks } = await getOpeningChecklist(deps);
      return {
        first_day_gaps: openWorkOfUnknownAge(
          marks.includes('dismissed') ? 0 : steps.filter((step) => !step.done && isRequiredForFirstWash(step)).length,
        ),
      };
    },
  }),
] as const;
