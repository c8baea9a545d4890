import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';

export const STATS_REFRESH_MS = 30_000;

const activitySchema = z.object({
  id: z.string(),
  /** A code such as `staff.invite`; the portal has the words. */
  action: z.string(),
  /** What it was done to, by its kind and id. */
  resource: z.string(),
  adminName: z.string(),
  timestamp: z.iso.datetime(),
});

/** Specification, section 3; the amounts in whole agorot beside the shekels. */
export const getDashboardStats = endpoint({
  name: 'getDashboardStats',
  method: 'GET',
  path: '/api/admin/dashboard/stats',
  summary: 'The numbers of the overview',
  status: 200,
  answer: z.object({
    totalUsers: z.int(),
    /** Against the end of last month; null where there was nobody. */
    usersChangePercent: z.number().nullable(),
    /** Shekels: captured less given back since the first of the month, in Jerusalem. */
    monthlyRevenue: z.number(),
    /** Against as many days of last month; null where nothing was taken then. */
    revenueChangePercent: z.number().nullable(),
    lowStockItems: z.int(),
    pendingDocuments: z.int(),
    /** Rules of the books that rows break; null where nobody knows. */
    brokenRules: z.array(z.object({ rule: z.string(), rows: z.int() })).nullable(),
    recentActivity: z.array(activitySchema),
  }),
  problems: ['not_signed_in', 'not_permitted', 'service_unavailable'],
});
