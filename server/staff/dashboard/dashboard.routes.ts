import { getOpenWork as getOpenWorkCall } from '#contracts/staff/open-work.ts';
import { getHomeKpis as getHomeKpisCall, getRoleKpis as getRoleKpisCall } from '#contracts/staff/home.ts';
import { getDashboardStats } from '#contracts/staff/dashboard.ts';
import { accepted } from '#contracts/core/problem.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { getOpenWork } from './get-open-work.ts';
import { getHomeKpis } from './get-home-kpis.ts';
import { getRoleKpis } from './get-role-kpis.ts';
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
  route(app, getOpenWorkCall, {
    access: 'staff',
    permission: 'member',
    handle: async ({ actor }) => accepted(await getOpenWork(deps, actor)),
  });
  route(app, getHomeKpisCall, {
    access: 'staff',
    permission: 'member',
    handle: async ({ actor }) => accepted(await getHomeKpis(deps, actor)),
  });
  route(app, getRoleKpisCall, {
    access: 'staff',
    permission: 'member',
    handle: async ({ actor, query }) => accepted(await getRoleKpis(deps, actor, query.role)),
  });
}
