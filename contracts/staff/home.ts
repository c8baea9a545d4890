import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import type { Permission } from '#contracts/core/permission.ts';

/**
 * Names of the shop's key figures on the portal's home page. A staff user gets only the figures that the user's roles
 * may read.
 */
export const homeKpiNames = ['revenue', 'sales', 'washes', 'cases'] as const;
export type HomeKpiName = (typeof homeKpiNames)[number];

/** Number of days for which the portal's home page shows figures. These days are today and the two weeks before. */
export const HOME_KPI_DAYS = 15;

export const HOME_REFRESH_MS = 60_000;

export const getHomeKpis = endpoint({
  name: 'getHomeKpis',
  method: 'GET',
  path: '/api/admin/home',
  summary:
    'Numbers of the last fifteen days that this staff user may read, today last, and of a week ago until this time',
  status: 200,
  answer: z.object({
    /**
     * Time until which the values of today are counted. The values of the same weekday a week earlier are counted until
     * the same time of day.
     */
    at: z.iso.datetime(),
    days: z.array(z.iso.date()).length(HOME_KPI_DAYS),
    rows: z.array(
      z.object({
        name: z.enum(homeKpiNames),
        /** Values of the last `HOME_KPI_DAYS` days, today last. Revenue is in agorot after refunds. */
        values: z.array(z.int()).length(HOME_KPI_DAYS),
        /** Value of the same weekday a week earlier, counted until the same time of day. */
        weekBefore: z.int(),
      }),
    ),
  }),
  problems: ['not_signed_in', 'not_permitted', 'service_unavailable'],
});

/**
 * Fixed roles that have their own key figures on the portal's home page. An owner sees the figures of the shop instead.
 */
export const rolesWithKpis = ['manager', 'support', 'reviewer', 'stock_keeper', 'accountant'] as const;
export type RoleWithKpis = (typeof rolesWithKpis)[number];

/**
 * Permission that is needed to read the key figures of each role. A user with a custom role sees the figures for which
 * the custom role has the permission.
 */
export const roleKpiPermissions = {
  manager: 'station.read',
  support: 'inbox.read',
  reviewer: 'verification.review',
  stock_keeper: 'inventory.read',
  accountant: 'report.read',
} as const satisfies Record<RoleWithKpis, Permission>;

const roleKpiNames = [
  'documents_issued',
  'documents_missing',
  'vat_due',
  'cards_waiting',
  'stock_below',
  'purchases_open',
  'answers_today',
  'bays_out',
  'tasks_due',
] as const;
export type RoleKpiName = (typeof roleKpiNames)[number];

export const getRoleKpis = endpoint({
  name: 'getRoleKpis',
  method: 'GET',
  path: '/api/admin/home/role',
  summary: 'Numbers of the daily work of one role; without the permission of the role the list is empty',
  query: z.object({ role: z.enum(rolesWithKpis) }),
  status: 200,
  answer: z.object({
    rows: z.array(
      z.object({
        name: z.enum(roleKpiNames),
        /** Value of the key figure. It is a number of items, or VAT in agorot. */
        value: z.int(),
        /**
         * Time since which the oldest item has been waiting. Null if nothing waits, or if the key figure does not count
         * waiting items.
         */
        oldestAt: z.iso.datetime().nullable(),
        /** Value of the same key figure for last month. Null if the figure is not counted by month. */
        lastMonth: z.int().nullable(),
      }),
    ),
  }),
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'],
});
