import { z } from 'zod';
import { backupSteps } from '#contracts/core/backup-step.ts';
import { endpoint } from '#contracts/core/endpoint.ts';
import { auditObjectSchema } from './team/audit.ts';

export const STATS_REFRESH_MS = 30_000;

const activitySchema = z.object({
  id: z.string(),
  /** Action code such as `staff.invite`. The portal shows a text for it. */
  action: z.string(),
  resource: z.string(),
  /** The affected object with its page; null if it has no page or was deleted. */
  object: auditObjectSchema.nullable(),
  adminName: z.string(),
  /** Recorded fields from which the sentence is made (`team/audit-sentence-fields.ts`). */
  detail: z.record(z.string(), z.unknown()),
  timestamp: z.iso.datetime(),
});

const backupStateSchema = z.object({
  step: z.enum(backupSteps),
  /**
   * Times at which the backup step last succeeded and last failed. A time is null if the step never succeeded or never
   * failed.
   */
  madeAt: z.iso.datetime().nullable(),
  failedAt: z.iso.datetime().nullable(),
});

/**
 * Returns the dashboard figures of the specification, section 3. Amounts are given in shekels, and also in whole
 * agorot.
 */
export const getDashboardStats = endpoint({
  name: 'getDashboardStats',
  method: 'GET',
  path: '/api/admin/dashboard/stats',
  summary: 'Figures of the overview',
  status: 200,
  answer: z.object({
    totalUsers: z.int(),
    /**
     * Change of the number of users since the end of last month, in percent. Null if there were no users at that time.
     */
    usersChangePercent: z.number().nullable(),
    /** Captured minus refunded amount since the first day of the month (Israel local time), in shekels. */
    monthlyRevenue: z.number(),
    /**
     * Change of the revenue in percent, compared with the same part of last month. Null if that earlier revenue was 0
     * or negative.
     */
    revenueChangePercent: z.number().nullable(),
    /** Revenue of the same part of last month, in shekels. */
    revenueBefore: z.number(),
    /** Time at which the compared part of last month ends; null if the whole of last month is compared. */
    revenueBeforeUntil: z.iso.datetime().nullable(),
    lowStockItems: z.int(),
    pendingDocuments: z.int(),
    /** Ledger rules that are violated, with the number of rows. Null if the rules could not be checked. */
    brokenRules: z.array(z.object({ rule: z.string(), rows: z.int() })).nullable(),
    recentActivity: z.array(activitySchema),
    /** Backup steps that ran at least once. `isTroubled` is true if a step failed, or if the last backup is too old. */
    backups: z.object({ steps: z.array(backupStateSchema), isTroubled: z.boolean() }),
  }),
  problems: ['not_signed_in', 'not_permitted', 'service_unavailable'],
});
