import type { z } from 'zod';
import type { getDashboardStats } from '#contracts/staff/dashboard.ts';
import { sentenceDetail } from '#contracts/staff/team/audit-sentence-fields.ts';
import { toIsoInstant, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { BackupStep } from '#domain/staff/backups/backup-problems.ts';
import { percentChange, monthToDate } from '#domain/staff/reports/month.ts';
import { listViolatedLedgerRules } from '#server/ledger/public.ts';
import type { Deps } from '#server/staff/deps.ts';
import { findObjectsOfAuditEntries } from '../audit/audit-objects.ts';
import { listRecentStaffEntries, type AuditLogRow } from '../audit/store/audit-log.ts';
import { getBackups, type BackupDeps } from './get-backups.ts';
import { readDashboardSums } from './store/dashboard.ts';
import { countPendingEmployeeDocuments } from '../employees/store/employee-document.ts';
import { consumptionPeriodsAt } from '../inventory/station-stock-view.ts';
import { countLowStationStocks } from '../inventory/store/station-stock.ts';

/**
 * Function that reads one count with a query of the module that stores the rows. For a new screen, add its count to the
 * table below.
 */
type CountFact = (deps: Pick<Deps, 'db' | 'clock'>) => Promise<number>;

/** Counts on the overview that come from other modules of the portal. */
const dashboardFacts = {
  lowStockItems: ({ clock, db }) => countLowStationStocks(db, consumptionPeriodsAt(clock.now())),
  pendingDocuments: ({ db }) => countPendingEmployeeDocuments(db),
} as const satisfies Record<string, CountFact>;

/** Response of the overview. */
export type Stats = z.input<(typeof getDashboardStats)['answer']>;
type StatsDeps = BackupDeps;

const RECENT = 10;
const AGOROT = 100;
/** Time in ms for which the figures of the overview are cached. All viewers of the overview share them. */
const SHARED_MS = SECOND_MS;

/**
 * Creates the reader of the overview's figures. It queries the database at most once a second, regardless of the number
 * of viewers.
 */
export function createStatsReader(deps: StatsDeps): () => Promise<Stats> {
  let read: { readonly at: number; readonly stats: Promise<Stats> } | null = null;
  return () => {
    const now = deps.clock.now();
    if (read === null || now - read.at >= SHARED_MS || now < read.at) {
      const stats = readStats(deps, now);
      read = { at: now, stats };
      stats.catch(() => (read = null));
    }
    return read.stats;
  };
}

async function readStats(deps: StatsDeps, now: number): Promise<Stats> {
  const month = monthToDate(now);
  const [sums, recent, brokenRules, lowStockItems, pendingDocuments, backups] = await Promise.all([
    readDashboardSums(deps.db, { ...month, now }),
    listRecentStaffEntries(deps.db, RECENT),
    listViolatedLedgerRules(deps),
    dashboardFacts.lowStockItems(deps),
    dashboardFacts.pendingDocuments(deps),
    getBackups(deps),
  ]);
  // the overview shows only which object changed, and the other values are in the audit log
  const objectsOf = await findObjectsOfAuditEntries(
    deps.db,
    recent.map(({ refId }) => ({ refId, detail: {} })),
  );
  const revenue = sums.taken - sums.given;
  const revenueBefore = sums.takenBefore - sums.givenBefore;
  return {
    totalUsers: sums.users,
    usersChangePercent: percentChange(sums.users, sums.usersBefore),
    monthlyRevenue: revenue / AGOROT,
    revenueChangePercent: percentChange(revenue, revenueBefore),
    revenueBefore: revenueBefore / AGOROT,
    revenueBeforeUntil: month.lastUntil < month.begin ? toIsoInstant(month.lastUntil) : null,
    lowStockItems,
    pendingDocuments,
    brokenRules,
    backups: { steps: backups.steps.map(stepOf), isTroubled: backups.troubles.length > 0 },
    recentActivity: recent.map((row) => ({
      ...activityOf(row),
      object: objectsOf({ refId: row.refId, detail: {} })[0] ?? null,
    })),
  };
}

function stepOf({ step, madeAt, failedAt }: BackupStep) {
  const textOf = (at: number | null) => (at === null ? null : toIsoInstant(at));
  return { step, madeAt: textOf(madeAt), failedAt: textOf(failedAt) };
}

function activityOf({ seq, action, refId, staffName, detail, occurredAt }: AuditLogRow) {
  return {
    id: String(seq),
    action,
    resource: refId ?? '',
    adminName: staffName ?? '',
    detail: sentenceDetail(action, detail),
    timestamp: new Date(occurredAt).toISOString(),
  };
}
