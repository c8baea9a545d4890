import type { z } from 'zod';
import type { getDashboardStats } from '#contracts/staff/dashboard.ts';
import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { changePercent, monthSoFar } from '#domain/staff/reports/month.ts';
import { listBrokenRules } from '#server/ledger/public.ts';
import type { Deps } from '#server/deps.ts';
import { listRecentOfStaff, type AuditLogRow } from '../audit/store/audit-log.ts';
import { readDashboardSums } from './store/dashboard.ts';
import { dashboardFacts } from './facts.ts';

type Stats = z.input<(typeof getDashboardStats)['answer']>;
type StatsDeps = Pick<Deps, 'clock' | 'db'>;

const RECENT = 10;
const AGOROT = 100;
/** Everybody at the overview within this gets the same numbers. */
const SHARED_MS = SECOND_MS;

/** The numbers of the overview, read at most once in a second however many look. */
export function createStats(deps: StatsDeps): () => Promise<Stats> {
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
  const month = monthSoFar(now);
  const [sums, recent, brokenRules, lowStockItems, pendingDocuments] = await Promise.all([
    readDashboardSums(deps.db, { ...month, now }),
    listRecentOfStaff(deps.db, RECENT),
    listBrokenRules(deps),
    dashboardFacts.lowStockItems(deps),
    dashboardFacts.pendingDocuments(deps),
  ]);
  const revenue = sums.taken - sums.given;
  return {
    totalUsers: sums.users,
    usersChangePercent: changePercent(sums.users, sums.usersBefore),
    monthlyRevenue: revenue / AGOROT,
    revenueChangePercent: changePercent(revenue, sums.takenBefore - sums.givenBefore),
    lowStockItems,
    pendingDocuments,
    brokenRules,
    recentActivity: recent.map(activityOf),
  };
}

function activityOf({ seq, action, refId, staffName, occurredAt }: AuditLogRow) {
  return {
    id: String(seq),
    action,
    resource: refId ?? '',
    adminName: staffName ?? '',
    timestamp: new Date(occurredAt).toISOString(),
  };
}
