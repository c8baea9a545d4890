import { getAttention as getAttentionCall } from '#contracts/staff/attention.ts';
import { getHomeNumbers as getHomeNumbersCall, getRoleNumbers as getRoleNumbersCall } from '#contracts/staff/home.ts';
import { getDashboardStats } from '#contracts/staff/dashboard.ts';
import { accepted } from '#contracts/core/problem.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { getAttention } from './get-attention.ts';
import { getHomeNumbers } from './get-home-numbers.ts';
import { getRoleNumbers } from './get-role-numbers.ts';
import { createStatsReader, type Stats } from './stats-reader.ts';

/**
 * Returns the overview, which all staff users share. Changed values of the recent activity, such as planned prices, are
 * left out for a user who may not read the audit log.
 */
function withReadableDetails(stats: Stats, readsAudit: boolean): Stats {
  if (readsAudit) return stats;
  const recentActivity = stats.recentActivity.map((entry) => {
    const { before: _before, after: _after, ...detail } = entry.detail;
    return { ...entry, detail };
  });
  return { ...stats, recentActivity };
}

export function registerDashboardRoutes(app: App, deps: Deps): void {
  const getStats = createStatsReader(deps);
  route(app, getDashboardStats, {
    access: 'staff',
    permission: 'report.read',
    handle: async ({ actor }) => accepted(withReadableDetails(await getStats(), actor.permissions.has('audit.read'))),
  });
  route(app, getAttentionCall, {
    access: 'staff',
    permission: 'member',
    handle: async ({ actor }) => accepted(await getAttention(deps, actor)),
  });
  route(app, getHomeNumbersCall, {
    access: 'staff',
    permission: 'member',
    handle: async ({ actor }) => accepted(await getHomeNumbers(deps, actor)),
  });
  route(app, getRoleNumbersCall, {
    access: 'staff',
    permission: 'member',
    handle: async ({ actor, query }) => accepted(await getRoleNumbers(deps, actor, query.role)),
  });
}
